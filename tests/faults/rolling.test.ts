/**
 * A restart of one process after the other, and an upgrade from an older version, under a steady load
 * behind a balancer: nobody is refused. Only in `npm run faults`, since it takes minutes.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startBalancer, type Balancer } from '../support/balancer.ts'
import { databaseServer } from '../support/database.ts'
import { urlOf } from '../support/database-url.ts'
import { full } from '../support/full.ts'
import { launchProduct, type Product } from '../support/product.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts'
import {
  call,
  signInAt,
  startSteadyLoad,
  type SteadyLoad,
  type Visitor,
} from '../support/steady-load.ts'

const rate = Number(process.env['ROLLING_RATE'] ?? 100)
const root = join(import.meta.dirname, '../..')
/**
 * The version that operators come from: that of the day on which tables got today's names (decision 0432).
 */
const upgradeFrom = process.env['UPGRADE_FROM'] ?? newestBefore('2026-11-25T00:00:00Z')
const quietFor = 5_000
const rampUp = 10_000

type Close = () => Promise<void> | void
const closers: Close[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
}, 120_000)

type World = {
  balancer: Balancer
  database: pg.Pool
  /** Starts a process and puts it behind the balancer once it is ready. */
  start(from?: string): Promise<Product>
}

async function createWorld(): Promise<World> {
  const name = `rolling_${Date.now()}`
  const control = new pg.Client(await databaseServer())
  await control.connect()
  closers.push(() => control.end())
  await control.query(`create database ${name}`)
  closers.push(async () => void (await control.query(`drop database ${name} with (force)`)))
  const DATABASE_URL = urlOf(await databaseServer(), name)
  const database = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
  database.on('error', () => {})
  closers.push(() => database.end())
  const folder = mkdtempSync(join(tmpdir(), 'tessera-rolling-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const redis: TestRedis | undefined = hasRedis ? await startRedis() : undefined
  closers.push(() => redis?.kill())
  const balancer = await startBalancer()
  closers.push(() => balancer.close())
  return {
    balancer,
    database,
    async start(from) {
      const product = await launchProduct({
        environment: {
          DATABASE_URL,
          DATA_DIR: join(folder, 'data'),
          DEMO_DATA: 'true',
          TRUST_PROXY: '1',
          DRAIN_SECONDS: '3',
          DATABASE_POOL: '30',
          ...(redis && { REDIS_URL: redis.url }),
        },
        ...(from !== undefined && { root: from }),
      })
      closers.push(async () => {
        product.signal('SIGKILL')
        await product.ended
      })
      await product.ready()
      balancer.add(product.port)
      await expect.poll(() => balancer.isReady(product.port), { timeout: 60_000 }).toBe(true)
      return product
    },
  }
}

async function visitorOf({ address }: Balancer): Promise<Visitor> {
  const cookie = await signInAt(address, 'candidate@demo.example')
  const jobs = await call<{ items: { id: string }[] }>(address, '', '/api/jobs?limit=20')
  const path = '/api/conversations'
  const conversations = await call<{ items: { id: string }[] }>(address, cookie, path)
  return {
    cookie,
    jobIds: jobs.body.items.map(({ id }) => id),
    conversationId: conversations.body.items[0]!.id,
  }
}

async function expectNothingLost({ database }: World, load: SteadyLoad): Promise<void> {
  console.info(
    `${load.answered} answered, ${load.failures.length} failed, the slowest after ${Math.round(load.slowest)} ms`,
  )
  expect(load.failures).toEqual([])
  expect(load.answered).toBeGreaterThan(rate * 10)
  const stored = await database.query<{ id: string }>(
    'select client_message_id as id from messages where client_message_id = any($1::uuid[])',
    [load.messages],
  )
  expect(stored.rows.map(({ id }) => id).toSorted()).toEqual(load.messages.toSorted())
  const saved = await database.query<{ count: string }>(
    'select count(*)::text as count from saved_jobs where job_id = any($1::uuid[])',
    [[...load.saved]],
  )
  expect(Number(saved.rows[0]!.count)).toBeGreaterThanOrEqual(load.saved.size)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test.runIf(full)(
  'each process is restarted in turn by SIGTERM: nobody is refused',
  async () => {
    const world = await createWorld()
    const products = [await world.start(), await world.start()]
    const load = startSteadyLoad(world.balancer.address, await visitorOf(world.balancer), rate)
    await pause(rampUp + quietFor)
    for (const product of products) {
      product.signal('SIGTERM')
      // It says that it is not ready, and still serves, until the balancer has noticed.
      expect(await product.ended).toBe(0)
      await world.balancer.remove(product.port)
      await world.start()
      await pause(quietFor)
    }
    await load.stop()
    await expectNothingLost(world, load)
  },
  600_000,
)

const inClone = isInClone(upgradeFrom)
/** Their rows are in `moderation_reports` now (0650). */
const movedReports = ['chat_reports', 'post_reports']

test.runIf(full && inClone)(
  `an upgrade from ${upgradeFrom}, one process after the other: nobody is refused, and the data is right`,
  async () => {
    const world = await createWorld()
    const old = await checkOut(upgradeFrom)
    const products = [await world.start(old), await world.start(old)]
    const { address } = world.balancer
    const referrer = await signInAt(address, 'referrer@demo.example', '/auth/recruiter/login')
    const load = startSteadyLoad(address, await visitorOf(world.balancer), rate)
    await pause(rampUp + quietFor)
    const before = await countRows(world.database)
    for (const product of products) {
      // The old version does not wait for the balancer: it is taken out first.
      await world.balancer.remove(product.port)
      product.signal('SIGTERM')
      expect(await product.ended).toBe(0)
      // Migrates while the other one, still old, serves.
      await world.start()
      await pause(quietFor)
    }
    await load.stop()
    await expectNothingLost(world, load)

    const after = await countRows(world.database)
    for (const table of [
      'accounts',
      'companies',
      'jobs',
      'referral_requests',
      'candidate_profiles',
    ]) {
      expect([table, after[table]]).toEqual([table, before[table]])
    }
    const lost = Object.keys(before).filter((table) => !(table in after))
    expect(lost.toSorted()).toEqual(movedReports)
    const reports = movedReports.reduce((sum, table) => sum + before[table]!, 0)
    expect(after['moderation_reports']).toBeGreaterThanOrEqual(reports)
    // Someone who was signed in still is, others sign in, and a request goes on.
    expect((await call(address, referrer, '/auth/session')).status).toBe(200)
    await signInAt(address, 'candidate@demo.example')
    const offers = await call<{ items: { id: string }[] }>(
      address,
      referrer,
      '/api/referral-offers?state=open',
    )
    const claimed = await call(
      address,
      referrer,
      `/api/referral-offers/${offers.body.items[0]!.id}/claim`,
      {},
    )
    expect(claimed).toMatchObject({ status: 200 })
  },
  900_000,
)

if (full && !inClone) console.warn(`no upgrade was tried: ${upgradeFrom} is not in this clone`)

/** @returns an empty text in a clone without its history */
function newestBefore(time: string): string {
  const args = ['rev-list', '-1', '--abbrev-commit', `--before=${time}`, 'HEAD']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function isInClone(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The files of a commit in a folder of their own, with the packages that they were written for. */
async function checkOut(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-old-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (hasPackagesOf(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/** Whether the packages of this version are those that another was written for. */
function hasPackagesOf(folder: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).every(([name, version]) => {
    const file = join(root, 'node_modules', name, 'package.json')
    if (!existsSync(file)) return false
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version
  })
}

async function countRows(database: pg.Pool): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    )
    counts[name] = rows[0]!.count
  }
  return counts
}
