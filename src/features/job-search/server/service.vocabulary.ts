/** Learns from the open jobs which words there are, so that typing errors are seen and words offered. */
import { countryWords } from '#shared/countries.ts'
import { placeLabel } from '#shared/places.ts'
import type { Context } from '#platform/context.ts'
import { foldLetters } from '#shared/fold.ts'
import {
  areaNamed,
  gazetteerAliases,
  offeredAreas,
  regionName,
  skills,
} from '#features/job-facts/server/service.ts'
import { searchCodes } from './codes.ts'
import * as queries from './queries.vocabulary.ts'

const day = 86_400_000
const hour = 3_600_000
/** Words of new jobs are read at once when there are this many times as many jobs, otherwise within an hour. */
const growth = 1.2
/** A site of so many jobs is read in no time: each new job counts at once. */
const smallSite = 2000
const sampleChunks = 40
const chunkSize = 500
const wordsAtMost = 60_000
/** What corrections are taken from: letters alone, and so frequent that they are no errors themselves. */
const correctionsAtMost = 30_000
const correction = /^\p{L}{4,24}$/u
const titlesAtMost = 20_000
const longestSuggestion = 80
const wordsAtOnce = 2_000
const suggestionsAtOnce = 10_000
const forgottenAtOnce = 2_000

/** Spans of job numbers that are read: all of them on a small site, spread evenly on a large one. */
function spansUpTo(newest: number): { from: number; to: number }[] {
  const all = Math.ceil(newest / chunkSize)
  const count = Math.min(all, sampleChunks)
  return Array.from({ length: count }, (_empty, index) => {
    // The last span is the newest one.
    const chunk = all - 1 - Math.floor((index * all) / count)
    return { from: chunk * chunkSize + 1, to: (chunk + 1) * chunkSize }
  })
}

/**
 * Brings words and suggestions up to date when jobs have come, or after a day. Without a
 * transaction each part is kept as it is read; what was learned before is used until all is there.
 *
 * @returns whether they were read again
 */
export async function learnVocabulary(context: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const { db } = context
  const now = context.clock.now()
  const state = await queries.readState(db)
  if (!isVocabularyDue(state, now)) return false
  const words = new Map<string, number>()
  const titles = new Map<string, number>()
  const codes = new Map<number, number>()
  const add = <Key>(map: Map<Key, number>, key: Key, jobs: number) =>
    map.set(key, (map.get(key) ?? 0) + jobs)
  for (const { from, to } of spansUpTo(state.newest)) {
    for (const { word, jobs } of await queries.wordsBetween(db, from, to)) add(words, word, jobs)
    for (const { word, jobs } of await queries.titlesBetween(db, from, to)) add(titles, word, jobs)
    for (const { code, jobs } of await queries.codesBetween(db, from, to)) add(codes, code, jobs)
  }
  await storeWords(context, words, now)
  await storeSuggestions(context, titles, codes, now)
  await queries.writeState(db, now, state.newest)
  while ((await queries.forgetOthers(db, now, forgottenAtOnce)) > 0);
  return true
}

/** The same where it takes no time. On a larger site it is left to the task of every five minutes. */
export async function learnSmallVocabulary(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { newest } = await queries.readState(context.db)
  if (newest <= smallSite) await learnVocabulary(context)
}

type State = Awaited<ReturnType<typeof queries.readState>>

/** Whether the words of jobs that came since are missed enough to read again. */
export function isVocabularyDue({ builtAt, lastNumber, newest }: State, now: Date): boolean {
  if (newest === 0) return false
  if (builtAt === null) return true
  const age = now.getTime() - builtAt.getTime()
  if (newest === lastNumber) return age >= day
  return newest <= smallSite || newest > lastNumber * growth || age >= hour
}

const byCount = (one: [unknown, number], other: [unknown, number]) => other[1] - one[1]

