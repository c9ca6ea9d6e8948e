import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    outcomeReportedSubject: (jobTitle: string) => `How it ended: ${jobTitle}`,
    outcomeReportedLead: (jobTitle: string, outcome: string) =>
      `The candidate you referred for ${jobTitle} says: ${outcome}.`,
    outcomeContestedBody:
      'You told us something different. The outcome stays open until both sides agree.',
    outcomeObjectionBody: (objectionDays: number) =>
      `If that’s not right, tell us. If nobody objects within ${objectionDays} days, it counts.`,
  },
})

/** The answers that a mail offers as links. */
export const answerLabels = catalogue({
  en: {
    contacted: { yes: 'Yes, it has', no: 'No', not_yet: 'Not yet' },
    hired: { yes: 'Yes, I got the job', no: 'No, it didn’t work out', not_yet: 'Not decided yet' },
  },
})

export const outcomeWords = catalogue({
  en: { hired: 'hired', not_hired: 'not hired' },
})
