/** What boards call employment types, work modes and pay units, in ours. */
import type { EmploymentType, PayUnit, WorkMode } from '../../contract.ts'

const typePatterns: readonly [RegExp, EmploymentType][] = [
  [/full[\s_-]*time|\bperm(anent)?\b|\bregular\b|vollzeit|festanstellung/i, 'FULL_TIME'],
  [/part[\s_-]*time|teilzeit/i, 'PART_TIME'],
  [/\bcontract(or)?\b|freelance/i, 'CONTRACTOR'],
  [/temp(orary)?\b|fixed[\s-]*(time|term)|\bftc\b|seasonal|befristet/i, 'TEMPORARY'],
  [/intern(ship)?\b|apprentice|working student|werkstudent|trainee/i, 'INTERN'],
  [/volunteer/i, 'VOLUNTEER'],
  [/per[\s_-]*diem/i, 'PER_DIEM'],
]

/** `Perm - Full-time`, `FullTime`, `Fixed Term Contract` …; empty when nothing is recognised. */
export function readEmploymentTypes(text: string | null): EmploymentType[] {
  if (!text) return []
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  const found = typePatterns.filter(([pattern]) => pattern.test(spaced)).map(([, type]) => type)
  // A fixed term is what the word says; "contract" then only names its form.
  if (found.includes('TEMPORARY')) return found.filter((type) => type !== 'CONTRACTOR')
  return found
}

/** `OnSite`, `on-site`, `hybrid`, `Remote`; null for `unspecified` and anything else. */
export function readWorkMode(text: string | null): WorkMode | null {
  const word = text?.toLowerCase().replace(/[^a-z]/g, '')
  if (word === 'onsite' || word === 'inoffice') return 'onsite'
  if (word?.startsWith('hybrid')) return 'hybrid'
  if (word === 'remote' || word === 'telecommute' || word === 'fullyremote' || word === 'wfh')
    return 'remote'
  return null
}

/** `per-year-salary`, `1 YEAR`, `HOUR`, `annual`; a year when nothing is said. */
export function readPayUnit(text: string | null): PayUnit {
  const word = text?.toLowerCase() ?? ''
  if (/hour|hr\b/.test(word)) return 'HOUR'
  if (/day|daily/.test(word)) return 'DAY'
  if (/week/.test(word)) return 'WEEK'
  if (/month/.test(word)) return 'MONTH'
  return 'YEAR'
}
