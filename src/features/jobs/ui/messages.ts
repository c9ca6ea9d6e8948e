/** Every word of the job pages. */
import { numberWords, plural } from '#web/messages/format.ts'
import {
  type CloseOutcome,
  type EmploymentType,
  type PayUnit,
  type SearchSort,
  type Seniority,
  type suggestionKinds,
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

export const seniorityWords: Record<Seniority, string> = {
  intern: 'Intern or trainee',
  junior: 'Junior',
  mid: 'Mid',
  senior: 'Senior',
  lead: 'Lead',
  executive: 'Executive',
}

export const suggestionKindWords: Record<(typeof suggestionKinds)[number], string> = {
  title: 'Title',
  skill: 'Skill',
  company: 'Company',
  place: 'Place',
  country: 'Country',
}

export const payUnitWords: Record<PayUnit, string> = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
}

export const sortWords: Record<SearchSort, string> = {
  newest: 'Newest first',
  relevance: 'Best match first',
  pay: 'Best paid first',
  answer: 'Fastest answer first',
}

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
  type: 'Employment',
  spelled: 'Nothing was found as typed, so this was searched:',
  didYouMean: 'Did you mean',
  asTyped: (typed: string) => `Search for “${typed}” as typed`,
  results: (total: number) => plural(total, 'job'),
  resultsOver: (total: number) => `${numberWords(total)}+ jobs`,
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
  referFirst: 'Ask before you apply',
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
  skillsMust: 'What you need',
  skillsNice: 'What helps',
  benefits: 'What you get',
  process: 'How they hire',
  withinDays: (days: number) => plural(days, 'day'),
  history: 'This opening',
  firstPosted: 'first posted',
  openFor: (days: number) => `open for ${plural(days, 'day')}`,
  reposted: (times: number) => (times === 1 ? 'posted again once' : `posted again ${times} times`),
  otherPosting: 'Posted before',
  paused: 'The employer has paused this job. It takes nothing at the moment.',
  standsFor: 'The same opening is listed by the employer in another posting.',
  openShown: 'Open that one',
  alsoListed: (count: number) => `also on ${plural(count, 'other board')}`,
  plusEquity: 'plus equity',
  plusBonus: 'plus bonus',
  keys: 'Keys: / search, j and k move, Enter opens',
}
