/** Counts beside the results: among the matches of a filter, how many every choice would leave. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { filterLines, mark, slicesOf, type SearchFilter } from './queries.search.ts'
import type { Walk } from './slices.ts'

/** Bits of `job_search.bits`, as the migration sets them. */
export const facetBits = {
  type: (index: number) => 1 << index,
  workMode: (index: number) => 1 << (8 + index),
  seniority: (index: number) => 1 << (11 + index),
  visa: 1 << 17,
  payGiven: 1 << 18,
  referrers: 1 << 19,
  /** 0: within a day, 1: within three, 2: within a week. */
  answersWithin: (index: number) => 1 << (20 + index),
} as const

/** A count of matches that have a bit, or were posted since a moment. */
export type Wanted = { bit: number } | { since: Date }

function wantedCount(wanted: Wanted): RawBuilder<unknown> {
  return 'bit' in wanted
    ? sql`count(*) filter (where bits & ${sql.lit(wanted.bit)} <> 0)`
    : sql`count(*) filter (where posted_at >= ${wanted.since}::timestamptz)`
}

function matches(
  filter: SearchFilter,
  walk: Walk,
  columns: RawBuilder<unknown>,
  cap: number,
): RawBuilder<unknown> {
  const lines = [sql`s.slice @> array[sl.code, sl.stage]`, ...filterLines(filter, 'tsv')]
  return sql`
    select x.* from ${slicesOf(walk)}
    cross join lateral (
      select ${columns} from job_search s where ${sql.join(lines, sql` and `)} limit ${cap}
    ) x limit ${cap}`
}

/** @returns all matches up to the cap, then one count for each that was wanted */
export async function countMatches(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  wanted: readonly Wanted[],
  cap: number,
): Promise<number[]> {
  const counts = [sql`count(*)`, ...wanted.map(wantedCount)]
  const columns = sql`s.bits, s.posted_at`
  const { rows } = await sql<{ counts: number[] }>`${mark}
    select array[${sql.join(counts)}]::int[] as counts
    from (${matches(filter, walk, columns, cap)}) match`.execute(db)
  return rows[0]!.counts
}

export type CodeCount = { code: number; jobs: number }

/** How often the codes of these kinds stand among the newest matches, the most frequent of each kind first. */
export async function countCodes(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  kinds: readonly number[],
  options: { cap: number; each: number },
): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`${mark}
    select code, jobs from (
      select code, count(*)::int as jobs,
        row_number() over (partition by code >> 24 order by count(*) desc, code) as place
      from (${matches(filter, walk, sql`s.codes`, options.cap)}) match, unnest(codes) code
      where code >> 24 = any(${kinds}::int[])
      group by code
    ) counted where place <= ${options.each} order by jobs desc, code`.execute(db)
  return rows
}

/** Names and address parts of companies by their numbers. */
export async function companiesNumbered(
  db: Database,
  numbers: number[],
): Promise<{ number: number; name: string; slug: string }[]> {
  return db
    .selectFrom('companies')
    .select(['number', 'name', 'slug'])
    .where('number', '=', (eb) => eb.fn.any(eb.val(numbers)))
    .execute()
}
