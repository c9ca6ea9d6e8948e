/** Every word of the page of one job. */
import { plural } from '#web/messages/format.ts'
import type { CloseOutcome } from '../contract.ts'

export const closeOutcomeWords: Record<CloseOutcome, string> = {
  filled: 'The position is filled.',
  cancelled: 'The employer withdrew it.',
  expired: 'Its last day is over.',
  duplicate: 'It was listed twice.',
  source_gone: 'The employer took it off its own board.',
}

/** What happened to a posting, before its day. */
export const historyWords: Record<string, string> = {
  published: 'Posted',
  confirmed: 'Confirmed',
  paused: 'Paused',
  paused_unconfirmed: 'Paused, nobody confirmed it',
  resumed: 'Open again',
  closed: 'Closed',
  reopened: 'Opened again',
}

export const jobWords = {
  postedOn: 'posted',
  getReferred: 'Get referred',
  referHint: (name: string, count: number) =>
    count > 0
      ? `Someone at ${name} reads your request and decides. If nobody takes it, your connection comes back.`
      : `Nobody at ${name} takes requests yet. Yours waits, and comes back to you if nobody joins in time.`,
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
    'Someone pasted the address of this job. Its description is on the employer’s site.',
  otherJobsAt: (name: string) => `All jobs at ${name}`,
  similar: 'Similar open jobs',
  closedTitle: (when: string) => `This job closed on ${when}`,
  closedNote: 'It takes no applications and no referral requests any more.',
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
  paused: 'The employer has paused this job. It takes nothing at the moment.',
  standsFor: 'The same opening is listed by the employer in another posting.',
  openShown: 'Open that one',
}
