/** The door of the chat: other features open, close and comment on conversations here. */
import type { Context } from '#platform/context.ts'
import { recordAudit, recordAudits } from '#platform/db/audit.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { newId } from '#shared/ids.ts'
import { chatEvents, type Conversation } from '../contract.ts'
import * as queries from './queries.ts'
import { closeConversationsAbout, insertSystemMessage } from './queries.sending.ts'
import { toMessage } from './service.sending.ts'

export {
  listConversations,
  listMessages,
  markRead,
  readConversation,
  unreadConversations,
} from './service.reading.ts'
export { change, send } from './service.sending.ts'

export type OpenInput = {
  kind: Conversation['kind']
  /**
   * What it is about. One conversation for each: opening it again gives the same one, so whoever
   * must have a fresh one (another insider takes the request) names a fresh thing (the offer).
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
 */
export async function openConversation(context: Context, input: OpenInput): Promise<string> {
  const now = context.clock.now()
  const { id, created } = await queries.insertConversation(
    context.db,
    {
      id: newId(now.getTime()),
      kind: input.kind,
      aboutType: input.about.type,
      aboutId: input.about.id,
      subject: input.subject.slice(0, 300),
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
  if (input.opening) await insertSystemMessage(context.db, id, input.opening, now)
  const rooms = input.participants.map((one) => accountRoom(one.accountId))
  emitTo(context, rooms, chatEvents, 'chat:conversation', { conversationId: id })
  return id
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
  const participants = await queries.participantsOf(context.db, conversationId)
  emitTo(context, participants.map(accountRoom), chatEvents, 'chat:message', toMessage(row))
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
}
