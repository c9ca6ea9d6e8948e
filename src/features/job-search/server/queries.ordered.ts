/** Pages of the job search in the orders of pay and of answers. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { cardSelection, cardTables, readCards } from '#features/jobs/server/service.ts'
import {
  after,
  filterLines,
  mark,
  newestFirst,
  newestMatches,
  orders,
  pageOfCards,
  type FoundRow,
  type PageOptions,
  type SearchFilter,
} from './queries.search.ts'
import type { AnswerWalk, Ranges, Walk } from './slices.ts'

const bestPaidFirst: typeof newestFirst = (one, other) =>
  (other.payLow ?? -1) - (one.payLow ?? -1) || newestFirst(one, other)
const fastestFirst: typeof newestFirst = (one, other) =>
  one.stage - other.stage || newestFirst(one, other)

/** So many matches are sorted whole; of more, the order's own slices are read. */
const sortedWhole = (countUpTo: number) => Math.max(1, countUpTo - 1)
/** A list of codes as text, since lists of different lengths are no array. */
const listed = (codes: number[]) => `{${codes.join(',')}}`
const pageColumns = sql`s.number, s.posted_at, s.pay_low, s.bits`

/**
 * A page of the companies that answer fastest, each row with how many were found. Few matches lie far
 * apart in this order, so they are all found by time and sorted; of many, the first are found soon.
 */
export async function findFastest(
  db: Database,
  filter: SearchFilter,
  walks: { time: Walk; order: AnswerWalk },
  { before, limit, countUpTo = 1 }: PageOptions,
): Promise<FoundRow[]> {
  const { by, of, stage } = orders.answer
  // By time, a row's stage is the speed that it carries itself.
  const passed = before ? [after('answer', before)] : []
  const more = before ? [after('answer', before, sql`(s.bits >> 23)`)] : []
  const found = { columns: pageColumns, more, enough: sortedWhole(countUpTo) + 1 }
  const lines = [
    sql`s.slice @> sl.codes::int[]`,
    ...filterLines(filter, 'tsv'),
    sql`(sl.until is null or s.posted_at < sl.until)`,
    ...stage,
    ...passed,
  ]
  const { codes, stages, until } = walks.order
  const ground = sql`${mark}
    with found as materialized (${newestMatches(filter, walks.time, found)}),
    first as materialized (
      select x.* from unnest(${codes.map(listed)}::text[], ${stages}::int[], ${until}::timestamptz[])
        sl(codes, stage, until)
      cross join lateral (
        select ${pageColumns} from job_search s
        where ${sql.join(lines, sql` and `)}
        order by ${by} limit ${limit}
      ) x where (select count(*) from found) > ${sortedWhole(countUpTo)} limit ${limit}
    ),
    page as materialized (
      select number, posted_at, pay_low, bits >> 23 as stage from (
        select * from found where (select count(*) from found) <= ${sortedWhole(countUpTo)}
        union all select * from first
      ) rows order by ${of} limit ${limit}
    )`
  return (await readCards<FoundRow>(db, pageOfCards, ground)).toSorted(fastestFirst)
}

export type PaidRow = { number: number; pay: number | null; total: number }

/** The best paid of the newest matches, each with how many were found: all of them, or a sample. */
export async function sampleByPay(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  { before, limit, countUpTo = 1 }: PageOptions,
): Promise<{ rows: PaidRow[]; whole: boolean }> {
  const more = before ? [after('pay', before)] : []
  const found = { columns: pageColumns, more, enough: sortedWhole(countUpTo) + 1 }
  const { rows } = await sql<PaidRow>`${mark}
    with found as materialized (${newestMatches(filter, walk, found)})
    select number, pay_low as pay, (select count(*) from found) as total
    from found order by ${orders.pay.of} limit ${limit}`.execute(queriesOf(db))
  return { rows, whole: (rows[0]?.total ?? 0) <= sortedWhole(countUpTo) }
}

/** A page of the best paid, of many matches. `total` is only that they are many. */
export async function findBestPaid(
  db: Database,
  filter: SearchFilter,
  ranges: Ranges,
  { before, limit, countUpTo = 1 }: PageOptions,
): Promise<FoundRow[]> {
  const { by, of, stage } = orders.pay
  const passed = before ? [after('pay', before)] : []
  const lines = [...filterLines(filter, 'tsv'), ...stage, ...passed]
  const ground = sql`${mark}
    with page as materialized (
      select x.* from unnest(${ranges.codes.map(listed)}::text[], ${ranges.stages}::int[]) sl(codes, stage)
      cross join lateral (
        select s.number, s.posted_at, s.pay_low from job_search s
        where ${sql.join([sql`s.slice && sl.codes::int[]`, ...lines], sql` and `)}
        order by ${by} limit ${limit}
      ) x limit ${limit}
    ),
    first as (select * from page order by ${of} limit ${limit})`
  const cards = sql`
    select ${cardSelection}, page.pay_low as "payLow", 0 as stage, ${sortedWhole(countUpTo) + 1}::int as total
    from first page join ${cardTables} on jobs.number = page.number`
  return (await readCards<FoundRow>(db, cards, ground)).toSorted(bestPaidFirst)
}
