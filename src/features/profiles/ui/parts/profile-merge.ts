/** Brings together what two devices have made of the same profile. */
import type { Profile } from '../../contract.ts'

/** What is edited as one: a change of each loses nothing of the others. */
export const profileFields = [
  'basics.name',
  'basics.label',
  'basics.summary',
  'basics.location',
  'basics.email',
  'basics.phone',
  'basics.url',
  'skills',
  'work',
  'education',
  'preferences.titles',
  'preferences.locations',
  'preferences.workModes',
  'preferences.seniority',
] as const
export type ProfileField = (typeof profileFields)[number]

/** Both changed it, each to something else. */
export type Conflict = { field: ProfileField; mine: unknown; theirs: unknown }

type Parts = Record<string, unknown>

/**
 * Each field as the one who changed it has it. Where both did, `merged` has mine, and the field is among the
 * conflicts.
 *
 * @param base what both began with
 */
export function mergeProfiles(
  base: Profile,
  mine: Profile,
  theirs: Profile,
): { merged: Profile; conflicts: Conflict[] } {
  let merged = theirs
  const conflicts: Conflict[] = []
  for (const field of profileFields) {
    const [before, here, there] = [base, mine, theirs].map((profile) => valueOf(profile, field))
    if (isSame(here, before)) continue
    merged = withField(merged, field, here)
    if (!isSame(there, before) && !isSame(here, there)) {
      conflicts.push({ field, mine: here, theirs: there })
    }
  }
  return { merged, conflicts }
}

export function withField(profile: Profile, field: ProfileField, value: unknown): Profile {
  const [section, part] = field.split('.') as [keyof Profile, string?]
  if (part === undefined) return { ...profile, [section]: value }
  return { ...profile, [section]: { ...(profile[section] as Parts | undefined), [part]: value } }
}

export function valueOf(profile: Profile, field: ProfileField): unknown {
  const [section, part] = field.split('.') as [keyof Profile, string?]
  const value: unknown = profile[section]
  return part === undefined ? value : (value as Parts | undefined)?.[part]
}

/** The sections that some fields are part of. */
export function sectionsOf(profile: Profile, fields: readonly ProfileField[]): Profile {
  const sections = new Set(fields.map((field) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(profile).filter(([section]) => sections.has(section)))
}

/** What is empty is the same as what is not there: forms make one of the other. */
export function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(tidy(value)) ?? ''
}

/** Without empty parts, keys in one order. */
function tidy(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(tidy)
  if (typeof value !== 'object') return value
  const parts = Object.entries(value as Parts)
    .map(([key, part]): [string, unknown] => [key, tidy(part)])
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
