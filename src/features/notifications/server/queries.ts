import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { DeliveryRow } from './queries.deliveries.ts'

export type NotificationRow = {
  id: string
  accountId: string
  type: string
  title: string
  body: string
  link: string | null
  count: number
  at: Date
  readAt: Date | null
}

export type NewNotification = Omit<NotificationRow, 'at' | 'readAt'> & {
  collapseKey: string
  isVisible: boolean
}

const columns = [
  'id',
  'accountId',
  'type',
  'title',
  'body',
  'link',
  'count',
  'at',
  'readAt',
] as const

/** A message about an entry that is added along with it. */
export type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'accountId' | 'type' | 'channel' | 'held' | 'dueAt' | 'content'
> & { collapseKey: string }

/**
 * Adds entries, each account's with a collapse key at most once, and the messages about them. An unread entry
 * with the same key takes the new one in: it says what is newest, and how many there were.
 *
 * @returns ids of the entries in the order given
 */
export async function insertNotifications(
  db: Database,
  rows: readonly NewNotification[],
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  const { rows: stored } = await sql<{ id: string; accountId: string; collapseKey: string }>`
    with entry as (
      insert into notifications
        (id, account_id, type, collapse_key, title, body, link, count, is_visible, created_at, at)
      select row.id, row."accountId", row.type, row."collapseKey", row.title, row.body, row.link,
        row.count, row."isVisible", ${now}, ${now}
      from jsonb_to_recordset(${jsonbOf(rows)}::jsonb) as row(id uuid, "accountId" uuid, type text,
        "collapseKey" text, title text, body text, link text, count int, "isVisible" boolean)
      order by row."accountId", row."collapseKey"
      on conflict (account_id, collapse_key) where read_at is null do update
        set title = excluded.title, body = excluded.body, link = excluded.link, type = excluded.type,
          count = notifications.count + excluded.count, at = excluded.at,
          is_visible = notifications.is_visible or excluded.is_visible
      returning id, account_id, collapse_key
    ), message as (
      insert into notification_deliveries
        (id, notification_id, account_id, type, channel, held, due_at, content, created_at, updated_at)
      select row.id, entry.id, entry.account_id, row.type, row.channel, row.held, row."dueAt",
        row.content, ${now}, ${now}
      from jsonb_to_recordset(${jsonbOf(deliveries)}::jsonb) as row(id uuid, "collapseKey" text,
        "accountId" uuid, type text, channel text, held text, "dueAt" timestamptz, content jsonb)
      join entry on entry.account_id = row."accountId" and entry.collapse_key = row."collapseKey"
    )
    select id, account_id as "accountId", collapse_key as "collapseKey" from entry`.execute(
    queriesOf(db),
  )
  const ids = new Map(stored.map((row) => [`${row.accountId} ${row.collapseKey}`, row.id]))
  return rows.map((row) => ids.get(`${row.accountId} ${row.collapseKey}`)!)
}

export async function listNotifications(
  db: Database,
  accountId: string,
  { after, unread, limit }: { after: TimePosition | undefined; unread: boolean; limit: number },
): Promise<NotificationRow[]> {
  let query = queriesOf(db)
    .selectFrom('notifications')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('isVisible', '=', true)
  if (unread) query = query.where('readAt', 'is', null)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('at', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findNotification(
  db: Database,
  id: string,
  accountId: string,
): Promise<NotificationRow | undefined> {
  return queriesOf(db)
    .selectFrom('notifications')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Unread entries of an account, counted up to `most`. */
export async function countUnread(db: Database, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications
      where account_id = ${accountId} and read_at is null and is_visible limit ${most}) unread`.execute(
    queriesOf(db),
  )
  return rows[0]?.count ?? 0
}

/** @returns whether it was unread */
export async function setRead(
  db: Database,
  id: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('notifications')
    .set({ readAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was an unread entry about it */
export async function setReadAbout(
  db: Database,
  { accountId, about, now }: { accountId: string; about: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('notifications')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('collapseKey', '=', about)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns how many were unread */
export async function setAllRead(
  db: Database,
  accountId: string,
  until: Date,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('notifications')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where('at', '<=', until)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (
      select id from notifications where at < ${before} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/** Their messages that have not left go with them. */
export async function deleteAbout(db: Database, about: readonly string[]): Promise<number> {
  if (about.length === 0) return 0
  const done = await queriesOf(db)
    .deleteFrom('notifications')
    .where('collapseKey', '=', sql<string>`any(${[...about]}::text[])`)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
