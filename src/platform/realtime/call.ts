/** One event of a socket: known → who → access → parse → transaction → handler → reply checked. */
import { z } from 'zod'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import { AppError, errorCodes, type ErrorBody } from '#shared/errors.ts'
import { createContext, runSoon, type Actor, type ContextParts } from '../context.ts'
import { withinPatience } from '../db/patience.ts'
import type { DatabasePool } from '../db/pool.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkAccess } from '../http/access.ts'
import { toAppError } from '../http/dispatch.ts'
import { inLocale } from '../locale/locale.ts'
import { noteRefusedCall } from '../http/note-refusal.ts'
import { schemaWords } from '../http/schema-words.ts'
import type { Page, SocketHandler } from './handle.ts'
import { errorWords } from '../messages.errors.ts'

export type CallParts = {
  parts: ContextParts
  db: DatabasePool
  handlers: readonly SocketHandler[]
}

export type SocketCall = {
  event: string
  payload: unknown
  readActor: () => Promise<Actor>
  requestId: string
  page: Page
  /** English without. */
  locale?: Locale
}

/** What every acknowledgement carries. */
export type SocketReply = { ok: true; data: unknown } | { ok: false; error: ErrorBody }

/**
 * @throws Error at start when two handlers answer the same event
 */
export function createSocketCalls(options: CallParts): (call: SocketCall) => Promise<SocketReply> {
  const handlers = new Map<string, SocketHandler>()
  for (const handler of options.handlers) {
    if (handlers.has(handler.name)) throw new Error(`Two handlers for ${handler.name}`)
    handlers.set(handler.name, handler)
  }
  const { log } = options.parts
  return (call) => inLocale(call.locale ?? defaultLocale, () => answer(call))

  async function answer(call: SocketCall): Promise<SocketReply> {
    const seen: { actor: Actor } = { actor: { kind: 'guest' } }
    try {
      const handler = handlers.get(call.event)
      if (!handler) throw new AppError('NOT_FOUND', errorWords.unknownEvent)
      return {
        ok: true,
        data: await withinPatience(() => run(options, handler, call, seen)),
      }
    } catch (error) {
      const known = toAppError(error)
      if (errorCodes[known.code].ourFault) {
        log.error({ err: error, requestId: call.requestId, event: call.event }, 'event failed')
      }
      noteRefusedCall(options.parts.refusals, {
        name: call.event,
        actor: seen.actor,
        code: known.code,
        requestId: call.requestId,
      })
      return { ok: false, error: known.toBody(call.requestId) }
    }
  }
}

async function run(
  options: CallParts,
  handler: SocketHandler,
  call: SocketCall,
  seen: { actor: Actor },
): Promise<unknown> {
  const { definition } = handler
  const { requestId } = call
  const actor = await call.readActor()
  seen.actor = actor
  checkAccess(definition, actor, options.parts.clock.now())
  const parsed = definition.payload.safeParse(call.payload, { error: schemaWords })
  if (!parsed.success) {
    const fields = parsed.error.issues.slice(0, 50).map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }))
    throw new AppError('INVALID_INPUT', { fields })
  }
  const work = async (
    db: Database,
    afterCommit: Parameters<typeof createContext>[1]['afterCommit'],
  ) => {
    const context = createContext(options.parts, { db, actor, requestId, afterCommit })
    const answered = await handler.handler(context, parsed.data as never, call.page)
    const reply = definition.reply.safeParse(answered)
    if (reply.success) return reply.data
    throw new Error(`${call.event} replied against its contract: ${z.prettifyError(reply.error)}`)
  }
  const { log } = options.parts
  if (!handler.transaction) return work(options.db, runSoon(log))
  return inTransaction(options.db, work, (error) =>
    log.error({ err: error, requestId }, 'effect after commit failed'),
  )
}