async function storeWords(
  { db }: Pick<Context, 'db'>,
  words: Map<string, number>,
  learnedAt: Date,
): Promise<void> {
  const kept = [...words]
    .toSorted(byCount)
    .slice(0, wordsAtMost)
    .map(([word, jobs]) => ({ word, jobs }))
  const corrections = kept
    .map(({ word }) => word)
    .filter((word) => correction.test(word))
    .slice(0, correctionsAtMost)
  for (let start = 0; start < kept.length; start += wordsAtOnce) {
    await queries.storeWords(db, kept.slice(start, start + wordsAtOnce), learnedAt)
  }
  for (let start = 0; start < corrections.length; start += wordsAtOnce) {
    await queries.storeVariants(db, corrections.slice(start, start + wordsAtOnce))
  }
}

async function storeSuggestions(
  { db }: Pick<Context, 'db'>,
  titles: Map<string, number>,
  codes: Map<number, number>,
  learnedAt: Date,
): Promise<void> {
  const rows: queries.Suggestion[] = []
  const offer = (suggestion: Omit<queries.Suggestion, 'key'>, spelling = suggestion.label) => {
    for (const key of wordStarts(spelling)) rows.push({ key, ...suggestion })
  }
  const usable = [...titles].filter(
    ([title]) => title.length >= 3 && title.length <= longestSuggestion,
  )
  for (const [label, jobs] of usable.toSorted(byCount).slice(0, titlesAtMost)) {
    offer({ kind: 'title', label, slug: null, jobs })
  }
  for (const { id, name } of skills) {
    const jobs = codes.get(searchCodes.skill(id))
    if (jobs) offer({ kind: 'skill', label: name, slug: null, jobs })
  }
  for (const { name, slug } of await queries.hiringCompanies(db)) {
    offer({ kind: 'company', label: name, slug, jobs: 1 })
  }
  const jobsInCountry = new Map<string, number>()
  for (const [code, jobs] of codes) {
    if (code >> 24 !== 4) continue
    const country = String.fromCharCode((code >> 8) & 0xff, code & 0xff)
    jobsInCountry.set(country, jobs)
    offer({ kind: 'country', label: countryWords(country), slug: null, jobs })
  }
  for (const label of offeredAreas) {
    const jobs = sum((areaNamed(label) ?? []).map((country) => jobsInCountry.get(country) ?? 0))
    if (jobs > 0) offer({ kind: 'region', label, slug: null, jobs })
  }
  const jobsInRegion = new Map<string, number>()
  for (const place of await queries.placesInUse(db)) {
    const { name, region, country } = place
    const label = placeLabel({ city: name, region, country })
    const jobs = codes.get(searchCodes.place(place.id)) ?? 0
    const regionLabel = labelOfRegion(country, region)
    if (regionLabel) jobsInRegion.set(regionLabel, (jobsInRegion.get(regionLabel) ?? 0) + jobs)
    offer({ kind: 'place', label, slug: null, jobs })
    const spellings = gazetteerAliases(place.folded)
    for (const alias of label.startsWith(name) ? spellings : [name, ...spellings]) {
      offer({ kind: 'place', label, slug: null, jobs }, alias)
    }
  }
  for (const [label, jobs] of jobsInRegion) {
    if (jobs > 0) offer({ kind: 'region', label, slug: null, jobs })
  }
  for (let start = 0; start < rows.length; start += suggestionsAtOnce) {
    await queries.storeSuggestions(db, rows.slice(start, start + suggestionsAtOnce), learnedAt)
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Beside their country, these names are read as the cities. */
const citiesFirst = new Set(['New York', 'Washington'])

/** `California, United States`; null where regions are known by their codes alone. */
export function labelOfRegion(country: string, code: string): string | null {
  const name = regionName({ country, code })
  if (name === code) return null
  const region = citiesFirst.has(name) ? `${name} State` : name
  return placeLabel({ city: null, region, country })
}

/** `Senior nurse` → `senior nurse`, `nurse`: people who type `nur` find it. */
export function wordStarts(label: string): string[] {
  const folded = foldKey(label)
  const words = folded.split(' ')
  return words.slice(0, 6).map((_word, index) => words.slice(index).join(' '))
}

/** Letters folded, other signs as spaces: what is typed and what is offered meet here. */
export function foldKey(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .trim()
}
