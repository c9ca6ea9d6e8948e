/** One page of the job search, in each of its orders. */
import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { JobSearchQuery, searchJobs, SearchSort } from '../contract.ts'
import { readCursor, writeCursor, type SearchCursor } from './cursor.ts'
import { findCards, type CardRow, cardOf } from '#features/jobs/server/service.ts'
import * as ordered from './queries.ordered.ts'
import * as ranked from './queries.ranked.ts'
import * as search from './queries.search.ts'
import { withinTimeLimit, type Pace } from './service.time-limit.ts'
import type { WordQuery } from './search/question.ts'
import { filterOn, readFilterGround, type ReadFilter } from './service.filters.ts'
import { searchInstead } from './service.instead.ts'
import { skillsAsked, skillsInTextAlone } from './service.skills.ts'
import { asTyped, toldOf, wordsLeft } from './service.understanding.ts'
import { rangesByPay, slicesBetween, walkByAnswer, walkByTime } from './slices.ts'

const dayLength = 86_400_000

type Reading = Pick<Context, 'db' | 'clock'>
type SearchReply = EndpointReply<typeof searchJobs>

/**
 * One page of open jobs. Where nothing is found as typed, the last word is completed, typing errors
 * are corrected, and words are left out, in this order, until something is found.
 *
 * @throws AppError INVALID_CURSOR for a cursor that this search did not give
 */
export async function searchJobsPage(
  context: Reading,
  query: JobSearchQuery,
): Promise<SearchReply> {
  const cursor = readCursor(query)
  const searchAs = (q: string) => searchFor(context, { ...query, q }, query, cursor)
  if (cursor) return searchAs(cursor.q ?? query.q)
  const reply = await searchAs(query.q)
  if (reply.total > 0 || query.q === '' || query.exact) return reply
  const instead = await searchInstead(context, query, searchAs)
  if (!instead) return reply
  const { corrected, leftOut = [] } = instead
  const { understood } = instead.reply
  const isPlaceKept = understood.some(({ kind }) => kind === 'place')
  const empty = reply.understood.filter(({ kind }) => kind === 'place' && !isPlaceKept)
  return {
    ...instead.reply,
    leftOut,
    nothingIn: [...new Set(empty.map(({ label, value }) => label ?? value))],
    spelling: corrected ? { words: corrected } : null,
  }
}

/** @param asked what was typed, where `query` is what is searched instead */
async function searchFor(
  context: Reading,
  query: JobSearchQuery,
  asked: JobSearchQuery,
  cursor: SearchCursor | null,
): Promise<SearchReply> {
  const ground = await readFilterGround(context, query)
  const read = filterOn(context, ground)
  const sort = query.sort ?? (ground.words && !ground.words.excludesOnly ? 'relevance' : 'newest')
  const about = {
    sort,
    place: read.place,
    spelling: null,
    understood: ground.read.understood.map((each, _index, all) => toldOf(query.q, each, all)),
    words: wordsLeft(query.q, ground.read),
    ignored: ground.read.ignored.map(asTyped),
    leftOut: [],
    nothingIn: [],
  }
  if (!read.filter) {
    return { ...about, items: [], nextCursor: null, total: cursor ? -1 : 0, totalExact: true }
  }
  const asksFor = skillsAsked(ground.read.groups)
  const { page, cap } = await withinTimeLimit(context, read, async (reading, pace) => {
    const options = { sort, limit: query.limit, ...pace }
    return { page: await readPage(reading, read, cursor, options), cap: pace.cap }
  })
  return {
    ...about,
    items: page.cards.map((row) => ({
      ...cardOf(row, read.named),
      namesSkills: skillsInTextAlone(row, asksFor),
    })),
    nextCursor: page.next && writeCursor({ ...page.next, q: query.q }, asked),
    total: Math.min(page.total, cap),
    totalExact: page.total <= cap,
  }
}

/** `total` is -1 on later pages: the first one has said it. */
type Page = { cards: CardRow[]; next: SearchCursor | null; total: number }
type Readable = Extract<ReadFilter, { filter: search.SearchFilter }>

