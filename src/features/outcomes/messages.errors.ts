import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('outcomes', {
  en: {
    linkAlreadyUsed: 'This link has already been used.',
    linkExpired: 'This link has expired.',
    proofNotPossible:
      'You can add proof once the referral was made. In a dispute, add evidence instead.',
    fileRequired: 'Choose a file.',
    thanksNotPossible: 'You can send thanks once, after the referral was made.',
  },
})
