import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Role } from '#shared/endpoint.ts'

export type AccountRow = {
  id: string
  email: string
  name: string
  formerNames: string[]
  emailVerified: boolean
  roles: string[]
  status: string
  /** Raised whenever what may sign in has changed. */
  credentialVersion: number
  /** What emails to this person are written in; null is the product's own language. */
  locale: string | null
  /** IANA name of the zone of the browser that was used last; null where none has told it. */
  timeZone: string | null
}

const accountColumns = [
  'id',
  'email',
  'name',
  'formerNames',
  'emailVerified',
  'roles',
  'status',
  'credentialVersion',
  'locale',
  'timeZone',
] as const

/** Written out: the session check and this one run with every request of someone signed in. */
const accountById = `
  select id, email, name, former_names, email_verified, roles, status, credential_version, locale,
    time_zone
  from accounts where id = $1`

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const { rows } = await queriesOf(db).executeQuery<AccountRow>(
    CompiledQuery.raw(accountById, [id]),
  )
  return rows[0]
}

/** The account that has proved the address, otherwise the first that claims it. */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<AccountRow | undefined> {
  return queriesOf(db)
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
  const row = await queriesOf(db)
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findAccounts(db: Database, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  return queriesOf(db)
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
  account: {
    id: string
    email: string
    name: string
    emailVerified: boolean
    locale?: string | null
  },
  now: Date,
): Promise<void> {
  await queriesOf(db)
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
    queriesOf(db),
  )
  const row = await queriesOf(db)
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Waits for another change of the same account to finish. */
export async function lockNames(
  db: Database,
  id: string,
): Promise<
  (Pick<AccountRow, 'name' | 'formerNames' | 'timeZone'> & { renamedAt: Date[] }) | undefined
> {
  return queriesOf(db)
    .selectFrom('accounts')
    .select(['name', 'formerNames', 'timeZone', 'renamedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function renameAccount(
  db: Database,
  id: string,
  change: { name: string; formerNames: string[]; renamedAt: Date[]; updatedAt: Date },
): Promise<void> {
  await queriesOf(db).updateTable('accounts').set(change).where('id', '=', id).execute()
}

export async function addRole(db: Database, id: string, role: Role, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('accounts')
    .set({
      roles: sql<
        string[]
      >`case when ${role}::text = any(roles) then roles else array_append(roles, ${role}::text) end`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setEmailVerified(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
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
  await queriesOf(db)
    .updateTable('accounts')
    .set({ email, emailVerified: true, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** What may sign in has changed: sign-ins that have begun before do not go on. */
export async function raiseCredentialVersion(db: Database, id: string): Promise<void> {
  await queriesOf(db)
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
  const row = await queriesOf(db)
    .selectFrom('accounts')
    .select('credentialVersion')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.credentialVersion === version
}

/** What emails to this person are written in from now on. */
export async function setLocale(db: Database, id: string, locale: string): Promise<void> {
  await queriesOf(db).updateTable('accounts').set({ locale }).where('id', '=', id).execute()
}

/** By which clock messages to this person tell the time from now on. */
export async function setTimeZone(db: Database, id: string, timeZone: string): Promise<void> {
  await queriesOf(db)
    .updateTable('accounts')
    .set({ timeZone })
    .where('id', '=', id)
    .where('timeZone', 'is distinct from', timeZone)
    .execute()
}

/** An account that may act in a role, under the ways in that it had. */
export async function findLinkHolder(
  db: Database,
  wanted: { accountId: string; credentialVersion: number; role: string },
): Promise<{ emailVerified: boolean; limitedUntil: Date | null } | undefined> {
  return queriesOf(db)
    .selectFrom('accounts')
    .select(['emailVerified', 'limitedUntil'])
    .where('id', '=', wanted.accountId)
    .where('credentialVersion', '=', wanted.credentialVersion)
    .where('status', 'in', ['active', 'limited'])
    .where(sql<boolean>`${wanted.role} = any(roles)`)
    .executeTakeFirst()
}
