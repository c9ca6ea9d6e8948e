/**
 * Two processes on one database and one Redis, people who use both, and what may befall them. All of it
 * belongs to the test alone, so that every part can be killed.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConversation } from '#features/chat/server/service.ts'
import { createDatabase, createPool } from '#platform/db/pool.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { proxied, type FaultProxy } from './fault-proxy.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { createCandidate, createReferrer, createJob, type TestPerson } from './people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from './processes.ts'
import { hasRedis, startRedis } from './redis.ts'

export type Fault =
  | 'process'
  | 'database'
  | 'both'
  | 'redis'
  | 'outage of 1 s'
  | 'outage of 5 s'
  | 'outage of 60 s'
  | 'lost packets'
  | 'latency'

export type FaultWorld = {
  app: TestApp
  mail: MailServer
  candidates: TestPerson[]
  referrers: TestPerson[]
  jobIds: string[]
  conversations: { id: string; people: TestPerson[] }[]
  /** One of the processes that are there; undefined while none is. */
  anyProcess(): ProductProcess | undefined
  /** Lets it happen, and waits until what was killed has been started again or the outage is over. */
  befall(fault: Fault): Promise<void>
  /** How many processes were killed so far. */
  processesKilled(): number
  /** @returns milliseconds until both processes say that they are ready */
  untilReady(): Promise<number>
  close(): Promise<void>
}

/** A supervisor starts again what ended, after so long. */
const restartAfter = 300
const staysReady = 1_500

export async function createFaultWorld(): Promise<FaultWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-faults-'))
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    // The machine itself does not fail here; what was committed must be there after a kill.
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  })
  const connectionString = postgres.connectionString
  const pool = createPool({
    connectionString,
    max: 20,
    connectTimeout: 30_000,
    lockTimeout: 30_000,
  })
  const db = createDatabase(pool)
  await migrate(db)
  await migrateTaskQueue(pool, createLogger('silent'))
  const mail = await startMailServer()
  const app = await buildTestApp(sharedEnvironment, {
    pool,
    db,
    connectionString,
    answering: () => true,
    close: async () => {
      await pool.end()
      await postgres.stop()
    },
  })
  const redis = hasRedis ? await startRedis() : undefined
  const { proxy, url } = await proxied(connectionString)
  const people = await createPeople(app)
  const slots: (ProductProcess | undefined)[] = [undefined, undefined]

  async function start(slot: number): Promise<void> {
    for (;;) {
      try {
        slots[slot] = await startProcess(app, {
          DATABASE_URL: url,
          SMTP_URL: mail.url,
          SHARE_REPLIES: 'false',
          ...(redis && { REDIS_URL: redis.url }),
        })
        return
      } catch {
        // While the database is away, it ends at its start and is started again.
        await sleep(restartAfter)
      }
    }
  }
  let processesKilled = 0
  async function kill(slot: number): Promise<void> {
    const one = slots[slot]
    slots[slot] = undefined
    if (one) processesKilled += 1
    await one?.kill()
    await sleep(restartAfter)
    await start(slot)
  }
  const killServer = () => {
    const lock = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(lock.split('\n')[0]), 'SIGKILL')
  }
  const outage = async (what: Parameters<FaultProxy['set']>[0], milliseconds: number) => {
    proxy.set(what)
    await sleep(milliseconds)
    proxy.set('none')
  }
  const faults: Record<Fault, () => Promise<unknown>> = {
    process: () => kill(randomInt(2)),
    database: async () => killServer(),
    both: async () => {
      killServer()
      await Promise.all([kill(0), kill(1)])
    },
    redis: async () => {
      await redis?.kill()
      await sleep(randomInt(500, 3_000))
      await redis?.start()
    },
    'outage of 1 s': () => outage('refuse', 1_000),
    'outage of 5 s': () => outage('refuse', 5_000),
    'outage of 60 s': () => outage('refuse', 60_000),
    'lost packets': () => outage('lose', 6_000),
    latency: async () => {
      proxy.delay(200)
      await sleep(4_000)
      proxy.delay(0)
    },
  }
  await Promise.all([start(0), start(1)])
  return {
    app,
    mail,
    ...people,
    anyProcess() {
      const living = slots.filter((one) => one !== undefined)
      return living[randomInt(Math.max(1, living.length))]
    },
    async befall(fault) {
      await faults[fault]()
    },
    processesKilled: () => processesKilled,
    async untilReady() {
      const began = performance.now()
      let since: number | undefined
      // Connections of a killed server answer for a moment more: once is not enough.
      while (since === undefined || performance.now() - since < staysReady) {
        const ready = (await Promise.all(slots.map(isReady))).every(Boolean)
        since = ready ? (since ?? performance.now()) : undefined
        await sleep(50)
      }
      return since - began
    },
    async close() {
      for (const one of slots) await one?.kill()
      proxy.close()
      mail.close()
      await redis?.kill()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It says so, misses nothing, and reads from the database. */
async function isReady(one: ProductProcess | undefined): Promise<boolean> {
  if (!one) return false
  try {
    const [said, read] = await Promise.all(
      ['/readyz', '/api/jobs'].map((path) => fetch(one.address + path)),
    )
    const { degraded } = (await said!.json()) as { degraded?: string[] }
    await read!.arrayBuffer()
    return said!.status === 200 && degraded === undefined && read!.status === 200
  } catch {
    return false
  }
}

const candidateCount = 12
const conversationCount = 6

/** Candidates with conversations, and three companies with referrers and jobs. */
async function createPeople(app: TestApp) {
  const candidates: TestPerson[] = []
  for (let count = 0; count < candidateCount; count++) {
    candidates.push(await createCandidate(app, { plan: 'premium' }))
  }
  const referrers: TestPerson[] = []
  const jobIds: string[] = []
  for (let company = 0; company < 3; company++) {
    const { jobId, companyId, companyName } = await createJob(app)
    jobIds.push(jobId)
    for (let more = 0; more < 19; more++) {
      jobIds.push((await createJob(app, { id: companyId, name: companyName })).jobId)
    }
    for (let count = 0; count < 3; count++) referrers.push(await createReferrer(app, companyId))
  }
  const conversations: FaultWorld['conversations'] = []
  for (let count = 0; count < conversationCount; count++) {
    const pair = [candidates[count * 2]!, candidates[count * 2 + 1]!]
    const id = await app.runAsSystem(
      (context) =>
        openConversation(context, {
          kind: 'direct',
          about: { type: 'test', id: newId() },
          subject: 'Faults',
          participants: pair.map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
        }),
      { requestId: randomUUID() },
    )
    conversations.push({ id, people: pair })
  }
  return { candidates, referrers, jobIds, conversations }
}
