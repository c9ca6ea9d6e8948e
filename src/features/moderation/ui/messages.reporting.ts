import { catalogue } from '#shared/catalogue.ts'
import type { ReportableKind } from '#shared/reports.ts'

export const kindWords = catalogue<Record<ReportableKind, string>>({
  en: {
    job: 'Job',
    conversation: 'Conversation',
    post: 'Post',
    comment: 'Comment',
    person: 'Person',
    company: 'Company',
    review: 'Resume review',
  },
})

/** The words of a report, for the one who makes it. */
export const words = catalogue({
  en: {
    titles: {
      job: 'Report this job',
      conversation: 'Report this conversation',
      post: 'Report this post',
      comment: 'Report this comment',
      person: 'Report this person',
      company: 'Report this company',
      review: 'Report this review',
    },
    titleOfMessage: 'Report this message',
    titleOf: (name: string) => `Report ${name}`,
    lead: 'A moderator will look at it. We don’t tell anyone who reported it.',
    leadHides:
      'A moderator gets a copy, and we hide it from you right away. We don’t tell anyone who reported it.',
    reason: 'What’s wrong?',
    note: 'Details',
    noteHint: 'What should we know?',
    attach: 'Let our team see the last 20 messages',
    attachHint:
      'We copy them as they are now. Without them it’s harder for us to decide. Our team can only read more while your report is open, and every access is logged.',
    around:
      'We copy this message and up to 19 around it as they are now. Our team can only read more while your report is open, and every access is logged.',
    block: (name: string) => `Also block ${name}`,
    cancel: 'Cancel',
    send: 'Send report',
    sent: 'Report sent',
  },
})
