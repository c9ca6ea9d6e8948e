import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type InvitationRow = {
  id: string
  email: string | null
  note: string
  linkEnding: string | null
  createdAt: Date
  createdBy: string | null
  expiresAt: Date
  revokedAt: Date | null
  usedAt: Date | null
  usedBy: string | null
  heldUntil: Date | null
}

const columns = [
  'id',
  'email',
  'note',
  'linkEnding',
  'createdAt',
  'createdBy',
  'expiresAt',
  'revokedAt',
  'usedAt',
  'usedBy',
  'heldUntil',
] as const

/** Makes those who invite wait for each other while they are counted. */
export async function lockMaking(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('registration invitations', 0))`.execute(
    queriesOf(db),
  )
}

/** How many are open altogether, and which of these addresses have an open one or an account. */
export async function findStanding(
  db: Database,
  emails: readonly string[],
  now: Date,
): Promise<{ open: number; invited: string[]; known: string[] }> {
  const { rows } = await sql<{ open: number; invited: string[]; known: string[] }>`
    with standing as (
      select email from registration_invitations
      where about is null and revoked_at is null and expires_at > ${now}
        and (used_at is null or held_until is not null))
    select (select count(*)::int from standing) as open,
      array(select email from standing where email = any(${[...emails]}::text[])) as invited,
      array(select lower(email::text) from accounts
        where email_verified and lower(email::text) = any(${[...emails]}::text[])) as known`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

export type NewInvitation = {
  id: string
  tokenHash: string
  about: string | null
  email: string | null
  note?: string
  linkEnding?: string | null
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertInvitations(
  db: Database,
  rows: readonly NewInvitation[],
): Promise<void> {
  await queriesOf(db)
    .insertInto('registrationInvitations')
    .values([...rows])
    .execute()
}

export type MadeInvitation = InvitationRow & { createdByName: string | null }

const madeByAdmins = (db: Database) =>
  queriesOf(db)
    .selectFrom('registrationInvitations')
    .select(columns)
    .select((row) =>
      row
        .selectFrom('accounts')
        .select('name')
        .whereRef('accounts.id', '=', 'registrationInvitations.createdBy')
        .as('createdByName'),
    )
    .where('about', 'is', null)

export function getInvitation(db: Database, id: string): Promise<MadeInvitation> {
  return madeByAdmins(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** What admins made, newest first: ids begin with their time. */
export function listInvitations(
  db: Database,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<MadeInvitation[]> {
  let query = madeByAdmins(db)
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
    .where((where) => where.or([where('usedAt', 'is', null), where('heldUntil', 'is not', null)]))
    .execute()
}

/** @returns false for one that was used, is held, revoked or over; two who come at once wait for each other */
export async function useInvitation(
  db: Database,
  { id, usedBy, heldUntil }: { id: string; usedBy: string; heldUntil: Date | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('registrationInvitations')
    .set({ usedAt: now, usedBy, heldUntil })
    .where('id', '=', id)
    .where((where) => where.or([where('usedAt', 'is', null), where('heldUntil', '<=', now)]))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The account that holds an invitation has proved its address. */
export async function settleInvitation(db: Database, usedBy: string): Promise<void> {
  await queriesOf(db)
    .updateTable('registrationInvitations')
    .set({ heldUntil: null })
    .where('usedBy', '=', usedBy)
    .where('heldUntil', 'is not', null)
    .execute()
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
