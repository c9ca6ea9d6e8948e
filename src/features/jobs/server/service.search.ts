import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import {
  countCap,
  employmentTypes,
  workModes,
  type JobSearchQuery,
  type searchJobs,
} from '../contract.ts'
import { cardOf } from './service.cards.ts'
import { readCursor, writeCursor, type SearchCursor } from './cursor.ts'
import { areaNamed } from './locations/countries.ts'
import { resolvePlaces } from './locations/resolve.ts'
import * as places from './queries.places.ts'
import { findCards, type CardRow } from './queries.ts'
import * as search from './queries.search.ts'
import { gazetteerFor } from './service.places.ts'
import { slicesBetween } from './slices.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type SearchReply = EndpointReply<typeof searchJobs>
type PlaceReply = SearchReply['place']

const day = 86_400_000
/** Of a location with several cities, so many are searched around. */
const mostCentres = 5

/** What a location means to the search. */
type Where = {
  place: PlaceReply
  must: number[]
  oneOf: number[][]
  /** Words to look for instead, when the place is unknown. */
  words: string
}

async function readLocation(context: Reading, location: string, radiusKm: number): Promise<Where> {
  const nowhere = { place: null, must: [], oneOf: [], words: '' }
  if (location === '') return nowhere
  const hints = [{ text: location }]
  const gazetteer = await gazetteerFor(context, hints)
  const found = resolvePlaces(hints, [], null, gazetteer)
  const must = found.remotePossible
    ? [search.searchCodes.workMode(workModes.indexOf('remote'))]
    : []
  const named = found.locations.filter((one) => one.city ?? one.country)
  if (found.placeIds.length > 0) {
    const centres = found.placeIds.slice(0, mostCentres)
    const around = await Promise.all(
      centres.map((id) => places.placesWithin(context.db, id, radiusKm)),
    )
    const codes = [...new Set(around.flat())].map(search.searchCodes.place)
    const name = named
      .map((one) => [one.city, one.region ?? one.country].filter(Boolean).join(', '))
      .join(' · ')
    return { place: { name, kind: 'city' }, must, oneOf: [codes], words: '' }
  }
  const [first] = named
  if (first?.region && first.country) {
    const inside = await places.placesInRegion(context.db, first.country, first.region)
    const name = `${first.region}, ${first.country}`
    return {
      place: {
        name,
        kind: 'area',
      },
      must,
      words: '',
      oneOf: [inside.map(search.searchCodes.place)],
    }
  }
  if (found.countries.length > 0) {
    const kind = areaNamed(location) ? 'area' : 'country'
    const name = kind === 'area' ? location : found.countries.join(' · ')
    return {
      place: {
        name,
        kind,
      },
      must,
      words: '',
      oneOf: [found.countries.map(search.searchCodes.country)],
    }
  }
  if (found.remotePossible) return { ...nowhere, must }
  return { ...nowhere, place: { name: location, kind: 'unknown' }, words: location }
}

/**
 * One page of open jobs.
 *
 * @throws AppError INVALID_CURSOR for a cursor that this search did not give
 */
export async function searchJobsPage(
  context: Reading,
  query: JobSearchQuery,
): Promise<SearchReply> {
  const cursor = readCursor(query.cursor)
  const where = await readLocation(context, query.location, query.radiusKm)
  const words = [query.q, where.words].filter((part) => part !== '').join(' ')
  const ground = await search.readGround(context.db, words, query.company ?? '')
  const nothing = { items: [], nextCursor: null, total: cursor ? -1 : 0, place: where.place }
  const companyUnknown = query.company !== undefined && ground.companyNumber === null
  if (!ground.oldest || !ground.newest || companyUnknown) return nothing

  const since = query.postedWithinDays
    ? new Date(context.clock.now().getTime() - query.postedWithinDays * day)
    : null
  const { searchCodes } = search
  const filter: search.SearchFilter = {
    words: ground.words,
    since,
    must: [
      ...where.must,
      ...(query.type ? [searchCodes.employmentType(employmentTypes.indexOf(query.type))] : []),
      ...(query.workMode ? [searchCodes.workMode(workModes.indexOf(query.workMode))] : []),
      ...(ground.companyNumber === null ? [] : [searchCodes.company(ground.companyNumber)]),
    ],
    oneOf: where.oneOf,
    slices: slicesBetween(
      ground.newest.getTime(),
      Math.max(ground.oldest.getTime(), since?.getTime() ?? 0),
    ),
  }
  const ranked = query.sort === 'relevance' && filter.words !== null
  const page = ranked
    ? await relevancePage(context, filter, cursor, query.limit)
    : await newestPage(context, filter, cursor, query.limit)
  return {
    items: page.cards.map(cardOf),
    nextCursor: page.next && writeCursor(page.next),
    total: page.total,
    place: where.place,
  }
}

/** `total` is -1 on later pages: the first one has said it. */
type Page = { cards: CardRow[]; next: SearchCursor | null; total: number }

function positionOf(cursor: { at: string; number: number } | null): search.Position | null {
  return cursor && { at: new Date(cursor.at), number: cursor.number }
}

