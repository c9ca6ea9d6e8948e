import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('resume-reviews', {
  en: {
    underWay: 'You already have a review under way. Wait for it, or cancel it first.',
    nobody: 'No reviewer is available for you right now. Nothing was charged. Try again tomorrow.',
    priceChanged: (price: number) =>
      `The price is now ${price === 1 ? '1 connection' : `${price} connections`}. Check it and order again.`,
    resumeChanged:
      'Your resume has changed since the preview. Check the new preview and order again.',
    tooLong: (most: number) => `This resume has more than ${most} lines. Use a shorter version.`,
    allHidden: 'You’ve hidden every line. Leave the lines that you want reviewed.',
    taken: 'Another reviewer has taken this review.',
    tooMany: (most: number) => `You have ${most} reviews to write. Deliver one first.`,
    notVerified: 'Your work email is no longer verified. Verify it to take reviews.',
    changedElsewhere: 'This review was changed in another window. Reload it to see what it says.',
    over: 'The deadline for this has passed.',
    notPossible: 'This is no longer possible. Reload the page to see what has happened.',
    reviewerGone: 'Your reviewer no longer reviews resumes, so they can’t take a second look.',
    alreadyRated: 'You’ve already rated this review.',
    summaryMissing: (least: number) => `Write at least ${least} characters about the whole resume.`,
    commentMissing: 'Comment on at least one line.',
    noSuchLine: 'This line isn’t in the resume.',
    nobodyThere: 'No account has this email address.',
    notRecruiter: 'Only people with a recruiter account and a verified work email can review.',
    unfitReviewer: 'This reviewer can’t write this review. Choose another one.',
    busyReviewer: (most: number) =>
      `This reviewer has ${most} reviews to write. Choose another one.`,
  },
})
