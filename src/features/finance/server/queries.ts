import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Difference } from '../contract.ts'

export type NewDifference = Omit<Difference, 'foundAt' | 'note'> & { orderId: string | null }

/**
 * Once for each thing that differs.
 *
 * @returns how many are new
 */
export async function insertDifferences(
  db: Database,
  rows: readonly NewDifference[],
  now: Date,
): Promise<number> {
  const result = await sql`
    insert into payment_differences (id, day, provider, provider_ref, order_id, kind, ours_minor,
      theirs_minor, currency, found_at)
    select id, day, provider, "providerRef", "orderId", kind, "oursMinor", "theirsMinor", currency, ${now}
    from jsonb_to_recordset(${jsonbOf(rows)}::jsonb) as row(id uuid, day date, provider text,
      "providerRef" text, "orderId" uuid, kind text, "oursMinor" bigint, "theirsMinor" bigint,
      currency text)
    on conflict do nothing`.execute(queriesOf(db))
  return Number(result.numAffectedRows ?? 0n)
}

/** The last day that was compared; null before the first. */
export async function findComparedThrough(db: Database, provider: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select compared_through::text as day from payment_comparisons
    where provider = ${provider}`.execute(queriesOf(db))
  return rows[0]?.day ?? null
}

export async function keepComparedThrough(
  db: Database,
  { provider, day, now }: { provider: string; day: string; now: Date },
): Promise<void> {
  await sql`
    insert into payment_comparisons (provider, compared_through, compared_at)
    values (${provider}, ${day}, ${now})
    on conflict (provider) do update set compared_at = excluded.compared_at,
      compared_through = greatest(payment_comparisons.compared_through, excluded.compared_through)`.execute(
    queriesOf(db),
  )
}

export type DifferenceRow = Omit<Difference, 'foundAt'> & { foundAt: Date }

/** Those that nobody has settled, oldest first. */
export async function listDifferences(
  db: Database,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select id, day::text, provider, provider_ref as "providerRef", kind, ours_minor as "oursMinor",
      theirs_minor as "theirsMinor", currency, found_at as "foundAt", note
    from payment_differences
    where settled_at is null
      and ${after ? sql`(found_at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by found_at, id limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function settle(
  db: Database,
  row: { id: string; note: string; adminId: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    update payment_differences set settled_at = ${row.now}, settled_by = ${row.adminId},
      note = ${row.note}
    where id = ${row.id} and settled_at is null`.execute(queriesOf(db))
  return (result.numAffectedRows ?? 0n) > 0n
}
