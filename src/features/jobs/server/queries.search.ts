/**
 * The statements of the job search (measured-designs.md, design D3). Their texts vary with the
 * filters, so each carries the dynamic mark and is planned for its values.
 */
import { sql, type RawBuilder } from 'kysely'
import { dynamicStatementMark, type Database } from '#platform/db/database.ts'
import { cardSelection, type CardRow } from './queries.ts'

export type SearchFilter = {
  /** A tsquery in its text form, from `readWords`. */
  words: string | null
  /** Codes that a job must all have. */
  must: number[]
  /** Of each list, a job must have one. */
  oneOf: number[][]
  since: Date | null
  /** Slice codes, newest first. */
  slices: number[]
}

export type Position = { at: Date; number: number }
export type Ranked = Position & { rank: number }

/** One int per filter value; the kinds stand beside the table in its migration. */
export const searchCodes = {
  employmentType: (index: number) => (1 << 24) | (index + 1),
  workMode: (index: number) => (3 << 24) | (index + 1),
  country: (code: string) => (4 << 24) | (code.charCodeAt(0) * 256 + code.charCodeAt(1)),
  place: (id: number) => (5 << 24) | id,
  company: (number: number) => (6 << 24) | number,
} as const

const mark = sql.raw(dynamicStatementMark)

/** What a search needs to know before its statement can be built. */
export type SearchGround = {
  /** The words as a tsquery, or null when none is left that the index knows. */
  words: string | null
  companyNumber: number | null
  /** Between these moments every open job was posted; null when there is none. */
  oldest: Date | null
  newest: Date | null
}

/**
 * @param words as people type them: "a phrase", or, -without
 * @param companySlug empty for any company
 */
export async function readGround(
  db: Database,
  words: string,
  companySlug: string,
): Promise<SearchGround> {
  const { rows } = await sql<SearchGround>`
    select nullif(websearch_to_tsquery('english', job_search_text(${words}::text))::text, '') as words,
      (select number from companies where slug = ${companySlug}::text) as "companyNumber",
      (select min(posted_at) from jobs where status = 'published' and listed) as oldest,
      (select max(posted_at) from jobs where status = 'published' and listed) as newest`.execute(db)
  return rows[0]!
}

function conditions(
  filter: SearchFilter,
  column: 'tsv' | 'title_tsv',
  before: Position | null,
): RawBuilder<unknown> {
  const lines = [sql`s.slice @> array[sl.code]`]
  if (filter.must.length > 0) lines.push(sql`s.codes @> ${filter.must}::int[]`)
  for (const list of filter.oneOf) lines.push(sql`s.codes && ${list}::int[]`)
  if (filter.words !== null) lines.push(sql`s.${sql.ref(column)} @@ ${filter.words}::tsquery`)
  if (filter.since) lines.push(sql`s.posted_at >= ${filter.since}::timestamptz`)
  if (before) {
    lines.push(sql`(s.posted_at, s.number) < (${before.at}::timestamptz, ${before.number}::int)`)
  }
  return sql.join(lines, sql` and `)
}

/** Matches of the filter, counted no further than the cap. */
function counted(filter: SearchFilter, cap: number): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (
      select 1 from unnest(${filter.slices}::int[]) sl(code)
      cross join lateral (
        select 1 from job_search s where ${conditions(filter, 'tsv', null)} limit ${cap + 1}
      ) x limit ${cap + 1}
    ) y)`
}

export type NewestOptions = {
  before: Position | null
  limit: number
  /** Leaves out what the ranked pages have shown. */
  titleShownFrom?: Position
  /** Counts all matches too, up to so many. */
  countUpTo?: number
}

/** A page of matches, newest first, each with the count where one was asked for. */
export async function findNewest(
  db: Database,
  filter: SearchFilter,
  { before, limit, titleShownFrom, countUpTo }: NewestOptions,
): Promise<(CardRow & { total: number | null })[]> {
  const unseen = titleShownFrom
    ? sql`and not (s.title_tsv @@ ${filter.words}::tsquery and (s.posted_at, s.number) >=
        (${titleShownFrom.at}::timestamptz, ${titleShownFrom.number}::int))`
    : sql``
  const total = countUpTo === undefined ? sql`null` : counted(filter, countUpTo)
  // The order of the slices rests on the nested loop; the sorting below promises it.
  const { rows } = await sql<CardRow & { total: number | null }>`${mark}
    with page as materialized (
      select x.number from unnest(${filter.slices}::int[]) sl(code)
      cross join lateral (
        select s.number from job_search s
        where ${conditions(filter, 'tsv', before)} ${unseen}
        order by s.posted_at desc, s.number desc limit ${limit}
      ) x limit ${limit}
    )
    select ${cardSelection}, ${total} as total
    from page join jobs using (number) join companies on companies.id = jobs.company_id`.execute(db)
  return rows.toSorted(newestFirst)
}

function newestFirst(one: CardRow, other: CardRow): number {
  return other.postedAt.getTime() - one.postedAt.getTime() || other.number - one.number
}

const similarCandidates = 100

/** As many as are ranked at once: exact when fewer match. */
export const rankedAtMost = 200

export type Candidate = Ranked & { source: 'body' | 'title' }

/**
 * The newest matches and, when those are capped, the newest title matches, by rank.
 *
 * @returns all candidates, best first
 */
export async function findRanked(db: Database, filter: SearchFilter): Promise<Candidate[]> {
  const pass = (column: 'tsv' | 'title_tsv') => sql`
    select x.* from unnest(${filter.slices}::int[]) sl(code)
    cross join lateral (
      select s.number, s.posted_at, s.tsv from job_search s
      where ${conditions(filter, column, null)}
      order by s.posted_at desc, s.number desc limit ${rankedAtMost}
    ) x`
  const { rows } = await sql<Candidate>`${mark}
    with body as materialized (${pass('tsv')} limit ${rankedAtMost}),
    title as materialized (
      ${pass('title_tsv')} where (select count(*) from body) >= ${rankedAtMost}
      limit ${rankedAtMost}
    )
    select number, posted_at as at, source, ts_rank(tsv, ${filter.words}::tsquery)::float8 as rank
    from (
      select *, 'body' as source from body
      union all
      select *, 'title' from title where number not in (select number from body)
    ) candidate
    order by rank desc, posted_at desc, number desc`.execute(db)
  return rows
}

/** Matches, counted no further than the cap. */
export async function countMatches(
  db: Database,
  filter: SearchFilter,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${mark}
    select ${counted(filter, cap)} as count`.execute(db)
  return rows[0]!.count
}

/** Numbers of jobs whose titles share words, the more and the newer the better. */
export async function findSimilar(
  db: Database,
  filter: SearchFilter,
  exceptNumber: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${mark}
    select number from (
      select x.* from unnest(${filter.slices}::int[]) sl(code)
      cross join lateral (
        select s.number, s.posted_at, s.title_tsv from job_search s
        where ${conditions(filter, 'title_tsv', null)} and s.number <> ${exceptNumber}::int
        order by s.posted_at desc, s.number desc limit ${similarCandidates}
      ) x limit ${similarCandidates}
    ) candidate
    order by ts_rank(title_tsv, ${filter.words}::tsquery) desc, posted_at desc, number desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.number)
}
