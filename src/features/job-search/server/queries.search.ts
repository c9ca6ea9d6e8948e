/**
 * The statements of the job search (decision 0150). Their texts vary with the
 * filters, so each carries the dynamic mark and is planned for its values.
 */
import { sql, type RawBuilder } from 'kysely'
import { dynamicStatementMark } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { workModes, type PayUnit } from '#features/jobs/contract.ts'
import {
  cardSelection,
  cardTables,
  readCards,
  type CardRow,
} from '#features/jobs/server/service.ts'
import { searchCodes } from './codes.ts'
import type { OrderedGroup, WidenedPart, WordQuery } from './search/question.ts'
import { beginOf, cutWalk, type Walk } from './slices.ts'

export type SearchFilter = {
  words: WordQuery | null
  /** Codes that a job must all have. */
  must: number[]
  /** Of each list, a job must have one. */
  oneOf: number[][]
  unwanted?: Unwanted
  since: Date | null
  /** 1 to 6 when just one level of seniority fits; 0 otherwise. */
  onlyLevel?: number
  /** Yearly dollars that the top of the pay reaches. */
  payFloor: number | null
  /** Jobs that came later than this one stay out of a list that was begun before. */
  upTo?: number
}

/** What a job must not be: each row is looked at, since the index does not help here. */
export type Unwanted = {
  /** It has none of them. */
  codes: number[]
  /** Codes in one of the countries, or the countries as a whole. */
  places: { countries: number[]; codes: number[] | null }[]
  /** A tsquery: words that its title has not. */
  title: string | null
}

export type Position = { at: Date; number: number }

export const mark = sql.raw(dynamicStatementMark)

/** What a search needs to know before its statement can be built. */
export type SearchGround = {
  companyNumber: number | null
  /** Of the companies that are not wanted. */
  unwantedCompanies: number[]
  /** Yearly dollars; null when no pay was asked for, or its currency is unknown. */
  payFloor: number | null
  /** Between these moments every open job was posted; null when there is none. */
  oldest: Date | null
  newest: Date | null
  /** The job that came last. */
  lastNumber: number
}

export type GroundQuestion = {
  companySlug?: string | undefined
  unwantedSlugs?: string[]
  pay?: { amount: number; currency: string; unit: PayUnit } | undefined
}

export async function readGround(db: Database, asked: GroundQuestion): Promise<SearchGround> {
  const { pay } = asked
  const { rows } = await sql<SearchGround>`
    select (select number from companies where slug = ${asked.companySlug ?? ''}::text)
        as "companyNumber",
      array(select number from companies where slug = any(${asked.unwantedSlugs ?? []}::text[]))
        as "unwantedCompanies",
      job_pay_in_year((${pay?.amount ?? null}::numeric
        * power(10, (select digits from currency_rates where currency = ${pay?.currency ?? null}::text)))::bigint,
        ${pay?.currency ?? null}::text, ${pay?.unit ?? null}::text) as "payFloor",
      (select min(posted_at) from jobs where status = 'published' and listed) as oldest,
      (select max(posted_at) from jobs where status = 'published' and listed) as newest,
      coalesce((select max(number) from jobs), 0) as "lastNumber"`.execute(queriesOf(db))
  return rows[0]!
}

type Order = 'newest' | 'pay' | 'answer'

/** Where a page of an order begins. */
export type Before = Position & {
  /** Of the order by pay: yearly dollars, or null among jobs without pay. */
  pay?: number | null
  /** Of the order by answer: the speed. */
  stage?: number
}

export function filterLines(
  filter: SearchFilter,
  column: 'tsv' | 'title_tsv',
): RawBuilder<unknown>[] {
  const lines: RawBuilder<unknown>[] = []
  if (filter.must.length > 0) lines.push(sql`s.codes @> ${filter.must}::int[]`)
  for (const list of filter.oneOf) lines.push(sql`s.codes && ${list}::int[]`)
  if (filter.unwanted) lines.push(...unwantedLines(filter.unwanted))
  if (filter.words) {
    const hasCodes = filter.must.length > 0 || filter.oneOf.length > 0
    lines.push(...fitsWords(filter.words, column, hasCodes))
  }
  if (filter.since) lines.push(sql`s.posted_at >= ${filter.since}::timestamptz`)
  if (filter.payFloor !== null) lines.push(sql`s.pay_high >= ${filter.payFloor}::int`)
  if (filter.upTo !== undefined) lines.push(sql`s.number <= ${filter.upTo}::int`)
  return lines
}

