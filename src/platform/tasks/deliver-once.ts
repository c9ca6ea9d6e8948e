import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import {
  claimDeliveries,
  forgetDeliveries,
  recordDeliveries,
  releaseDeliveries,
  renewDeliveries,
} from '../db/deliveries.ts'
import { scheduleSweep } from './in-steps.ts'
import type { SentNotes } from './sent-notes.ts'

const renewEvery = 5_000
/** While the product stops, nobody waits longer than this for the database: the notes remain. */
const attemptsWhenStopping = 5

/** Another process sends the message at this moment; whether it leaves is known in a while. */
export class BeingSent extends Error {
  constructor() {
    super('Another process is sending this message')
  }
}

/** What became of one of several messages. Busy: another process sends it at this moment. */
export type Delivered = { state: 'sent' | 'busy' } | { state: 'failed'; error: unknown }

type Sending = Pick<Context, 'db' | 'log' | 'signal'>

/**
 * Sends a message unless it has been sent. That it was accepted is noted in the data folder at once,
 * and in the database as soon as that answers: neither an outage nor the end of the process between
 * the two makes it leave twice. Only a process that dies before it hears of the acceptance leaves a
 * message that is sent again, under the same id.
 *
 * @throws whatever `send` throws, and while another process sends the message
 */
export async function deliverOnce(
  context: Sending,
  notes: SentNotes,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  const outcome = (await deliverEachOnce(context, notes, [id], send)).get(id)!
  if (outcome.state === 'busy') throw new BeingSent()
  if (outcome.state === 'failed') throw outcome.error
}

/**
 * The same for several messages, with as many statements as for one. All are sent at the same time: how
 * many really are is for `send` to say.
 *
 * @param ids each once
 */
export async function deliverEachOnce(
  context: Sending,
  notes: SentNotes,
  ids: readonly string[],
  send: (id: string) => Promise<void>,
): Promise<Map<string, Delivered>> {
  const { ours, sent, tried } = await claimDeliveries(context.db, ids)
  // The process that noted it and could not record it is gone, or about to record it.
  const noted = tried.length > 0 ? notes.among(tried) : new Set<string>()
  const sendable = ours.filter((id) => !noted.has(id))
  const outcomes = await sendClaimed(context, sendable, async (id) => {
    await send(id)
    notes.add(id)
  })
  const left = [...noted, ...sendable.filter((id) => outcomes.get(id)!.state === 'sent')]
  if (left.length > 0) await recordSent(context, left)
  notes.remove(left)
  return new Map(
    ids.map((id): [string, Delivered] => {
      const isSent = sent.has(id) || noted.has(id)
      return [id, outcomes.get(id) ?? { state: isSent ? 'sent' : 'busy' }]
    }),
  )
}

async function sendClaimed(
  { db, log }: Sending,
  ids: readonly string[],
  send: (id: string) => Promise<void>,
): Promise<Map<string, Delivered>> {
  const outcomes = new Map<string, Delivered>()
  if (ids.length === 0) return outcomes
  const renewal = setInterval(() => {
    renewDeliveries(db, ids).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim on messages could not be renewed'),
    )
  }, renewEvery)
  await Promise.all(
    ids.map(async (id) => {
      try {
        await send(id)
        outcomes.set(id, { state: 'sent' })
      } catch (error) {
        outcomes.set(id, { state: 'failed', error })
      }
    }),
  )
  clearInterval(renewal)
  const failed = ids.filter((id) => outcomes.get(id)!.state === 'failed')
  if (failed.length > 0) {
    await releaseDeliveries(db, failed).catch(() => {
      // The claim lapses by itself.
    })
  }
  return outcomes
}

/** The messages have left: however long the database is away, this process remembers them. */
async function recordSent({ db, signal }: Sending, ids: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recordDeliveries(db, ids)
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
