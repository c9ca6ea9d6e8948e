/** Message requests: who has not agreed to talk yet is asked first (CHT1). */
import { accountById, accountsByIds } from '#features/accounts/server/service.ts'
import { areBlocked } from '#features/blocks/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { StepOutcome } from '#platform/tasks/in-steps.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { chatEvents, type Conversation } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { stateAfter, unreadTiming, type RequestStep } from './policy.ts'
import * as queries from './queries.ts'
import * as requests from './queries.requests.ts'
import { readConversation } from './service.reading.ts'
import { forgetTold, planTelling } from './service.unread.ts'

type FirstMessage = { clientMessageId: string; body: string }

export type RequestInput = {
  kind: Conversation['kind']
  /** One conversation for each thing; a request that was declined is not made again. */
  about: { type: string; id: string }
  /** What both sides see on top. */
  subject: string
  /** Who is asked. */
  receiver: { accountId: string; role: Role }
  message: FirstMessage
  /** The caller knows who writes, by a work address for example. */
  senderIsKnown?: true
}

/**
 * Sends a message request in the name of the signed-in person and in the caller's transaction. The caller has
 * made sure that they may know each other.
 *
 * @returns the id of the conversation, which may have begun before
 * @throws AppError CONFLICT between people of whom one has blocked the other
 */
export async function requestConversation(
  context: Context,
  { kind, about, subject, receiver, message, senderIsKnown }: RequestInput,
): Promise<string> {
  const { db } = context
  const { accountId, role } = personOf(context)
  if (
    receiver.accountId === accountId ||
    (await areBlocked(context, accountId, receiver.accountId))
  ) {
    throw new AppError('CONFLICT', errorWords.notPossible)
  }
  const now = context.clock.now()
  const arrives = senderIsKnown ?? (await accountById(context, accountId)).emailVerified
  const { id, created } = await queries.insertConversation(
    db,
    {
      id: newId(now.getTime()),
      kind,
      aboutType: about.type,
      aboutId: about.id,
      subject: subject.slice(0, 300),
      requestedBy: accountId,
      // First contact waits until it is known who writes (CHT8).
      held: !arrives,
      now,
    },
    [{ accountId, role }, receiver],
  )
  if (!created) return id
  await requests.insertFirstMessage(db, {
    conversationId: id,
    senderId: accountId,
    ...message,
    notifyAt: arrives ? tellAt(now) : null,
    now,
  })
  await recordAudit(context, {
    action: 'chat.conversationRequested',
    entity: { type: 'conversation', id },
    after: { about, receiver: receiver.accountId, held: !arrives },
  })
  await queries.moveRead(db, { id, accountId, seq: 1, now })
  const told = arrives ? [accountId, receiver.accountId] : [accountId]
  emitTo(context, told.map(accountRoom), chatEvents, 'chat:conversation', { conversationId: id })
  if (arrives) await planTelling(context)
  return id
}

function tellAt(now: Date): Date {
  return new Date(now.getTime() + unreadTiming.tellAfterSeconds * 1_000)
}

/**
 * Asks the other person of a closed conversation to talk again.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT for an open one, for one that a moderator closed,
 *   and for a blocked person
 */
export async function requestAgain(
  context: Context,
  id: string,
  message: FirstMessage,
): Promise<Conversation> {
  const { accountId } = personOf(context)
  const before = await requests.lockConversation(context.db, id, accountId)
  if (!before) throw new AppError('NOT_FOUND')
  const { participants, closedByModerator } = await readConversation(context, id)
  // Otherwise the reported person could write again.
  if (closedByModerator) throw new AppError('CONFLICT', errorWords.closedByModerator)
  const other = participants.find((one) => one.accountId !== accountId)
  if (before.state !== 'closed' || !other) {
    throw new AppError('CONFLICT', errorWords.conversationOpen)
  }
  const pair = [accountId, other.accountId].toSorted().join(':')
  const requested = await requestConversation(context, {
    kind: 'direct',
    about: { type: 'people', id: pair },
    subject: before.subject,
    receiver: { accountId: other.accountId, role: other.role },
    message,
  })
  // Asked before and ended since: a conversation that was closed twice stays closed.
  if (requested === id) throw new AppError('CONFLICT', errorWords.notPossible)
  return readConversation(context, requested)
}

/**
 * Accepts or declines a message request.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT where there is nothing to answer
 */
export async function answerRequest(
  context: Context,
  id: string,
  step: RequestStep,
): Promise<Conversation> {
  const { accountId } = personOf(context)
  const row = await requests.lockConversation(context.db, id, accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const by = row.requestedBy === accountId ? 'requester' : 'receiver'
  const state = stateAfter(step, row.state, by)
  if (state === null) throw new AppError('CONFLICT', errorWords.nothingToAnswer)
  await requests.setState(context.db, id, state)
  await recordAudit(context, {
    action: step === 'accept' ? 'chat.requestAccepted' : 'chat.requestDeclined',
    entity: { type: 'conversation', id },
  })
  await forgetTold(context, id, accountId)
  // The person who was declined is not told.
  const told = step === 'accept' ? await queries.participantsOf(context.db, id) : [accountId]
  emitTo(context, told.map(accountRoom), chatEvents, 'chat:conversation', { conversationId: id })
  return readConversation(context, id)
}

/** Requests arrive whose senders have confirmed their address meanwhile; one step of a schedule. */
export async function releaseHeld(
  context: Context,
  { after, size }: { after: string | null; size: number },
): Promise<StepOutcome<string>> {
  const held = await requests.lockHeldRequests(context.db, size, after)
  const senders = await accountsByIds(context, [...new Set(held.map((one) => one.requestedBy))])
  const free = held.filter((one) => senders.get(one.requestedBy)?.emailVerified === true)
  const ids = free.map((one) => one.id)
  if (ids.length > 0) {
    await requests.releaseRequests(context.db, ids, context.clock.now())
    for (const id of ids) {
      const rooms = (await queries.participantsOf(context.db, id)).map(accountRoom)
      emitTo(context, rooms, chatEvents, 'chat:conversation', { conversationId: id })
    }
  }
  return { rows: held.length, next: held.length < size ? null : held.at(-1)!.id }
}
