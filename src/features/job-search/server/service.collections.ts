/** Pages of jobs that belong together: a role, a place, a company, remote work (BLG7). */
import * as companies from '#features/companies/server/service.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { placeLabel } from '#shared/places.ts'
import type { Context } from '#platform/context.ts'
import {
  collectionLetters,
  countCap,
  fewestInCollection,
  jobSearchQuerySchema,
  type CollectionLetters,
  type getCollection,
  type JobFilter,
} from '../contract.ts'
import { fewestCases } from '#shared/sampled-figures.ts'
import * as queries from './queries.collections.ts'
import { filterOn, readFilterGround } from './service.filters.ts'
import { searchJobsPage } from './service.search.ts'
import { foldKey } from './service.vocabulary.ts'
import { readLocation } from './service.where.ts'
import { slicesBetween, walkByTime } from './slices.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Reply = EndpointReply<typeof getCollection>

const jobsShown = 20
const relatedShown = 12
/** As many as search engines are told about. */
const collectionsAtMost = 2_000
const fewestPays = 5

type Meant = { role: string | null; place: string | null; company: string | null; remote: boolean }

/** `remote-nurse`, `nurse-in-berlin`, `in-berlin`, `at-acme`, `remote`, `nurse`. */
export function readCollectionSlug(slug: string): Meant {
  const words = (part: string) => part.replaceAll('-', ' ').trim()
  if (slug.startsWith('at-')) {
    return { role: null, place: null, company: slug.slice(3), remote: false }
  }
  const remote = slug === 'remote' || slug.startsWith('remote-')
  const rest = remote ? slug.slice('remote-'.length) : slug
  const at = rest.startsWith('in-') ? 0 : rest.lastIndexOf('-in-') + 1
  const hasPlace = rest.startsWith('in-') || at > 0
  const role = words(hasPlace ? rest.slice(0, Math.max(0, at - 1)) : rest)
  const place = hasPlace ? words(rest.slice(at + 'in-'.length)) : null
  return { role: role === '' ? null : role, place, company: null, remote }
}

/** Null for a name that an address cannot carry and give back. */
function slugOf(label: string): string | null {
  const key = foldKey(label.replace(/,.*/, ''))
  return /^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u.test(key) && key.length <= 60
    ? key.replaceAll(' ', '-')
    : null
}

/** Digits share a group, and so do names in other scripts. */
function letterOf(key: string): string {
  const [first = ''] = key
  if (/[a-z]/.test(first)) return first
  return /\p{N}/u.test(first) ? '0-9' : 'other'
}

/**
 * The first jobs of a collection and what they have in common. Fewer than five jobs make a thin page.
 *
 * @throws AppError NOT_FOUND for a role, place or company that no open job has
 */
export async function collectionPage(context: Reading, slug: string): Promise<Reply> {
  const meant = readCollectionSlug(slug)
  const role = meant.role === null ? null : await queries.roleNamed(context.db, foldKey(meant.role))
  const where = meant.place === null ? null : await readLocation(context, meant.place, 50)
  const place = where?.place ?? null
  const [only, ...others] = where?.named ?? []
  const company =
    meant.company === null ? null : await companies.companyBySlug(context, meant.company)
  const unknown =
    (meant.role !== null && role === null) ||
    (meant.place !== null && (place === null || place.kind === 'unknown')) ||
    (meant.company !== null && company === null)
  if (unknown) throw new AppError('NOT_FOUND')

  const search = {
    ...(role !== null && { q: `"${role.replaceAll('"', ' ')}"` }),
    ...(meant.place !== null && { location: meant.place }),
    ...(company && { company: company.slug }),
    ...(meant.remote && { workMode: ['remote' as const] }),
  }
  const query = jobSearchQuerySchema.parse({ ...search, exact: 'true', limit: jobsShown })
  const page = await searchJobsPage(context, query)
  if (page.items.length === 0) throw new AppError('NOT_FOUND')
  const facts = await factsOf(context, query)
  const { total, paid, medianPay, answering, medianHours } = facts
  return {
    role,
    place: only && others.length === 0 ? placeLabel(only) : (place?.name ?? null),
    company: company ? companies.referenceOf(company) : null,
    remote: meant.remote,
    search,
    total,
    thin: total < fewestInCollection,
    pay:
      paid >= fewestPays && medianPay !== null
        ? { median: Math.round(medianPay / 1000) * 1000, sample: paid }
        : null,
    answers: answering > 0 && medianHours !== null ? { medianHours, companies: answering } : null,
    items: page.items,
    related: relatedTo(slug, await collectionsToFind(context)),
  }
}

