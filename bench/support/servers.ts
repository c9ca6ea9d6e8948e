/** The product and its references as child processes whose processor time can be read. */
import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#platform/log/clock.ts'
import { learnVocabulary } from '#features/job-search/server/service.ts'
import { createDemoJobs } from '#features/jobs/server/service.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { median } from './rates.ts'

export type Running = {
  url: string
  pid: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Node's flags, as `npm start` has them. */
export const startFlags = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))
const readyWithin = 120_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  return port
}

/** The product with 3,000 demo jobs, on a data folder of its own that is removed at the end. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<Running & { connectionString: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    databasePool: 4,
  })
  await migrate(database.db)
  await database.db.transaction().execute(async (db) => {
    await createDemoJobs({ db, clock: systemClock }, 1)
    await learnVocabulary({ db, clock: systemClock })
  })
  const clean = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const running = await startProductOn(folder, database.connectionString, environment)
    const stop = async () => {
      await running.stop()
      await clean()
    }
    return { ...running, connectionString: database.connectionString, stop }
  } catch (error) {
    await clean()
    throw error
  }
}

/** The product on a database that is there, without demo data. */
export async function startProductOn(
  folder: string,
  connectionString: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort()
  const child = fork(join(root, 'src/app/main.js'), {
    cwd: root,
    silent: true,
    execArgv: startFlags,
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'development',
      DATA_DIR: folder,
      DATABASE_URL: connectionString,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
      ...environment,
    },
  })
  // Read both: a product whose log nobody reads keeps it until its end.
  child.stdout?.pipe(process.stderr)
  child.stderr?.pipe(process.stderr)
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(child, `${url}/readyz`)
  } catch (error) {
    await end(child)
    throw error
  }
  return { url, pid: child.pid!, stop: () => end(child) }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + readyWithin
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error('The product did not start')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error('The product was not ready in time')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Signs a candidate up. @returns the Cookie header of the session */
export async function signUp(product: Running): Promise<string> {
  const response = await fetch(`${product.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({
      name: 'Bench Person',
      email: 'bench@tessera.example',
      password: 'a long enough passphrase',
    }),
  })
  if (!response.ok)
    throw new Error(`Signing up answered ${response.status}: ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

/** A reference in bare `node:http`. */
export async function startBare(...argument: string[]): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), argument, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => end(child) }
}

/** Clock ticks of a second in /proc, as Linux has them. */
const ticks = 100

/** Processor seconds that a process has used; null where there is no /proc. */
export function processorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  } catch {
    return null
  }
}

export type Measured = {
  requestsPerSecond: number
  /** Of the server process alone; falls back to wall time where it cannot be read. */
  microsecondsPerRequest: number
}

export type Load = {
  path: string
  seconds: number
  connections?: number
  headers?: Record<string, string>
  /** Posted as JSON, where there is one. */
  body?: string
  /** Gives each request an address of its own, which no cache has. */
  unique?: boolean
}

let serial = 0

/** Sends requests as fast as they are answered. Any failure ends the benchmark. */
export async function measure(server: Running, load: Load): Promise<Measured> {
  const before = processorSeconds(server.pid)
  const began = performance.now()
  const mark = load.path.includes('?') ? '&' : '?'
  const result = await autocannon({
    url: server.url + load.path,
    connections: load.connections ?? 10,
    duration: load.seconds,
    ...(load.headers && { headers: load.headers }),
    ...(load.body !== undefined && { method: 'POST' as const, body: load.body }),
    ...(load.unique && {
      requests: [
        {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            path: `${load.path}${mark}n=${serial++}`,
          }),
        },
      ],
    }),
  })
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${load.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  const after = processorSeconds(server.pid)
  const seconds = (performance.now() - began) / 1000
  const used = before === null || after === null ? seconds : after - before
  const answered = result['2xx']
  return {
    requestsPerSecond: answered / seconds,
    microsecondsPerRequest: (used / answered) * 1e6,
  }
}

/** Loads both in turn, prints each round, and gives the median of ours over theirs, in requests a second. */
export async function compareRates(
  product: Running,
  bare: Running,
  load: Load,
  rounds: number,
): Promise<number> {
  await measure(product, load)
  await measure(bare, load)
  const results = []
  for (let round = 0; round < rounds; round++) {
    const ours = await measure(product, load)
    const theirs = await measure(bare, load)
    results.push({
      'ours/s': Math.round(ours.requestsPerSecond),
      'bare/s': Math.round(theirs.requestsPerSecond),
      'ours µs': Math.round(ours.microsecondsPerRequest),
      'bare µs': Math.round(theirs.microsecondsPerRequest),
      ratio: Number((ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2)),
    })
  }
  console.table(results)
  return median(results.map((row) => row.ratio))
}
