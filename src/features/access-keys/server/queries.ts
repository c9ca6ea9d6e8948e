import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type AccessKeyRow = {
  id: string
  name: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** A key counts as long as the account's ways in are those that it was made under. */
const counts = (now: Date) => sql`key.expires_at > ${now}
  and account.status in ('active', 'limited') and account.credential_version = key.credential_version
  and key.role = any(account.roles)`

export async function insertKey(
  db: Database,
  key: {
    id: string
    accountId: string
    role: string
    name: string
    hash: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await sql`
    insert into access_keys (id, account_id, role, name, hash, credential_version, created_at,
      expires_at)
    select ${key.id}, id, ${key.role}, ${key.name}, ${key.hash}, credential_version,
      ${key.createdAt}, ${key.expiresAt}
    from accounts where id = ${key.accountId}`.execute(queriesOf(db))
}

/** The newest first. */
export async function listKeys(
  db: Database,
  accountId: string,
  now: Date,
  atMost: number,
): Promise<AccessKeyRow[]> {
  const { rows } = await sql<AccessKeyRow>`
    select key.id, key.name, key.created_at, key.expires_at, key.last_used_at
    from access_keys key join accounts account on account.id = key.account_id
    where key.account_id = ${accountId} and ${counts(now)}
    order by key.created_at desc, key.id desc limit ${atMost}`.execute(queriesOf(db))
  return rows
}

/** Locks the account's keys against others who make one, and takes away those that count no more. */
export async function clearKeys(db: Database, accountId: string, now: Date): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(queriesOf(db))
  await sql`
    delete from access_keys gone
    where gone.account_id = ${accountId} and not exists (
      select from access_keys key join accounts account on account.id = key.account_id
      where key.id = gone.id and ${counts(now)})`.execute(queriesOf(db))
}

export async function deleteKey(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(db)
    .deleteFrom('accessKeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type KeyHolder = {
  id: string
  accountId: string
  role: string
  emailVerified: boolean
  limitedUntil: Date | null
  lastUsedAt: Date | null
}

/** @param hash as it is stored */
export async function findHolder(
  db: Database,
  hash: string,
  now: Date,
): Promise<KeyHolder | undefined> {
  const { rows } = await sql<KeyHolder>`
    select key.id, key.account_id, key.role, key.last_used_at, account.email_verified,
      account.limited_until
    from access_keys key join accounts account on account.id = key.account_id
    where key.hash = ${hash} and ${counts(now)}`.execute(queriesOf(db))
  return rows[0]
}

export async function noteUse(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('accessKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .execute()
}