const remote = searchCodes.workMode(workModes.indexOf('remote'))

function unwantedLines({ codes, places, title }: Unwanted): RawBuilder<unknown>[] {
  const lines = places.map((place) => {
    const here = sql`s.codes && ${place.countries}::int[]`
    // More codes are compared by a hash of them, the row's own one by one.
    if (place.codes) {
      return sql`not (${here} and exists (
        select from unnest(s.codes) code where code = any(${place.codes}::int[])))`
    }
    // A remote job that may be done in another country as well is not in this one.
    const others = place.countries.map(searchCodes.remoteOfCountry)
    return sql`not (${here} and not (s.codes @> array[${remote}::int] and exists (
      select from unnest(s.codes) code
      where code between ${searchCodes.remoteAnywhere}::int and ${searchCodes.remoteLast}::int
        and code <> all(${others}::int[]))))`
  })
  if (codes.length > 0) lines.push(sql`not (s.codes && ${codes}::int[])`)
  if (title) lines.push(sql`not (s.title_tsv @@ ${title}::tsquery)`)
  return lines
}

function fitsWords(
  words: WordQuery,
  column: 'tsv' | 'title_tsv',
  hasCodes: boolean,
): RawBuilder<unknown>[] {
  if (column === 'tsv') return fitsText(words, hasCodes)
  const { title, titleMarks, excludesOnly } = words
  if (excludesOnly) return [unindexed(column, title)]
  const lines = [sql`s.title_tsv @@ ${title}::tsquery`]
  // Titles have no marks: each one with the words of a phrase would be opened.
  if (titleMarks !== null) lines.push(sql`s.tsv @@ ${titleMarks}::tsquery`)
  return lines
}

/**
 * The whole text of `job_search s` has the words.
 *
 * @param hasCodes codes are looked for as well
 */
export function fitsText(words: WordQuery, hasCodes: boolean): RawBuilder<unknown>[] {
  const { excludesOnly, ordered, withoutTitle } = words
  const marked = hasCodes ? words.marked : null
  const { texts } = marked ?? words
  const lines: RawBuilder<unknown>[] = []
  if (withoutTitle !== null) lines.push(sql`not (s.title_tsv @@ ${withoutTitle}::tsquery)`)
  for (const text of texts) {
    lines.push(excludesOnly ? unindexed('tsv', text) : sql`s.tsv @@ ${text}::tsquery`)
  }
  if (ordered) lines.push(sql`(${sql.join(ordered.map(fitsOrder), sql` or `)})`)
  return [...lines, ...(marked?.parts ?? []).map(fitsOneWay)]
}

/** Denied twice, so that the index is not asked: it has no answer, and would read itself from end to end. */
function unindexed(column: 'tsv' | 'title_tsv', text: string): RawBuilder<unknown> {
  return sql`not (s.${sql.ref(column)} @@ !!${text}::tsquery)`
}

/**
 * A phrase is where its bytes are. A word is too where its two are in place; where they may be the second byte of one
 * word and the first of another, its text tells.
 */
function fitsOneWay({ phrases, words, text }: WidenedPart): RawBuilder<unknown> {
  const at = (order: Buffer) => sql`position(${order}::bytea in s.word_order)`
  const any = [
    ...phrases.map(({ order }) => sql`${at(order)} > 0`),
    ...words.map(
      ({ order, text: word }) =>
        sql`${at(order)} % 2 = 1 or (${at(order)} > 0 and s.tsv @@ ${word}::tsquery)`,
    ),
  ]
  return sql`case when s.word_order is null then s.tsv @@ ${text}::tsquery
    else ${sql.join(any, sql` or `)} end`
}

