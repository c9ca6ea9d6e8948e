/** Messages to the devices of an account. */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { DeliveryRefused } from '#platform/delivery/refused.ts'
import type { PushMessage, PushOutcome } from '#platform/push/push.ts'
import {
  createPushIdentity,
  sendWebPush,
  type PushIdentity,
  type WebPushOptions,
} from '#platform/push/web-push.ts'
import { failuresAtMost } from './policy.ts'
import * as queries from './queries.ts'
import { keysOf } from './service.keys.ts'

/** Which of these accounts have a device. */
export function reachedBy(
  context: Pick<Context, 'db'>,
  accountIds: readonly string[],
): Promise<Set<string>> {
  return queries.listReached(context.db, accountIds)
}

/**
 * Pushes to every device of an account, to each once however often this is tried. Devices that are gone
 * are forgotten.
 *
 * @param id of the message, the same for every try
 * @returns how many devices have it
 * @throws DeliveryRefused when a device did not take it; the others have it
 */
export async function pushTo(
  context: Context,
  accountId: string,
  message: PushMessage,
  id: string,
): Promise<number> {
  const devices = await queries.listDevices(context.db, accountId)
  if (devices.length === 0) return 0
  const { outside, clock } = context
  const sender = { outside, clock, identity: await identityOf(context) }
  const outcomes = await Promise.all(
    devices.map((device) => pushOnce(context, sender, device, message, idFor(id, device.token))),
  )
  const taken = outcomes.filter(({ state }) => state === 'sent').length
  const later = outcomes.filter((outcome) => outcome.state === 'retry')
  if (later.length > 0) {
    const waits = later.map(({ retryAfter = 0 }) => retryAfter)
    throw new DeliveryRefused(later[0]!.reason, { retryAfter: Math.max(...waits) })
  }
  const refused = outcomes.find((outcome) => outcome.state === 'refused')
  if (refused && taken === 0) throw new DeliveryRefused(refused.reason, { isFinal: true })
  return taken
}

/** Of this process, which reads and opens its keys once; again when admins name another contact. */
const identities = new WeakMap<Database, { subject: string; identity: PushIdentity }>()

async function identityOf(context: Context): Promise<PushIdentity> {
  const subject = subjectOf(context)
  const known = identities.get(context.db)
  if (known?.subject === subject) return known.identity
  const identity = createPushIdentity(await keysOf(context), subject, context.clock)
  identities.set(context.db, { subject, identity })
  return identity
}

/** Services write there when something is wrong with what we send. */
function subjectOf({ settings }: Pick<Context, 'settings'>): string {
  const { publicUrl, supportEmail } = settings
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`
}

async function pushOnce(
  context: Context,
  sender: WebPushOptions,
  device: queries.DeviceRow,
  message: PushMessage,
  id: string,
): Promise<PushOutcome> {
  let outcome: PushOutcome = { state: 'sent' }
  try {
    await context.carriers.once(context, id, async () => {
      outcome = await pushToDevice(context, sender, device, message)
      if (outcome.state !== 'sent') throw new NotTaken()
    })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
  }
  await note(context, device, outcome)
  return outcome
}

/** The message has not left: it may be tried again under the same id. */
class NotTaken extends Error {}

function pushToDevice(
  context: Context,
  sender: WebPushOptions,
  { kind, token, endpoint, p256dh, auth }: queries.DeviceRow,
  message: PushMessage,
): Promise<PushOutcome> | PushOutcome {
  if (kind === 'web') {
    return sendWebPush(sender, { endpoint: endpoint!, p256dh: p256dh!, auth: auth! }, message)
  }
  const { fcm } = context.carriers
  return fcm ? fcm.send(token, message) : { state: 'refused', reason: 'fcm_not_configured' }
}

async function note(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token }: queries.DeviceRow,
  { state }: PushOutcome,
): Promise<void> {
  if (state === 'sent') await queries.setSent(db, token, clock.now())
  if (state === 'gone') await queries.deleteDevice(db, token)
  if (state === 'refused' && (await queries.countFailure(db, token)) >= failuresAtMost) {
    await queries.deleteDevice(db, token)
  }
}

/** An id for each device of a message, the same for every try: a UUID of version 8 (RFC 9562). */
function idFor(id: string, token: string): string {
  const bytes = createHash('sha256').update(`${id} ${token}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
