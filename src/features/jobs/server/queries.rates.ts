import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** What a dollar buys. */
export async function ratesByCurrency(db: Database): Promise<Map<string, number>> {
  const rows = await queriesOf(db)
    .selectFrom('currencyRates')
    .select(['currency', 'perDollar'])
    .execute()
  return new Map(rows.map(({ currency, perDollar }) => [currency, perDollar]))
}

export async function storeRates(
  db: Database,
  rates: { currency: string; perDollar: number; digits: number }[],
  asOf: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('currencyRates')
    .values(rates.map((rate) => ({ ...rate, asOf: asOf.toISOString().slice(0, 10) })))
    .onConflict((conflict) =>
      conflict.column('currency').doUpdateSet((eb) => ({
        perDollar: eb.ref('excluded.perDollar'),
        asOf: eb.ref('excluded.asOf'),
      })),
    )
    .execute()
}

/** What amounts come to in a year, in whole dollars, as the search compares them; null where there is no rate. */
export async function dollarsInYear(
  db: Database,
  amounts: readonly number[],
  { currency, unit }: { currency: string; unit: string },
): Promise<(number | null)[]> {
  const { rows } = await sql<{ dollars: number | null }>`
    select job_pay_in_year(amount, ${currency}, ${unit}) as dollars
    from unnest(${amounts}::bigint[]) with ordinality asked(amount, place) order by place`.execute(
    queriesOf(db),
  )
  return rows.map(({ dollars }) => dollars)
}

/** Writes the search rows of jobs with pay in these currencies again. @returns the last number, null at the end */
export async function refreshPaid(
  db: Database,
  { from, currencies, limit }: { from: number; currencies: string[]; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with span as materialized (
      select number, status, listed, pay from jobs where number >= ${from}::int
      order by number limit ${limit}
    ),
    refreshed as materialized (
      select job_search_refresh(array(select number from span where status = 'published' and listed
        and pay ->> 'currency' = any(${currencies}::text[])))
    )
    select max(number) as last from span, refreshed`.execute(queriesOf(db))
  return rows[0]!.last
}
