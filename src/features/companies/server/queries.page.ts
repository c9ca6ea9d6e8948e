/** What the public page of a company counts. Reads other features' tables, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PayUnit } from '#shared/money.ts'

/** Amounts in minor units. */
export type PayRange = {
  currency: string
  unit: PayUnit
  min: number
  max: number
  jobs: number
}

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
    group by 1, 2 order by 3 desc, 1, 2 limit 12`.execute(queriesOf(db))
  const said = rows.filter((row) => row.currency !== null && row.min !== null)
  const silent = rows.filter((row) => row.currency === null || row.min === null)
  return { ranges: said, undisclosed: silent.reduce((sum, row) => sum + row.jobs, 0) }
}
