/** What a page of jobs that belong together says of them. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { mark, newestMatches, type SearchFilter } from './queries.search.ts'
import type { Walk } from './slices.ts'

export type CollectionFacts = {
  total: number
  /** Jobs that say what they pay, and the middle of that in yearly dollars. */
  paid: number
  medianPay: number | null
  /** Companies with enough cases to tell, and the middle of how long their answers take. */
  answering: number
  medianHours: number | null
}

/** Counts up to `cap` matches. @param cases from so many a company's answers are told */
export async function collectionFacts(
  db: Database,
  filter: SearchFilter,
  walk: Walk,
  { cap, cases }: { cap: number; cases: number },
): Promise<CollectionFacts> {
  const columns = sql`s.number, s.posted_at, s.pay_low, s.pay_high, s.company_number`
  const { rows } = await sql<CollectionFacts>`${mark}
    with found as materialized (
      select * from (${newestMatches(filter, walk, { columns, enough: cap, unsorted: true })}) matches
      limit ${cap}
    ),
    answering as (
      select answer_median_hours as hours from job_company_facts
      where number in (select company_number from found)
        and answer_sample >= ${cases} and answer_median_hours is not null
    )
    select count(*)::int as total, count(pay_high)::int as paid,
      percentile_cont(0.5) within group (order by (pay_low + pay_high) / 2.0) as "medianPay",
      (select count(*)::int from answering) as answering,
      (select percentile_cont(0.5) within group (order by hours) from answering) as "medianHours"
    from found`.execute(queriesOf(db))
  return rows[0]!
}

/** How a title or a skill is written whose letters are these; null when no open job has it. */
export async function roleNamed(db: Database, key: string): Promise<string | null> {
  const { rows } = await sql<{ label: string; whole: boolean }>`
    select label, length(label) = length(key) as whole from job_suggestions
    where learned_at = (select max(built_at) from job_vocabularies) and key = ${key} and kind in ('title', 'skill')
    order by whole desc, jobs desc, label limit 1`.execute(queriesOf(db))
  const [found] = rows
  if (!found) return null
  return found.whole ? found.label : key.charAt(0).toUpperCase() + key.slice(1)
}

/** The most frequent titles, or places, as the search offers them. */
export async function frequentNames(
  db: Database,
  kind: 'title' | 'place',
  fewest: number,
  limit: number,
): Promise<{ label: string; jobs: number }[]> {
  const { rows } = await sql<{ label: string; jobs: number }>`
    select label, max(jobs)::int as jobs from job_suggestions
    where learned_at = (select max(built_at) from job_vocabularies) and kind = ${kind} and jobs >= ${fewest}
    group by label order by 2 desc, label limit ${limit}`.execute(queriesOf(db))
  return rows
}
