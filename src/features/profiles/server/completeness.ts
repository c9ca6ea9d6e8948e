import type { MissingItem, Profile } from '../contract.ts'

/** What a profile is worth, in percent; the whole list adds up to 100. */
const items: readonly (MissingItem & { has: (profile: Profile, resume: boolean) => boolean })[] = [
  { key: 'name', points: 10, has: (profile) => filled(profile.basics?.name) },
  { key: 'headline', points: 10, has: (profile) => filled(profile.basics?.label) },
  { key: 'summary', points: 10, has: (profile) => (profile.basics?.summary ?? '').length >= 40 },
  { key: 'skills', points: 20, has: (profile) => (profile.skills ?? []).length >= 3 },
  { key: 'work', points: 15, has: (profile) => (profile.work ?? []).length > 0 },
  { key: 'education', points: 10, has: (profile) => (profile.education ?? []).length > 0 },
  { key: 'resume', points: 15, has: (_profile, resume) => resume },
  { key: 'titles', points: 5, has: (profile) => (profile.preferences?.titles ?? []).length > 0 },
  {
    key: 'location',
    points: 5,
    has: (profile) =>
      filled(profile.basics?.location?.city) || (profile.preferences?.locations ?? []).length > 0,
  },
]

function filled(text: string | undefined): boolean {
  return (text ?? '').trim().length > 0
}

/** @returns the share in percent, and what is missing, the most valuable first */
export function completenessOf(
  profile: Profile,
  hasResume: boolean,
): { score: number; missing: MissingItem[] } {
  const missing = items
    .filter((item) => !item.has(profile, hasResume))
    .map(({ key, points }) => ({ key, points }))
    .sort((left, right) => right.points - left.points)
  return { score: 100 - missing.reduce((sum, item) => sum + item.points, 0), missing }
}
