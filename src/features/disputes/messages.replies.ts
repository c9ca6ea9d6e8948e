import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    decidedSubject: (jobTitle: string) => `Your dispute was decided: ${jobTitle}`,
    upheldLead: 'The dispute was upheld. The referral wasn’t made.',
    dismissedLead: 'The dispute was dismissed. The referral stands.',
    connectionReturned: 'You got your connection back.',
    openedLead: (jobTitle: string) =>
      `The candidate you referred for ${jobTitle} told us that the referral wasn’t made.`,
    openedBody: (moment: string) =>
      `Tell us what happened and add evidence by ${moment}. Then an admin decides.`,
    answeredSubject: 'The other side has answered your dispute',
    answeredLead: 'The other side has sent a statement.',
    answeredBody: (moment: string) => `You can reply until ${moment}. Then an admin decides.`,
    openedSubject: (jobTitle: string) => `One of your referrals is disputed: ${jobTitle}`,
  },
})
