import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    titleRequired: 'A job title.',
    descriptionTooShort: (shortestDescription: number) =>
      `A description of at least ${shortestDescription} characters.`,
    workModeRequired: 'A work mode.',
    locationRequired: 'A location with its country, for example Vienna, Austria.',
    remoteCountriesRequired: 'The countries you can hire in.',
    employmentTypeRequired: 'An employment type.',
    salaryRequired: 'A salary range, or “Don’t show salary”.',
    salaryMaximumTooLow: 'The maximum salary is lower than the minimum.',
    applicationLinkInvalid: 'An application link that starts with https://.',
    closingDateInPast: 'A closing date in the future.',
    mustHaveSkillsAdvice: 'Two to eight must-have skills.',
    hiringProcessAdvice: 'Your hiring process, with the days each step takes.',
    closingDateAdvice: 'A closing date. Without one, the job stays open for 60 days.',
    salaryRangeAdvice: 'Both ends of the salary range. People skip open-ended ones.',
    capitalsInstead: 'sentence case',
    advertisingInstead: 'just the title',
    payInTitleInstead: 'the salary fields',
    ownerLimited: 'You can’t publish anything at the moment, by a moderator’s decision.',
    ownerNoLongerHires: 'The person who scheduled this no longer hires for the company.',
    capitalsReason: 'Use sentence case. Search engines rank capitals lower.',
    advertisingReason: 'Leave out slogans. They make the job harder to find.',
    payInTitleReason: 'Use the salary field, so people can filter by it.',
  },
})

export const sendBackWords = catalogue({
  en: {
    pay_needed: 'It has no salary.',
    unclear: 'It doesn’t say enough about the job.',
    not_a_job: 'It isn’t a job.',
    misleading: 'It’s misleading.',
    asks_money: 'It asks applicants for money.',
    discriminates: 'It discriminates.',
    wrong_company: 'It’s posted under the wrong company.',
    other: 'The reason is in the note.',
  },
})
