/**
 * Events a second through HTTP beside bare `node:http` with the same insert, a page meanwhile, and every figure
 * of the analytics page over ten million events. `--events` takes another number.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import * as counting from '#features/analytics/server/queries.ts'
import * as reading from '#features/analytics/server/service.reading.ts'
import { systemClock } from '#platform/log/clock.ts'
import { startDatabase } from './support/database.ts'
import { callEvenly } from './support/even-load.ts'
import { percentile } from './support/rates.ts'
import { compareRates, startBare, startProduct, type Running } from './support/servers.ts'

type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>

const budget = { ratio: 0.5, pageTimes: 2, figureMs: 200 }
const rounds = 5
const seconds = 3
const headers = { 'content-type': 'application/json' }
/** Looks at a page in a second, and for how long: enough for a p99, far from all that the machine can do. */
const pagesMeanwhile = 40
const pageSeconds = 30
const eventsMeanwhile = 300
const looks = 40
const countedAtOnce = 100_000
/** What a statement stores within the time that the product gives one. */
const storedAtOnce = 100_000

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({ args, options: { events: { type: 'string' } } })
  const taken = await takeIn()
  const slowest = await readFigures(Number(values.events ?? 10_000_000))
  return {
    line: `${taken.ratio.toFixed(2)} of bare node:http and the insert (budget ${budget.ratio}), a page's p99 ${taken.times.toFixed(2)} times meanwhile (${budget.pageTimes}), slowest figure p95 ${slowest.toFixed(0)} ms (${budget.figureMs})`,
    withinBudget:
      taken.ratio >= budget.ratio && taken.times <= budget.pageTimes && slowest <= budget.figureMs,
  }
}

function event(): string {
  const timestampClient = new Date().toISOString()
  return JSON.stringify({ type: 'page_view', sourcePage: '/job-search', timestampClient })
}

async function takeIn(): Promise<{ ratio: number; times: number }> {
  const product = await startProduct()
  try {
    const bare = await startBare('events', product.connectionString)
    try {
      const load = {
        path: '/analytics/track-event',
        seconds,
        connections: 20,
        headers: {
          ...headers,
          origin: product.url,
          'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0',
        },
        body: event(),
      }
      const ratio = await compareRates(product, bare, load, rounds)
      await untilCounted(product)
      return { ratio, times: await pageMeanwhile(product, load.headers) }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
  }
}

/** What came in at full speed is counted first: nothing is at rest before. */
async function untilCounted({ connectionString }: { connectionString: string }): Promise<void> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    for (let isBehind = true; isBehind; await sleep(1_000)) {
      const { rows } = await client.query<{ isBehind: boolean }>(`
        select counted_to < (select max(id) from analytics_events) as "isBehind"
        from analytics_progress`)
      isBehind = rows[0]!.isBehind
    }
  } finally {
    await client.end()
  }
}

/** The p99 of a page while events arrive, over its p99 at rest. */
async function pageMeanwhile(
  { url }: Running,
  eventHeaders: Record<string, string>,
): Promise<number> {
  const pageP99 = async () => {
    const looks = callEvenly({ url: `${url}/job-search?q=engineer` }, pagesMeanwhile)
    await sleep(pageSeconds * 1_000)
    return percentile((await looks.stop()).times, 0.99)
  }
  // Code and connections are warm after this.
  await pageP99()
  const atRest = await pageP99()
  const target = {
    url: `${url}/analytics/track-event`,
    method: 'POST',
    headers: eventHeaders,
  } as const
  const events = callEvenly(target, eventsMeanwhile, event)
  const meanwhile = await pageP99()
  const { rate, latest } = await events.stop()
  console.log(
    `a page's p99: ${atRest.toFixed(1)} ms at rest, ${meanwhile.toFixed(1)} ms at ${rate.toFixed(0)} events/s (${eventsMeanwhile} asked for), the latest ${latest.toFixed(0)} ms late`,
  )
  return meanwhile / atRest
}

/** @returns the slowest p95 in milliseconds */
async function readFigures(events: number): Promise<number> {
  const database = await startDatabase(4)
  try {
    const { db } = database
    await fill(database, events)
    const context = { db, clock: systemClock, timeZone: 'UTC' }
    const figures: Record<string, () => Promise<unknown>> = {
      visits: () => reading.visits(context, 365),
      funnel: () => reading.funnel(context, 365),
      referrals: () => reading.referrals(context, 365),
      'days as a file': () => reading.exportTable(context, 'daily'),
    }
    const rows = []
    for (const [name, read] of Object.entries(figures)) {
      const times: number[] = []
      for (let look = 0; look < looks; look++) {
        const began = performance.now()
        await read()
        times.push(performance.now() - began)
      }
      rows.push({ name, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
    }
    console.table(rows)
    return Math.max(...rows.map(({ p95 }) => p95))
  } finally {
    await database.close()
  }
}

/** Events of 90 days by 200,000 visitors on 500 pages, counted as the task counts them. */
async function fill({ db }: Pick<BenchDatabase, 'db'>, events: number): Promise<void> {
  const began = performance.now()
  for (let from = 1; from <= events; from += storedAtOnce) {
    const to = Math.min(from + storedAtOnce - 1, events)
    await sql`
      insert into analytics_events (event_id, day, type, role, visitor, source_page, device,
        occurred_at, received_at)
      select gen_random_uuid(), at::date, 'page_view', 'guest', n % 200000, '/page-' || n % 500,
        (array['phone', 'tablet', 'computer', 'unknown'])[1 + n % 4], at, at
      from (select n, now() - (n % 7776000) * interval '1 second' as at
        from generate_series(${from}::bigint, ${to}::bigint) n) given`.execute(db)
  }
  const filled = performance.now()
  for (let from = 0; from < events; from += countedAtOnce) {
    const batch = { from, to: from + countedAtOnce }
    await counting.countDays(db, batch)
    await counting.countCohorts(db, batch, 'UTC')
  }
  await sql`analyze`.execute(db)
  const counted = performance.now()
  const { rows } = await sql<{ events: string; all: string }>`
    select pg_size_pretty(pg_total_relation_size('analytics_events')) as events,
      pg_size_pretty(pg_database_size(current_database())) as "all"`.execute(db)
  console.log(`on disk: ${rows[0]!.events} of events with their indexes, ${rows[0]!.all} in all`)
  console.log(
    `${events} events stored in ${((filled - began) / 1000).toFixed(0)} s, counted in ${((counted - filled) / 1000).toFixed(0)} s`,
  )
}