function fitsOrder({ parts, text }: OrderedGroup): RawBuilder<unknown> {
  const lines = parts.map(({ not, phrases, words }) => {
    const any = phrases.map(
      ({ order, row }) =>
        sql`coalesce(position(${order}::bytea in s.word_order) > 0, s.tsv @@ ${row}::tsquery)`,
    )
    if (words !== null) any.push(unindexed('tsv', words))
    return sql`${sql.raw(not ? 'not ' : '')}(${sql.join(any, sql` or `)})`
  })
  if (text !== null) lines.push(unindexed('tsv', text))
  return sql`(${sql.join(lines, sql` and `)})`
}

/** The conditions of a filter on `job_search s`, read slice by slice. */
export function conditions(
  filter: SearchFilter,
  column: 'tsv' | 'title_tsv',
  ...more: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const lines = [sql`s.slice @> array[sl.code]`, ...filterLines(filter, column), ...more]
  return sql.join(lines, sql` and `)
}

/** The slices to read, one after the other. */
export function slicesOf(walk: Walk): RawBuilder<unknown> {
  return sql`unnest(${walk.codes}::int[], ${walk.stages}::int[]) sl(code, stage)`
}

/** The same with the moments that they begin at. */
function datedSlicesOf(walk: Walk): RawBuilder<unknown> {
  const begins = walk.codes.map(beginOf)
  return sql`unnest(${walk.codes}::int[], ${begins}::timestamptz[]) sl(code, begins)`
}

type OrderParts = {
  by: RawBuilder<unknown>
  /** The same of the rows that were found. */
  of: RawBuilder<unknown>
  /** What belongs to the stage of a slice. */
  stage: RawBuilder<unknown>[]
}

export const orders: Record<Order, OrderParts> = {
  newest: {
    by: sql`s.posted_at desc, s.number desc`,
    of: sql`posted_at desc, number desc`,
    stage: [],
  },
  pay: {
    by: sql`s.pay_low desc nulls last, s.posted_at desc, s.number desc`,
    of: sql`pay_low desc nulls last, posted_at desc, number desc`,
    stage: [sql`(sl.stage = 0 or s.pay_low is null)`],
  },
  answer: {
    by: sql`s.posted_at desc, s.number desc`,
    of: sql`stage, posted_at desc, number desc`,
    stage: [sql`s.bits >> 23 = sl.stage`],
  },
}

/** What comes after a row, in a slice whose stage is known. */
export function after(
  order: Order,
  before: Before,
  stage: RawBuilder<unknown> = sql`sl.stage`,
): RawBuilder<unknown> {
  const older = sql`(s.posted_at, s.number) < (${before.at}::timestamptz, ${before.number}::int)`
  if (order === 'answer') {
    const speed = sql`${before.stage}::int`
    return sql`(${stage} > ${speed} or (${stage} = ${speed} and ${older}))`
  }
  if (order !== 'pay') return older
  const { pay } = before
  if (pay === null) return sql`s.pay_low is null and ${older}`
  return sql`(s.pay_low < ${pay}::int or s.pay_low is null or (s.pay_low = ${pay}::int and ${older}))`
}

export type PageOptions = {
  before: Before | null
  limit: number
  /** Leaves out what the ranked pages have shown. */
  titleShownFrom?: Position
  /** Finds so many, to count them. */
  countUpTo?: number
}

export type FoundRow = CardRow & { total: number; payLow: number | null; stage: number }

/** A page of matches, newest first, each with how many were found. */
export async function findPage(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  { before, limit, titleShownFrom, countUpTo = 0 }: PageOptions,
): Promise<FoundRow[]> {
  const more = before ? [after('newest', before)] : []
  if (titleShownFrom) {
    more.push(sql`not (s.title_tsv @@ ${filter.words!.title}::tsquery and (s.posted_at, s.number) >=
      (${titleShownFrom.at}::timestamptz, ${titleShownFrom.number}::int))`)
  }
  const enough = Math.max(limit, countUpTo)
  const columns = sql`s.number, s.posted_at, s.pay_low, 0 as stage`
  const ground = sql`${mark}
    with found as materialized (${newestMatches(filter, walk, { columns, more, enough })}),
    page as materialized (select * from found order by ${orders.newest.of} limit ${limit})`
  return (await readCards<FoundRow>(db, pageOfCards, ground)).toSorted(newestFirst)
}

