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
import type { SentNotes } from './sent-notes.ts'

const renewEvery = 5_000
/** While the product stops, nobody waits longer than this for the database: the note remains. */
const attemptsWhenStopping = 5

/** Another process sends the message at this moment; whether it leaves is known in a while. */
export class BeingSent extends Error {}

/**
 * Sends a message unless it has been sent. That it was accepted is noted in the data folder at once,
 * and in the database as soon as that answers: neither an outage nor the end of the process between
 * the two makes it leave twice. Only a process that dies before it hears of the acceptance leaves a
 * message that is sent again, under the same id.
 *
 * @throws whatever `send` throws, and while another process sends the message
 */
export async function deliverOnce(
  context: Pick<Context, 'db' | 'log' | 'signal'>,
  notes: SentNotes,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  if (!notes.has(id)) {
    const state = await claimDelivery(context.db, id)
    if (state === 'sent') return
    if (state === 'busy') throw new BeingSent('Another process is sending this message')
    // Noted while this one waited for the claim of another.
    if (!notes.has(id)) await sendClaimed(context, id, send)
    notes.add(id)
  }
  await recordSent(context, id)
  notes.remove(id)
}

async function sendClaimed(
  { db, log }: Pick<Context, 'db' | 'log'>,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  const renewal = setInterval(() => {
    renewDelivery(db, id).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim on a message could not be renewed'),
    )
  }, renewEvery)
  try {
    await send()
  } catch (error) {
    await releaseDelivery(db, id).catch(() => {
      // The claim lapses by itself.
    })
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The message has left: however long the database is away, this process remembers it. */
async function recordSent({ db, signal }: Pick<Context, 'db' | 'signal'>, id: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recordDelivery(db, id)
    } catch (error) {
      if (signal.aborted && attempt >= attemptsWhenStopping) throw error
      await sleep(Math.min(2_000, 100 * 2 ** attempt))
    }
  }
}

export const deliverySchedules = [
  scheduleSweep('deliveries.forget', '41 3 * * *', (context, atMost) =>
    forgetDeliveries(context.db, atMost),
  ),
] as const
