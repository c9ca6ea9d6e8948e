/** Every word of the job pages. */
import { numberWords, plural } from '#web/messages/format.ts'
import {
  type EmploymentType,
  type PayUnit,
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

export const words = {
  jobs: 'Jobs',
  what: 'What',
  whatHint: 'Title, skill or company',
  where: 'Where',
  whereHint: 'City, region or country',
  search: 'Search',
  filters: 'Filters',
  type: 'Employment',
  results: (total: number) => plural(total, 'job'),
  resultsOver: (total: number) => `${numberWords(total)}+ jobs`,
  payNotGiven: 'Salary not listed',
  posted: 'Posted',
  confirmed: 'confirmed',
  moreLocations: (count: number) => `and ${plural(count, 'more place')}`.replaceAll(' ', '\u00a0'),
  insiders: (count: number) =>
    count === 1 ? '1 person can refer you' : `${numberWords(count)} people can refer you`,
  noInsiders: 'No referrer yet',
  aboutJob: 'About the job',
  alsoListed: (count: number) => `also on ${plural(count, 'other board')}`,
  plusEquity: 'plus equity',
  plusBonus: 'plus bonus',
}
