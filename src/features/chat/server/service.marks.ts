/** What each participant notes for themselves: read, received, muted, archived, deleted for me. */
import { personOf, type Context } from '#platform/context.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { chatEvents, type Conversation, type putChatSettings } from '../contract.ts'
import { isAgreed, seesRead, seesTyping } from './policy.ts'
import * as queries from './queries.ts'
import { findSettings, saveSettings, type ChatSettings } from './queries.settings.ts'
import { readConversation } from './service.reading.ts'
import { hidePresence } from './service.presence.ts'
import { forgetTold } from './service.unread.ts'

type Mark = { conversationId: string; seq: number }

/**
 * Notes that the signed-in person has read up to a message; never back.
 *
 * @throws AppError NOT_FOUND
 */
export async function markRead(
  context: Context,
  { conversationId, seq }: Mark,
): Promise<{ seq: number; unread: number }> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const moved = await queries.moveRead(context.db, { id: conversationId, accountId, seq, now })
  const row = await find(context, conversationId)
  const mine = row.participants.find((one) => one.accountId === accountId)
  if (moved) {
    if (moved.told) await forgetTold(context, conversationId, accountId)
    const readers = row.participants.filter(
      (one) => one === mine || (mine && isAgreed(row.state) && seesRead(mine, one)),
    )
    const rooms = readers.map((one) => accountRoom(one.accountId))
    emitTo(context, rooms, chatEvents, 'chat:read', { conversationId, accountId, seq: moved.seq })
    tellDelivered(context, row, moved.seq)
  }
  return { seq: mine?.lastReadSeq ?? 0, unread: row.unread }
}

/**
 * Notes that a device of the signed-in person has received up to a message; never back.
 *
 * @throws AppError NOT_FOUND
 */
export async function markDelivered(
  context: Context,
  { conversationId, seq }: Mark,
): Promise<{ seq: number }> {
  const { accountId } = personOf(context)
  const moved = await queries.moveDelivered(context.db, { id: conversationId, accountId, seq })
  const row = await find(context, conversationId)
  if (moved !== undefined) tellDelivered(context, row, moved)
  const mine = row.participants.find((one) => one.accountId === accountId)
  return { seq: mine?.lastDeliveredSeq ?? 0 }
}

function tellDelivered(context: Context, row: queries.ConversationRow, seq: number): void {
  if (!isAgreed(row.state)) return
  const { accountId } = personOf(context)
  const others = row.participants.filter((one) => one.accountId !== accountId)
  const rooms = others.map((one) => accountRoom(one.accountId))
  emitTo(context, rooms, chatEvents, 'chat:delivered', { conversationId: row.id, accountId, seq })
}

/** Tells the others that the signed-in person is typing, when both sides show it. */
export async function tellTyping(
  context: Context,
  { conversationId }: { conversationId: string },
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  const row = await find(context, conversationId)
  const mine = row.participants.find((one) => one.accountId === accountId)
  const others = row.participants.filter(
    (one) => mine && one !== mine && seesTyping(mine, one) && row.state === 'active',
  )
  const rooms = others.map((one) => accountRoom(one.accountId))
  if (rooms.length > 0) {
    emitTo(context, rooms, chatEvents, 'chat:typing', { conversationId, accountId })
  }
  return okReply
}

/**
 * Mutes, archives, marks as unread or deletes the messages so far, for the signed-in person alone;
 * their other devices hear of it.
 *
 * @throws AppError NOT_FOUND
 */
export async function updateMarks(
  context: Context,
  id: string,
  marks: queries.OwnMarks,
): Promise<Conversation> {
  const { accountId } = personOf(context)
  if (!(await queries.updateOwnMarks(context.db, { id, accountId, ...marks }))) {
    throw new AppError('NOT_FOUND')
  }
  if (marks.cleared || marks.muted) await forgetTold(context, id, accountId)
  emitTo(context, [accountRoom(accountId)], chatEvents, 'chat:conversation', { conversationId: id })
  return readConversation(context, id)
}

const settingsAtFirst: ChatSettings = { showsSeen: true, showsTyping: true, showsPresence: true }

export async function readSettings(context: Context): Promise<ChatSettings> {
  return (await findSettings(context.db, personOf(context).accountId)) ?? settingsAtFirst
}

export async function updateSettings(
  context: Context,
  wanted: EndpointInput<typeof putChatSettings>['body'],
): Promise<ChatSettings> {
  const { accountId } = personOf(context)
  const before = await readSettings(context)
  const { showsPresence = before.showsPresence } = wanted
  const settings = { ...wanted, showsPresence }
  if (before.showsPresence && !showsPresence) await hidePresence(context, accountId)
  await saveSettings(context.db, accountId, settings, context.clock.now())
  return settings
}

async function find(context: Context, id: string): Promise<queries.ConversationRow> {
  const row = await queries.findConversation(context.db, personOf(context).accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
