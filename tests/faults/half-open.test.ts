/** Connections that are dead without a word are replaced; meanwhile requests are refused at once. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { createCandidate } from '../support/people.ts'
import { proxied, type FaultProxy } from '../support/fault-proxy.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'

let app: TestApp
let proxy: FaultProxy
let running: ProductProcess
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
})
afterEach(async () => {
  await running.kill()
  proxy.close()
})
afterAll(() => app.close())

async function start(): Promise<void> {
  const through = await proxied(app.database.connectionString)
  proxy = through.proxy
  running = await startProcess(app, { DATABASE_URL: through.url, SHARE_REPLIES: 'false' })
}

type Answer = { status: number; milliseconds: number; retryAfter: string | null }

async function get(path: string, cookie = ''): Promise<Answer> {
  const began = performance.now()
  const reply = await fetch(running.address + path, { headers: { cookie } })
  await reply.arrayBuffer()
  const milliseconds = performance.now() - began
  return { status: reply.status, milliseconds, retryAfter: reply.headers.get('retry-after') }
}

const many = (count: number, path: string) =>
  Promise.all(Array.from({ length: count }, () => get(path)))

const worst = (answers: Answer[]) => Math.round(Math.max(...answers.map((a) => a.milliseconds)))

test('after six seconds of lost packets the connections are replaced within seconds', async () => {
  await start()
  expect((await many(20, '/api/jobs')).every(({ status }) => status === 200)).toBe(true)
  proxy.set('lose')
  const refused: Answer[] = []
  const began = performance.now()
  while (performance.now() - began < 6_000) refused.push(...(await many(20, '/api/jobs')))
  expect(refused.every(({ status, retryAfter }) => status === 503 && retryAfter !== null)).toBe(
    true,
  )
  expect((await get('/readyz')).status).toBe(503)
  proxy.set('none')
  const back = performance.now()
  await expect.poll(async () => (await get('/api/jobs')).status, { timeout: 8_000 }).toBe(200)
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 8_000 }).toBe(200)
  const healed = Math.round(performance.now() - back)
  console.info(`lost packets: refused within ${worst(refused)} ms, healed after ${healed} ms`)
  expect((await many(40, '/api/jobs')).every(({ status }) => status === 200)).toBe(true)
  // The aim is 2 seconds; the machine that tests may be busy.
  expect(worst(refused)).toBeLessThan(4_000)
}, 60_000)

test('packets that were lost for a moment: the database answers, and what hangs is found', async () => {
  await start()
  await many(20, '/api/jobs')
  proxy.set('lose')
  const hanging = many(12, '/api/jobs')
  await sleep(300)
  proxy.set('none')
  const answers = await hanging
  console.info(
    `lost for a moment: the requests that hung were answered within ${worst(answers)} ms`,
  )
  expect(worst(answers)).toBeLessThan(4_000)
  // The database lives, and only those that hung may have been refused.
  await expect.poll(async () => (await get('/api/jobs')).status, { timeout: 4_000 }).toBe(200)
  expect((await many(40, '/api/jobs')).every(({ status }) => status === 200)).toBe(true)
}, 60_000)

test('200 ms of latency make it slow, and not unready', async () => {
  await start()
  await many(20, '/api/jobs')
  proxy.delay(200)
  for (let round = 0; round < 12; round++) {
    const [ready] = await Promise.all([get('/readyz'), many(4, '/api/jobs')])
    expect(ready.status).toBe(200)
    expect(ready.milliseconds).toBeLessThan(1_000)
    await sleep(100)
  }
  expect((await get('/api/jobs')).status).toBe(200)
}, 60_000)

test('with all connections taken, refusals come within two seconds and say when to come back', async () => {
  await start()
  const person = await createCandidate(app)
  await app.database.db.transaction().execute(async (transaction) => {
    await sql`lock table accounts in access exclusive mode`.execute(transaction)
    const cookie = person.client.cookieHeader()
    // More than the pool has; they wait for the lock, or for a connection.
    const hanging = Promise.all(Array.from({ length: 30 }, () => get('/api/jobs', cookie)))
    await sleep(500)
    const answers = await many(20, '/api/jobs')
    console.info(`no connection free: answered or refused within ${worst(answers)} ms`)
    // Connections are free again as soon as those that wait for the lock are refused.
    expect(answers.every(({ status, retryAfter }) => status === 200 || retryAfter)).toBe(true)
    expect(worst(answers)).toBeLessThan(3_000)
    // The database answers: the process stays ready. A machine just begun may be slow to hear it.
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 5_000 }).toBe(200)
    const waiting = await hanging
    console.info(`waiting for a lock: refused within ${worst(waiting)} ms`)
    expect(waiting.every(({ status, retryAfter }) => status === 503 && retryAfter)).toBe(true)
    expect(worst(waiting)).toBeLessThan(4_000)
  })
  await expect.poll(async () => (await get('/api/jobs')).status).toBe(200)
}, 60_000)

test('a slow database: people who cannot be answered are refused within two seconds', async () => {
  await start()
  const person = await createCandidate(app)
  const cookie = person.client.cookieHeader()
  await many(20, '/api/jobs')
  proxy.delay(150)
  const answers = (
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        await sleep(index * 10)
        return get('/api/saved-jobs', cookie)
      }),
    )
  ).flat()
  const refused = answers.filter(({ status }) => status !== 200)
  console.info(
    `slow database: ${answers.length - refused.length} answered within ${worst(answers.filter(({ status }) => status === 200))} ms, ${refused.length} refused within ${refused.length > 0 ? worst(refused) : 0} ms`,
  )
  expect(refused.every(({ status, retryAfter }) => status === 503 && retryAfter)).toBe(true)
  expect(refused.length).toBeGreaterThan(0)
  expect(worst(refused)).toBeLessThan(3_000)
  expect((await get('/readyz')).status).toBe(200)
  proxy.delay(0)
  await expect.poll(async () => (await get('/api/jobs')).status).toBe(200)
}, 60_000)
