import { catalogue } from '#shared/catalogue.ts'

const connections = (count: number) => (count === 1 ? '1 connection' : `${count} connections`)

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    openReview: 'Open the review',
    ownFooter: (brand: string) => `Sent by ${brand} because you ordered a review of your resume.`,
    reviewingFooter: (brand: string) => `Sent by ${brand} because you review resumes.`,
    takenSubject: 'Your resume is being reviewed',
    takenLead: (reviewer: string) => `${reviewer} has taken your order and is reading your resume.`,
    takenBody: (until: string) =>
      `They promised to deliver by ${until}. You’ll hear from us either way.`,
    reopenedSubject: 'Your resume is waiting for another reviewer',
    reopenedLead: 'Your reviewer couldn’t continue, so your order went back to all reviewers.',
    reopenedBody: (until: string) =>
      `It’s still promised by ${until}. If it comes too late, you get your connections back.`,
    deliveredSubject: 'Your resume review is ready',
    deliveredLead: (comments: number) =>
      `Your reviewer wrote a summary and ${comments === 1 ? '1 comment' : `${comments} comments`} on your resume.`,
    deliveredBody: (until: string) =>
      `Until ${until} you can send a new version once for a second look. Please rate the review, too.`,
    againSubject: 'The second look at your resume is ready',
    againLead: 'Your reviewer has read your new version. Please rate the review.',
    lateSubject: 'Your resume review is late',
    lateLead: (due: string) => `Your review was promised by ${due} and hasn’t been delivered.`,
    lateBody: (price: number, until: string) =>
      `If it isn’t delivered by ${until}, you get ${connections(price)} back automatically.`,
    refundedSubject: 'You got your connections back',
    refundedLead: (price: number) =>
      `Your resume review wasn’t delivered in time, so you got ${connections(price)} back.`,
    refundedAgainLead: (price: number) =>
      `The second look at your resume wasn’t delivered, so you got ${connections(price)} back. The first review stays yours.`,
    refundedBody: 'You can order another review at any time.',
    rightSubject: 'You can now review resumes',
    rightLead:
      'An admin chose you to review resumes of candidates. Their names are hidden from you.',
    rightButton: 'Open resume reviews',
    rightEndedSubject: 'You no longer review resumes',
    rightEndedLead:
      'An admin ended your role as a reviewer. Reviews that you hadn’t delivered went to others.',
    assignedSubject: 'A resume to review was assigned to you',
    assignedLead: (until: string) => `Deliver your review by ${until}, or hand it back soon.`,
    unassignedSubject: 'A resume review was given to someone else',
    unassignedLead: 'You no longer have to write this review.',
    askedAgainSubject: 'A candidate has asked for a second look',
    askedAgainLead: (until: string) =>
      `The candidate sent a new version of a resume that you reviewed. Deliver your second look by ${until}.`,
    dueSubject: 'A resume review is due tomorrow',
    dueLead: (until: string) =>
      `Deliver your review by ${until}, or hand it back so that others can write it.`,
    overdueSubject: 'Your resume review is late',
    overdueLead: (due: string, until: string) =>
      `It was due by ${due}. If you don’t deliver it by ${until}, the candidate gets a refund, and it counts in your stats.`,
    lostSubject: 'A resume review ended without you',
    lostLead:
      'You didn’t deliver a review in time, so the candidate got a refund. It counts in your stats.',
    stoppedSubject: 'A resume review has ended',
    stoppedLead: 'You no longer have to write this review. It doesn’t count in your stats.',
    ratedSubject: (stars: number) => `Your review was rated ${stars} of 5`,
    ratedLead: 'A candidate has rated one of your resume reviews.',
  },
})
