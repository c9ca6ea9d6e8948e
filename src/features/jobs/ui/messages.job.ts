/** Every word of the page of one job. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { CloseOutcome } from '../contract.ts'

export const closeOutcomeWords = catalogue<Record<CloseOutcome, string>>({
  en: {
    filled: 'The position was filled.',
    cancelled: 'The employer withdrew it.',
    expired: 'Its closing date passed.',
    duplicate: 'It was listed twice.',
    source_gone: 'The employer removed it from its own job board.',
  },
})

/** What happened to a posting, before its day. */
export const historyWords = catalogue<Record<string, string>>({
  en: {
    published: 'Posted',
    confirmed: 'Confirmed',
    paused: 'Paused',
    paused_unconfirmed: 'Paused: not confirmed',
    resumed: 'Resumed',
    closed: 'Closed',
    reopened: 'Reopened',
  },
})

export const jobWords = catalogue({
  en: {
    pageTitle: (job: string, company: string) => `${job} at ${company}`,
    closedPageTitle: (job: string, company: string) => `${job} at ${company} (closed)`,
    postedOn: 'posted',
    getReferred: 'Get referred',
    referHint: (name: string) =>
      `Someone at ${name} reads your request and decides. You stay anonymous until they accept.`,
    referFirst: 'Ask before you apply',
    referralsOff: (name: string) => `${name} doesn’t take referral requests.`,
    place: 'Location',
    places: 'Locations',
    pay: 'Salary',
    team: 'Team',
    lastDay: 'Open until',
    lastConfirmed: 'Last confirmed',
    openings: 'Openings',
    startsOn: 'Start date',
    requisition: 'Job ID',
    noDescription:
      'A candidate added this job from a link. The description is on the employer’s site.',
    otherJobsAt: (name: string) => `All jobs at ${name}`,
    similar: 'Similar open jobs',
    closedTitle: (when: string) => `This job closed on ${when}`,
    closedNote: 'It no longer accepts applications or referral requests.',
    skillsMust: 'Must have',
    skillsNice: 'Nice to have',
    benefits: 'Benefits',
    process: 'Hiring process',
    withinDays: (days: number) => plural(days, 'day'),
    history: 'Posting history',
    firstPosted: 'First posted',
    openFor: (days: number) => (days === 0 ? 'opened today' : `open for ${plural(days, 'day')}`),
    reposted: (times: number) => (times === 1 ? 'reposted once' : `reposted ${times} times`),
    otherPosting: 'Earlier posting',
    paused: 'The employer has paused this job. It isn’t accepting applications right now.',
    standsFor: 'The employer lists the same job in another posting.',
    openShown: 'View that posting',
  },
})
