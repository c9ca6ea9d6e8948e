import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type InvitationRow = {
  id: string
  email: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  usedAt: Date | null
  usedBy: string | null
}

const columns = [
  ...(['id', 'email', 'createdAt', 'expiresAt', 'revokedAt', 'usedAt', 'usedBy'] as const),
] as const

/** Makes those who invite wait for each other while they are counted. */
export async function lockMaking(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('registration invitations', 0))`.execute(
    queriesOf(db),
  )
}

export async function countOpen(
  db: Database,
  email: string | null,
  now: Date,
): Promise<{ open: number; ofAddress: number }> {
  const { rows } = await sql<{ open: number; ofAddress: number }>`
    select count(*)::int as open, count(*) filter (where email = ${email})::int as of_address
    from registration_invitations
    where about is null and used_at is null and revoked_at is null and expires_at > ${now}`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

export async function insertInvitation(
  db: Database,
  row: {
    id: string
    tokenHash: string
    about: string | null
    email: string | null
    createdBy: string | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('registrationInvitations').values(row).execute()
}

/** What admins made, newest first: ids begin with their time. */
export function listInvitations(
  db: Database,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<InvitationRow[]> {
  let query = queriesOf(db)
    .selectFrom('registrationInvitations')
    .select(columns)
    .where('about', 'is', null)
  if (afterId) query = query.where('id', '<', afterId)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Of those that admins made. */
export function lockInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  return queriesOf(db)
    .selectFrom('registrationInvitations')
    .select(columns)
    .where('id', '=', id)
    .where('about', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function findByToken(db: Database, tokenHash: string): Promise<InvitationRow | undefined> {
  return queriesOf(db)
    .selectFrom('registrationInvitations')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function revokeInvitation(
  db: Database,
  which: { id: string } | { about: string },
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('registrationInvitations')
    .set({ revokedAt: now })
    .where((where) =>
      'id' in which ? where('id', '=', which.id) : where('about', '=', which.about),
    )
    .where('revokedAt', 'is', null)
    .where('usedAt', 'is', null)
    .execute()
}

/** @returns false for one that was used, revoked or is over; two who come at once wait for each other */
export async function useInvitation(
  db: Database,
  id: string,
  usedBy: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('registrationInvitations')
    .set({ usedAt: now, usedBy })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns how many were deleted */
export async function forgetBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from registration_invitations where id in (
      select id from registration_invitations where expires_at < ${before}
      order by expires_at limit ${limit})
    returning id`.execute(queriesOf(db))
  return rows.length
}
