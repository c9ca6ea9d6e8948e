/**
 * What is offered while someone types. Every key that is pressed asks, and what is offered changes
 * only when the vocabulary is learned anew: each process holds it and looks again once a minute.
 */
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { countryCodes } from '#shared/country-codes.ts'
import { countryWords } from '#shared/countries.ts'
import { placeLabel } from '#shared/places.ts'
import { fold } from '#features/job-facts/server/service.ts'
import { findPlacesBegun } from '#features/jobs/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { suggestJobs } from '../contract.ts'
import { allSuggestions, readState, type Suggestion } from './queries.vocabulary.ts'
import { foldKey } from './service.vocabulary.ts'

type Kind = 'what' | 'where'
type Item = EndpointReply<typeof suggestJobs>['items'][number]

const offered = 8
const recheckMs = 60_000
/** Prefixes this short begin thousands of words: what they offer is kept. */
const shortPrefix = 2
/** One letter begins a tenth of all places. */
const fewestLetters = 2
/** What begins so at its first word counts so many times as much. */
const firstWord = 3

type Offer = { key: string; item: Item; weight: number }

type Offers = {
  builtAt: number | undefined
  /** In the order of their keys. */
  what: Offer[]
  where: Offer[]
  /** By kind and prefix. */
  ofShort: Map<string, Item[]>
}

const held = new WeakMap<Database, { lookedAt: number; offers: Promise<Offers> }>()

/** Titles, skills and companies, or places, that begin like this at one of their words. */
export async function suggestions(
  context: Pick<Context, 'db' | 'clock'>,
  query: EndpointInput<typeof suggestJobs>['query'],
): Promise<EndpointReply<typeof suggestJobs>> {
  const prefix = foldKey(query.q)
  if (prefix === '') return { items: [] }
  const offers = await currentOffers(context)
  if (query.kind === 'place') return { items: await everyPlace(context, offers, prefix, query.q) }
  return { items: known(offers, query.kind, prefix) }
}

/** Places with jobs first, then countries and the largest other places. */
async function everyPlace(
  context: Pick<Context, 'db'>,
  offers: Offers,
  prefix: string,
  typed: string,
): Promise<Item[]> {
  // A job or a person is in a city or a country, not in a region.
  const used = known(offers, 'where', prefix).filter(({ kind }) => kind !== 'region')
  const items = [...used, ...countriesNamedLike(prefix)]
  const begun = fold(typed)
  if (items.length < offered && begun.length >= fewestLetters) {
    const places = await findPlacesBegun(context.db, begun, offered)
    for (const { name, region, country } of places) {
      const label = placeLabel({ city: name, region, country })
      items.push({ kind: 'place', label, slug: null })
    }
  }
  return [...new Map(items.toReversed().map((item) => [item.label, item])).values()]
    .toReversed()
    .slice(0, offered)
}

function countriesNamedLike(prefix: string): Item[] {
  return countryCodes
    .map((code) => countryWords(code))
    .filter((label) => foldKey(label).startsWith(prefix))
    .map((label) => ({ kind: 'country', label, slug: null }))
}

function known(offers: Offers, kind: Kind, prefix: string): Item[] {
  if (prefix.length > shortPrefix) return best(offers[kind], prefix)
  const name = `${kind} ${prefix}`
  let items = offers.ofShort.get(name)
  if (!items) {
    items = best(offers[kind], prefix)
    // Prefixes that begin nothing are without number.
    if (items.length > 0) offers.ofShort.set(name, items)
  }
  return items
}

function currentOffers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Offers> {
  const now = clock.now().getTime()
  const before = held.get(db)
  if (before && now - before.lookedAt < recheckMs) return before.offers
  const offers = readOffers(db, before?.offers)
  held.set(db, { lookedAt: now, offers })
  // Nothing is held of what failed or is not there yet.
  const forget = () => void held.delete(db)
  offers.then(({ builtAt }) => builtAt === undefined && forget(), forget)
  return offers
}

async function readOffers(db: Database, before: Promise<Offers> | undefined): Promise<Offers> {
  const { builtAt: learnedAt } = await readState(db)
  const builtAt = learnedAt?.getTime()
  const earlier = await before?.catch(() => undefined)
  if (earlier && earlier.builtAt === builtAt) return earlier
  const offers: Offers = { builtAt, what: [], where: [], ofShort: new Map() }
  for (const suggestion of learnedAt ? await allSuggestions(db, learnedAt) : []) {
    offers[asWhat(suggestion.kind)].push(offerOf(suggestion))
  }
  for (const list of [offers.what, offers.where]) list.sort(byKey)
  return offers
}

const kindsOfPlaces: readonly Suggestion['kind'][] = ['place', 'region', 'country']

function asWhat(kind: Suggestion['kind']): Kind {
  return kindsOfPlaces.includes(kind) ? 'where' : 'what'
}

function offerOf({ key, kind, label, slug, jobs }: Suggestion): Offer {
  // A label may end in a sign that its key does not have.
  const whole = key.length >= label.length - 2
  return { key, item: { kind, label, slug }, weight: jobs * (whole ? firstWord : 1) }
}

function byKey(one: Offer, other: Offer): number {
  if (one.key === other.key) return 0
  return one.key < other.key ? -1 : 1
}

/** The weightiest that begin so, each once. */
function best(offers: readonly Offer[], prefix: string): Item[] {
  const found = new Map<string, Offer>()
  for (let index = firstFrom(offers, prefix); index < offers.length; index++) {
    const offer = offers[index]!
    if (!offer.key.startsWith(prefix)) break
    const name = `${offer.item.kind} ${offer.item.slug ?? ''} ${offer.item.label}`
    const same = found.get(name)
    if (!same || same.weight < offer.weight) found.set(name, offer)
  }
  return [...found.values()]
    .toSorted(
      (one, other) => other.weight - one.weight || (one.item.label < other.item.label ? -1 : 1),
    )
    .slice(0, offered)
    .map(({ item }) => item)
}

/** Where the first key that is not before the prefix stands. */
function firstFrom(offers: readonly Offer[], prefix: string): number {
  let from = 0
  let to = offers.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (offers[middle]!.key < prefix) from = middle + 1
    else to = middle
  }
  return from
}
