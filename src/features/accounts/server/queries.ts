import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Hat } from '#shared/endpoint.ts'

export type AccountRow = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  hats: string[]
  status: string
}

const accountColumns = ['id', 'email', 'name', 'emailVerified', 'hats', 'status'] as const

/** Written out: the session check and this one run with every request of somebody signed in. */
const accountById = `
  select id, email, name, email_verified, hats, status from accounts where id = $1`

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const { rows } = await db.executeQuery<AccountRow>(CompiledQuery.raw(accountById, [id]))
  return rows[0]
}

export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function findAccounts(db: Database, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function addHat(db: Database, id: string, hat: Hat, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      hats: sql<
        string[]
      >`case when ${hat}::text = any(hats) then hats else array_append(hats, ${hat}::text) end`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setEmailVerified(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** What is stored of a session's token: whoever reads the table can use none (ASVS 7.2). */
function storedToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Puts the hat on a session that was just made, and its life on our clock; hides its token. */
export async function beginSession(
  db: Database,
  token: string,
  session: { hat: Hat; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ...session, token: storedToken(token) })
    .where('token', '=', token)
    .execute()
}

export async function setSessionHatById(db: Database, id: string, hat: Hat): Promise<void> {
  await db.updateTable('sessions').set({ hat }).where('id', '=', id).execute()
}

export async function deleteSession(
  db: Database,
  token: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return (
    db
      .deleteFrom('sessions')
      // The identity engine has stored it plainly until `beginSession`.
      .where('token', 'in', [token, storedToken(token)])
      .returning(['id', 'accountId'])
      .executeTakeFirst()
  )
}

export async function deleteSessionsExpiredBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', time).execute()
}

export type SessionRow = {
  sessionId: string
  accountId: string
  hat: string
  emailVerified: boolean
  /** Of an admin's session. */
  roles: string[] | null
}

const sessionWhere = (condition: string) => `
  select session.id as session_id, session.account_id, session.hat, account.email_verified,
    case when session.hat = 'admin' then (
      select roles from admin_grants grants where grants.account_id = session.account_id
    ) end as roles
  from sessions session join accounts account on account.id = session.account_id
  where ${condition} and session.expires_at > $2 and account.status in ('active', 'limited')`

const sessionByToken = sessionWhere('session.token = $1')
const sessionById = sessionWhere('session.id = $1')

/** The whole session check: one named statement over two unique indexes. */
export async function findSession(
  db: Database,
  by: { token: string } | { id: string },
  now: Date,
): Promise<SessionRow | undefined> {
  const query =
    'token' in by
      ? CompiledQuery.raw(sessionByToken, [storedToken(by.token), now])
      : CompiledQuery.raw(sessionById, [by.id, now])
  const { rows } = await db.executeQuery<SessionRow>(query)
  return rows[0]
}
