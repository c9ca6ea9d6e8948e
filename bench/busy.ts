/**
 * A fresh start with demo data on a busy machine: loops that keep every core busy run beside it. Tells
 * how long it takes to be ready, whether the filter for companies with referrers is right then and at the
 * end, and the longest statement of each background task. `--minutes N` (30), `--loops N` (4).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { startFlags } from './support/servers.ts'
import type { WatchedTask } from './support/watch-tasks.ts'

const root = join(import.meta.dirname, '..')
/** What a statement of a web request may take; a task has no more. */
const budgetMs = 10_000
const readyWithinMs = 15 * 60_000
const askedEveryMs = 15_000

type Filter = { found: number; expected: number; wrong: number }

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string' }, loops: { type: 'string' } },
  })
  const minutes = Number(values.minutes ?? 30)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-busy-'))
  const loops = Array.from({ length: Number(values.loops ?? 4) }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  try {
    return await measure(folder, minutes)
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, minutes: number) {
  const port = await freePort()
  const file = join(folder, 'tasks.json')
  const began = performance.now()
  const child = start(folder, port, file)
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(child, url)
    const ready = (performance.now() - began) / 1000
    // Adopts the server that the product has started.
    const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
    const client = new pg.Client(server.connectionString)
    await client.connect()
    const first = await compare(url, client)
    tell(`ready after ${ready.toFixed(1)} s`, first)
    const searches = await searchFor(url, minutes * 60_000)
    const last = await compare(url, client)
    tell(`after ${minutes} minutes`, last)
    await client.end()
    await server.stop()
    return conclude(ready, [first, last], readTasks(file), searches)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

function start(folder: string, port: number, file: string): ChildProcess {
  const watch = join(import.meta.dirname, 'support/watch-tasks.ts')
  return spawn(process.execPath, [...startFlags, '--import', watch, 'src/app/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ENV_FILE: '',
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      WATCH_TASKS: file,
    },
  })
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + readyWithinMs
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error('The product ended at its start')
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('The product was not ready in time')
}

type Page = { items: { id: string }[]; nextCursor: string | null }

/** All jobs that the filter finds, beside those whose company has people who refer. */
async function compare(url: string, client: pg.Client): Promise<Filter> {
  const found = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const response = await fetch(`${url}/api/jobs?referrers=true&limit=100${after}`)
    if (response.status === 429 || response.status === 503) {
      await sleep(1_000)
      continue
    }
    const page = (await response.json()) as Page
    for (const { id } of page.items) found.add(id)
    cursor = page.nextCursor
  }
  const { rows } = await client.query<{ id: string }>(`
    select jobs.id from jobs join companies on companies.id = jobs.company_id
    where jobs.status = 'published' and jobs.listed and companies.verified_referrers > 0`)
  const expected = new Set(rows.map(({ id }) => id))
  const wrong = found.symmetricDifference(expected).size
  return { found: found.size, expected: expected.size, wrong }
}

function tell(when: string, { found, expected, wrong }: Filter): void {
  console.log(`${when}: has referrers finds ${found} of ${expected} jobs, ${wrong} wrong`)
}

/** A guest who searches now and then. */
async function searchFor(url: string, milliseconds: number) {
  const ends = Date.now() + milliseconds
  const times: number[] = []
  let failed = 0
  for (; Date.now() < ends; await sleep(askedEveryMs)) {
    const began = performance.now()
    const response = await fetch(`${url}/api/jobs?q=engineer&referrers=true`).catch(() => null)
    await response?.text()
    if (response?.ok) times.push(performance.now() - began)
    else failed += 1
  }
  return { answered: times.length, failed, slowest: Math.max(0, ...times) }
}

function readTasks(file: string): WatchedTask[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WatchedTask[]) : []
}

type Searches = Awaited<ReturnType<typeof searchFor>>

function conclude(ready: number, filters: Filter[], tasks: WatchedTask[], searches: Searches) {
  console.table(
    tasks
      .toSorted((one, other) => other.longestStatementMs - one.longestStatementMs)
      .map(({ name, runs, failures, cancelled, longestRunMs, longestStatementMs, statement }) => ({
        task: name,
        runs,
        failures,
        cancelled,
        'longest run, s': Number((longestRunMs / 1000).toFixed(2)),
        'longest statement, ms': Math.round(longestStatementMs),
        statement: statement.slice(0, 60),
      })),
  )
  const sum = (of: (task: WatchedTask) => number) => tasks.reduce((all, one) => all + of(one), 0)
  const cancelled = sum((task) => task.cancelled)
  const failures = sum((task) => task.failures)
  const wrong = filters.reduce((all, one) => all + one.wrong, 0)
  const longest = Math.max(0, ...tasks.map(({ longestStatementMs }) => longestStatementMs))
  const line = `ready in ${ready.toFixed(1)} s, filter of referrers wrong for ${wrong} jobs, ${tasks.length} tasks ran ${sum((task) => task.runs)} times, ${failures} failed, ${cancelled} statements ended by a limit, the longest took ${longest.toFixed(0)} ms, ${searches.answered} searches answered, ${searches.failed} not, the slowest in ${searches.slowest.toFixed(0)} ms`
  const withinBudget =
    wrong === 0 &&
    filters[0]!.expected > 0 &&
    failures + cancelled === 0 &&
    longest > 0 &&
    longest < budgetMs &&
    tasks.length > 0
  return { line, withinBudget }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
