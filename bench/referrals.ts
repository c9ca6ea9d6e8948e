/**
 * Waves, inboxes and clocks at 10,000 and at 100,000 open requests with 20,000 referrers.
 * `--requests N` measures that many alone; `--plans` shows what PostgreSQL did for one of each.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '#platform/config/config.ts'
import type pg from 'pg'
import type { OpenDatabase } from '#platform/db/open.ts'
import { lockRequests } from '#features/referrals/server/queries.ts'
import {
  recomputeResponseStats,
  refreshResponseStats,
} from '#features/response-stats/server/service.ts'
import { sweep } from '#features/referrals/server/service.ts'
import { nextWave } from '#features/referrals/server/service.waves.ts'
import { newId } from '#shared/ids.ts'
import { buildServer, type Server } from '../src/app/server.ts'
import { startDatabase } from './support/database.ts'
import { percentile, timed } from './support/rates.ts'
import { fillPeople, fillRequests, patiently, referrerCount } from './support/referral-data.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

const sizes = [10_000, 100_000]
const swept = 10_000
const samples = 400
const budgets = { waveMs: 50, inboxMs: 50, sweepSeconds: 60 }

type Result = {
  requests: number
  'wave p50': number
  'wave p95': number
  'inbox p50': number
  'inbox p95': number
  'sweep s': number
  /** Counting what the sweep changed, and counting everybody. */
  'numbers s': number
  'all numbers s': number
}

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string' }, plans: { type: 'boolean' } },
  })
  const results: Result[] = []
  for (const size of values.requests ? [Number(values.requests)] : sizes) {
    results.push(await measure(size, values.plans ?? false))
  }
  console.table(
    results.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(1))]),
      ),
    ),
  )
  const last = results.at(-1)!
  const growth = (key: keyof Result) => (last[key] / results[0]![key]).toFixed(2)
  const withinBudget =
    last['wave p95'] <= budgets.waveMs &&
    last['inbox p95'] <= budgets.inboxMs &&
    last['sweep s'] <= budgets.sweepSeconds
  const line = `${last.requests.toLocaleString('en')} open requests, ${referrerCount.toLocaleString('en')} referrers: a wave p95 ${last['wave p95'].toFixed(1)} ms (budget ${budgets.waveMs}), the inbox p95 ${last['inbox p95'].toFixed(1)} ms (budget ${budgets.inboxMs}), ${swept.toLocaleString('en')} due in ${last['sweep s'].toFixed(1)} s (budget ${budgets.sweepSeconds}), their numbers in ${last['numbers s'].toFixed(1)} s; since ${results[0]!.requests.toLocaleString('en')} × ${growth('wave p50')}, × ${growth('inbox p50')}, × ${growth('sweep s')}`
  return { line, withinBudget }
}

async function measure(requests: number, plans: boolean): Promise<Result> {
  const database = await startDatabase(16)
  const now = new Date()
  const began = performance.now()
  await fillPeople(database, requests, now)
  await fillRequests(database, now)
  await tellCounts(database, (performance.now() - began) / 1000)
  const config = readConfig({
    DATA_DIR: database.folder,
    LOG_LEVEL: 'error',
    PORT: '0',
    RATE_LIMIT_SCALE: '1000000',
  })
  const server = await buildServer({ config, database })
  try {
    const inbox = await measureInbox(server, database)
    const waves = await measureWaves(server, database)
    if (plans) await showPlans(server, database)
    const recompute = () => server.runAsSystem(recomputeResponseStats, { requestId: 'bench' })
    const all = await timed(recompute)
    await server.runAsSystem(refreshResponseStats, { requestId: 'bench' })
    const seconds = await measureSweep(server, database, now)
    const refreshed = await timed(() =>
      server.runAsSystem(refreshResponseStats, { requestId: 'bench' }),
    )
    const missed = await recompute()
    if (missed !== 0) throw new Error(`${missed} numbers were wrong`)
    return {
      requests,
      'wave p50': percentile(waves, 0.5),
      'wave p95': percentile(waves, 0.95),
      'inbox p50': percentile(inbox, 0.5),
      'inbox p95': percentile(inbox, 0.95),
      'sweep s': seconds,
      'numbers s': refreshed / 1000,
      'all numbers s': all / 1000,
    }
  } finally {
    await server.realtime.close()
    await server.app.close()
    await database.close()
  }
}