function readPage(
  context: Reading,
  read: Readable,
  cursor: SearchCursor | null,
  { sort, ...asked }: PageAsked & { sort: SearchSort },
): Promise<Page> {
  const { words } = read.filter
  // What is only left out ranks nothing.
  if (sort === 'relevance' && words && !words.excludesOnly) {
    return relevancePage(context, read, { ...read.filter, words }, cursor, asked)
  }
  if (sort === 'pay') return payPage(context, read, cursor, asked)
  if (sort === 'answer') return answerPage(context, read, cursor, asked)
  return newestPage(context, read, cursor, asked)
}

/** So many rows of a page, and so many matches counted. */
type PageAsked = { limit: number } & Pace

function positionOf(cursor: { at: string; number: number }): search.Position {
  return { at: new Date(cursor.at), number: cursor.number }
}

/** Slices of time from a position, or from the newest job, down to the oldest that may fit. */
function timesFrom({ newest, oldest }: Readable, before: search.Position | null): number[] {
  const from = before ? Math.min(before.at.getTime(), newest) : newest
  return slicesBetween(from, oldest)
}

const placeOf = (row: search.FoundRow) => ({ at: row.postedAt.toISOString(), number: row.number })

/** Cuts rows into a page; one row more than the limit was asked for. */
function pageOf(
  rows: search.FoundRow[],
  limit: number,
  first: boolean,
  cursorOf: (row: search.FoundRow) => SearchCursor,
): Page {
  const cards = rows.slice(0, limit)
  const last = cards.at(-1)
  return {
    cards,
    next: last && rows.length > limit ? cursorOf(last) : null,
    total: first ? (rows[0]?.total ?? 0) : -1,
  }
}

async function newestPage(
  context: Reading,
  read: Readable,
  cursor: SearchCursor | null,
  { limit, cap }: PageAsked,
): Promise<Page> {
  const before = cursor && positionOf(cursor)
  const rows = await search.findPage(context.db, read.filter, walkByTime(timesFrom(read, before)), {
    before,
    limit: limit + 1,
    ...(!before && { countUpTo: cap + 1 }),
  })
  return pageOf(rows, limit, !before, (row) => ({ kind: 'newest', ...placeOf(row) }))
}

async function payPage(
  context: Reading,
  read: Readable,
  cursor: SearchCursor | null,
  { limit, cap }: PageAsked,
): Promise<Page> {
  const passed = cursor?.kind === 'pay' ? cursor : null
  const before = passed && { ...positionOf(passed), pay: passed.pay }
  const options = { before, limit: limit + 1, countUpTo: cap + 1 }
  const all = timesFrom(read, null)
  const cursorOf = (row: search.FoundRow): SearchCursor => ({
    kind: 'pay',
    pay: row.payLow,
    ...placeOf(row),
  })
  const sample = await ordered.sampleByPay(context.db, read.filter, walkByTime(all), options)
  if (sample.whole) {
    const cards = await findCards(
      context.db,
      sample.rows.map(({ number }) => number),
    )
    const paid = new Map(sample.rows.map((row) => [row.number, row]))
    const rows = cards.flatMap((card) => {
      const row = paid.get(card.number)
      return row ? [{ ...card, payLow: row.pay, total: row.total, stage: 0 }] : []
    })
    return pageOf(rows, limit, !before, cursorOf)
  }
  const pays = sample.rows.map(({ pay }) => pay)
  const unpaid = passed?.pay === null ? timesFrom(read, before) : all
  const ranges = rangesByPay(passed?.pay, pays, unpaid, read.filter.onlyLevel)
  const rows = await ordered.findBestPaid(context.db, read.filter, ranges, options)
  return pageOf(rows, limit, !before, cursorOf)
}

