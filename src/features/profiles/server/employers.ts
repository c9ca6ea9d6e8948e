/** Who employs or has employed someone, by their own profile. Pure. */
import type { Profile } from '../contract.ts'

/** Each employer with its site, and whether the person works there now. */
export function employersIn(
  profile: Profile,
): { name: string; url: string | null; isCurrent: boolean }[] {
  return (profile.work ?? []).map(({ name, url, endDate }) => ({
    name,
    url: url || null,
    isCurrent: !endDate,
  }))
}
