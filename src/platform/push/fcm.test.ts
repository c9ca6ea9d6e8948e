import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFcm, serviceAccountSchema, type Fcm } from './fcm.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let answer: { status: number; body: object; headers?: Record<string, string> }
let granted = 0
const sent: { authorization: string | undefined; path: string; body: Record<string, unknown> }[] =
  []
const time = new Date('2026-05-04T12:00:00Z')
let now = time

async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.url === '/token') {
    const form = new URLSearchParams(await text(request))
    await jwtVerify(form.get('assertion')!, publicKey, {
      issuer: 'push@project.example',
      audience: `${address}/token`,
      currentDate: now,
    })
    granted += 1
    reply.end(JSON.stringify({ access_token: `access-${granted}`, expires_in: 3600 }))
    return
  }
  const body = (await json(request)) as Record<string, unknown>
  sent.push({ authorization: request.headers.authorization, path: request.url!, body })
  reply.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body))
}
const server = createServer((request, reply) => {
  take(request, reply).catch((error: unknown) => reply.writeHead(400).end(String(error)))
})
let address = ''
let fcm: Fcm
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = serviceAccountSchema.parse({
    project_id: 'project-1',
    client_email: 'push@project.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${address}/token`,
  })
  const clock = { now: () => now }
  fcm = createFcm({ account, url: address, publicUrl: 'https://tessera.example', clock })
})
afterAll(() => void server.close())
beforeEach(() => {
  answer = { status: 200, body: { name: 'projects/project-1/messages/1' } }
  sent.length = 0
})

const message = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'A title',
  body: 'A body',
  link: '/referrals',
  tag: 'a'.repeat(32),
  urgent: false,
}
const failure = (status: number, code: string, headers?: Record<string, string>) => ({
  status,
  body: { error: { status: code, message: 'Why', details: [{ errorCode: code }] } },
  ...(headers && { headers }),
})

test('a message is sent under an access token that is asked for once an hour', async () => {
  expect(await fcm.send('device', message)).toEqual({ state: 'sent' })
  expect(await fcm.send('device', message)).toEqual({ state: 'sent' })
  expect(granted).toBe(1)
  expect(sent[0]).toMatchObject({
    authorization: 'Bearer access-1',
    path: '/v1/projects/project-1/messages:send',
    body: {
      message: {
        token: 'device',
        notification: { title: 'A title', body: 'A body' },
        data: { id: message.id, link: '/referrals', tag: message.tag },
        android: { collapse_key: message.tag, priority: 'NORMAL', ttl: '86400s' },
        webpush: { fcm_options: { link: 'https://tessera.example/referrals' } },
      },
    },
  })
  now = new Date(time.getTime() + 3_600_000)
  await fcm.send('device', message)
  expect(granted).toBe(2)
})

test('a device that is no longer registered is gone', async () => {
  answer = failure(404, 'UNREGISTERED')
  expect(await fcm.send('device', message)).toEqual({ state: 'gone' })
  answer = failure(403, 'SENDER_ID_MISMATCH')
  expect(await fcm.send('device', message)).toEqual({ state: 'gone' })
})

test('a quota and an outage are waited for', async () => {
  answer = failure(429, 'QUOTA_EXCEEDED', { 'retry-after': '90' })
  expect(await fcm.send('device', message)).toEqual({
    state: 'retry',
    reason: '429 QUOTA_EXCEEDED Why',
    retryAfter: 90,
  })
  answer = failure(503, 'UNAVAILABLE')
  expect(await fcm.send('device', message)).toMatchObject({ state: 'retry' })
})

test('a withdrawn access is asked for again, a wrong message is not sent again', async () => {
  const before = granted
  answer = failure(401, 'UNAUTHENTICATED')
  expect(await fcm.send('device', message)).toMatchObject({ state: 'retry' })
  answer = failure(400, 'INVALID_ARGUMENT')
  expect(await fcm.send('device', message)).toEqual({
    state: 'refused',
    reason: '400 INVALID_ARGUMENT Why',
  })
  expect(granted).toBe(before + 1)
})
