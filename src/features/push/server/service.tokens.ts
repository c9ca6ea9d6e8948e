/** Devices that may be pushed to, and whose they are. Knowing a token is having the device. */
import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/limits.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type { registerPush, storePushToken, UserType } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { isPublicKey, newToken } from './credentials.ts'
import { devicesAtMost, mayClaim, registrationRule, silentDays } from './policy.ts'
import * as queries from './queries.ts'
import { publicKey } from './service.keys.ts'

type Web = EndpointInput<typeof registerPush>['body']['web']

/** @throws AppError INVALID_INPUT */
async function checked(context: Context, web: Web): Promise<queries.Subscription> {
  const { endpoint, applicationPubKey } = web
  if (!context.outside.admits(endpoint)) {
    throw invalidField('web.endpoint', errorWords.notAPushService)
  }
  const plain = (text: string) => text.replace(/=+$/, '')
  const p256dh = plain(web.p256dh)
  if (!isPublicKey(p256dh)) throw invalidField('web.p256dh', errorWords.notAPublicKey)
  if (applicationPubKey && plain(applicationPubKey) !== (await publicKey(context))) {
    throw invalidField('web.applicationPubKey', errorWords.otherKey)
  }
  return { endpoint: new URL(endpoint).href, p256dh, auth: plain(web.auth) }
}

/**
 * Takes a browser's subscription. It is nobody's until `claimToken`.
 *
 * @throws AppError INVALID_INPUT, RATE_LIMITED beyond thirty an hour of one address
 */
export async function register(
  context: Context,
  web: Web,
  http: HttpExchange,
): Promise<{ token: string }> {
  const subscription = await checked(context, web)
  await context.throttle.spend(registrationRule, addressKey(http.ip))
  const token = await queries.storeSubscription(
    context.db,
    newToken(),
    subscription,
    context.clock.now(),
  )
  return { token }
}

/** @throws AppError INVALID_INPUT, NOT_FOUND; CONFLICT when another token has the subscription */
export async function update(
  context: Context,
  token: string,
  web: Web,
): Promise<{ token: string }> {
  const subscription = await checked(context, web)
  const device = await queries.lockDevice(context.db, token)
  if (device?.kind !== 'web') throw new AppError('NOT_FOUND', errorWords.unknownToken)
  if (await queries.hasOtherToken(context.db, subscription.endpoint, token)) {
    throw new AppError('CONFLICT', errorWords.unknownToken)
  }
  await queries.updateSubscription(context.db, token, subscription, context.clock.now())
  return { token }
}

export async function unregister(context: Context, token: string): Promise<{ ok: true }> {
  await queries.deleteDevices(context.db, [token])
  return okReply
}

/**
 * Says whose device it is: the session's account, or nobody's.
 *
 * @throws AppError FORBIDDEN for another account than the session's; CONFLICT for a device of someone
 *   else's; INVALID_INPUT for a token that nobody registered; RATE_LIMITED
 */
export async function claimToken(
  context: Context,
  { token, userId }: EndpointInput<typeof storePushToken>['body'],
  http: HttpExchange,
): Promise<{ userType: UserType }> {
  const { actor, db } = context
  const person = actor.kind === 'person' ? actor : null
  // The observed product calls its one admin so.
  const isOwn =
    !userId || userId === person?.accountId || (userId === 'admin' && person?.role === 'admin')
  if (!isOwn) throw new AppError('FORBIDDEN', errorWords.notYourAccount)
  const now = context.clock.now()
  let device = await queries.lockDevice(db, token)
  if (!device) {
    if (!context.carriers.fcm) throw invalidField('token', errorWords.unknownToken)
    await context.throttle.spend(registrationRule, addressKey(http.ip))
    await queries.insertFcmToken(db, token, now)
    device = await queries.lockDevice(db, token)
  }
  if (!mayClaim(device?.accountId ?? null, person?.accountId ?? null)) {
    throw new AppError('CONFLICT', errorWords.otherOwner)
  }
  const userType: UserType = person?.role ?? 'guest'
  const owner = {
    accountId: person?.accountId ?? null,
    sessionId: person?.sessionId ?? null,
    userType,
  }
  await queries.setOwner(db, token, owner, now)
  if (person) await queries.dropSilentest(db, person.accountId, devicesAtMost)
  return { userType }
}

/** Hears that a session has ended: what comes for its account must not appear there any more. */
export function releaseSession(
  context: Pick<Context, 'db'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  return queries.releaseSession(context.db, sessionId)
}

export function releaseExpired(context: Context, atMost: number): Promise<number> {
  return queries.releaseExpired(context.db, context.clock.now(), atMost)
}

/** Forgets devices that have not told of themselves for two months. */
export function forgetSilent(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - silentDays * 86_400_000)
  return queries.deleteSilent(context.db, before, atMost)
}
