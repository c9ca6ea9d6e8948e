/** What was read, brought beside what the profile has: nothing is replaced unasked. Pure. */
import { profileAtMost, type Profile } from '#features/profiles/contract.ts'
import type { Refusal } from '#features/profiles/ui/public/save-accepted.ts'
import { spanOfMonths } from '#web/messages/months.ts'
import { sectionKeys, type ResumeDocument } from '../../contract.ts'
import { sectionTitles, words } from '../messages.ts'

const singles = ['name', 'label', 'email', 'phone', 'url', 'summary'] as const
const longest = { name: 120, label: 120, email: 254, phone: 40, url: 300, summary: 2000 }

export type Choice = {
  id: string
  field: (typeof singles)[number] | 'location' | 'work' | 'education' | 'skills'
  /** What of the profile it changes. */
  part: Refusal['field']
  shown: string
  /** What the profile has there now and would lose. */
  replaces: string
  /** `known`: there already; `incomplete`: the profile asks for more. */
  state: 'new' | 'replaces' | 'known' | 'incomplete'
  /** Of several things in one choice, those that the profile has already. */
  known?: readonly string[]
  /** Of a job's achievements, where the profile holds fewer than were read. */
  highlights?: number
  apply: (profile: Profile) => Profile
}

const isSame = (one: string | undefined, other: string | undefined) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

const isWebAddress = (text: string | undefined) => /^https?:\/\//.test(text ?? '')

export function choicesOf(document: ResumeDocument, profile: Profile): Choice[] {
  return [
    ...basicChoices(document, profile),
    ...placeChoice(document, profile),
    ...workChoices(document, profile),
    ...studyChoices(document, profile),
    ...skillChoices(document, profile),
  ]
}

const lists = ['work', 'education', 'skills'] as const
const inProfile: readonly string[] = lists

/** Entries that a list of the profile has no room for, as people call them. */
export type Beyond = { list: (typeof lists)[number]; names: readonly string[] }

/** The profile with what is chosen, as far as its lists hold it, and what they do not hold. */
export function withChoices(
  profile: Profile,
  chosen: readonly Choice[],
): { profile: Profile; beyond: Beyond[] } {
  const whole = chosen.reduce((before, choice) => choice.apply(before), profile)
  const named = {
    work: whole.work?.map(({ position, name }) => `${position} · ${name}`),
    education: whole.education?.map(({ studyType, institution }) =>
      [studyType, institution].filter(Boolean).join(' · '),
    ),
    skills: whole.skills?.map(({ name }) => name),
  }
  const beyond = lists
    .map((list) => ({ list, names: named[list]?.slice(profileAtMost[list]) ?? [] }))
    .filter(({ names }) => names.length > 0)
  const fitting = beyond.map(({ list }) => [list, whole[list]?.slice(0, profileAtMost[list])])
  return { profile: { ...whole, ...(Object.fromEntries(fitting) as Profile) }, beyond }
}

/** What was read and no profile has a place for, as people call it; a resume holds it. */
export function titlesWithoutPlace(document: ResumeDocument): string[] {
  const sections = sectionKeys.filter(
    (key) => !inProfile.includes(key) && (document[key] ?? []).length > 0,
  )
  const hasLinks = (document.basics?.profiles ?? []).length > 0
  return [
    ...(hasLinks ? [words.upload.profileLinks] : []),
    ...sections.map((key) => sectionTitles[key]),
  ]
}

function stateOf(now: string, value: string): Choice['state'] {
  if (isSame(now, value)) return 'known'
  return now ? 'replaces' : 'new'
}

function basicChoices({ basics = {} }: ResumeDocument, profile: Profile): Choice[] {
  return singles.flatMap((field) => {
    const value = basics[field]?.slice(0, longest[field])
    if (!value || (field === 'url' && !isWebAddress(value))) return []
    const now = profile.basics?.[field] ?? ''
    const apply = (before: Profile) => ({ ...before, basics: { ...before.basics, [field]: value } })
    const state = stateOf(now, value)
    const part = `basics.${field}` as const
    return [{ id: field, field, part, shown: value, replaces: now, state, apply }]
  })
}

function placeChoice({ basics }: ResumeDocument, profile: Profile): Choice[] {
  const location = basics?.location
  if (!location?.city) return []
  const now = profile.basics?.location?.city ?? ''
  return [
    {
      id: 'location',
      field: 'location',
      part: 'basics.location',
      shown: [location.city, location.region, location.countryCode].filter(Boolean).join(', '),
      replaces: now,
      state: stateOf(now, location.city),
      apply: (before) => ({ ...before, basics: { ...before.basics, location } }),
    },
  ]
}

function workChoices({ work = [] }: ResumeDocument, profile: Profile): Choice[] {
  return work.map((one, index) => {
    const { name = '', position = '', url, summary, highlights } = one
    const isKnown = profile.work?.some(
      (other) => isSame(other.name, name) && isSame(other.position, position),
    )
    const entry = withoutEmpty({
      ...one,
      name,
      position,
      url: isWebAddress(url) ? url : undefined,
      summary: summary?.slice(0, 2000),
      highlights: highlights?.slice(0, profileAtMost.highlights).map((item) => item.slice(0, 300)),
    })
    return {
      id: `work-${index}`,
      field: 'work',
      part: 'work',
      shown: [position, name, datesOf(one, words.upload.present)].filter(Boolean).join(' · '),
      replaces: '',
      state: isKnown ? 'known' : name && position ? 'new' : 'incomplete',
      ...(highlights &&
        highlights.length > profileAtMost.highlights && { highlights: highlights.length }),
      apply: (before) => ({ ...before, work: [...(before.work ?? []), entry] }),
    }
  })
}

function studyChoices({ education = [] }: ResumeDocument, profile: Profile): Choice[] {
  return education.map((one, index) => {
    const { institution = '', studyType } = one
    const isKnown = profile.education?.some(
      (other) => isSame(other.institution, institution) && isSame(other.studyType, studyType),
    )
    const entry = withoutEmpty({ ...one, institution, score: one.score?.slice(0, 40) })
    return {
      id: `education-${index}`,
      field: 'education',
      part: 'education',
      shown: [studyType, one.area, institution, datesOf(one)].filter(Boolean).join(' · '),
      replaces: '',
      state: isKnown ? 'known' : institution ? 'new' : 'incomplete',
      apply: (before) => ({ ...before, education: [...(before.education ?? []), entry] }),
    }
  })
}

function skillChoices({ skills = [] }: ResumeDocument, profile: Profile): Choice[] {
  if (skills.length === 0) return []
  const known = new Set((profile.skills ?? []).map(({ name }) => name.toLowerCase()))
  const names = skills.map(({ name }) => name.slice(0, 60))
  const added = names.filter((name) => !known.has(name.toLowerCase()))
  return [
    {
      id: 'skills',
      field: 'skills',
      part: 'skills',
      shown: names.join(', '),
      replaces: '',
      // All are shown, so that nothing that was read looks lost.
      known: names.filter((name) => known.has(name.toLowerCase())),
      state: added.length > 0 ? 'new' : 'known',
      apply: (before) => ({
        ...before,
        skills: [...(before.skills ?? []), ...added.map((name) => ({ name }))],
      }),
    },
  ]
}

/** @param open what is said where there is a beginning and no end */
function datesOf(one: { startDate?: string; endDate?: string }, open = ''): string {
  return spanOfMonths(one.startDate, one.endDate ?? (one.startDate && open))
}

function withoutEmpty<Entry extends object>(entry: Entry): Entry {
  const kept = Object.entries(entry).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Entry
}
