/** Without Redis: nobody waits, tries are counted all the same, and sockets miss nothing for good. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { createCandidate } from '../support/people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'
import { openSocket } from '../support/sockets.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

let app: TestApp
let redis: ChildProcess | undefined
let proxy: FaultProxy
const running: ProductProcess[] = []
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
  const reserved = await startFaultProxy(1)
  const { port } = reserved
  reserved.close()
  if (hasRedis) {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const text of redis.stdout!) if (String(text).includes('Ready to accept')) break
  }
  proxy = await startFaultProxy(port)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill()))
  proxy.close()
  redis?.kill('SIGKILL')
  await app.close()
})

async function start(): Promise<ProductProcess> {
  const one = await startProcess(app, {
    REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
    RATE_LIMIT_SCALE: '1',
  })
  running.push(one)
  return one
}

async function signIn(at: ProductProcess, email: string) {
  const began = performance.now()
  const reply = await at.post(app.guest(), '/auth/login', { email, password: 'not the password' })
  await reply.arrayBuffer()
  return { status: reply.status, milliseconds: performance.now() - began }
}

async function ready({ address }: ProductProcess) {
  const reply = await fetch(`${address}/readyz`)
  return { status: reply.status, body: (await reply.json()) as { degraded?: string[] } }
}

test('a start without Redis ends, and sign-ins are counted', async () => {
  proxy.set('refuse')
  const began = performance.now()
  const one = await start()
  console.info(`started without Redis after ${Math.round(performance.now() - began)} ms`)
  expect(await ready(one)).toMatchObject({ status: 200, body: { degraded: ['Redis'] } })
  const answers = []
  for (let index = 0; index < 14; index++) answers.push(await signIn(one, 'a@example.org'))
  expect(answers[0]!.status).toBe(400)
  expect(answers.at(-1)!.status).toBe(429)
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(3_000)
  proxy.set('none')
  if (hasRedis) await expect.poll(async () => (await ready(one)).body.degraded).toBeUndefined()
  await one.kill()
}, 60_000)

describe.runIf(hasRedis)('with Redis', () => {
  test('a silent Redis holds nobody up, and sockets come back and read what they missed', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const [writer, reader] = [await createCandidate(app), await createCandidate(app)]
    const conversationId = await app.runAsSystem(
      (context) =>
        openConversation(context, {
          kind: 'direct',
          about: { type: 'test', id: newId() },
          subject: 'Without Redis',
          participants: [writer, reader].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
        }),
      { requestId: 'test' },
    )
    const [far, near] = [
      await openSocket(second.address, reader.client),
      await openSocket(first.address, reader.client),
    ]
    const heard = { far: [] as string[], near: [] as string[] }
    far.on('chat:message', ({ body }: { body: string }) => heard.far.push(body))
    near.on('chat:message', ({ body }: { body: string }) => heard.near.push(body))
    const write = (body: string) =>
      first.post(writer.client, `/api/conversations/${conversationId}/messages`, {
        clientMessageId: randomUUID(),
        body,
      })
    await write('one')
    await vi.waitFor(() => expect(heard).toEqual({ far: ['one'], near: ['one'] }), 10_000)

    proxy.set('lose')
    const began = performance.now()
    const attempt = await signIn(first, 'b@example.org')
    expect(attempt.status).toBe(400)
    console.info(`the first sign-in without Redis took ${Math.round(attempt.milliseconds)} ms`)
    expect(attempt.milliseconds).toBeLessThan(4_000)
    await expect.poll(async () => (await ready(first)).body.degraded).toEqual(['Redis'])
    await write('two')
    await vi.waitFor(() => expect(heard.near).toEqual(['one', 'two']), 10_000)
    await sleep(Math.max(0, 3_000 - (performance.now() - began)))

    const back = new Promise<void>((resolve) => far.once('connect', () => resolve()))
    proxy.set('none')
    const returned = performance.now()
    await back
    console.info(`sockets came back ${Math.round(performance.now() - returned)} ms after Redis`)
    await expect.poll(async () => (await ready(first)).body.degraded).toBeUndefined()
    await write('three')
    await vi.waitFor(() => expect(heard.far).toContain('three'), 15_000)
    far.close()
    near.close()
  }, 60_000)
})
