import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Role } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'

export type SessionListRow = {
  id: string
  role: string
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
  return queriesOf(db)
    .selectFrom('sessions')
    .select(['id', 'role', 'createdAt', 'ipAddress', 'userAgent'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(shownAtMost)
    .execute()
}

export type NewSession = {
  accountId: string
  /** As it is stored. */
  token: string
  role: Role
  ipAddress: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  const { createdAt } = session
  await queriesOf(db)
    .insertInto('sessions')
    .values({ ...session, id: newId(createdAt.getTime()), updatedAt: createdAt })
    .execute()
}

/** @returns the ids of those that were there */
export async function deleteSessions(
  db: Database,
  accountId: string,
  which: { only?: string | undefined; except?: string | undefined },
): Promise<string[]> {
  let query = queriesOf(db).deleteFrom('sessions').where('accountId', '=', accountId)
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
    select fresh and count > 0 as "isNew" from noted, others`.execute(queriesOf(db))
  return rows[0]!.isNew
}

/** @param name a token as it is stored, or an id */
export async function deleteSession(
  db: Database,
  name: SessionName,
): Promise<{ id: string; accountId: string } | undefined> {
  const query = queriesOf(db).deleteFrom('sessions')
  const named =
    'token' in name ? query.where('token', '=', name.token) : query.where('id', '=', name.id)
  return named.returning(['id', 'accountId']).executeTakeFirst()
}

export async function deleteSessionsExpiredBefore(
  db: Database,
  time: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id in (
      select id from sessions where expires_at < ${time} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/** @returns when the session ends; undefined when it has ended */
export async function renewSession(
  db: Database,
  id: string,
  renewed: { id: string; token: string; role?: Role },
): Promise<Date | undefined> {
  const row = await queriesOf(db)
    .updateTable('sessions')
    .set(renewed)
    .where('id', '=', id)
    .returning('expiresAt')
    .executeTakeFirst()
  return row?.expiresAt
}

export async function findSessionStart(db: Database, id: string): Promise<Date | undefined> {
  const row = await queriesOf(db)
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.createdAt
}

export type SessionRow = {
  sessionId: string
  accountId: string
  role: string
  emailVerified: boolean
  /** Its use was last noted long enough ago to be noted again. */
  useIsDue: boolean
  /** Until then nothing is published. */
  limitedUntil: Date | null
  /** Of an admin's session. */
  roles: string[] | null
}

/** A token as it is stored, or an id. */
export type SessionName = { token: string } | { id: string }

const sessionWhere = (condition: string) => `
  select session.id as session_id, session.account_id, session.role, account.email_verified,
    account.limited_until, session.updated_at <= $5 as use_is_due,
    case when session.role = 'admin' then (
      select roles from admin_grants grants where grants.account_id = session.account_id
    ) end as roles
  from sessions session join accounts account on account.id = session.account_id
  where ${condition} and session.expires_at > $2
    and session.updated_at > $2 - case when session.role = 'admin' then $3::interval else $4::interval end
    and account.status in ('active', 'limited')`

const sessionByToken = sessionWhere('session.token = $1')
const sessionById = sessionWhere('session.id = $1')

/**
 * The whole session check: one named statement over two unique indexes.
 *
 * @param limits seconds without use after which a session is over
 * @param useNotedMs its use is noted no more often than this
 */
export async function findSession(
  db: Database,
  by: SessionName,
  now: Date,
  limits: Record<'admin' | 'member', { idleSeconds: number }>,
  useNotedMs: number,
): Promise<SessionRow | undefined> {
  const [statement, name] =
    'token' in by ? [sessionByToken, by.token] : ([sessionById, by.id] as const)
  const values = [
    name,
    now.toISOString(),
    `${limits.admin.idleSeconds} s`,
    `${limits.member.idleSeconds} s`,
    new Date(now.getTime() - useNotedMs).toISOString(),
  ]
  const { rows } = await queriesOf(db).executeQuery<SessionRow>(
    CompiledQuery.raw(statement, values),
  )
  return rows[0]
}

/** An older time never takes the place of a newer one. */
export async function noteUse(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('sessions')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('updatedAt', '<', now)
    .execute()
}
