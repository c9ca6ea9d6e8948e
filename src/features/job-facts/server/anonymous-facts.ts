/**
 * What may be told about someone who must stay unknown: facts from closed lists, made from a profile.
 * No character that a person typed is handed on, so there is nothing to filter. Pure.
 */
import type { AnonymousFacts, Profile } from '#features/profiles/contract.ts'
import { foldLetters, spellOutUmlauts } from '#shared/fold.ts'
import { degreeLevelOf, fieldOfStudy } from './facts/studies.ts'
import { professionOf } from './facts/professions.ts'
import { seniorityOf } from './facts/seniority.ts'
import { skillsNamed } from './facts/skill-matcher.ts'
import { skills } from './facts/skills.ts'
import type { Place } from './locations/gazetteer.ts'
import { regionAt, regionName, regionsNamed, type Region } from './locations/regions.ts'

export type Person = {
  profile: Profile
  /** Of the account, former ones too: the profile may say another. */
  names: readonly string[]
}

const skillsAtMost = 60

export function anonymousFacts(person: Person, now: Date): AnonymousFacts {
  const { profile } = person
  const { education = [], preferences } = profile
  const telling = tellingWords(person)
  const titles = titlesOf(profile)
  const named = (profile.skills ?? []).map((skill) => skillsNamed([skill.name]))
  const known = [...new Set(named.flat())].flatMap((id) => skills[id - 1]?.name ?? [])
  const shown = known.filter((skill) => !isTelling(skill, telling)).slice(0, skillsAtMost)
  return {
    title: professionOf(titles, telling),
    seniority: preferences?.seniority ?? first(titles, seniorityOf),
    yearsOfExperience: yearsOfExperience(profile, now),
    skills: shown,
    otherSkills: named.filter((ids) => ids.length === 0).length,
    education: educationOf(education),
    location: placeNames(shownPlace(person, null)).join(', ') || null,
    workModes: preferences?.workModes ?? [],
  }
}

/** The present work says most, then what the person calls themselves, then what is looked for. */
function titlesOf({ basics, work = [], preferences }: Profile): string[] {
  const newest = work.toSorted((one, other) => startOf(other) - startOf(one))
  return [
    ...newest.filter((entry) => !entry.endDate).map((entry) => entry.position),
    basics?.label ?? '',
    ...newest.filter((entry) => entry.endDate).map((entry) => entry.position),
    ...(preferences?.titles ?? []),
  ].filter((title) => title !== '')
}

const startOf = ({ startDate }: { startDate?: string | undefined }) =>
  startDate ? monthOf(startDate, 1) : 0

function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | null,
): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

function educationOf(entries: NonNullable<Profile['education']>): AnonymousFacts['education'] {
  const told = entries
    .map(({ area = '', studyType = '' }) => ({
      field: fieldOfStudy(area) ?? fieldOfStudy(studyType),
      level: degreeLevelOf(studyType),
    }))
    .filter(({ field, level }) => field !== null || level !== null)
  const distinct = new Map(told.map((one) => [`${one.field} ${one.level}`, one]))
  return [...distinct.values()]
}

/** A skill or place that is part of the person's, an employer's or a school's name would say it. */
function tellingWords({ profile, names }: Person): ReadonlySet<string> {
  const { basics, work = [], education = [] } = profile
  return wordsOf([
    ...names,
    basics?.name ?? '',
    ...work.map((entry) => entry.name),
    ...education.map((entry) => entry.institution),
  ])
}

/** Where someone is, as far as it may be told. */
export type ShownPlace = {
  /** A large city around which they live. */
  area: Place | null
  region: Region | null
  country: string | null
}

let countries: Intl.DisplayNames | undefined

const countryName = (country: string) =>
  (countries ??= new Intl.DisplayNames(['en'], { type: 'region' })).of(country) ?? country

/**
 * A region and a country; of a city only `area`, which is large enough for many to live there. Where one of
 * them may not be said, nothing narrower is.
 */
export function shownPlace(person: Person, area: Place | null): ShownPlace {
  const telling = tellingWords(person)
  const isShown = (name: string) => !isTelling(name, telling)
  const { countryCode, region, city } = person.profile.basics?.location ?? {}
  const country = area?.country ?? countryCode
  if (!country || !isShown(countryName(country))) return { area: null, region: null, country: null }
  const named = [region, city].flatMap((text) => (text ? regionsNamed(text) : []))
  const within = area ? regionAt(area) : named.find((one) => one.country === country)
  if (within && !isShown(regionName(within))) return { area: null, region: null, country }
  return { area: area && isShown(area.name) ? area : null, region: within ?? null, country }
}

/** What a place is called, the narrowest first. */
export function placeNames({ region, country }: Pick<ShownPlace, 'region' | 'country'>): string[] {
  return [...(region ? [regionName(region)] : []), ...(country ? [countryName(country)] : [])]
}

/** The words of names, folded and as they are written without umlauts. */
export function wordsOf(names: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const name of names) {
    for (const form of [name, spellOutUmlauts(name)]) {
      for (const word of foldLetters(form).match(/[\p{L}\p{N}+#]+/gu) ?? []) {
        if (word.length > 1 && !smallWords.has(word)) words.add(word)
      }
    }
  }
  return words
}

const smallWords = new Set(['of', 'the', 'and', 'for', 'de', 'der', 'die', 'und', 'la', 'du', 'at'])

function isTelling(shown: string, telling: ReadonlySet<string>): boolean {
  return [...wordsOf([shown])].some((word) => telling.has(word))
}

/** Whole years in work, overlapping jobs counted once; null without dates. */
export function yearsOfExperience(profile: Profile, now: Date): number | null {
  const months = new Set<number>()
  for (const { startDate, endDate } of profile.work ?? []) {
    if (!startDate) continue
    const begin = monthOf(startDate, 1)
    const end = endDate ? monthOf(endDate, 12) : now.getUTCFullYear() * 12 + now.getUTCMonth()
    for (let month = begin; month <= Math.min(end, begin + 12 * 70); month++) months.add(month)
  }
  return months.size === 0 ? null : Math.floor(months.size / 12)
}

/** @param fallback the month meant by a year alone, 1 to 12 */
function monthOf(partialDate: string, fallback: number): number {
  const [year, month] = partialDate.split('-').map(Number)
  return year! * 12 + (month ?? fallback) - 1
}
