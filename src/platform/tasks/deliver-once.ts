import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import {
  claimDelivery,
  forgetDeliveries,
  recordDelivery,
  releaseDelivery,
  renewDelivery,
} from '../db/deliveries.ts'
import { scheduleSweep } from './in-steps.ts'

const renewEvery = 5_000
const recordAttempts = 10

/**
 * Sends a message unless it has been sent. Only a process that dies between the other side's
 * acceptance and the note of it leaves a message that is sent again, under the same id.
 *
 * @throws whatever `send` throws, and while another process sends the message
 */
export async function deliverOnce(
  context: Pick<Context, 'db' | 'log'>,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  const { db } = context
  const state = await claimDelivery(db, id)
  if (state === 'sent') return
  if (state === 'busy') throw new Error('Another process is sending this message')
  const renewal = setInterval(() => {
    renewDelivery(db, id).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the claim on a message could not be renewed'),
    )
  }, renewEvery)
  try {
    await send()
  } catch (error) {
    clearInterval(renewal)
    await releaseDelivery(db, id).catch(() => {
      // The claim lapses by itself.
    })
    throw error
  }
  try {
    await recordSent(context, id)
  } finally {
    clearInterval(renewal)
  }
}

/** The message has left: a database that is away for a moment must not make it leave twice. */
async function recordSent({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recordDelivery(db, id)
    } catch (error) {
      if (attempt >= recordAttempts) throw error
      await sleep(Math.min(2_000, 100 * 2 ** attempt))
    }
  }
}

export const deliverySchedules = [
  scheduleSweep('deliveries.forget', '41 3 * * *', (context, atMost) =>
    forgetDeliveries(context.db, atMost),
  ),
] as const