/**
 * Those that follow it in the list of all, round and round: so each can be reached from the home page by
 * links, however many there are.
 */
export function relatedTo<Item extends { slug: string }>(slug: string, all: Item[]): Item[] {
  const own = all.findIndex((one) => one.slug === slug)
  if (own < 0) return all.slice(0, relatedShown)
  const others = [...all.slice(own + 1), ...all.slice(0, own)]
  return others.slice(0, relatedShown)
}

async function factsOf(context: Reading, query: JobFilter): Promise<queries.CollectionFacts> {
  const read = filterOn(context, await readFilterGround(context, query))
  if (!read.filter) return { total: 0, paid: 0, medianPay: null, answering: 0, medianHours: null }
  const walk = walkByTime(slicesBetween(read.newest, read.oldest))
  const options = { cap: countCap, cases: fewestCases }
  return queries.collectionFacts(context.db, read.filter, walk, options)
}

const grades = /^(?:junior|senior|lead|principal) (?=\S)/i
/** So many titles are read for each that is shown: its grades are left out. */
const gradesOfTitle = 6

/** `Senior accountant` gives way to `Accountant` where both are there: its collection has them all. */
function withoutGrades(names: { label: string }[]): { label: string }[] {
  const known = new Map(names.map((name) => [name.label.toLowerCase(), name]))
  const bare = names.map((name) => known.get(name.label.toLowerCase().replace(grades, '')) ?? name)
  return [...new Set(bare)]
}

/** Every collection by the letter that its role or place begins with, and those of one letter. */
export async function listCollections(
  context: Pick<Context, 'db'>,
  letter: string | undefined,
): Promise<CollectionLetters> {
  const all = [
    ...new Map((await collectionsToFind(context)).map((one) => [one.slug, one])).values(),
  ].map((one) => ({ ...one, key: foldKey(one.label) }))
  const byLetter = Map.groupBy(all, ({ key }) => letterOf(key))
  const found = (letter === undefined ? [] : (byLetter.get(letter) ?? [])).toSorted((one, other) =>
    one.key < other.key ? -1 : 1,
  )
  const links = (kind: 'role' | 'place') =>
    found.filter((one) => one.kind === kind).map(({ slug, label }) => ({ slug, label }))
  return {
    letters: collectionLetters.flatMap((one) => {
      const collections = byLetter.get(one)?.length ?? 0
      return collections > 0 ? [{ letter: one, collections }] : []
    }),
    roles: links('role'),
    places: links('place'),
  }
}

/** Collections that have enough jobs, the largest first, half of them roles and half places. */
export async function collectionsToFind(
  context: Pick<Context, 'db'>,
  limit = collectionsAtMost,
): Promise<{ slug: string; label: string; kind: 'role' | 'place' }[]> {
  const half = Math.ceil(limit / 2)
  const frequent = await queries.frequentNames(
    context.db,
    'title',
    fewestInCollection,
    half * gradesOfTitle,
  )
  const titles = withoutGrades(frequent).slice(0, half)
  const places = await queries.frequentNames(context.db, 'place', fewestInCollection, half)
  const named = (kind: 'role' | 'place', names: { label: string }[]) =>
    names.flatMap(({ label }) => {
      const slug = slugOf(label)
      return slug ? [{ slug: kind === 'place' ? `in-${slug}` : slug, label, kind }] : []
    })
  return [...named('role', titles), ...named('place', places)]
}
