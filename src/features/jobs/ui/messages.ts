/** Every word of the job pages. */
import { numberWords, plural } from '#web/messages/format.ts'
import {
  countCap,
  type CloseOutcome,
  type EmploymentType,
  type PayUnit,
  type WorkMode,
} from '../contract.ts'

export const workModeWords: Record<WorkMode, string> = {
  onsite: 'On site',
  hybrid: 'Hybrid',
  remote: 'Remote',
}

export const employmentTypeWords: Record<EmploymentType, string> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Fixed term',
  INTERN: 'Internship',
  VOLUNTEER: 'Volunteer',
  PER_DIEM: 'Per diem',
  OTHER: 'Other',
}

export const payUnitWords: Record<PayUnit, string> = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
}

export const closeOutcomeWords: Record<CloseOutcome, string> = {
  filled: 'The position is filled.',
  cancelled: 'The employer withdrew it.',
  expired: 'Its last day is over.',
  duplicate: 'It was listed twice.',
  source_gone: 'The employer took it off its own board.',
}

export const words = {
  jobs: 'Jobs',
  searchTitle: 'Find a job',
  searchDescription:
    'Open jobs with the day the employer last confirmed them, and whether somebody there can refer you.',
  what: 'What',
  whatHint: 'Title, skill or company',
  where: 'Where',
  whereHint: 'City, region or country',
  search: 'Search',
  filters: 'Filters',
  workMode: 'Work mode',
  anyMode: 'Any',
  type: 'Employment',
  anyType: 'Any kind',
  posted: 'Posted',
  anyTime: 'Any time',
  within: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
  radius: 'Distance',
  radiusOf: (km: number) => (km === 0 ? 'In the place itself' : `Within ${km} km`),
  order: 'Order',
  newest: 'Newest first',
  relevance: 'Best match first',
  atCompany: (name: string) => `At ${name}`,
  remove: (filter: string) => `Remove: ${filter}`,
  clear: 'Clear all',
  results: (total: number) =>
    total > countCap ? `${numberWords(countCap)}+ jobs` : plural(total, 'job'),
  showResults: (total: number) =>
    total > countCap ? `Show ${numberWords(countCap)}+ jobs` : `Show ${plural(total, 'job')}`,
  around: (place: string) => `around ${place}`,
  inPlace: (place: string) => `in ${place}`,
  unknownPlace: (place: string) =>
    `We do not know a place called “${place}”, so it was searched as words.`,
  more: 'Show more jobs',
  shown: (count: number) => `${numberWords(count)} shown`,
  laterPage: 'You are on a later page of this list.',
  fromStart: 'Start from the newest',
  noneTitle: 'No open job fits all of this',
  none: 'Remove a filter, search a wider area, or use fewer words.',
  noneAction: 'See all open jobs',
  payNotGiven: 'Pay not given',
  confirmed: 'confirmed',
  postedOn: 'posted',
  moreLocations: (count: number) => `and ${plural(count, 'more place')}`,
  insiders: (count: number) =>
    count === 1 ? '1 person can refer you' : `${numberWords(count)} people can refer you`,
  noInsiders: 'No referrer yet',
  getReferred: 'Get referred',
  referHint: (name: string, count: number) =>
    count > 0
      ? `Somebody at ${name} reads your request and decides. If nobody takes it, your connection comes back.`
      : `Nobody at ${name} takes requests yet. Yours waits, and comes back to you if nobody joins in time.`,
  referralsOff: (name: string) => `${name} takes no referral requests through us.`,
  place: 'Place',
  places: 'Places',
  pay: 'Pay',
  team: 'Team',
  lastDay: 'Open until',
  lastConfirmed: 'Last confirmed',
  requisition: 'Reference',
  aboutJob: 'About the job',
  noDescription:
    'Somebody pasted the address of this job. Its description is on the employer’s site.',
  otherJobsAt: (name: string) => `All jobs at ${name}`,
  similar: 'Similar open jobs',
  closedTitle: (when: string) => `This job closed on ${when}`,
  closedNote: 'It takes no applications and no referral requests any more.',
  plusEquity: 'plus equity',
  plusBonus: 'plus bonus',
  homeTitle: 'Get hired through people who know the place',
  homeLead:
    'Find a job, ask somebody who works there to put your name forward, and see at every step who must act and until when.',
  counts: 'What is here now',
  openJobs: 'open jobs',
  companies: 'companies hiring',
  companiesWithInsiders: 'where somebody can refer you',
  lastImport: 'Jobs last brought up to date',
  newestJobs: 'Newest jobs',
  allJobs: 'All jobs',
  howTitle: 'How a referral works here',
  how: [
    {
      title: 'You ask once',
      text: 'One request with your profile and why you fit. Your name stays hidden until somebody takes it.',
    },
    {
      title: 'An insider decides',
      text: 'People with a confirmed work address at the company see it, with a deadline. The first to take it talks with you.',
    },
    {
      title: 'You know where it stands',
      text: 'Referred and confirmed by both of you, or declined with a reason. If nobody takes it, nothing is spent.',
    },
  ],
  keys: 'Keys: / search, j and k move, Enter opens',
}
