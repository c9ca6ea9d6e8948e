/** Who employs or has employed someone, by their own profile. Pure. */
import type { Profile } from '../contract.ts'

export type Employer = {
  name: string
  url: string | null
  /** Works there now, or until a day that is still to come: notice has been given. */
  isCurrent: boolean
  /** The last day as far as the profile tells, as `2027-01-31`; null when none is given. */
  endsOn: string | null
}

/** Each employer with its site, and whether the person works there now. */
export function employersIn(profile: Profile, now: Date): Employer[] {
  const today = now.toISOString().slice(0, 10)
  return (profile.work ?? []).map(({ name, url, endDate }) => {
    const endsOn = endDate ? lastDayOf(endDate) : null
    return { name, url: url || null, isCurrent: endsOn === null || endsOn >= today, endsOn }
  })
}

/** The last day of `2027`, `2027-02` or `2027-02-14`. */
function lastDayOf(date: string): string {
  const [year, month = '12'] = date.split('-')
  if (date.length === 10) return date
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
}
