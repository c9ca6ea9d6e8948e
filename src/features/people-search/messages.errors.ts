import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('people-search', {
  en: {
    profileIncomplete: (required: number, completeness: number) =>
      `To be found, complete at least ${required}% of your profile. Yours is at ${completeness}%.`,
    verifyFirst: 'Confirm your work email first. Only verified recruiters can search people.',
    pagesUsed: (pages: number) =>
      `You’ve read ${pages} pages of candidates today. Narrow your search, or continue tomorrow.`,
    openingsUsed: 'You’ve opened 200 profiles today. Try again tomorrow.',
    payCurrencyMissing: 'Choose a currency for the salary.',
    payOrder: 'The maximum salary is lower than the minimum.',
    payMismatch: 'The salary is below what this candidate asks for.',
    visaMismatch: 'This candidate may need a visa to work there.',
    alreadyContacted: 'You’ve already contacted this candidate about this job.',
    otherCompany: 'Choose a job of your own company.',
    notPossible: 'This is no longer possible.',
    notFindable: 'You don’t let recruiters find you. Change that under “Who can find you”.',
    answered: 'You’ve already answered this request.',
  },
})