/** The cards of `page`, each with how many were `found`. */
export const pageOfCards = sql`
  select ${cardSelection}, page.pay_low as "payLow", page.stage,
    (select count(*) from found) as total
  from page join ${cardTables} on jobs.number = page.number`

export type NewestOptions = {
  /** Of `job_search s`; the number and the time are among them. */
  columns: RawBuilder<unknown>
  column?: 'tsv' | 'title_tsv'
  more?: RawBuilder<unknown>[]
  enough: number
  /** Nothing is looked for unless this holds. */
  guard?: RawBuilder<unknown>
  /** Any of the newest slices will do, of older ones any at all. */
  unsorted?: boolean
  /** Only what is older than a row, a subquery of its time and number; so many newer ones are known. */
  olderThan?: { row: RawBuilder<unknown>; at: RawBuilder<unknown>; known: RawBuilder<unknown> }
}

/**
 * With fewer than this share of what is wanted in the newest slices, the older ones are read at once.
 * The newest hold about a tenth of all: a search that wants thousands reads slice by slice sooner, since a
 * slice more costs little beside the rows that are not read.
 */
const rareShareOf = (enough: number) => (enough > 1_000 ? 0.12 : 0.3)

/**
 * The newest matches, in no order, as a subquery. The newest slices are read one by one. When they
 * hold few matches, all older ones are found in one go, since a walk would open every slice; when
 * they hold many, the walk goes on and ends soon.
 */
export function newestMatches(
  filter: SearchFilter,
  walk: Walk,
  { columns, column = 'tsv', more: others = [], enough, ...options }: NewestOptions,
): RawBuilder<unknown> {
  const { guard = sql`true`, unsorted, olderThan } = options
  const more = olderThan ? [...others, sql`(s.posted_at, s.number) < ${olderThan.row}`] : others
  const by = unsorted ? sql`` : sql`order by ${orders.newest.by}`
  const order = sql`${by} limit ${enough}`
  const read = (part: Walk, holds: RawBuilder<unknown>, atMost: RawBuilder<unknown>) => {
    // Slices that are newer altogether are not opened.
    const opened = olderThan ? [sql`sl.begins <= ${olderThan.at}`] : []
    return sql`
    select x.* from ${olderThan ? datedSlicesOf(part) : slicesOf(part)}
    cross join lateral (
      select ${columns} from job_search s
      where ${conditions(filter, column, ...more, ...opened)} ${order}
    ) x where ${holds} limit ${atMost}`
  }
  const lines = filterLines(filter, column)
  const found = filter.words !== null && !filter.words.excludesOnly
  const narrow = found || filter.must.length > 0 || filter.oneOf.length > 0
  const { near, far } = cutWalk(walk)
  // Without anything that the index narrows, the older ones are the whole table.
  const wanted = sql`${enough}::int`
  if (!far || !narrow) return read(walk, guard, wanted)
  const rare = Math.ceil(enough * rareShareOf(enough))
  const older = [...lines, ...more, sql`s.posted_at < ${far.boundary}::timestamptz`]
  return sql`
    with near as materialized (${read(near, guard, wanted)}), counted as (
      select count(*) + ${olderThan?.known ?? sql`0`} from near)
    select * from near
    union all (
      select * from (
        select ${columns} from job_search s where ${sql.join(older, sql` and `)} ${order}
      ) older where (select * from counted) < ${rare} and ${guard}
    )
    union all (
      ${read(
        far.walk,
        sql`(select * from counted) between ${rare} and ${enough - 1} and ${guard}`,
        sql`greatest(0, ${wanted} - (select * from counted))`,
      )}
    )`
}

type Comparison = (one: FoundRow, other: FoundRow) => number

export const newestFirst: Comparison = (one, other) =>
  other.postedAt.getTime() - one.postedAt.getTime() || other.number - one.number
