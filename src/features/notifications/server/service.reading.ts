/** What someone was told, and what became of the messages. */
import { type Context, personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  notificationEvents,
  unreadAtMost,
  type Delivery,
  type getNotification,
  type Notification,
  type SupportDelivery,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { keptDays } from './policy.ts'
import * as queries from './queries.ts'
import * as deliveries from './queries.deliveries.ts'
import { queueMessages } from './service.queueing.ts'

type PageQuery = { cursor?: string | undefined; limit: number }

function labelOf(context: Context, type: string): string {
  return context.notificationTypes.get(type)?.words().label ?? type
}

function notificationOf(context: Context, row: queries.NotificationRow): Notification {
  const { id, type, title, body, link, count, at } = row
  return {
    id,
    type,
    title,
    body,
    link,
    count,
    label: labelOf(context, type),
    read: row.readAt !== null,
    at: at.toISOString(),
  }
}

function deliveryOf(context: Context, row: deliveries.LoggedRow): Delivery {
  const { id, notificationId, title, channel, state, held, attempts } = row
  return {
    id,
    notificationId,
    title,
    channel,
    state,
    held,
    attempts,
    label: labelOf(context, row.type),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** @throws AppError INVALID_CURSOR */
export async function listNotifications(
  context: Context,
  query: PageQuery & { show: 'all' | 'unread' },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const rows = await queries.listNotifications(context.db, personOf(context).accountId, {
    after: readCursor(query.cursor, timePosition),
    unread: query.show === 'unread',
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.at, id: row.id }))
  return { ...page, items: page.items.map((row) => notificationOf(context, row)) }
}

export async function countUnread(context: Context): Promise<{ unread: number }> {
  const { accountId } = personOf(context)
  return { unread: await queries.countUnread(context.db, accountId, unreadAtMost) }
}

const shownDeliveries = 50

/** @throws AppError NOT_FOUND, also for someone else's */
export async function readOne(
  context: Context,
  id: string,
): Promise<EndpointReply<typeof getNotification>> {
  const { accountId } = personOf(context)
  const row = await queries.findNotification(context.db, id, accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const sent = await deliveries.listLogged(context.db, {
    accountId,
    notificationId: id,
    limit: shownDeliveries,
  })
  return {
    notification: notificationOf(context, row),
    why: context.notificationTypes.get(row.type)?.words().why ?? '',
    deliveries: sent.map((one) => deliveryOf(context, one)),
  }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function markRead(context: Context, id: string): Promise<{ unread: number }> {
  const { accountId } = personOf(context)
  const row = await queries.findNotification(context.db, id, accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const changed = await queries.setRead(context.db, id, accountId, context.clock.now())
  if (changed) sayChanged(context, accountId)
  return countUnread(context)
}

/** Someone has looked at the thing itself: what they were told about it is read. */
export async function markReadAbout(
  context: Context,
  accountId: string,
  about: string,
): Promise<void> {
  const now = context.clock.now()
  if (await queries.setReadAbout(context.db, { accountId, about, now })) {
    sayChanged(context, accountId)
  }
}

export async function markAllRead(context: Context, until: Date): Promise<{ unread: number }> {
  const { accountId } = personOf(context)
  const changed = await queries.setAllRead(context.db, accountId, until, context.clock.now())
  if (changed > 0) sayChanged(context, accountId)
  return countUnread(context)
}

/** Other tabs and devices count again. */
function sayChanged(context: Context, accountId: string): void {
  emitTo(context, [accountRoom(accountId)], notificationEvents, 'notifications:changed', {
    newest: null,
  })
}

/** @throws AppError INVALID_CURSOR */
export async function listDeliveries(
  context: Context,
  query: PageQuery,
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  const rows = await deliveries.listLogged(context.db, {
    accountId: personOf(context).accountId,
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { ...page, items: page.items.map((row) => deliveryOf(context, row)) }
}

/** Messages that were given up; with an account all of its messages. @throws AppError INVALID_CURSOR */
export async function listAllDeliveries(
  context: Context,
  query: PageQuery & { account?: string | undefined },
): Promise<{ items: SupportDelivery[]; nextCursor: string | null }> {
  const deadOnly = query.account === undefined
  const rows = await deliveries.listLogged(context.db, {
    accountId: query.account,
    deadOnly,
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({
    at: deadOnly ? row.updatedAt : row.createdAt,
    id: row.id,
  }))
  const items = page.items.map((row) => ({
    ...deliveryOf(context, row),
    accountId: row.accountId,
    email: row.email,
    lastError: row.lastError,
  }))
  return { ...page, items }
}

/** @throws AppError NOT_FOUND; CONFLICT for a message that was not given up */
export async function retryDelivery(context: Context, id: string): Promise<{ ok: true }> {
  const row = await deliveries.findDelivery(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  const change = { state: 'pending', attempts: 0, dueAt: now } as const
  if (!(await deliveries.updateDelivery(context.db, id, 'dead', change, now))) {
    throw new AppError('CONFLICT', errorWords.notDead)
  }
  await recordAudit(context, {
    action: 'notifications.deliveryRetried',
    entity: { type: 'notification_delivery', id },
    after: { accountId: row.accountId },
  })
  await queueMessages(context, [{ ...row, dueAt: now }])
  return okReply
}

/** Messages about a broadcast that have not left do not leave. @returns how many */
export function cancelAbout(context: Context, about: string): Promise<number> {
  return deliveries.cancelAbout(context.db, about, context.clock.now())
}

/** What became of a broadcast, as the delivery log has it. */
export function resultsAbout(context: Context, about: string) {
  return deliveries.resultsAbout(context.db, about)
}

/** Forgets what is older than half a year. */
export function forgetOld(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptDays * 86_400_000)
  return queries.deleteBefore(context.db, before, atMost)
}

/** Whatever anyone was told about these things, such as `request:{id}`, is deleted. */
export function forgetAbout(context: Context, about: readonly string[]): Promise<number> {
  return queries.deleteAbout(context.db, about)
}
