/** The door of the chat: other features open, close and comment on conversations here. */
import { z } from 'zod'
import { accountsByIds } from '#features/accounts/server/service.ts'
import { areBlocked, block } from '#features/blocks/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit, recordAudits } from '#platform/db/audit.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { chatEvents, type Conversation, type Message } from '../contract.ts'
import * as queries from './queries.ts'
import {
  closeConversationsAbout,
  findOpenBetween,
  findOpenOf,
  insertSystemMessage,
  markOwnLineRead,
  markClosedByModerator,
  reopenClosedByModerator,
} from './queries.sending.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { readConversation } from './service.reading.ts'
import { toMessage } from './service.presenting.ts'

export {
  listConversations,
  listMessages,
  readConversation,
  unreadConversations,
} from './service.reading.ts'
export {
  markDelivered,
  markRead,
  readSettings,
  tellTyping,
  updateMarks,
  updateSettings,
} from './service.marks.ts'
export {
  answerRequest,
  requestAgain,
  requestConversation,
  type RequestInput,
} from './service.requests.ts'
export { followRequestLink, readRequestLink } from './service.request-links.ts'
export {
  conversationNames,
  exportConversation,
  findMessageAt,
  hideMessage,
  searchMessages,
} from './service.history.ts'
export { deleteMessage, readFile, sendFile } from './service.files.ts'
export { scamSignIn } from './service.presenting.ts'
export { readPresence } from './service.presence.ts'
export { watchPresence } from './presence.ts'
export { change, send } from './service.sending.ts'
export { chatRetentionDays } from './settings.ts'

/**
 * Blocks the other person of a conversation.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation
 */
export async function blockOther(context: Context, id: string): Promise<Conversation> {
  const { accountId } = personOf(context)
  const participants = await queries.participantsOf(context.db, id)
  if (!participants.includes(accountId)) throw new AppError('NOT_FOUND')
  for (const other of participants) if (other !== accountId) await block(context, other)
  return readConversation(context, id)
}

/** One has blocked the other: both keep what was said, and nobody learns who has ended it. */
export async function separate(
  context: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const open = await findOpenBetween(context.db, blockerId, blockedId)
  for (const [type, things] of Map.groupBy(open, (one) => one.aboutType)) {
    const ids = things.map((one) => one.aboutId)
    // As read by the one who has blocked, the line would say who has.
    await endConversations(context, { type, ids }, replyWords.conversationEnded)
  }
}