/** Later pages start at the cursor's week. */
function slicesFrom(filter: search.SearchFilter, before: search.Position | null) {
  if (!before || filter.slices.length === 0) return filter
  const weeks = filter.slices.filter((code) => startOf(code) <= before.at.getTime())
  return { ...filter, slices: weeks }
}

/** Unix milliseconds at which the span of a slice code begins. */
function startOf(code: number): number {
  const weeks = (code & 0xff_ffff) * (code >> 24 === 10 ? 4 : 1)
  return weeks * 7 * day
}

async function newestPage(
  context: Reading,
  filter: search.SearchFilter,
  cursor: SearchCursor | null,
  limit: number,
): Promise<Page> {
  const before = positionOf(cursor)
  const rows = await search.findNewest(context.db, slicesFrom(filter, before), {
    before,
    limit: limit + 1,
    ...(!cursor && { countUpTo: countCap }),
  })
  const cards = rows.slice(0, limit)
  const last = cards.at(-1)
  const more = rows.length > limit && last
  return {
    cards,
    next: more ? { kind: 'newest', at: last.postedAt.toISOString(), number: last.number } : null,
    total: cursor ? -1 : (rows[0]?.total ?? 0),
  }
}

function isAfter(row: search.Ranked, cursor: Extract<SearchCursor, { kind: 'ranked' }>): boolean {
  const at = row.at.getTime() - new Date(cursor.at).getTime()
  return row.rank === cursor.rank
    ? at < 0 || (at === 0 && row.number < cursor.number)
    : row.rank < cursor.rank
}

function oldestOf(rows: search.Position[]): search.Position | null {
  return rows.reduce<search.Position | null>(
    (oldest, row) =>
      !oldest || row.at < oldest.at || (+row.at === +oldest.at && row.number < oldest.number)
        ? row
        : oldest,
    null,
  )
}

/** The ranked candidates first; then every older match, newest first, without those shown already. */
async function relevancePage(
  context: Reading,
  filter: search.SearchFilter,
  cursor: SearchCursor | null,
  limit: number,
): Promise<Page> {
  if (cursor?.kind === 'rest') {
    const before = positionOf(cursor)
    const shownFrom = { at: new Date(cursor.titleAt), number: cursor.titleNumber }
    const narrowed = slicesFrom(filter, before)
    const rows = await search.findNewest(context.db, narrowed, {
      before,
      limit: limit + 1,
      titleShownFrom: shownFrom,
    })
    const cards = rows.slice(0, limit)
    const last = cards.at(-1)
    const next =
      rows.length > limit && last
        ? { ...cursor, at: last.postedAt.toISOString(), number: last.number }
        : null
    return { cards, next, total: -1 }
  }
  const [candidates, total] = await Promise.all([
    search.findRanked(context.db, filter),
    cursor ? -1 : search.countMatches(context.db, filter, countCap),
  ])
  const left =
    cursor?.kind === 'ranked' ? candidates.filter((row) => isAfter(row, cursor)) : candidates
  const shown = left.slice(0, limit)
  const last = shown.at(-1)
  const numbers = shown.map((row) => row.number)
  const cards = await findCards(context.db, numbers)
  if (last && left.length > limit) {
    const { rank, number } = last
    return { cards, next: { kind: 'ranked', rank, at: last.at.toISOString(), number }, total }
  }
  const body = candidates.filter((row) => row.source === 'body')
  const oldest = oldestOf(body)
  if (!oldest || body.length < search.rankedAtMost) return { cards, next: null, total }
  const titles = oldestOf(candidates.filter((row) => row.source === 'title')) ?? oldest
  const next: SearchCursor = {
    kind: 'rest',
    at: oldest.at.toISOString(),
    number: oldest.number,
    titleAt: titles.at.toISOString(),
    titleNumber: titles.number,
  }
  return { cards, next, total }
}

/** Open jobs whose titles share words with this one, best first. */
export async function similarJobs(
  context: Reading,
  job: { number: number; title: string },
  limit: number,
): Promise<ReturnType<typeof cardOf>[]> {
  const words = titleWords(job.title)
  if (words.length === 0) return []
  const ground = await search.readGround(context.db, words.join(' or '), '')
  if (!ground.words || !ground.oldest || !ground.newest) return []
  const rows = await search.findSimilar(
    context.db,
    {
      words: ground.words,
      must: [],
      oneOf: [],
      since: null,
      slices: slicesBetween(ground.newest.getTime(), ground.oldest.getTime()),
    },
    job.number,
    limit,
  )
  return (await findCards(context.db, rows)).map(cardOf)
}

/** Words that say how senior or how employed, not what the work is. */
const emptyWords =
  /^(senior|sr|junior|jr|lead|principal|staff|head|of|the|and|for|in|at|to|a|an|i{1,3}|iv|m|w|f|d|x|remote|hybrid|part|full|time|temporary|intern)$/i

function titleWords(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu) ?? []
  return [...new Set(words.filter((word) => !emptyWords.test(word)))].slice(0, 6)
}
