import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    titleRequired: 'Enter a job title.',
    descriptionTooShort: (shortestDescription: number) =>
      `Write a description of at least ${shortestDescription} characters.`,
    workModeRequired: 'Choose a work mode.',
    locationRequired: 'Add a location with its country, for example Vienna, Austria.',
    remoteCountriesRequired: 'Add the countries you can hire in.',
    employmentTypeRequired: 'Choose an employment type.',
    salaryRequired: 'Enter a salary range, or choose “Don’t show salary”.',
    salaryImplausible: (least: number, most: number) =>
      `Check the salary, its currency and its period. It comes to less than $${least.toLocaleString('en')} or more than $${most.toLocaleString('en')} a year.`,
    currencyRequired: 'Choose a currency.',
    salaryMaximumTooLow: 'The maximum salary is lower than the minimum.',
    applicationLinkInvalid: 'Enter an application link that starts with https://.',
    closingDateInPast: 'Choose a closing date in the future.',
    closingDateTooLate: (latest: string) => `Choose a closing date no later than ${latest}.`,
    startDateInPast: 'Choose a start date in the future, or leave it empty.',
    mustHaveSkillsAdvice: 'Add two to eight must-have skills.',
    hiringProcessAdvice: 'Describe your hiring process, with the days each step takes.',
    benefitsAdvice: 'List the benefits.',
    closingDateAdvice: 'Set a closing date. Without one, the job stays open for 60 days.',
    salaryRangeAdvice: 'Enter both ends of the salary range. People skip open-ended ones.',
    capitalsInstead: 'sentence case',
    advertisingInstead: 'just the title',
    payInTitleInstead: 'the salary fields',
    ownerLimited: 'A moderator has limited your account, so you can’t publish at the moment.',
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
