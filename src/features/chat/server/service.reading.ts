import { z } from 'zod'
import { accountsByIds } from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { cursorTime, nextPage, readCursor } from '#platform/db/paging.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { AppError } from '#shared/errors.ts'
import { chatEvents, type Conversation, type Message } from '../contract.ts'
import * as queries from './queries.ts'
import { toMessage } from './service.sending.ts'

const conversationPosition = z.strictObject({ at: cursorTime, id: z.uuid() })

/** @throws AppError INVALID_CURSOR */
export async function listConversations(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const { accountId } = personOf(context)
  const before = readCursor(page.cursor, conversationPosition)
  const rows = await queries.listConversations(context.db, accountId, before, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, (row) => ({
    at: row.lastMessageAt.toISOString(),
    id: row.id,
  }))
  return { items: await present(context, items), nextCursor }
}

/** @throws AppError NOT_FOUND, also for a stranger's */
export async function readConversation(context: Context, id: string): Promise<Conversation> {
  const row = await queries.findConversation(context.db, personOf(context).accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  const [conversation] = await present(context, [row])
  return conversation!
}

async function present(
  context: Context,
  rows: readonly queries.ConversationRow[],
): Promise<Conversation[]> {
  const ids = rows.flatMap((row) => row.participants.map((one) => one.accountId))
  const accounts = await accountsByIds(context, [...new Set(ids)])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: { type: row.aboutType, id: row.aboutId },
    subject: row.subject,
    state: row.state,
    participants: row.participants.map((one) => ({
      ...one,
      name: accounts.get(one.accountId)?.name ?? 'Former member',
    })),
    lastSeq: row.lastSeq,
    unread: row.unread,
    lastMessage: row.lastMessage && toMessage(row.lastMessage),
    lastMessageAt: row.lastMessageAt.toISOString(),
  }))
}

export async function unreadConversations(context: Context): Promise<number> {
  return queries.countUnreadConversations(context.db, personOf(context).accountId)
}

const integer = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const messagePosition = z.strictObject({ before: integer })
const syncPoint = z.strictObject({ seq: integer, change: integer })

type MessagesPage = {
  items: Message[]
  nextCursor: string | null
  sync: string
  complete: boolean
}

/**
 * Messages of a conversation: pages from the newest back, or with `since` what is new, edited or
 * deleted after that point, oldest first. Nothing is missed: numbers are given under the lock of
 * the conversation, so whatever a point covers was committed before it was read.
 *
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listMessages(
  context: Context,
  id: string,
  page: { cursor?: string | undefined; since?: string | undefined; limit: number },
): Promise<MessagesPage> {
  const { db } = context
  const before = readCursor(page.cursor, messagePosition)
  const since = readCursor(page.since, syncPoint)
  const point = await queries.findPoint(db, personOf(context).accountId, id)
  if (!point) throw new AppError('NOT_FOUND')
  if (since) return changesSince(context, id, since, point, page.limit)
  const beforeSeq = before?.before ?? point.seq + 1
  const rows = await queries.listBefore(db, id, beforeSeq, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, (row) => ({ before: row.seq }))
  return { items: items.map(toMessage), nextCursor, sync: writePoint(point), complete: true }
}

async function changesSince(
  context: Context,
  id: string,
  since: queries.Point,
  point: queries.Point,
  limit: number,
): Promise<MessagesPage> {
  const news = await queries.listNew(context.db, id, since.seq, point.seq, limit + 1)
  const changed = await queries.listChanged(context.db, id, since.change, limit + 1)
  const complete = news.length <= limit && changed.length <= limit
  const shownNews = news.slice(0, limit)
  const shownChanges = changed.slice(0, limit)
  // A new message that was edited meanwhile is in both.
  const bySeq = new Map([...shownNews, ...shownChanges].map((row) => [row.seq, row]))
  return {
    items: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq).map(toMessage),
    nextCursor: null,
    sync: writePoint({
      seq: shownNews.at(-1)?.seq ?? since.seq,
      change: shownChanges.at(-1)?.change ?? since.change,
    }),
    complete,
  }
}

function writePoint({ seq, change }: queries.Point): string {
  return Buffer.from(JSON.stringify({ seq, change })).toString('base64url')
}

/**
 * Notes that the signed-in person has read up to a message; never back.
 *
 * @throws AppError NOT_FOUND
 */
export async function markRead(
  context: Context,
  input: { conversationId: string; seq: number },
): Promise<{ seq: number; unread: number }> {
  const { accountId } = personOf(context)
  const { conversationId: id, seq } = input
  const moved = await queries.moveRead(context.db, { id, accountId, seq, now: context.clock.now() })
  const row = await queries.findConversation(context.db, accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (moved !== undefined) {
    const rooms = row.participants.map((one) => accountRoom(one.accountId))
    emitTo(context, rooms, chatEvents, 'chat:read', { conversationId: id, accountId, seq: moved })
  }
  const mine = row.participants.find((one) => one.accountId === accountId)
  return { seq: mine?.lastReadSeq ?? 0, unread: row.unread }
}
