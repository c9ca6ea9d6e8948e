/** Counts beside the results: among the matches of a filter, how many every choice would leave. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { lowestPayTenth, searchCodes } from './codes.ts'
import { mark, newestMatches, type SearchFilter } from './queries.search.ts'
import type { Walk } from './slices.ts'

/** A count of matches that have a bit or a code, or were posted since a moment. */
export type Wanted = { bit: number } | { code: number } | { since: Date }

function wantedCount(wanted: Wanted): RawBuilder<unknown> {
  if ('bit' in wanted) return sql`count(*) filter (where bits & ${sql.lit(wanted.bit)} <> 0)`
  if ('code' in wanted) return sql`count(*) filter (where ${sql.lit(wanted.code)} = any(codes))`
  return sql`count(*) filter (where posted_at >= ${wanted.since}::timestamptz)`
}

export type CodeCount = { code: number; jobs: number }

export type Listed = {
  /** Kinds of codes that are listed. */
  kinds: readonly number[]
  /** Among so many matches at most; of more, among a sample. */
  among: number
  sample: number
  /** So many of each kind. */
  each: number
}

/**
 * The codes of a row up to those of its pay: what is listed stands before them, and half of all codes
 * are pay and pairs. Without pay, all.
 */
const codesBeforePay = sql`codes[:coalesce(
  array_position(codes, ${sql.lit(searchCodes.payTenth(lowestPayTenth))}), cardinality(codes))]`

function lists({ kinds, among, sample, each }: Listed): RawBuilder<unknown> {
  const rows = sql`(select case when count(*) <= ${sql.lit(among)} then ${sql.lit(among)} else ${sql.lit(sample)} end from found)`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('code', code, 'jobs', jobs) order by jobs desc, code), '[]')
    from (
      select code, count(*)::int as jobs,
        row_number() over (partition by code >> 24 order by count(*) desc, code) as place
      -- In the select list: a function in the from clause costs a table of its own for each row.
      from (select unnest(${codesBeforePay}) as code from (select codes from found limit ${rows}) newest) each
      where code >> 24 = any(${kinds}::int[])
      group by code
    ) ranked where place <= ${each})`
}

/** @returns all matches up to the cap, one count for each that was wanted, and the codes that are most frequent */
export async function countMatches(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  wanted: readonly Wanted[],
  options: { cap: number; listed?: Listed },
): Promise<{ total: number; counts: number[]; codes: CodeCount[] }> {
  const { cap, listed } = options
  const counts = [sql`count(*)`, ...wanted.map(wantedCount)]
  const columns =
    listed || wanted.some((one) => 'code' in one)
      ? sql`s.number, s.bits, s.posted_at, s.codes`
      : sql`s.number, s.bits, s.posted_at`
  const { rows } = await sql<{ counts: number[]; codes: CodeCount[] }>`${mark}
    with found as materialized (
      select * from (${newestMatches(filter, walk, { columns, enough: cap, unsorted: true })}) matches limit ${cap}
    )
    select array[${sql.join(counts)}]::int[] as counts, ${listed ? lists(listed) : sql`'[]'::jsonb`} as codes
    from found`.execute(queriesOf(db))
  const { counts: [total = 0, ...rest] = [], codes = [] } = rows[0] ?? {}
  return { total, counts: rest, codes }
}

/** Names and address parts of companies by their numbers. */
export async function companiesNumbered(
  db: Database,
  numbers: number[],
): Promise<{ number: number; name: string; slug: string }[]> {
  if (numbers.length === 0) return []
  return queriesOf(db)
    .selectFrom('companies')
    .select(['number', 'name', 'slug'])
    .where('number', '=', (eb) => eb.fn.any(eb.val(numbers)))
    .execute()
}
