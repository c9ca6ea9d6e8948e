import { setImmediate as nextTurn } from 'node:timers/promises'
import { personOf, type Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { violates } from '#platform/db/transaction.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { AppError } from '#shared/errors.ts'
import { chatEvents, editMinutes, type Message, type MessageFile } from '../contract.ts'
import { participantsOf } from './queries.ts'
import { changeMessage, insertMessages, type Outgoing, type Stored } from './queries.sending.ts'
import { errorWords } from '../messages.errors.ts'
import { toMessage } from './service.presenting.ts'
import { planTelling } from './service.unread.ts'

type Waiting = {
  message: Outgoing
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/** Messages that wait for the statement before them, one line for each database of this process. */
const lines = new WeakMap<Database, { waiting: Waiting[]; busy: boolean }>()

const togetherAtMost = 200

/**
 * Stores a message together with those that arrive while the last ones are being stored: one
 * statement and one commit for all of them. Alone, a message waits for nobody.
 */
function store(context: Context, message: Outgoing): Promise<Stored> {
  const { db } = context
  let line = lines.get(db)
  if (!line) {
    line = { waiting: [], busy: false }
    lines.set(db, line)
  }
  const mine = line
  return new Promise((resolve, reject) => {
    mine.waiting.push({ message, resolve, reject })
    if (!mine.busy) void storeWaiting(context, mine)
  })
}

async function storeWaiting(
  context: Context,
  line: { waiting: Waiting[]; busy: boolean },
): Promise<void> {
  line.busy = true
  let answerLast = () => {}
  while (line.waiting.length > 0) {
    const storing = storeBatch(context, takeDistinct(line))
    // The statement is on its way by then: the database works while those before are answered.
    await nextTurn()
    answerLast()
    answerLast = await storing
  }
  line.busy = false
  answerLast()
}

/** @returns tells everyone who waits for it what became of their message; never rejects */
async function storeBatch(context: Context, batch: readonly Waiting[]): Promise<() => void> {
  const now = context.clock.now()
  const insert = (messages: readonly Outgoing[]) => insertMessages(context.db, messages, now)
  try {
    const results = await insert(batch.map(({ message }) => message))
    return () => batch.forEach(({ resolve }, index) => resolve(results[index]!))
  } catch (error) {
    if (!violates(error, 'messages_client_id')) {
      return () => batch.forEach(({ reject }) => reject(error))
    }
    // Another process stored one of them a moment ago: each for itself, so that one is known.
    for (const { message, resolve, reject } of batch) {
      await insert([message]).then(([stored]) => resolve(stored!), reject)
    }
    return () => {}
  }
}

/** The next batch; a message that was sent twice goes into the one after, where it is known. */
function takeDistinct(line: { waiting: Waiting[] }): Waiting[] {
  const seen = new Set<string>()
  const batch: Waiting[] = []
  const later: Waiting[] = []
  let looked = 0
  for (const one of line.waiting) {
    if (batch.length >= togetherAtMost) break
    looked += 1
    const key = `${one.message.senderId} ${one.message.clientMessageId}`.toLowerCase()
    if (seen.has(key)) later.push(one)
    else batch.push(one)
    seen.add(key)
  }
  line.waiting = [...later, ...line.waiting.slice(looked)]
  return batch
}

/**
 * Sends a message. The same `clientMessageId` gives the message that was stored first. The context
 * must not carry a transaction: the message is committed with others when this returns.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT for a closed one
 */
export async function send(
  context: Context,
  input: {
    conversationId: string
    clientMessageId: string
    body: string
    replyTo?: number | undefined
    file?: MessageFile
  },
): Promise<Message> {
  const senderId = personOf(context).accountId
  const stored = await store(context, { ...input, senderId })
  if (stored.result === 'missing') throw new AppError('NOT_FOUND')
  if (stored.result === 'closed') throw closed()
  if (stored.result === 'unanswered') throw new AppError('CONFLICT', errorWords.unanswered)
  const message = toMessage(stored.message)
  // An id that names a message elsewhere must not bring that one here.
  if (message.conversationId !== input.conversationId.toLowerCase()) throw new AppError('NOT_FOUND')
  if (stored.result === 'stored') {
    emitTo(context, stored.participants.map(accountRoom), chatEvents, 'chat:message', message)
    if (stored.notifies) await planOrLeave(context)
  }
  return message
}

/** The message is stored, whatever happens now: the schedule tells of it within a minute. */
async function planOrLeave(context: Context): Promise<void> {
  try {
    await planTelling(context)
  } catch (error) {
    context.log.warn({ err: error }, 'no task tells of a new message')
  }
}

function closed(): AppError {
  return new AppError('CONFLICT', errorWords.conversationClosed)
}

/**
 * Changes one's own message within 15 minutes; without a body it is deleted.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT when it is too late or not one's own
 */
export async function change(
  context: Context,
  input: { conversationId: string; seq: number; body: string | null },
): Promise<Message> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const participants = await participantsOf(context.db, input.conversationId)
  if (!participants.includes(accountId)) throw new AppError('NOT_FOUND')
  const notBefore = new Date(now.getTime() - editMinutes * 60_000)
  const row = await changeMessage(context.db, { ...input, senderId: accountId, now, notBefore })
  if (!row) {
    const refusal = input.body === null ? 'messageNotDeletable' : 'messageNotEditable'
    throw new AppError('CONFLICT', errorWords[refusal](editMinutes))
  }
  const message = toMessage(row)
  emitTo(context, participants.map(accountRoom), chatEvents, 'chat:message', message)
  return message
}