async function tellCounts({ db }: OpenDatabase, seconds: number): Promise<void> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from referral_requests group by 1 order by 2 desc`.execute(
    db,
  )
  const { rows: offers } = await sql<{ count: number; open: number }>`
    select count(*)::int as count, count(*) filter (where state = 'offered')::int as open
    from referral_offers`.execute(db)
  const states = rows.map(({ status, count }) => `${status} ${count}`).join(', ')
  console.log(
    `${states}; ${offers[0]!.count} offers, ${offers[0]!.open} open; filled in ${seconds.toFixed(0)} s`,
  )
}

async function signIn({ parts }: Server, { db }: OpenDatabase, accountId: string): Promise<string> {
  const { stored, cookie } = parts.identity.newToken()
  const now = new Date()
  await sql`
    insert into sessions (id, account_id, token, role, expires_at, created_at, updated_at)
    values (${newId()}, ${accountId}, ${stored}, 'recruiter', ${new Date(now.getTime() + 86_400_000)},
      ${now}, ${now})`.execute(db)
  return `${parts.identity.cookieName}=${encodeURIComponent(cookie)}`
}

/** The inbox as referrers ask for it, through HTTP. */
async function measureInbox(server: Server, database: OpenDatabase): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from recruiter_profiles order by md5(account_id::text)
    limit ${samples / 4}`.execute(database.db)
  const cookies: string[] = []
  for (const { id } of rows) cookies.push(await signIn(server, database, id))
  const times: number[] = []
  for (const state of ['open', 'open', 'open', 'done']) {
    for (const cookie of cookies) {
      const url = `/api/referral-offers?state=${state}`
      const took = await timed(async () => {
        const reply = await server.app.inject({ url, headers: { cookie } })
        if (reply.statusCode !== 200) throw new Error(`The inbox answered ${reply.statusCode}`)
      })
      times.push(took)
    }
  }
  // The first ones warm the caches up.
  return times.slice(10)
}

/** Waves of requests that wait, in a transaction each: choosing, offering, mails and audit. */
async function measureWaves(server: Server, database: OpenDatabase): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral_requests where status = 'queued' order by md5(id::text)
    limit ${samples}`.execute(database.db)
  const times: number[] = []
  for (const { id } of rows) times.push(await timed(() => sendWave(server, id)))
  return times.slice(10)
}

async function sendWave(server: Server, id: string): Promise<void> {
  await server.runAsSystem(
    async (context) => {
      const [request] = await lockRequests(context.db, [id])
      if (request) await nextWave(context, request)
    },
    { requestId: 'bench' },
  )
}

/** @returns seconds until nothing is due any more */
async function measureSweep(server: Server, database: OpenDatabase, now: Date): Promise<number> {
  await patiently(database, async (db) => {
    await sql`update referral_requests set due_at = ${new Date(now.getTime() + 86_400_000)}
      where due_at is not null`.execute(queriesOf(db))
    await sql`
      update referral_requests set due_at = ${new Date(now.getTime() - 60_000)}
      where id in (select id from referral_requests where due_at is not null
        order by md5(id::text) limit ${swept})`.execute(queriesOf(db))
    await sql`vacuum analyze referral_requests`.execute(queriesOf(db))
  })
  let count = 0
  const milliseconds = await timed(async () => {
    for (let more = true; more;) {
      const ended = await server.runAsSystem(sweep, { requestId: 'bench' })
      count += ended
      more = ended > 0
    }
  })
  if (count !== swept) throw new Error(`${count} of ${swept} were swept`)
  return milliseconds / 1000
}

/** The plans of one wave, of one inbox and of a batch of clocks, as PostgreSQL ran them. */
async function showPlans(server: Server, { pool, db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from referral_requests where status = 'queued' limit 1`.execute(db)
  await sql`update referral_requests set due_at = ${new Date(0)} where id in (
    select id from referral_requests where due_at is not null order by md5(id::text) limit 250)`.execute(
    db,
  )
  let showing = true
  const explained = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (explained.has(client)) return
    explained.add(client)
    explainAll(client, () => showing)
  })
  console.log('--- a wave')
  if (rows[0]) await sendWave(server, rows[0].id)
  console.log('--- a batch of clocks')
  await server.runAsSystem(sweep, { requestId: 'plans' })
  showing = false
}

type Send = (...parameters: unknown[]) => Promise<pg.QueryResult<Record<string, string>>>

/** Shows the plan of each statement that takes a millisecond, and then runs it in earnest. */
function explainAll(client: pg.PoolClient, showing: () => boolean): void {
  const send = client.query.bind(client) as unknown as Send
  const watched: Send = async (...parameters) => {
    const [first, values] = parameters as [
      string | { text: string; values?: unknown[] },
      unknown[]?,
    ]
    const query = typeof first === 'string' ? { text: first, values } : first
    if (showing() && /^\s*(with|select|insert|update)/i.test(query.text)) {
      await send('savepoint plan')
      const text = `explain (analyze, buffers) ${query.text}`
      const { rows } = await send({ text, values: query.values })
      await send('rollback to savepoint plan')
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      if (Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]) > 1)
        console.log(`${query.text}\n${plan}`)
    }
    return send(...parameters)
  }
  client.query = watched as unknown as typeof client.query
}
