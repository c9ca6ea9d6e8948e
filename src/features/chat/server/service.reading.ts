import { z } from 'zod'
import { accountsByIds } from '#features/accounts/server/service.ts'
import { blockedAmong } from '#features/blocks/server/service.ts'
import { picturesOf } from '#features/profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { cursorTime, nextPage, readCursor, writeCursor } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import type { Conversation, ConversationBox, Message } from '../contract.ts'
import { isAgreed, mustWait, seesRead, stateFor } from './policy.ts'
import * as queries from './queries.ts'
import { toMessage } from './service.presenting.ts'
import { replyWords } from '../messages.replies.ts'

const conversationPosition = z.strictObject({ at: cursorTime, id: z.uuid() })

/** @throws AppError INVALID_CURSOR */
export async function listConversations(
  context: Context,
  page: { cursor?: string | undefined; box: ConversationBox; limit: number },
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const { accountId } = personOf(context)
  const before = readCursor(page.cursor, conversationPosition)
  const rows = await queries.listConversations(
    context.db,
    accountId,
    page.box,
    before,
    page.limit + 1,
  )
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
  const viewerId = personOf(context).accountId
  const closed = rows.filter((row) => row.state === 'closed')
  const [accounts, pictures, blocked] = await Promise.all([
    accountsByIds(context, [...new Set(ids)]),
    picturesOf(context, [...new Set(rows.flatMap((row) => facesFor(viewerId, row)))]),
    blockedAmong(context, [...new Set(closed.flatMap((row) => othersIn(row, viewerId)))]),
  ])
  const now = context.clock.now()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: { type: row.aboutType, id: row.aboutId },
    subject: row.subject,
    state: stateFor(row.state, row.requestedBy === viewerId),
    requestedByMe: row.requestedBy === viewerId,
    blockedByMe:
      row.state === 'closed' && othersIn(row, viewerId).some((other) => blocked.has(other)),
    closedByModerator: row.closedByModerator,
    held: row.held,
    participants: participantsFor(viewerId, row).map((one) => ({
      ...one,
      name: accounts.get(one.accountId)?.name ?? replyWords.formerMember,
      picture: facesFor(viewerId, row).includes(one.accountId)
        ? (pictures.get(one.accountId) ?? null)
        : null,
    })),
    muted: row.muted,
    archived: row.archived,
    markedUnread: row.markedUnread,
    clearedSeq: row.clearedSeq,
    lastSeq: row.lastSeq,
    unread: Math.max(row.unread, row.markedUnread ? 1 : 0),
    lastMessage: row.lastMessage && toMessage(row.lastMessage, isAgreed(row.state)),
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitsForReply: row.kind !== 'support' && mustWait(row, viewerId, now),
  }))
}

/** Who shows the viewer a face: the other people of a conversation that has begun. */
function facesFor(viewerId: string, row: queries.ConversationRow): string[] {
  return isAgreed(row.state) ? othersIn(row, viewerId) : []
}

function othersIn(row: queries.ConversationRow, viewerId: string): string[] {
  return row.participants.map((one) => one.accountId).filter((id) => id !== viewerId)
}

/** The participants with what the viewer may see of their reading. */
function participantsFor(viewerId: string, row: queries.ConversationRow) {
  const viewer = row.participants.find((one) => one.accountId === viewerId)
  const agreed = isAgreed(row.state)
  return row.participants.map((one) => ({
    accountId: one.accountId,
    role: one.role,
    lastReadSeq:
      one === viewer || (viewer && agreed && seesRead(viewer, one)) ? one.lastReadSeq : 0,
    lastDeliveredSeq: one === viewer || agreed ? one.lastDeliveredSeq : 0,
  }))
}

export function unreadConversations(
  context: Context,
): Promise<{ conversations: number; requests: number }> {
  return queries.countUnreadConversations(context.db, personOf(context).accountId)
}

const integer = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const messagePosition = z.union([
  z.strictObject({ before: integer }),
  z.strictObject({ after: integer }),
])
const syncPoint = z.strictObject({ seq: integer, change: integer })

type MessagesPage = {
  items: Message[]
  nextCursor: string | null
  newerCursor: string | null
  sync: string
  complete: boolean
}

