/** What the public page of a company counts. Reads other features' tables, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type PayRange = { currency: string; unit: string; min: number; max: number; jobs: number }

/** Lowest and highest pay of the open jobs, by currency and unit. */
export async function payRangesOf(
  db: Database,
  companyId: string,
): Promise<{ ranges: PayRange[]; undisclosed: number }> {
  const { rows } = await sql<PayRange & { currency: string | null }>`
    select pay->>'currency' as currency, pay->>'unit' as unit, count(*)::int as jobs,
      min(coalesce((pay->>'min')::float8, (pay->>'max')::float8)) as min,
      max(coalesce((pay->>'max')::float8, (pay->>'min')::float8)) as max
    from jobs where company_id = ${companyId} and status = 'published' and listed
    group by 1, 2 order by 3 desc, 1, 2 limit 12`.execute(db)
  const said = rows.filter((row) => row.currency !== null && row.min !== null)
  const silent = rows.filter((row) => row.currency === null || row.min === null)
  return { ranges: said, undisclosed: silent.reduce((sum, row) => sum + row.jobs, 0) }
}

/** The last 200 offers of referral requests to a company's people that are over, and how they were answered. */
export async function answersOf(
  db: Database,
  companyId: string,
): Promise<{ sample: number; answered: number; medianHours: number | null }> {
  const { rows } = await sql<{ sample: number; answered: number; medianHours: number | null }>`
    select count(*)::int as sample,
      count(*) filter (where state <> 'lapsed')::int as answered,
      (percentile_cont(0.5) within group (
        order by extract(epoch from acted_at - offered_at) / 3600)
        filter (where state <> 'lapsed'))::float8 as "medianHours"
    from (
      select state, acted_at, offered_at from referral_offers
      where company_id = ${companyId} and state in ('passed', 'claimed', 'lapsed')
      order by acted_at desc limit 200) recent`.execute(db)
  return rows[0]!
}
