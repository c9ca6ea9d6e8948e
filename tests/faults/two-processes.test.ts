/** Two processes on one PostgreSQL, joined by it or by Redis: what happens in one reaches the other. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { createCandidate } from '../support/people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'
import { openSocket } from '../support/sockets.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) {
  console.warn('Left out: two processes joined by Redis, because redis-server is not installed.')
}

let app: TestApp
let redis: ChildProcess | undefined
let redisUrl = ''
const running: ProductProcess[] = []

beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
  if (!hasRedis) return
  const port = await freePort()
  redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  redisUrl = `redis://127.0.0.1:${port}`
  for await (const text of redis.stdout!) if (String(text).includes('Ready to accept')) break
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill()))
  redis?.kill('SIGKILL')
  await app.close()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function twoProcesses(environment: Record<string, string>) {
  const both = await Promise.all([startProcess(app, environment), startProcess(app, environment)])
  running.push(...both)
  return both
}

describe.each(hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('joined by %s', (kind) => {
  let first: ProductProcess
  let second: ProductProcess
  beforeAll(async () => {
    ;[first, second] = await twoProcesses(kind === 'Redis' ? { REDIS_URL: redisUrl } : {})
  })

  test('a message sent through one is read through the other, once', async () => {
    const [writer, reader] = [await createCandidate(app), await createCandidate(app)]
    const conversationId = await app.runAsSystem(
      (context) =>
        openConversation(context, {
          kind: 'direct',
          about: { type: 'test', id: newId() },
          subject: 'Two processes',
          participants: [writer, reader].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
        }),
      { requestId: 'test' },
    )
    const socket = await openSocket(second.address, reader.client)
    const heard: string[] = []
    socket.on('chat:message', ({ body }: { body: string }) => heard.push(body))
    try {
      const path = `/api/conversations/${conversationId}/messages`
      const body = { clientMessageId: randomUUID(), body: 'From the other process' }
      expect((await first.post(writer.client, path, body)).status).toBe(200)
      await vi.waitFor(() => expect(heard).toEqual(['From the other process']), 20_000)
      await sleep(300)
      expect(heard).toHaveLength(1)
    } finally {
      socket.close()
    }
  })

  test('someone is online while either has a page of theirs', async () => {
    const [ann, rob] = [await createCandidate(app), await createCandidate(app)]
    const id = await app.runAsSystem(
      (context) =>
        openConversation(context, {
          kind: 'direct',
          about: { type: 'test', id: newId() },
          subject: 'Two processes',
          participants: [ann, rob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
        }),
      { requestId: 'test' },
    )
    const heard: unknown[] = []
    const watching = await openSocket(second.address, rob.client)
    watching.on('chat:presence', ({ presence }: { presence: unknown }) => heard.push(presence))
    // Until the process of the watching page knows of it, nobody is told.
    await sleep(2_500)
    const tabs = [
      await openSocket(first.address, ann.client),
      await openSocket(second.address, ann.client),
    ]
    const seen = async () => {
      const reply = await fetch(`${second.address}/api/conversations/${id}/presence`, {
        headers: { cookie: rob.client.cookieHeader() },
      })
      return ((await reply.json()) as { presence: string | null }).presence
    }
    try {
      await vi.waitFor(() => expect(heard).toEqual(['online']), 20_000)
      tabs[0]!.close()
      await sleep(7_000)
      expect([await seen(), heard]).toEqual(['online', ['online']])
      tabs[1]!.close()
      await vi.waitFor(() => expect(heard).toEqual(['online', 'hour']), 20_000)
      expect(await seen()).toBe('hour')
    } finally {
      for (const socket of [watching, ...tabs]) socket.close()
    }
  })

  test('signing out at one ends the socket at the other at once', async () => {
    const person = await createCandidate(app)
    const socket = await openSocket(second.address, person.client, { reconnection: false })
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    const began = performance.now()
    expect((await first.post(person.client, '/auth/logout', {})).status).toBe(200)
    await ended
    // Not by the sweep, which looks once a minute.
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

test('a task that both could do is done once', async () => {
  const person = await createCandidate(app, { verified: false })
  // The sign-up has queued a mail; the workers of all processes compete for it.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from graphile_worker.jobs
        where task_identifier = 'mail.send'`.execute(app.database.db)
      expect(rows[0]!.left).toBe(0)
    },
    { timeout: 40_000, interval: 200 },
  )
  const folder = `${app.dataDir}/mail`
  const mails = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  expect(mails.filter((mail) => mail.includes(person.email))).toHaveLength(1)
})
