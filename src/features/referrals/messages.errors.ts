import { stateWord } from '#shared/state-words.ts'
import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('referrals', {
  en: {
    termsNotConfirmed: 'The company only refers people who meet this rule.',
    internalJobIdRequired: (companyName: string) => `${companyName} needs its internal job ID.`,
    noteTooSimilar:
      'This note is almost the same as one of your last five. Say what makes you fit this job.',
    consentQuestionClosed: 'This question has been answered, or the request has moved on.',
    requestNotAccepted: 'You haven’t accepted this request.',
    acceptedByAnotherReferrer: 'Another referrer has already accepted this request.',
    linkEnded: 'This link has expired. Open your requests to see what’s waiting for you.',
    requestNoLongerOpen: 'This request is no longer open to you.',
    workEmailNotConfirmed: 'Confirm your work email first.',
    openRequestsLimitReached: (open: number) =>
      `You have ${open} open requests. Finish one before you accept another.`,
    changesAlreadyRequested:
      'You can ask for changes once. Refer, decline or hand the request back.',
    referralDateInFuture: 'Choose a date that isn’t in the future.',
    referralBeforeRequest: 'Choose the day the request was sent, or a later one.',
    textChangedSincePreview:
      'Your text has changed since the preview. Check the preview again before you send.',
    referralVolumeUnderReview: (volumeReferrals: number, volumeDays: number) =>
      `You have referred more than ${volumeReferrals} people in ${volumeDays} days. We’ll review this before you can accept more. You keep the requests you’ve accepted.`,
    requestAlreadySent: 'This request has already been sent.',
    wrongRequestState: (state: string) =>
      `You can’t do this because the request is ${stateWord(state)}.`,
    nobodyAvailable: (company: string) =>
      `Nobody at ${company} can take a request right now, so nothing was sent or charged. Keep your draft, and we’ll tell you when someone can.`,
    referrerGone: 'This referrer can no longer take requests for this job. You weren’t charged.',
    requestChangedSinceOpened: 'This request has changed since you opened it.',
  },
})
