/** The sandbox's own page: what it shows, and the button behind it. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.sandbox.ts'
import { isAccepted, readToken, signedWebhook } from './service.sandbox-provider.ts'
import { receiveWebhook } from './service.events.ts'

/** Sends the sandbox's event to ourselves, as another company would. */
export const sendSandboxEvent = defineTask({
  name: 'payments.sendSandboxEvent',
  payload: z.object({ ref: z.string(), id: z.string() }),
})

async function behind(context: Context, token: string) {
  const content = readToken(context, token)
  const payment = content && (await queries.findPayment(context.db, content.ref))
  if (!payment) throw new AppError('NOT_FOUND')
  return { content, payment }
}

export async function readSandboxPayment(context: Context, token: string) {
  const { content, payment } = await behind(context, token)
  return {
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: content.what,
    returnPath: content.path,
    state: payment.state,
  }
}

/** @throws AppError NOT_FOUND, CONFLICT when it is paid already */
export async function paySandbox(context: Context, token: string, card: string) {
  const { content, payment } = await behind(context, token)
  const state = isAccepted(card) ? 'paid' : 'declined'
  const now = context.clock.now()
  const set = await queries.setPayment(context.db, {
    ref: payment.ref,
    state,
    card: card.slice(-4),
    now,
  })
  if (!set) throw new AppError('CONFLICT', errorWords.alreadyPaid)
  await context.enqueue(sendSandboxEvent, { ref: payment.ref, id: newId(now.getTime()) })
  return { state, returnPath: content.path } as const
}

export async function deliverSandboxEvent(
  context: Context,
  { ref, id }: { ref: string; id: string },
): Promise<void> {
  const payment = await queries.findPayment(context.db, ref)
  if (!payment || payment.state === 'open') return
  const { raw, headers } = signedWebhook(context, {
    id,
    at: payment.at.toISOString(),
    kind: payment.state === 'paid' ? 'paid' : 'failed',
    orderId: payment.orderId,
    ref,
    amount: payment.amountMinor,
    currency: payment.currency,
    ...(payment.card && { card: payment.card }),
  })
  await receiveWebhook(context, 'sandbox', raw, headers)
}
