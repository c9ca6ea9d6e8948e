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
  /** Raised whenever what may sign in has changed. */
  credentialVersion: number
}

const accountColumns = [
  'id',
  'email',
  'name',
  'emailVerified',
  'hats',
  'status',
  'credentialVersion',
] as const

/** Written out: the session check and this one run with every request of somebody signed in. */
const accountById = `
  select id, email, name, email_verified, hats, status, credential_version
  from accounts where id = $1`

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const { rows } = await db.executeQuery<AccountRow>(CompiledQuery.raw(accountById, [id]))
  return rows[0]
}

/** The account that has proved the address, otherwise the first that claims it. */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('email', '=', email)
    .orderBy('emailVerified', 'desc')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

/** @returns the id of the account that has proved the address */
export async function findOwner(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findAccounts(db: Database, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/**
 * Its address may be claimed by others too: it is younger than their accounts, whatever the clocks of
 * several machines say, since the first and the newest claim have rights of their own.
 */
export async function insertAccount(
  db: Database,
  account: { id: string; email: string; name: string; emailVerified: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      ...account,
      createdAt: sql<Date>`greatest(${now}::timestamptz,
        (select max(created_at) + interval '1 millisecond' from accounts where email = ${account.email}))`,
      updatedAt: now,
    })
    .execute()
}

/** How many accounts claim an address; until the transaction ends, nobody else adds one. */
export async function countClaims(db: Database, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up:' || ${email.toLowerCase()}, 0))`.execute(
    db,
  )
  const row = await db
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.count
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

/** Moves an account to an address that it has proved. */
export async function changeEmail(
  db: Database,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email, emailVerified: true, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** What may sign in has changed: sign-ins that have begun before do not go on. */
export async function raiseCredentialVersion(db: Database, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set((update) => ({ credentialVersion: update('credentialVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Waits for a change that is under way; the next one waits for the end of this transaction. */
export async function hasCredentialVersion(
  db: Database,
  id: string,
  version: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('credentialVersion')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.credentialVersion === version
}
