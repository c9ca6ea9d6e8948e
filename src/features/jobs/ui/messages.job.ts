/** Every word of the page of one job. */
import { plural } from '#web/messages/format.ts'
import type { CloseOutcome } from '../contract.ts'

export const closeOutcomeWords: Record<CloseOutcome, string> = {
  filled: 'The position was filled.',
  cancelled: 'The employer withdrew it.',
  expired: 'It passed its last day.',
  duplicate: 'It was listed twice.',
  source_gone: 'The employer took it off its own board.',
}

/** What happened to a posting, before its day. */
export const historyWords: Record<string, string> = {
  published: 'Posted',
  confirmed: 'Confirmed',
  paused: 'Paused',
  paused_unconfirmed: 'Paused: not confirmed',
  resumed: 'Open again',
  closed: 'Closed',
  reopened: 'Opened again',
}

export const jobWords = {
  postedOn: 'posted',
  getReferred: 'Get referred',
  referHint: (name: string, count: number) =>
    count > 0
      ? `Someone at ${name} reads your request and decides. If nobody accepts, you get your connection back.`
      : `No referrer at ${name} yet. Your request waits; if nobody joins in time, you get your connection back.`,
  referFirst: 'Ask before you apply',
  referralsOff: (name: string) => `${name} takes no referral requests through us.`,
  place: 'Place',
  places: 'Places',
  pay: 'Pay',
  team: 'Team',
  lastDay: 'Open until',
  lastConfirmed: 'Last confirmed',
  requisition: 'Reference',
  noDescription:
    'A candidate added this job by its address. The description is on the employer’s site.',
  otherJobsAt: (name: string) => `All jobs at ${name}`,
  similar: 'Similar open jobs',
  closedTitle: (when: string) => `This job closed on ${when}`,
  closedNote: 'It no longer accepts applications or referral requests.',
  skillsMust: 'What you need',
  skillsNice: 'What helps',
  benefits: 'What you get',
  process: 'How they hire',
  withinDays: (days: number) => plural(days, 'day'),
  history: 'This opening',
  firstPosted: 'First posted',
  openFor: (days: number) => (days === 0 ? 'opened today' : `open for ${plural(days, 'day')}`),
  reposted: (times: number) => (times === 1 ? 'posted again once' : `posted again ${times} times`),
  otherPosting: 'Posted before',
  paused: 'The employer has paused this job. It isn’t accepting applications right now.',
  standsFor: 'The same opening is listed by the employer in another posting.',
  openShown: 'Open that one',
}
