/** Push in this browser: its worker, its subscription, its token, and whose that is. */
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { pushScope, pushWorkerPath } from '#web/service-worker/push-words.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import { userTypeOf } from '#web/stores/who.ts'
import {
  getPushKey,
  registerPush,
  storePushToken,
  unregisterPush,
  updatePush,
  type UserType,
} from '../../contract.ts'
import { errorSentences } from '../messages.ts'
import {
  mustSend,
  pushTiming,
  registrationStep,
  storageKeys,
  type PushErrorCode,
  type TokenDetails,
} from '../parts/push-rules.ts'

export class PushError extends Error {
  readonly code: PushErrorCode

  constructor(code: PushErrorCode, cause?: unknown) {
    super(errorSentences[code], { cause })
    this.name = 'PushError'
    this.code = code
  }
}

/** Whether this browser can be pushed to at all. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Safari on a phone or tablet pushes to apps of the home screen alone. */
export function needsHomeScreen(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === false && navigator.maxTouchPoints > 0 && !('PushManager' in window)
}

export function isOn(): boolean {
  return canPush() && Notification.permission === 'granted' && read(storageKeys.token) !== null
}

/**
 * Asks for the permission where there is none yet, and registers this browser. Only after someone has
 * pressed a button that says so.
 *
 * @throws PushError
 */
export async function turnOn(): Promise<void> {
  if (!canPush()) throw new PushError('unsupported-browser')
  if (typeof indexedDB === 'undefined') throw new PushError('indexed-db-unsupported')
  if (!navigator.onLine) throw new PushError('app-offline')
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushError('permission-blocked')
  if (permission !== 'granted') throw new PushError('permission-default')
  await register()
}

/**
 * At the start of a page: keeps what someone has turned on as it should be, and never asks. Fails in
 * silence: nobody is waiting for it.
 */
export async function keepFresh(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !navigator.onLine) return
  if (read(storageKeys.token) === turnedOff) return
  await register().catch(() => undefined)
}

/** Stands for a token in a browser where someone has turned push off. */
const turnedOff = ''

/** @throws PushError */
export async function turnOff(): Promise<void> {
  const token = read(storageKeys.token)
  if (!token) throw new PushError('not-registered')
  try {
    const registration = await navigator.serviceWorker.getRegistration(pushScope)
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
    await silently(() => call(unregisterPush, { params: { token } }, { silent: true }))
  } catch (error) {
    throw new PushError('token-unsubscribe-failed', error)
  }
  write(storageKeys.token, turnedOff)
  remove(storageKeys.sentType)
  remove(storageKeys.details)
}

async function register(): Promise<void> {
  const subscription = await subscribe(await readyWorker())
  const token = await tokenOf(subscription)
  await sendToken(token)
}

/** @throws PushError when it is not active within ten seconds */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register(pushWorkerPath, {
      scope: pushScope,
      updateViaCache: 'none',
    })
    const until = Date.now() + pushTiming.activationWait
    while (!registration.active) {
      if (Date.now() > until) throw new Error('The worker does not become active')
      await new Promise((resolve) => setTimeout(resolve, pushTiming.polling))
    }
    return registration
  } catch (error) {
    throw new PushError('failed-service-worker-registration', error)
  }
}

type Web = { endpoint: string; auth: string; p256dh: string; applicationPubKey: string }

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<Web> {
  const { publicKey } = await call(getPushKey, {}, { silent: true }).catch((error: unknown) => {
    throw new PushError('request-failed', error)
  })
  if (!publicKey) throw new PushError('missing-app-config-values')
  try {
    let subscription = await pushManager.getSubscription()
    if (subscription && keyOf(subscription) !== publicKey) {
      // Made for another key: nothing of ours would reach it.
      await subscription.unsubscribe()
      subscription = null
    }
    subscription ??= await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys } = subscription.toJSON()
    return {
      endpoint: endpoint!,
      auth: keys!['auth']!,
      p256dh: keys!['p256dh']!,
      applicationPubKey: publicKey,
    }
  } catch (error) {
    throw new PushError('token-subscribe-failed', error)
  }
}

function keyOf(subscription: PushSubscription): string | undefined {
  const key = subscription.options.applicationServerKey
  if (!key) return undefined
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function tokenOf(web: Web): Promise<string> {
  const known = { token: read(storageKeys.token) || null, details: readDetails() }
  const step = registrationStep(known, web, Date.now())
  if (step === 'keep') return known.token!
  const updated = step === 'update' ? await update(known.token!, web) : undefined
  const token = updated ?? (await create(web))
  const details: TokenDetails = { endpoint: web.endpoint, auth: web.auth, madeAt: Date.now() }
  write(storageKeys.details, JSON.stringify(details))
  return token
}

async function create(web: Web): Promise<string> {
  const reply = await retriedOnce(() =>
    call(registerPush, { body: { web } }, { silent: true }),
  ).catch((error: unknown) => {
    throw new PushError('token-subscribe-failed', error)
  })
  if (!reply.token) throw new PushError('token-subscribe-no-token')
  return reply.token
}

/** @returns undefined when the server has forgotten the token */
async function update(token: string, web: Web): Promise<string | undefined> {
  try {
    const input = { params: { token }, body: { web } }
    const reply = await retriedOnce(() => call(updatePush, input, { silent: true }))
    if (!reply.token) throw new PushError('token-update-no-token')
    return reply.token
  } catch (error) {
    const isUnknown = error instanceof ApiError && [404, 409].includes(error.status)
    if (isUnknown) return undefined
    throw error instanceof PushError ? error : new PushError('token-update-failed', error)
  }
}

async function sendToken(token: string): Promise<void> {
  const userType = currentType()
  const sent = { token: read(storageKeys.token), sentType: read(storageKeys.sentType) }
  if (!mustSend(sent, token, userType)) return
  const userId = recruiterStore.getState().user?.userId ?? userStore.getState().user?.userId ?? null
  const body = { token, userId: userType === 'guest' ? null : userId, userType }
  const reply = await retriedOnce(() => call(storePushToken, { body }, { silent: true })).catch(
    async (error: unknown) => {
      // Someone else's session still has this browser: a new subscription is nobody's.
      if (error instanceof ApiError && error.status === 409) await dropSubscription()
      throw new PushError('request-failed', error)
    },
  )
  write(storageKeys.token, token)
  write(storageKeys.sentType, reply.userType)
}

async function dropSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(pushScope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  for (const key of Object.values(storageKeys)) remove(key)
}

function currentType(): UserType {
  const [user, recruiter] = [userStore.getState(), recruiterStore.getState()]
  if (!user.isAuthenticated && !recruiter.isAuthenticated) return 'guest'
  return user.user?.role === 'admin' ? 'admin' : userTypeOf(user, recruiter)
}

/** As installations do: once more after a failure of the server. */
async function retriedOnce<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return send()
    throw error
  }
}

/** What is gone there need not be taken off. */
async function silently(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function readDetails(): TokenDetails | null {
  try {
    return JSON.parse(read(storageKeys.details) ?? 'null') as TokenDetails | null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  return window.localStorage.getItem(key)
}

function write(key: string, value: string): void {
  window.localStorage.setItem(key, value)
}

function remove(key: string): void {
  window.localStorage.removeItem(key)
}
