import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { DeliveryChannel, DeliveryState } from '../contract.ts'
import type { MessageContent } from './content.ts'
import type { Held } from './policy.ts'

export type DeliveryRow = {
  id: string
  notificationId: string
  accountId: string
  type: string
  channel: DeliveryChannel
  state: DeliveryState
  held: Held
  dueAt: Date
  content: MessageContent
  attempts: number
}

const columns = [
  'id',
  'notificationId',
  'accountId',
  'type',
  'channel',
  'state',
  'held',
  'dueAt',
  'content',
  'attempts',
] as const

/**
 * Messages of one account that wait leave one after the other, so that two that are due together do not
 * each wait for the other's row.
 */
export async function lockHeld(db: Database, id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notifications.held ' || account_id, 0))
    from notification_deliveries where id = ${id} and held is not null`.execute(queriesOf(db))
}

const whereDue = (db: Database, ids: readonly string[], now: Date) =>
  queriesOf(db)
    .selectFrom('notificationDeliveries')
    .select(columns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'pending')
    .where('dueAt', '<=', now)

/** Messages that still wait and are due. */
export async function listDue(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<DeliveryRow[]> {
  return (await whereDue(db, ids, now).execute()) as DeliveryRow[]
}

/** One of them, and nobody else changes it until the transaction ends. */
export async function lockDue(
  db: Database,
  id: string,
  now: Date,
): Promise<(DeliveryRow & { isRead: boolean }) | undefined> {
  const row = await whereDue(db, [id], now)
    .select(
      sql<boolean>`exists (select from notifications entry
        where entry.id = notification_deliveries.notification_id and entry.read_at is not null)`.as(
        'isRead',
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return row as (DeliveryRow & { isRead: boolean }) | undefined
}

/**
 * What has waited with a message and leaves together with it: for the daily summary everything, after
 * quiet hours what belongs to the same entry, and what was gathered about the same thing, due or not. The
 * oldest first.
 */
export async function lockHeldWith(
  db: Database,
  { id, accountId, channel, held, notificationId }: DeliveryRow,
  now: Date,
): Promise<DeliveryRow[]> {
  let query = queriesOf(db)
    .selectFrom('notificationDeliveries')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('held', '=', held)
    .where('state', '=', 'pending')
    .where('id', '<>', id)
  if (held !== 'gather') query = query.where('dueAt', '<=', now)
  if (held === 'quiet') query = query.where('notificationId', '=', notificationId)
  if (held === 'gather') {
    // Read meanwhile, the thing has another entry; its news still belong together.
    const keyOf = (entry: string | ReturnType<typeof sql.ref>) =>
      sql`(select collapse_key from notifications where id = ${entry})`
    query = query.where(
      sql<boolean>`${keyOf(sql.ref('notificationId'))} = ${keyOf(notificationId)}`,
    )
  }
  const rows = await query.orderBy('createdAt').orderBy('id').limit(200).forUpdate().execute()
  return rows as DeliveryRow[]
}

/** These leave as part of another message. */
export async function leaveWith(
  db: Database,
  id: string,
  content: MessageContent,
  mergedIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update notification_deliveries set state = 'merged', merged_into = ${id}, updated_at = ${now}
    where id = any(${[...mergedIds]}::uuid[])`.execute(queriesOf(db))
  await queriesOf(db)
    .updateTable('notificationDeliveries')
    .set({ content: jsonbOf(content), held: null, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export type DeliveryChange = {
  state: DeliveryState
  dueAt?: Date
  sentAt?: Date
  lastError?: string | null
  attempts?: number
}

/** @param from the change is left out when the message is no longer in this state */
export async function updateDelivery(
  db: Database,
  id: string,
  from: DeliveryState,
  change: DeliveryChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('notificationDeliveries')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Messages have left; one that was cancelled meanwhile has too, and the log says what is true. */
export async function setSent(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update notification_deliveries
    set state = 'sent', sent_at = ${now}, last_error = null, updated_at = ${now}
    where id in (${inOrder(sql`id = any(${[...ids]}::uuid[]) and state in ('pending', 'skipped')`)})`.execute(
    queriesOf(db),
  )
}

/** All messages that still wait count as sent when they were due, or now. */
export async function setAllSent(db: Database, now: Date): Promise<void> {
  await sql`
    update notification_deliveries
    set state = 'sent', sent_at = least(due_at, ${now}), updated_at = ${now}
    where state = 'pending'`.execute(queriesOf(db))
}

/** What became of a message that did not leave: it is tried again (`pending`, at `dueAt`), or it is not. */
export type NotSent = {
  id: string
  state: 'pending' | 'skipped' | 'dead'
  lastError: string
  attempts: number
  dueAt: Date
}

/** Messages did not leave; one that was cancelled meanwhile stays so. */
export async function setNotSent(db: Database, rows: readonly NotSent[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    update notification_deliveries delivery
    set state = row.state, last_error = row."lastError", attempts = row.attempts, due_at = row."dueAt",
      updated_at = ${now}
    from jsonb_to_recordset(${jsonbOf(rows)}::jsonb) as row(id uuid, state text, "lastError" text,
      attempts int, "dueAt" timestamptz)
    where delivery.id = row.id
      and row.id in (${inOrder(sql`id = any(${ids}::uuid[]) and state = 'pending'`)})`.execute(
    queriesOf(db),
  )
}

/** Locked in the order of their ids, so that two that change the same messages do not wait for each other. */
const inOrder = (condition: RawBuilder<unknown>) => sql<string>`
  select id from notification_deliveries where ${condition} order by id for no key update`

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('notificationDeliveries')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as DeliveryRow | undefined
}

/** Messages that were due some time ago and whose task is lost. */
export async function listLate(
  db: Database,
  before: Date,
  limit: number,
): Promise<Pick<DeliveryRow, 'id' | 'channel' | 'held'>[]> {
  const rows = await queriesOf(db)
    .selectFrom('notificationDeliveries')
    .select(['id', 'channel', 'held'])
    .where('state', '=', 'pending')
    .where('dueAt', '<=', before)
    .where('updatedAt', '<=', before)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as Pick<DeliveryRow, 'id' | 'channel' | 'held'>[]
}

/** Looked at, so that the next sweep takes others. */
export async function touch(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update notification_deliveries set updated_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(queriesOf(db))
}

export type LoggedRow = Omit<DeliveryRow, 'content'> & {
  title: string
  updatedAt: Date
  createdAt: Date
  sentAt: Date | null
  lastError: string | null
  email: string
}

type LogFilter = {
  accountId?: string | undefined
  notificationId?: string
  deadOnly?: boolean
  after?: TimePosition | undefined
  limit: number
}

/** What became of messages, the newest first; dead ones by when they were given up. */
export async function listLogged(db: Database, filter: LogFilter): Promise<LoggedRow[]> {
  const order = filter.deadOnly ? 'delivery.updatedAt' : 'delivery.createdAt'
  let query = queriesOf(db)
    .selectFrom('notificationDeliveries as delivery')
    .innerJoin('notifications as entry', 'entry.id', 'delivery.notificationId')
    .innerJoin('accounts as account', 'account.id', 'delivery.accountId')
    .select([
      'delivery.id',
      'delivery.notificationId',
      'delivery.accountId',
      'delivery.type',
      'delivery.channel',
      'delivery.state',
      'delivery.held',
      'delivery.dueAt',
      'delivery.attempts',
      'delivery.createdAt',
      'delivery.updatedAt',
      'delivery.sentAt',
      'delivery.lastError',
      'account.email',
    ])
    .select(sql<string>`coalesce(delivery.content ->> 'subject', entry.title)`.as('title'))
  if (filter.accountId) query = query.where('delivery.accountId', '=', filter.accountId)
  if (filter.notificationId) {
    query = query.where('delivery.notificationId', '=', filter.notificationId)
  }
  if (filter.deadOnly) query = query.where('delivery.state', '=', 'dead')
  const { after } = filter
  if (after) {
    query = query.where((where) =>
      where(where.refTuple(order, 'delivery.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query
    .orderBy(order, 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(filter.limit)
    .execute()
  return rows as unknown as LoggedRow[]
}

/** Messages about one thing that have not left do not leave. @returns how many */
export async function cancelAbout(db: Database, about: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update notification_deliveries set state = 'skipped', last_error = 'cancelled', updated_at = ${now}
    where id in (${inOrder(sql`state = 'pending' and notification_id in (
      select id from notifications where collapse_key = ${about} and collapse_key like 'broadcast:%')`)})
    returning 1`.execute(queriesOf(db))
  return rows.length
}

export type ChannelResult = {
  channel: DeliveryChannel
  sent: number
  pending: number
  skipped: number
  dead: number
}

/** What became of the messages about one thing, by channel, and how many entries were read. */
export async function resultsAbout(
  db: Database,
  about: string,
): Promise<{ read: number; channels: ChannelResult[] }> {
  const { rows } = await sql<ChannelResult>`
    select delivery.channel,
      count(*) filter (where delivery.state in ('sent', 'merged'))::int as sent,
      count(*) filter (where delivery.state = 'pending')::int as pending,
      count(*) filter (where delivery.state = 'skipped')::int as skipped,
      count(*) filter (where delivery.state = 'dead')::int as dead
    from notifications entry
    join notification_deliveries delivery on delivery.notification_id = entry.id
    where entry.collapse_key = ${about} and entry.collapse_key like 'broadcast:%'
    group by delivery.channel order by delivery.channel`.execute(queriesOf(db))
  const read = await sql<{ count: number }>`
    select count(*)::int as count from notifications
    where collapse_key = ${about} and collapse_key like 'broadcast:%' and read_at is not null`.execute(
    queriesOf(db),
  )
  return { read: read.rows[0]?.count ?? 0, channels: rows }
}
