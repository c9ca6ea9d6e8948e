import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** @returns what the account was before and is now; undefined for one that is ending */
export async function setRestriction(
  db: Database,
  id: string,
  status: 'active' | 'suspended' | 'banned',
  now: Date,
): Promise<{ before: string; after: string } | undefined> {
  const { rows } = await sql<{ before: string; after: string }>`
    with old as (select id, status from accounts
      where id = ${id} and status in ('active', 'limited', 'suspended', 'banned') for update)
    update accounts set updated_at = ${now}, status = ${status}
    from old where accounts.id = old.id
    returning old.status as before, accounts.status as after`.execute(queriesOf(db))
  return rows[0]
}

/** Those of these accounts that publish nothing for now, and until when. */
export async function findLimited(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await queriesOf(db)
    .selectFrom('accounts')
    .select(['id', 'limitedUntil'])
    .where('id', 'in', [...ids])
    .where('limitedUntil', '>', now)
    .$narrowType<{ limitedUntil: Date }>()
    .execute()
  return new Map(rows.map(({ id, limitedUntil }) => [id, limitedUntil]))
}

export async function setLimitedUntil(
  db: Database,
  id: string,
  until: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update accounts set limited_until = ${until}, updated_at = ${now}
    where id = ${id} and limited_until is distinct from ${until}::timestamptz`.execute(
    queriesOf(db),
  )
}
