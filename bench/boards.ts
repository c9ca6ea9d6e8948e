/**
 * Boards of many employers, read every hour for a week of a moved clock while people search: what is written
 * when little changes, and whether memory stays flat. `--boards N` (50), `--postings N` of each (2,000),
 * `--hours N` (168).
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { ensurePlaces } from '#features/jobs/server/service.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Changes } from './support/board-site.ts'
import { percentile } from './support/rates.ts'
import { professions } from './support/search-words.ts'
import { startSimulatedServer, type SimulatedServer } from './support/simulated-server.ts'

const budgetMs = 50
/** The last day may need so much more memory than the second one. */
const budgetGrowth = 1.15
const restBetweenSearchesMs = 100
const day = 24

/** What an hour has written: rows of the jobs and of their search entries, megabytes of the log. */
type Hour = { jobs: number; search: number; wal: number; seconds: number; memory: number }

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({
    args,
    options: {
      boards: { type: 'string', default: '50' },
      postings: { type: 'string', default: '2000' },
      hours: { type: 'string', default: '168' },
    },
  })
  const site = fork(
    join(import.meta.dirname, 'support/board-site.ts'),
    [values.boards, values.postings],
    { execArgv: process.execArgv },
  )
  const world = await startSimulatedServer(
    '2026-11-02T06:00:00Z',
    { ALLOW_PRIVATE_IMPORT: 'true' },
    { shared_buffers: '1GB', effective_cache_size: '2GB' },
  )
  try {
    const [port] = (await once(site, 'message')) as [number]
    await ensurePlaces({ db: world.server.database })
    await addBoards(world, `http://127.0.0.1:${port}`, Number(values.boards))
    const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })

    const first = await nextReading(world)
    console.log(
      `first reading: ${first.jobs.toLocaleString('en')} jobs in ${first.seconds.toFixed(0)} s, ${first.wal.toFixed(0)} MB of WAL`,
    )
    const searches = searchSteadily(address)
    await sleep(5_000)
    const atRest = searches.taken()
    const hours: Hour[] = []
    const changes: Changes = { edited: 0, opened: 0, closed: 0 }
    for (let hour = 1; hour <= Number(values.hours); hour++) {
      const more = await changeSite(site)
      changes.edited += more.edited
      changes.opened += more.opened
      changes.closed += more.closed
      world.advance(1)
      hours.push(await nextReading(world))
      if (hour % day === 0) console.log(`day ${hour / day}: ${said(hours.slice(-day))}`)
    }
    const meanwhile = searches.taken()
    await searches.stop()
    return summary(hours, changes, { atRest, meanwhile })
  } finally {
    site.kill()
    await world.close()
  }
}

function summary(
  hours: readonly Hour[],
  { edited, opened, closed }: Changes,
  searches: { atRest: number[]; meanwhile: number[] },
): { line: string; withinBudget: boolean } {
  const total = (what: keyof Hour) => hours.reduce((sum, hour) => sum + hour[what], 0)
  const most = (part: readonly Hour[]) => Math.max(...part.map(({ memory }) => memory))
  const growth = most(hours.slice(-day)) / most(hours.slice(day, 2 * day))
  const [atRest, meanwhile] = [searches.atRest, searches.meanwhile].map((times) =>
    percentile(times, 0.95),
  ) as [number, number]
  // What closes is marked when it is missing once, and closed when it is twice: of the last hour's, some is still to come.
  const exact = total('jobs') >= edited + opened && total('jobs') <= edited + opened + 2 * closed
  return {
    line:
      `${edited} edited, ${opened} opened and ${closed} closed: ${total('jobs')} rows of jobs and ${total('search')} of the search written, ` +
      `${total('wal').toFixed(0)} MB of WAL; memory ${growth.toFixed(2)} × (budget ${budgetGrowth}); a search p95 ${meanwhile.toFixed(0)} ms while boards are read (budget ${budgetMs}), ${atRest.toFixed(0)} at rest`,
    withinBudget: exact && growth <= budgetGrowth && meanwhile <= budgetMs,
  }
}

function said(hours: readonly Hour[]): string {
  const sum = (what: keyof Hour) => hours.reduce((all, hour) => all + hour[what], 0)
  return `${sum('jobs')} rows of jobs, ${sum('search')} of the search, ${sum('wal').toFixed(1)} MB of WAL, ${sum('seconds').toFixed(0)} s, ${hours.at(-1)!.memory.toFixed(0)} MB`
}

async function addBoards({ server, now }: SimulatedServer, site: string, count: number) {
  await sql`
    insert into job_boards (id, address, company_name, state, failures, next_sync_at, created_at, updated_at)
    select uuidv7(), ${site} || '/boards/' || n, 'Board ' || n, 'active', 0, ${now()}, ${now()}, ${now()}
    from generate_series(0, ${count - 1}::int) n`.execute(queriesOf(server.database))
}

async function changeSite(site: ChildProcess): Promise<Changes> {
  const answer = once(site, 'message')
  site.send('nextHour')
  return ((await answer) as [Changes])[0]
}

/** Reads every board that is due, and counts what that has written. */
async function nextReading(world: SimulatedServer): Promise<Hour> {
  const db = queriesOf(world.server.database)
  const { rows: before } = await sql<{ transaction: string; bytes: number }>`
    select pg_current_xact_id()::text as transaction,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db)
  const { transaction, bytes } = before[0]!
  const began = performance.now()
  await world.runDue(/^sources\./)
  const seconds = (performance.now() - began) / 1000
  const { rows: after } = await sql<{ jobs: number; search: number; bytes: number }>`
    select (select count(*) from jobs where xmin::text::bigint >= ${transaction}::bigint)::int as jobs,
      (select count(*) from job_search where xmin::text::bigint >= ${transaction}::bigint)::int as search,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db)
  const { jobs, search, bytes: now } = after[0]!
  const memory = process.memoryUsage().rss / 1024 / 1024
  return { jobs, search, wal: (now - bytes) / 1024 / 1024, seconds, memory }
}

/** Someone searches ten times a second, for titles. */
function searchSteadily(address: string) {
  const draw = drawFrom(7)
  let times: number[] = []
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const [title] = draw.oneOf(professions).titles
      const began = performance.now()
      const reply = await fetch(`${address}/api/jobs?q=${encodeURIComponent(title!)}`)
      if (!reply.ok) throw new Error(`A search was answered with ${reply.status}`)
      await reply.arrayBuffer()
      times.push(performance.now() - began)
      await sleep(restBetweenSearchesMs)
    }
  })()
  return {
    /** Milliseconds of the searches since this was asked last. */
    taken(): number[] {
      const taken = times
      times = []
      return taken
    },
    async stop() {
      stopping.abort()
      await done
    },
  }
}
