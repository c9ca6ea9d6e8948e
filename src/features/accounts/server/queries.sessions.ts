import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type SessionListRow = {
  id: string
  hat: string
  createdAt: Date
  ipAddress: string | null
  userAgent: string | null
}

const shownAtMost = 100

export function listSessions(
  db: Database,
  accountId: string,
  now: Date,
): Promise<SessionListRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'hat', 'createdAt', 'ipAddress', 'userAgent'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(shownAtMost)
    .execute()
}

/** @returns the ids of those that were there */
export async function deleteSessions(
  db: Database,
  accountId: string,
  which: { only?: string | undefined; except?: string | undefined },
): Promise<string[]> {
  let query = db.deleteFrom('sessions').where('accountId', '=', accountId)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  const rows = await query.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Notes a sign-in. @returns true for a device that an account with other devices has not had yet */
export async function noteDevice(
  db: Database,
  accountId: string,
  device: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with others as (
      select count(*) as count from known_devices where account_id = ${accountId}
    ), noted as (
      insert into known_devices (account_id, device, first_seen_at, last_seen_at)
      values (${accountId}, ${device}, ${now}, ${now})
      on conflict (account_id, device) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as fresh
    )
    select fresh and count > 0 as "isNew" from noted, others`.execute(db)
  return rows[0]!.isNew
}
