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
  remoteFrom: 'Remote, from',
  anyCountry: 'Any country',
  openFrom: (country: string) => `Remote from ${country}`,
  type: 'Employment',
  seniority: 'Level in the title',
  skills: 'Skills',
  otherSkill: 'Another skill',
  payFloor: 'Pay at least',
  payFloorHint: 'Converted at rounded rates. Jobs that give no pay are left out.',
  payFrom: (pay: string) => `From ${pay}`,
  currency: 'Currency',
  period: 'Period',
  people: 'People there',
  referrers: 'Somebody can refer you',
  visaLegend: 'Coming from abroad',
  visa: 'Offers to sponsor a visa',
  answers: 'Requests answered',
  anySpeed: 'However fast',
  answersWithin: (days: number) => (days === 1 ? 'Within a day' : `Within ${days} days`),
  countOf: (jobs: number, exact: boolean) => `${numberWords(jobs)}${exact ? '' : '+'}`,
  match: 'How it fits your profile',
  matchScore: (score: number) => `${score} of 100`,
  matchRules: 'How this is worked out',
  matchRulesText:
    'From your profile and the words of the posting alone. Each part counts as below; a part that one side does not name counts nothing. Nobody can pay to change it, and the order of results does not use it.',
  matchParts: {
    skills: 'Skills the posting names',
    title: 'Title',
    seniority: 'Level',
    place: 'Place',
    workMode: 'Work mode',
  },
  matchSkills: (covered: number, of: number) => `${covered} of ${plural(of, 'skill')}`,
  matchMissing: (names: string) => `Not in your profile: ${names}`,
  matchTitle: (fits: boolean) => (fits ? 'Close to a title you look for' : 'No title you look for'),
  matchPlace: (fits: boolean) => (fits ? 'Where you look' : 'Not where you look'),
  matchMode: (fits: boolean) => (fits ? 'The work mode you look for' : 'Another work mode'),
  matchLevel: (job: string, yours: string) =>
    job === yours ? job : `${job}; you look for ${yours}`,
  matchUnknown: 'Your profile says too little to compare.',
  spelled: 'Nothing was found as typed, so this was searched:',
  didYouMean: 'Did you mean',
  asTyped: (typed: string) => `Search for “${typed}” as typed`,
  answered: 'answered',
  answerMedian: 'median',
  posted: 'Posted',
  anyTime: 'Any time',
  within: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
  radius: 'Distance',
  radiusOf: (km: number) => (km === 0 ? 'In the place itself' : `Within ${km} km`),
  order: 'Order',
  atCompany: (name: string) => `At ${name}`,
  remove: (filter: string) => `Remove: ${filter}`,
  clear: 'Clear all',
  results: (total: number) => plural(total, 'job'),
  resultsOver: (total: number) => `${numberWords(total)}+ jobs`,
  showResults: (jobs: string) => `Show ${jobs}`,
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
