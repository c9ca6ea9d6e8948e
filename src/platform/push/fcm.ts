/**
 * Firebase Cloud Messaging by its HTTP v1 interface, for apps that register there.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../log/clock.ts'
import { retryAfterSeconds } from '../delivery/refused.ts'
import { outcomeOf, timeToLiveSeconds, type PushMessage, type PushOutcome } from './push.ts'

/** The file that Firebase gives for a service account. */
export const serviceAccountSchema = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,100}$/),
  client_email: z.string().max(300),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.output<typeof serviceAccountSchema>

export type Fcm = {
  send(token: string, message: PushMessage): Promise<PushOutcome>
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeoutMs = 10_000
const grantSchema = z.object({ access_token: z.string().max(5_000), expires_in: z.number() })
const failureSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() }).loose()).optional(),
  }),
})

export function createFcm(options: {
  account: ServiceAccount
  /** `https://fcm.googleapis.com`. */
  url: string
  /** Where links lead. */
  publicUrl: string
  clock: Clock
}): Fcm {
  const { account, url, publicUrl, clock } = options
  let access: { token: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    const now = clock.now().getTime()
    if (access && access.until > now) return access.token
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const reply = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`Firebase refused the service account: ${reply.status}`)
    const grant = grantSchema.parse(await reply.json())
    // A minute before its end: what is sent then must still arrive with it.
    access = { token: grant.access_token, until: now + (grant.expires_in - 60) * 1000 }
    return access.token
  }

  return {
    async send(token, message) {
      const reply = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ message: messageFor(token, message, publicUrl) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (reply.status === 401) access = undefined
      const text = (await reply.text()).slice(0, 2_000)
      return readAnswer(reply.status, text, reply.headers.get('retry-after'), clock)
    },
  }
}

function messageFor(token: string, message: PushMessage, publicUrl: string): object {
  const { id, title, body, link, tag, urgent } = message
  return {
    token,
    notification: { title, body },
    data: { id, link: link ?? '', tag },
    android: {
      collapse_key: tag,
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${timeToLiveSeconds}s`,
      notification: { tag },
    },
    apns: { headers: { 'apns-collapse-id': tag, 'apns-priority': urgent ? '10' : '5' } },
    webpush: {
      headers: { TTL: String(timeToLiveSeconds), Urgency: urgent ? 'high' : 'normal' },
      ...(link && publicUrl.startsWith('https:') && { fcm_options: { link: publicUrl + link } }),
    },
  }
}

function readAnswer(
  status: number,
  text: string,
  retryAfter: string | null,
  clock: Clock,
): PushOutcome {
  const failure = failureSchema.safeParse(parsed(text)).data?.error
  const code = failure?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? failure?.status
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { state: 'gone' }
  // The access was withdrawn a moment ago: the next try asks for another.
  if (status === 401) return { state: 'retry', reason: 'access_token_refused' }
  const words = failure ? `${code ?? ''} ${failure.message ?? ''}`.trim() : text
  return outcomeOf(status, {
    retryAfter: retryAfterSeconds(retryAfter ?? undefined, clock.now()),
    text: words,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
