/** Every word of the job pages. */
import { catalogue } from '#shared/catalogue.ts'
import { listWords, numberWords, plural } from '#web/messages/format.ts'
import { type EmploymentType, type Seniority, type WorkMode } from '../contract.ts'

export const workModeWords = catalogue<Record<WorkMode, string>>({
  en: {
    onsite: 'On site',
    hybrid: 'Hybrid',
    remote: 'Remote',
  },
})

export const employmentTypeWords = catalogue<Record<EmploymentType, string>>({
  en: {
    FULL_TIME: 'Full time',
    PART_TIME: 'Part time',
    CONTRACTOR: 'Contract',
    TEMPORARY: 'Fixed term',
    INTERN: 'Internship',
    VOLUNTEER: 'Volunteer',
    PER_DIEM: 'Per diem',
    OTHER: 'Other',
  },
})

export const seniorityWords = catalogue<Record<Seniority, string>>({
  en: {
    intern: 'Intern or trainee',
    junior: 'Junior',
    mid: 'Mid',
    senior: 'Senior',
    lead: 'Lead',
    executive: 'Executive',
  },
})

export const words = catalogue({
  en: {
    jobs: 'Jobs',
    type: 'Employment',
    payNotGiven: 'Salary not listed',
    posted: 'Posted',
    confirmed: 'confirmed',
    moreLocations: (count: number) =>
      `and ${plural(count, 'more place')}`.replaceAll(' ', '\u00a0'),
    referrers: (count: number) =>
      count === 1 ? '1 person can refer you' : `${numberWords(count)} people can refer you`,
    noReferrers: 'No referrer yet',
    mentions: (skills: readonly string[]) => `Mentions ${listWords(skills)}`,
    aboutJob: 'About the job',
    alsoListed: (count: number) => `also on ${plural(count, 'other board')}`,
    plus: (extras: string) => `plus ${extras}`,
    equity: 'equity',
    bonus: 'bonus',
    and: ' and ',
  },
})
