import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { UserType } from '../contract.ts'

export type DeviceRow = {
  token: string
  kind: 'web' | 'fcm'
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  accountId: string | null
}

const columns = ['token', 'kind', 'endpoint', 'p256dh', 'auth', 'accountId'] as const

export type StoredKeys = { publicKey: string; sealedPrivateKey: Buffer; wrappedKey: string }

export async function findKeys(db: Database): Promise<StoredKeys | undefined> {
  return queriesOf(db)
    .selectFrom('pushKeys')
    .select(['publicKey', 'sealedPrivateKey', 'wrappedKey'])
    .executeTakeFirst()
}

/** Of several processes that begin at once, one is first; all use its keys. */
export async function insertKeys(db: Database, keys: StoredKeys, now: Date): Promise<void> {
  await queriesOf(db)
    .insertInto('pushKeys')
    .values({ id: 1, ...keys, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locked, so that two who claim it come one after the other. */
export async function lockDevice(db: Database, token: string): Promise<DeviceRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('pushTokens')
    .select(columns)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  return row as DeviceRow | undefined
}

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/**
 * A subscription under a token. One that is known keeps its token; with other keys it is another one,
 * and nobody's.
 *
 * @returns the token that it has
 */
export async function storeSubscription(
  db: Database,
  token: string,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into push_tokens as known (token, kind, endpoint, p256dh, auth, created_at, refreshed_at)
    values (${token}, 'web', ${endpoint}, ${p256dh}, ${auth}, ${now}, ${now})
    on conflict (endpoint) do update set refreshed_at = excluded.refreshed_at, failed_count = 0,
      p256dh = excluded.p256dh, auth = excluded.auth,
      token = case when (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
        then known.token else excluded.token end,
      account_id = case when (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
        then known.account_id end,
      session_id = case when (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
        then known.session_id end,
      user_type = case when (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
        then known.user_type else 'guest' end
    returning token`.execute(queriesOf(db))
  return rows[0]!.token
}

/** Whether the subscription stands under another token. */
export async function hasOtherToken(
  db: Database,
  endpoint: string,
  token: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('pushTokens')
    .select('token')
    .where('endpoint', '=', endpoint)
    .where('token', '<>', token)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSubscription(
  db: Database,
  token: string,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('pushTokens')
    .set({ ...subscription, refreshedAt: now, failedCount: 0 })
    .where('token', '=', token)
    .execute()
}

export async function insertFcmToken(db: Database, token: string, now: Date): Promise<void> {
  await queriesOf(db)
    .insertInto('pushTokens')
    .values({ token, kind: 'fcm', createdAt: now, refreshedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Owner = { accountId: string | null; sessionId: string | null; userType: UserType }

export async function setOwner(
  db: Database,
  token: string,
  owner: Owner,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('pushTokens')
    .set({ ...owner, refreshedAt: now, failedCount: 0 })
    .where('token', '=', token)
    .execute()
}

/** The account keeps so many devices: those that told of themselves last. */
export async function dropSilentest(db: Database, accountId: string, kept: number): Promise<void> {
  await sql`
    delete from push_tokens where token in (
      select token from push_tokens where account_id = ${accountId}
      order by refreshed_at desc, token offset ${kept})`.execute(queriesOf(db))
}

/** The session has ended: its devices are nobody's. */
export async function releaseSession(db: Database, sessionId: string): Promise<void> {
  await queriesOf(db)
    .updateTable('pushTokens')
    .set({ accountId: null, sessionId: null, userType: 'guest' })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Devices of sessions whose time is over without anybody having ended them. */
export async function releaseExpired(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update push_tokens set account_id = null, session_id = null, user_type = 'guest'
    where token in (
      select device.token from push_tokens device
      where device.session_id is not null and not exists (select from sessions session
        where session.id = device.session_id and session.expires_at > ${now})
      limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

export async function deleteSilent(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from push_tokens where token in (
      select token from push_tokens where refreshed_at < ${before}
      limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/** An account has few: older ones make room for newer ones. */
export async function listDevices(
  db: Database,
  accountIds: readonly string[],
): Promise<DeviceRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('pushTokens')
    .select(columns)
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute()
  return rows as DeviceRow[]
}

/** Locked in one order, so that two messages to the same devices do not wait for each other. */
const locked = (tokens: readonly string[]) => sql<string>`
  select token from push_tokens where token = any(${[...tokens]}::text[])
  order by token for no key update`

export async function setSent(db: Database, tokens: readonly string[], now: Date): Promise<void> {
  if (tokens.length === 0) return
  await sql`
    update push_tokens set last_sent_at = ${now}, failed_count = 0
    where token in (${locked(tokens)})`.execute(queriesOf(db))
}

export async function deleteDevices(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await queriesOf(db)
    .deleteFrom('pushTokens')
    .where('token', '=', sql<string>`any(${[...tokens]}::text[])`)
    .execute()
}

/** They refused a message; those that did so too often in a row are forgotten. */
export async function countFailures(
  db: Database,
  tokens: readonly string[],
  atMost: number,
): Promise<void> {
  if (tokens.length === 0) return
  const { rows } = await sql<{ token: string; failedCount: number }>`
    update push_tokens set failed_count = failed_count + 1 where token in (${locked(tokens)})
    returning token, failed_count as "failedCount"`.execute(queriesOf(db))
  const given = rows.filter(({ failedCount }) => failedCount >= atMost)
  await deleteDevices(
    db,
    given.map(({ token }) => token),
  )
}
