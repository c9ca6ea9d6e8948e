/** Messages to the devices of an account. */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { DeliveryRefused } from '#platform/delivery/refused.ts'
import type { PushMessage, PushOutcome } from '#platform/push/push.ts'
import { createLanes } from '#platform/tasks/lanes.ts'
import {
  createPushIdentity,
  sendWebPush,
  type PushIdentity,
  type WebPushOptions,
} from '#platform/push/web-push.ts'
import { failuresAtMost } from './policy.ts'
import * as queries from './queries.ts'
import { keysOf } from './service.keys.ts'

/** A message to every device of an account; its id is the same for every try. */
export type PushDelivery = { id: string; accountId: string; message: PushMessage }

/**
 * What a message to the devices of an account came to. Busy: another process sends it at this moment.
 * Refused: a device did not take it, while the others have it.
 */
export type PushResult =
  | { state: 'sent' | 'busy' | 'no_device' }
  | { state: 'refused'; error: DeliveryRefused }

/** Messages that this process has under way at once: no more of them leave twice when it is killed. */
const lanes = 8
const inLane = createLanes(lanes)

/**
 * Pushes to every device of each account, to each once however often this is tried; with as many
 * statements for fifty messages as for one. Devices that are gone are forgotten.
 *
 * @returns what became of each, by its id
 */
export async function pushEach(
  context: Context,
  deliveries: readonly PushDelivery[],
): Promise<Map<string, PushResult>> {
  if (deliveries.length === 0) return new Map()
  const accountIds = new Set(deliveries.map(({ accountId }) => accountId))
  const devices = Map.groupBy(
    await queries.listDevices(context.db, [...accountIds]),
    (device) => device.accountId!,
  )
  const pushes = new Map(
    deliveries.flatMap(({ id, accountId, message }) =>
      (devices.get(accountId) ?? []).map((device): [string, Push] => [
        idFor(id, device.token),
        { deliveryId: id, device, message },
      ]),
    ),
  )
  const outcomes = pushes.size > 0 ? await pushAll(context, pushes) : new Map<string, Outcome>()
  const byDelivery = Map.groupBy(pushes, ([, { deliveryId }]) => deliveryId)
  return new Map(
    deliveries.map(({ id }) => {
      const own = (byDelivery.get(id) ?? []).map(([pushId]) => outcomes.get(pushId)!)
      return [id, resultOf(own)]
    }),
  )
}

/** To one device. */
type Push = { deliveryId: string; device: queries.DeviceRow; message: PushMessage }
type Outcome = PushOutcome | { state: 'busy' }

function resultOf(outcomes: readonly Outcome[]): PushResult {
  const later = outcomes.filter((outcome) => outcome.state === 'retry')
  if (later.length > 0) {
    const retryAfter = Math.max(...later.map((outcome) => outcome.retryAfter ?? 0))
    return { state: 'refused', error: new DeliveryRefused(later[0]!.reason, { retryAfter }) }
  }
  if (outcomes.some(({ state }) => state === 'busy')) return { state: 'busy' }
  if (outcomes.some(({ state }) => state === 'sent')) return { state: 'sent' }
  const refused = outcomes.find((outcome) => outcome.state === 'refused')
  if (!refused) return { state: 'no_device' }
  return { state: 'refused', error: new DeliveryRefused(refused.reason, { isFinal: true }) }
}

/** @returns what each came to, by its id */
async function pushAll(
  context: Context,
  pushes: ReadonlyMap<string, Push>,
): Promise<Map<string, Outcome>> {
  const { outside, clock } = context
  const sender = { outside, clock, identity: await identityOf(context) }
  const answers = new Map<string, PushOutcome>()
  const delivered = await context.carriers.eachOnce(context, [...pushes.keys()], (id) =>
    inLane(async () => {
      const { device, message } = pushes.get(id)!
      const answer = await pushToDevice(context, sender, device, message)
      answers.set(id, answer)
      if (answer.state !== 'sent') throw new NotTaken()
    }),
  )
  const outcomes = new Map(
    [...delivered].map(([id, { state, ...failure }]): [string, Outcome] => {
      if (state !== 'failed') return [id, { state }]
      return [id, answers.get(id) ?? { state: 'retry', reason: reasonOf(failure) }]
    }),
  )
  await noteDevices(context, pushes, outcomes)
  return outcomes
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

function reasonOf({ error }: { error?: unknown }): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

async function noteDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  pushes: ReadonlyMap<string, Push>,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const tokens = Map.groupBy([...outcomes], ([, { state }]) => state)
  const of = (state: Outcome['state']) =>
    (tokens.get(state) ?? []).map(([id]) => pushes.get(id)!.device.token)
  await queries.setSent(db, of('sent'), clock.now())
  await queries.deleteDevices(db, of('gone'))
  await queries.countFailures(db, of('refused'), failuresAtMost)
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