async function answerPage(
  context: Reading,
  read: Readable,
  cursor: SearchCursor | null,
  { limit, cap }: PageAsked,
): Promise<Page> {
  const passed = cursor?.kind === 'answer' ? cursor : null
  const before = passed && { ...positionOf(passed), stage: passed.stage }
  const all = timesFrom(read, null)
  const order = walkByAnswer(passed?.stage ?? 1, timesFrom(read, before), all)
  const walks = { time: walkByTime(all), order }
  const options = { before, limit: limit + 1, countUpTo: cap + 1 }
  const rows = await ordered.findFastest(context.db, read.filter, walks, options)
  const cursorOf = (row: search.FoundRow): SearchCursor => ({
    kind: 'answer',
    stage: row.stage,
    ...placeOf(row),
  })
  return pageOf(rows, limit, !before, cursorOf)
}

function isAfter(row: ranked.Ranked, cursor: Extract<SearchCursor, { kind: 'ranked' }>): boolean {
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

/** Later than any job. */
const afterAll = '9999-12-31T00:00:00.000Z'

/** Matches of a search for words, newest first, without those that were shown for their titles. */
async function restPage(
  context: Reading,
  read: Readable,
  filter: search.SearchFilter,
  cursor: Extract<SearchCursor, { kind: 'rest' }>,
  limit: number,
): Promise<Page> {
  const before = positionOf(cursor)
  const rows = await search.findPage(context.db, filter, walkByTime(timesFrom(read, before)), {
    before,
    limit: limit + 1,
    titleShownFrom: { at: new Date(cursor.titleAt), number: cursor.titleNumber },
  })
  const cards = rows.slice(0, limit)
  const last = cards.at(-1)
  const next = rows.length > limit && last ? { ...cursor, ...placeOf(last) } : null
  return { cards, next, total: -1 }
}

/** The ranked candidates first; then every older match, newest first, without those shown already. */
async function relevancePage(
  context: Reading,
  read: Readable,
  wanted: search.SearchFilter & { words: WordQuery },
  cursor: SearchCursor | null,
  { limit, cap, hurried }: PageAsked,
): Promise<Page> {
  const passed = cursor?.kind === 'ranked' || cursor?.kind === 'rest' ? cursor : null
  // Rows that arrive meanwhile would push others out of the ranked ones.
  const until = passed?.until ?? read.lastNumber
  const filter = { ...wanted, upTo: until }
  if (cursor?.kind === 'rest') return restPage(context, read, filter, cursor, limit)
  if (hurried && !cursor) {
    const begin = { at: afterAll, number: 0, titleAt: afterAll, titleNumber: 0 }
    const page = await restPage(context, read, filter, { kind: 'rest', until, ...begin }, limit)
    return { ...page, total: page.next ? cap + 1 : page.cards.length }
  }
  const walk = walkByTime(timesFrom(read, null))
  const counted = cursor ? 0 : cap + 1
  const day =
    passed?.kind === 'ranked' ? passed.day : Math.floor(context.clock.now().getTime() / dayLength)
  const candidates = await ranked.findRanked(context.db, filter, walk, day, counted)
  const total = cursor ? -1 : (candidates[0]?.total ?? 0)
  const left =
    cursor?.kind === 'ranked' ? candidates.filter((row) => isAfter(row, cursor)) : candidates
  const shown = left.slice(0, limit)
  const last = shown.at(-1)
  const numbers = shown.map((row) => row.number)
  const cards = await findCards(context.db, numbers)
  if (last && left.length > limit) {
    const { rank, number } = last
    const at = last.at.toISOString()
    return { cards, next: { kind: 'ranked', until, rank, day, at, number }, total }
  }
  const body = candidates.filter((row) => row.source === 'body')
  const oldest = oldestOf(body)
  if (!oldest || body.length < ranked.rankedAtMost) return { cards, next: null, total }
  const titles = oldestOf(candidates.filter((row) => row.source === 'title')) ?? oldest
  const next: SearchCursor = {
    kind: 'rest',
    until,
    at: oldest.at.toISOString(),
    number: oldest.number,
    titleAt: titles.at.toISOString(),
    titleNumber: titles.number,
  }
  return { cards, next, total }
}
