/** Web push: encryption (RFC 8291), the server's identity (RFC 8292) and the request (RFC 8030). */
import { importJWK, SignJWT, type JWK } from 'jose'
import webPush from 'web-push'
import type { Clock } from '../log/clock.ts'
import { retryAfterSeconds } from '../delivery/refused.ts'
import { InsideAddress, UnreadableOutside, type Outside } from '../outside/outside.ts'
import { outcomeOf, timeToLiveSeconds, type PushMessage, type PushOutcome } from './push.ts'

export type PushKeys = { publicKey: string; privateKey: string }
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** A new pair; changing it makes every subscription worthless. */
export function createPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys()
}

export type WebPushOptions = {
  outside: Outside
  clock: Clock
  identity: PushIdentity
}

/** Says to a push service who pushes: the value of its Authorization header. */
export type PushIdentity = (origin: string) => Promise<string>

const identityHours = 12

/**
 * One signature for each service, which is made again when half of its time is over.
 *
 * @param subject where services complain: `mailto:` or `https:`
 */
export function createPushIdentity(keys: PushKeys, subject: string, clock: Clock): PushIdentity {
  const made = new Map<string, { signature: Promise<string>; renewAt: number }>()
  const sign = async (origin: string, expiresAt: number) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await importJWK(jwkOf(keys), 'ES256'))
    return `vapid t=${token}, k=${keys.publicKey}`
  }
  return (origin) => {
    const now = clock.now().getTime()
    const known = made.get(origin)
    if (known && now < known.renewAt) return known.signature
    const time = identityHours * hourMs
    const signature = sign(origin, now + time)
    made.set(origin, { signature, renewAt: now + time / 2 })
    signature.catch(() => made.delete(origin))
    return signature
  }
}

const hourMs = 3_600_000

function jwkOf({ publicKey, privateKey }: PushKeys): JWK {
  const point = Buffer.from(publicKey, 'base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  }
}

/** Encrypts a message for one subscription and hands it to its push service. */
export async function sendWebPush(
  { outside, clock, identity }: WebPushOptions,
  subscription: PushSubscription,
  message: PushMessage,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = subscription
  const { urgent, ...payload } = message
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      // Made by our own clock.
      vapidDetails: null as never,
      TTL: timeToLiveSeconds,
      urgency: urgent ? 'high' : 'normal',
      topic: message.tag,
      contentEncoding: 'aes128gcm',
    },
  )
  try {
    const answer = await outside.send(endpoint, {
      headers: { ...request.headers, Authorization: await identity(new URL(endpoint).origin) },
      body: request.body,
    })
    const retryAfter = retryAfterSeconds(answer.retryAfter, clock.now())
    return outcomeOf(answer.status, { retryAfter, text: answer.text })
  } catch (error) {
    if (error instanceof InsideAddress) return { state: 'gone' }
    if (error instanceof UnreadableOutside) return { state: 'retry', reason: error.message }
    throw error
  }
}
