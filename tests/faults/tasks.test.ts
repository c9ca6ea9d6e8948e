/** Background tasks go on by themselves after a database outage, and after the death of a process. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { sendMail } from '#platform/mail/send-mail.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { proxied, type FaultProxy } from '../support/fault-proxy.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'

let app: TestApp
const running: ProductProcess[] = []
const proxies: FaultProxy[] = []
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()))
  for (const proxy of proxies.splice(0)) proxy.close()
})
afterAll(() => app.close())

async function start(environment: Record<string, string> = {}): Promise<ProductProcess> {
  const process = await startProcess(app, environment)
  running.push(process)
  return process
}

async function throughProxy(): Promise<{ proxy: FaultProxy; DATABASE_URL: string }> {
  const { proxy, url } = await proxied(app.database.connectionString)
  proxies.push(proxy)
  return { proxy, DATABASE_URL: url }
}

function queueMail(subject: string): Promise<void> {
  app.clock.set(new Date())
  return app.runAsSystem(
    (context) => context.enqueue(sendMail, { to: 'one@example.org', subject, text: 'Hello' }),
    { requestId: 'test' },
  )
}

const readiness = async ({ address }: ProductProcess) => (await fetch(`${address}/readyz`)).status

async function tasksLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs
    where task_identifier = 'mail.send'`.execute(app.database.db)
  return rows[0]!.left
}

/** A mail server that takes so long for each mail. */
async function slowMailServer(milliseconds: number) {
  const seen: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part) => (text += String(part)))
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
        setTimeout(() => {
          seen.push(subject)
          done()
        }, milliseconds)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return { seen, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

test('an outage while tasks end does not stop them: readiness says so, and they go on', async () => {
  const mail = await slowMailServer(600)
  const { proxy, DATABASE_URL } = await throughProxy()
  const one = await start({ DATABASE_URL, SMTP_URL: mail.url })
  await expect.poll(() => readiness(one)).toBe(200)
  for (let index = 0; index < 8; index++) await queueMail(`before ${index}`)
  await expect.poll(tasksLeft).toBeGreaterThan(0)
  await sleep(500)
  proxy.set('refuse')
  await expect.poll(() => readiness(one), { timeout: 4_000 }).toBe(503)
  await sleep(3_000)
  proxy.set('none')
  const began = performance.now()
  await expect.poll(() => readiness(one)).toBe(200)
  await queueMail('after')
  await vi.waitFor(() => expect(mail.seen).toContain('after'), 15_000)
  console.info(`tasks go on ${Math.round(performance.now() - began)} ms after an outage`)
  await vi.waitFor(async () => expect(await tasksLeft()).toBe(0), {
    timeout: 30_000,
    interval: 200,
  })
  expect(mail.seen.toSorted()).toEqual([...new Set(mail.seen)].toSorted())
  mail.close()
}, 60_000)

test('the tasks of a killed process are done by the other within a minute, each mail once', async () => {
  const mail = await slowMailServer(400)
  const first = await start({ SMTP_URL: mail.url })
  const subjects = Array.from({ length: 40 }, (_, index) => `kill ${index}`)
  for (const subject of subjects) await queueMail(subject)
  await vi.waitFor(() => expect(mail.seen.length).toBeGreaterThan(2), 10_000)
  await first.kill()
  expect(await tasksLeft()).toBeGreaterThan(4)
  const began = performance.now()
  await start({ SMTP_URL: mail.url })
  await vi.waitFor(async () => expect(await tasksLeft()).toBe(0), {
    timeout: 55_000,
    interval: 200,
  })
  console.info(
    `tasks of a killed process were done after ${Math.round(performance.now() - began)} ms`,
  )
  // The one that was killed was on this machine: nobody waits until it has been silent for long.
  expect(performance.now() - began).toBeLessThan(15_000)
  expect([...new Set(mail.seen)].toSorted()).toEqual(subjects.toSorted())
  mail.close()
}, 90_000)

test('a process that starts after a database restart leaves the tasks of the living alone', async () => {
  const mail = await slowMailServer(1_500)
  const { proxy, DATABASE_URL } = await throughProxy()
  await start({ DATABASE_URL, SMTP_URL: mail.url })
  const subjects = Array.from({ length: 3 }, (_, index) => `restart ${index}`)
  for (const subject of subjects) await queueMail(subject)
  await sleep(300)
  // All of the first one's connections end, as in a restart of the database.
  proxy.set('refuse')
  proxy.set('none')
  await start({ SMTP_URL: mail.url })
  await vi.waitFor(async () => expect(await tasksLeft()).toBe(0), {
    timeout: 40_000,
    interval: 200,
  })
  expect(mail.seen.toSorted()).toEqual(subjects)
  mail.close()
}, 60_000)

test('an email that was accepted while the database was away is not sent again, though its process is killed', async () => {
  const mail = await slowMailServer(1_000)
  const { proxy, DATABASE_URL } = await throughProxy()
  const first = await start({ DATABASE_URL, SMTP_URL: mail.url })
  await queueMail('accepted')
  await vi.waitFor(async () => expect(await claimed()).toBe(1), 20_000)
  await sleep(300)
  proxy.set('refuse')
  await vi.waitFor(() => expect(mail.seen).toEqual(['accepted']), 10_000)
  await sleep(300)
  await first.kill()
  await start({ SMTP_URL: mail.url })
  await vi.waitFor(async () => expect(await tasksLeft()).toBe(0), {
    timeout: 55_000,
    interval: 200,
  })
  expect(mail.seen).toEqual(['accepted'])
  mail.close()
}, 90_000)

test('a task whose handing over was lost is done by the worker that does not know of it', async () => {
  const mail = await slowMailServer(10)
  await start({ SMTP_URL: mail.url })
  await vi.waitFor(async () => expect(await newestWorker()).toBeDefined(), 20_000)
  app.clock.set(new Date())
  const content = { to: 'one@example.org', subject: 'lost', text: 'Hello' }
  await app.runAsSystem(
    (context) => context.enqueue(sendMail, content, { runAt: new Date(Date.now() + 3_600_000) }),
    { requestId: 'test' },
  )
  await sql`
    update graphile_worker._private_jobs set run_at = now(), attempts = 1,
      locked_by = ${await newestWorker()}, locked_at = now() - interval '25 seconds'
    where locked_by is null and run_at > now() + interval '50 minutes'`.execute(app.database.db)
  await vi.waitFor(() => expect(mail.seen).toEqual(['lost']), 20_000)
  mail.close()
}, 60_000)

async function claimed(): Promise<number> {
  const { rows } = await sql`select 1 from deliveries where sent_at is null`.execute(
    app.database.db,
  )
  return rows.length
}

async function newestWorker(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from task_workers where seen_at > now() - interval '4 seconds'
    order by seen_at desc limit 1`.execute(app.database.db)
  return rows[0]?.id
}
