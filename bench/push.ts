/**
 * A broadcast to ten thousand devices: messages a second beside the same sender without a database, a page
 * meanwhile, and the memory of the process that sends. `--devices` takes another number.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readingMeanwhile } from './support/page-reader.ts'
import { newSubscriptionKeys } from './support/push-keys.ts'
import type { Arrivals, Question } from './support/push-peers.ts'
import { percentile } from './support/rates.ts'
import { startProduct, type Running } from './support/servers.ts'

const budget = { ratio: 0.5, pageTimes: 3, growthMegabytes: 30 }
/** Messages that the product has under way at once, and so the sender beside it. */
const lanes = 8
const pageEveryMs = 25
const restSeconds = 10
const waitsMs = 600_000

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({ args, options: { devices: { type: 'string' } } })
  const devices = Number(values.devices ?? 10_000)
  const [service, address] = await startService()
  try {
    const bare = await rateWithoutDatabase(address, devices)
    const product = await startProduct({ ALLOW_PRIVATE_IMPORT: 'true', GATHER_SECONDS: '0' })
    try {
      const { rate, times, growth } = await broadcast(product, service, address, devices)
      const ratio = rate / bare
      return {
        line: `${rate.toFixed(0)} messages/s, ${ratio.toFixed(2)} of the sender without a database (budget ${budget.ratio}), a page's p99 ${times.toFixed(1)} times meanwhile (${budget.pageTimes}), ${growth.toFixed(0)} MB more (${budget.growthMegabytes})`,
        withinBudget:
          ratio >= budget.ratio && times <= budget.pageTimes && growth <= budget.growthMegabytes,
      }
    } finally {
      await product.stop()
    }
  } finally {
    service.kill()
  }
}

function startPeer(...argument: string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'support/push-peers.ts'), argument)
}

async function startService(): Promise<[ChildProcess, string]> {
  const service = startPeer('receive')
  const [port] = (await once(service, 'message')) as [number]
  return [service, `http://127.0.0.1:${port}`]
}

async function ask<Answer>(service: ChildProcess, question: Question): Promise<Answer> {
  service.send(question)
  const [told] = (await once(service, 'message')) as [Answer]
  return told
}

const countOf = (service: ChildProcess) => ask<number>(service, 'count')

/** @returns messages a second */
async function rateWithoutDatabase(address: string, messages: number): Promise<number> {
  const sender = startPeer('send', `${address}/bare`, String(messages), String(lanes))
  const [rate] = (await once(sender, 'message')) as [number]
  return rate
}

async function broadcast(
  product: Running & { connectionString: string },
  service: ChildProcess,
  address: string,
  devices: number,
): Promise<{ rate: number; times: number; growth: number }> {
  const database = new pg.Client(product.connectionString)
  await database.connect()
  try {
    const some = Math.round(devices / 5)
    await subscribe(database, address, some)
    // A process that has sent before: its first broadcast shows how V8 fills the room that it has, not what stays.
    await announce(database, some)
    await untilNoted(database, some)
    await subscribe(database, address, devices - some)
    const page = `${product.url}/job-search`
    await readingMeanwhile(page, pageEveryMs, () => sleep(restSeconds * 1000))
    const rest = await readingMeanwhile(page, pageEveryMs, () => sleep(restSeconds * 1000))
    const before = await countOf(service)
    const { meanwhile, growth } = await withMemory(product.pid, async () => {
      await announce(database, devices)
      await untilArrived(service, before + 1)
      const read = await readingMeanwhile(page, pageEveryMs, () =>
        untilArrived(service, before + devices),
      )
      await untilNoted(database, some + devices)
      return read
    })
    const { times, again } = await ask<Arrivals>(service, 'arrivals')
    if (times.length !== before + devices || again !== some) {
      throw new Error(
        `${times.length - before} messages for ${devices} devices, ${again - some} twice`,
      )
    }
    const [first, last] = [times[before]!, times.at(-1)!]
    const p99 = ({ latencies }: { latencies: number[] }) => percentile(latencies, 0.99)
    console.log(
      `a page's p99: ${p99(rest).toFixed(1)} ms at rest, ${p99(meanwhile).toFixed(1)} ms meanwhile`,
    )
    return {
      rate: (devices - 1) / ((last - first) / 1000),
      times: p99(meanwhile) / p99(rest),
      growth,
    }
  } finally {
    await database.end()
  }
}

async function subscribe(database: pg.Client, address: string, devices: number): Promise<void> {
  const { p256dh, auth } = newSubscriptionKeys()
  await database.query(
    `with people as (
      insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
      select made.id, made.id || '@bench.example', true, 'Person', '{jobSeeker}', now(), now()
      from (select uuidv7() as id from generate_series(1, $1::int)) made
      returning id)
    insert into push_tokens (token, kind, endpoint, p256dh, auth, account_id, user_type, created_at,
      refreshed_at)
    select id::text, 'web', $2 || '/device/' || id, $3, $4, id, 'jobSeeker', now(), now() from people`,
    [devices, address, p256dh, auth],
  )
  await database.query('analyze accounts, push_tokens')
}

/** As an admin's approval leaves it: the next look at what is due, within a minute, begins with it. */
async function announce(database: pg.Client, devices: number): Promise<void> {
  await database.query(
    `insert into broadcasts (id, title, body, link, topic, roles, channels, state, estimated, due_at,
      throttle_per_minute, approved_by, created_at)
    select uuidv7(), 'We are open on Sundays', 'Come by.', '/job-search', 'productNews',
      '{jobSeeker}', '{push}', 'sending', $1, now(), 60000, id, now() from accounts limit 1`,
    [devices],
  )
}

async function untilArrived(service: ChildProcess, count: number): Promise<void> {
  const limit = Date.now() + waitsMs
  while ((await countOf(service)) < count) {
    if (Date.now() > limit) throw new Error(`${count} messages did not arrive in time`)
    await sleep(100)
  }
}

async function untilNoted(database: pg.Client, devices: number): Promise<void> {
  const limit = Date.now() + waitsMs
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int as count from notification_deliveries where state = 'sent'",
    )
    if (rows[0]?.count === devices) return
    if (Date.now() > limit) throw new Error(`${rows[0]?.count} messages are noted as sent`)
    await sleep(200)
  }
}

/** @returns by how many megabytes the process grew at most, beside what `work` gave */
async function withMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ meanwhile: Result; growth: number }> {
  const residentMegabytes = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  }
  const before = residentMegabytes()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes())), 200)
  try {
    const meanwhile = await work()
    console.log(`memory: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
    return { meanwhile, growth: most - before }
  } finally {
    clearInterval(timer)
  }
}
