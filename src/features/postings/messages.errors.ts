import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('postings', {
  en: {
    tooManyDrafts: (drafts: number) => `You have ${drafts} drafts. Finish or delete some first.`,
    jobNotEditable: 'This job can’t be edited right now.',
    authorNoLongerHires:
      'The author no longer hires for the company. Send it back so a colleague can take over.',
    tooManyOpenJobs: (open: number) => `Your company has ${open} open jobs. Close some first.`,
    jobChangedElsewhere: 'This job was changed in another window.',
    requiredFieldsMissing: 'Fill in the missing fields before you publish.',
    publishDateTooLate: 'This date is too far ahead.',
    publishWithinDays: (publishAheadDays: number) =>
      `Choose a date within ${publishAheadDays} days.`,
    changeNeedsReview: 'This change needs a review. Copy the job into a new draft to make it.',
    noUnpublishedChanges: 'There are no unpublished changes.',
    onlyDraftsDeletable: 'You can only delete drafts.',
  },
})