type MessagesQuery = {
  cursor?: string | undefined
  since?: string | undefined
  around?: number | undefined
  limit: number
}

/**
 * Messages of a conversation: pages from the newest back, both ways from a message, or with `since` what is
 * new, edited or deleted after that point, oldest first. Nothing is missed: numbers are given under the lock
 * of the conversation, so whatever a point covers was committed before it was read.
 *
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listMessages(
  context: Context,
  id: string,
  { cursor, since: sinceText, around, limit }: MessagesQuery,
): Promise<MessagesPage> {
  const { db } = context
  const { accountId } = personOf(context)
  const position = readCursor(cursor, messagePosition)
  const since = readCursor(sinceText, syncPoint)
  const point = await queries.findPoint(db, accountId, id)
  if (!point) throw new AppError('NOT_FOUND')
  if (since) return changesSince(context, id, since, point, limit)
  const reader = { accountId, cleared: point.cleared }
  const { items, ...cursors } =
    around !== undefined
      ? await readAround(db, id, reader, around, limit)
      : position && 'after' in position
        ? await readAfter(db, id, reader, position.after, limit)
        : await readBefore(db, id, reader, position?.before ?? point.seq + 1, limit)
  const shown = items.map((row) => toMessage(row, isAgreed(point.state)))
  return { items: shown, ...cursors, sync: writePoint(point), complete: true }
}

type Rows = { items: queries.MessageRow[]; nextCursor: string | null; newerCursor: string | null }
type Reader = { accountId: string; cleared: number }

async function readBefore(
  db: Database,
  id: string,
  reader: Reader,
  before: number,
  limit: number,
): Promise<Rows> {
  const rows = await queries.listBefore(db, id, reader, before, limit + 1)
  return { ...nextPage(rows, limit, ({ seq }) => ({ before: seq })), newerCursor: null }
}

async function readAfter(
  db: Database,
  id: string,
  reader: Reader,
  after: number,
  limit: number,
): Promise<Rows> {
  const rows = await queries.listAfter(db, id, reader, after, limit + 1)
  const { items, nextCursor } = nextPage(rows, limit, ({ seq }) => ({ after: seq }))
  const older = writeCursor({ before: after + 1 })
  return { items: items.toReversed(), nextCursor: older, newerCursor: nextCursor }
}

/** The message itself stands among the older half. */
async function readAround(
  db: Database,
  id: string,
  reader: Reader,
  seq: number,
  limit: number,
): Promise<Rows> {
  const half = Math.ceil(limit / 2)
  const newer = await readAfter(db, id, reader, seq, half)
  const older = await readBefore(db, id, reader, seq + 1, half)
  return {
    items: [...newer.items, ...older.items],
    nextCursor: older.nextCursor,
    newerCursor: newer.newerCursor,
  }
}

async function changesSince(
  context: Context,
  id: string,
  since: queries.Point,
  point: queries.OwnPoint,
  limit: number,
): Promise<MessagesPage> {
  const { accountId } = personOf(context)
  const news = await queries.listNew(
    context.db,
    id,
    accountId,
    { after: since.seq, upTo: point.seq },
    limit + 1,
  )
  const changed = await queries.listChanged(context.db, id, accountId, since.change, limit + 1)
  const complete = news.length <= limit && changed.length <= limit
  const shownNews = news.slice(0, limit)
  const shownChanges = changed.slice(0, limit)
  // A new message that was edited meanwhile is in both.
  const bySeq = new Map([...shownNews, ...shownChanges].map((row) => [row.seq, row]))
  return {
    items: [...bySeq.values()]
      .filter((row) => row.seq > point.cleared)
      .toSorted((one, other) => one.seq - other.seq)
      .map((row) => toMessage(row, isAgreed(point.state))),
    nextCursor: null,
    newerCursor: null,
    sync: writePoint({
      seq: shownNews.at(-1)?.seq ?? since.seq,
      change: shownChanges.at(-1)?.change ?? since.change,
    }),
    complete,
  }
}

function writePoint({ seq, change }: queries.Point): string {
  return writeCursor({ seq, change })
}