/** What a conversation is about. */
export function aboutOf(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<{ type: string; id: string } | undefined> {
  return queries.findAbout(context.db, id)
}

/** Closes a conversation after a report, for good unless the decision does not stand. */
export async function closeReported(context: Context, id: string): Promise<void> {
  const about = await queries.findAbout(context.db, id)
  if (!about) return
  const things = { type: about.type, ids: [about.id] }
  const closed = await endConversations(context, things, replyWords.closedByModerator)
  await markOwnLine(context, closed)
  await markClosedByModerator(context.db, closed)
}

/** The decision that closed it did not stand. */
export async function reopenReported(context: Context, id: string): Promise<void> {
  if (!(await reopenClosedByModerator(context.db, id))) return
  await addSystemMessage(context, id, replyWords.reopenedByModerator)
  const participants = await queries.participantsOf(context.db, id)
  emitTo(context, participants.map(accountRoom), chatEvents, 'chat:conversation', {
    conversationId: id,
  })
}

/** Someone was suspended for fraud, money or harassment: all who are in touch with them read so, soon. */
export function planWarning(context: Context, { accountId }: { accountId: string }): Promise<void> {
  return context.enqueue(warnContactsTask, { accountId })
}

export const warnContactsTask = defineTask({
  name: 'chat.warnContacts',
  payload: z.object({ accountId: z.uuid() }),
})

/** Says it in each conversation that is open. */
export async function warnContacts(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  const name = await nameOf(context, accountId)
  for (const { id } of await findOpenOf(context.db, accountId)) {
    await addSystemMessage(context, id, replyWords.suspended(name))
  }
}

/** A suspension did not stand: who read the warning reads that, too. */
export function planCorrection(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  return context.enqueue(correctWarningsTask, { accountId })
}

export const correctWarningsTask = defineTask({
  name: 'chat.correctWarnings',
  payload: z.object({ accountId: z.uuid() }),
})

/** Says it in each open conversation that was warned. */
export async function correctWarnings(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  const name = await nameOf(context, accountId)
  for (const { id } of await findOpenOf(context.db, accountId, replyWords.suspended(name))) {
    await addSystemMessage(context, id, replyWords.suspendedByMistake(name))
  }
}

async function nameOf(context: Context, accountId: string): Promise<string> {
  const account = (await accountsByIds(context, [accountId])).get(accountId)
  return account?.name ?? replyWords.formerMember
}

/** An account ends: the other side goes on reading its conversations, and nobody writes in them. */
export async function leaveAll(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  const open = await findOpenOf(context.db, accountId)
  for (const [type, things] of Map.groupBy(open, (one) => one.aboutType)) {
    const ids = things.map((one) => one.aboutId)
    await closeConversations(context, { type, ids }, replyWords.accountDeleted)
  }
}

export type OpenInput = {
  kind: Conversation['kind']
  /**
   * What it is about. One conversation for each: opening it again gives the same one, so what
   * must have a fresh one (another referrer accepts the request) names a fresh thing (the offer).
   */
  about: { type: string; id: string }
  /** What both sides see on top, such as the job and the company; 1 to 300 characters. */
  subject: string
  participants: readonly queries.ParticipantRow[]
  /** The first line, from the product itself. */
  opening?: string
}

/**
 * Opens a conversation in the caller's transaction.
 *
 * @returns its id
 * @throws AppError CONFLICT when one of the people has blocked the other
 */
export async function openConversation(context: Context, input: OpenInput): Promise<string> {
  const [one, other] = input.participants
  if (one && other && (await areBlocked(context, one.accountId, other.accountId))) {
    throw new AppError('CONFLICT', errorWords.notPossible)
  }
  const now = context.clock.now()
  const { id, created } = await queries.insertConversation(
    context.db,
    {
      id: newId(now.getTime()),
      kind: input.kind,
      aboutType: input.about.type,
      aboutId: input.about.id,
      subject: input.subject.slice(0, 300),
      opening: input.opening ?? null,
      openedBy: context.actor.kind === 'person' ? context.actor.accountId : null,
      now,
    },
    input.participants,
  )
  if (!created) return id
  await recordAudit(context, {
    action: 'chat.conversationOpened',
    entity: { type: 'conversation', id },
    after: { about: input.about, participants: input.participants },
  })
  const rooms = input.participants.map((one) => accountRoom(one.accountId))
  emitTo(context, rooms, chatEvents, 'chat:conversation', { conversationId: id })
  return id
}

const reportedMessages = 100

/**
 * Messages of a conversation for the report that opens it, the newest first: for a reader who takes no part in it.
 * `features/moderation` alone may ask, with an open case, and keeps a record.
 */
export async function messagesForReport(
  context: Context,
  id: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ items: Message[]; hasOlder: boolean }> {
  const reader = { accountId: null, cleared: 0 }
  const beforeSeq = Math.min(before, 2 ** 31 - 1)
  const rows = await queries.listBefore(context.db, id, reader, beforeSeq, reportedMessages + 1)
  return {
    items: rows.slice(0, reportedMessages).map((row) => toMessage(row)),
    hasOlder: rows.length > reportedMessages,
  }
}

/** The conversation about a thing, if there is one. */
export function conversationAbout(
  context: Context,
  about: { type: string; id: string },
): Promise<string | undefined> {
  return queries.findConversationAbout(context.db, about.type, about.id)
}

/**
 * Adds a line of the product itself, such as a change of state, in the caller's transaction.
 *
 * @param text at most 4,000 characters
 */
export async function addSystemMessage(
  context: Context,
  conversationId: string,
  text: string,
): Promise<void> {
  const row = await insertSystemMessage(context.db, conversationId, text, context.clock.now())
  if (!row) throw new Error(`No conversation ${conversationId}`)
  await markOwnLine(context, [conversationId])
  const participants = await queries.participantsOf(context.db, conversationId)
  emitTo(context, participants.map(accountRoom), chatEvents, 'chat:message', toMessage(row))
}

/** One's own doing is no news to oneself. */
async function markOwnLine(context: Context, conversationIds: readonly string[]): Promise<void> {
  const { actor, db } = context
  if (actor.kind !== 'person' || conversationIds.length === 0) return
  await markOwnLineRead(db, conversationIds, actor.accountId)
}

/**
 * Ends the conversations about some things: both may read them, nobody may write. The reason is
 * their last line. Closing a closed one changes nothing.
 */
export async function closeConversations(
  context: Context,
  about: { type: string; ids: readonly string[] },
  reason: string,
): Promise<void> {
  await markOwnLine(context, await endConversations(context, about, reason))
}

/** @returns the ids of those that were open */
async function endConversations(
  context: Context,
  about: { type: string; ids: readonly string[] },
  reason: string,
): Promise<string[]> {
  const now = context.clock.now()
  const closed = await closeConversationsAbout(context.db, about, reason, now)
  await recordAudits(
    context,
    closed.map(({ message }) => ({
      action: 'chat.conversationClosed',
      entity: { type: 'conversation', id: message.conversationId },
      reason,
    })),
  )
  for (const { message, participants } of closed) {
    const rooms = participants.map(accountRoom)
    const { conversationId } = message
    emitTo(context, rooms, chatEvents, 'chat:message', toMessage(message))
    emitTo(context, rooms, chatEvents, 'chat:conversation', { conversationId })
  }
  return closed.map(({ message }) => message.conversationId)
}
