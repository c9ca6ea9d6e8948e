/**
 * Random histories of people at two processes while processes, database and Redis are killed, cut off and
 * slowed down. `npm run faults` plays ten thousand operations with forty kills and every outage; a run of
 * all tests plays a few.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, startLoad, type FaultLoad } from '../support/fault-load.ts'
import { createFaultWorld, type Fault, type FaultWorld } from '../support/fault-world.ts'
import { full } from '../support/full.ts'
import { hasRedis } from '../support/redis.ts'

const operations = Number(process.env['FAULT_OPERATIONS'] ?? (full ? 10_000 : 250))
const kills = Number(process.env['FAULT_KILLS'] ?? (full ? 40 : 2))
/** An aim of the product; a machine that tests may be many times slower. */
const readyWithin = 15_000

let world: FaultWorld
beforeAll(async () => {
  world = await createFaultWorld()
})
afterAll(() => world.close(), 60_000)

const victims: Fault[] = ['process', 'database', 'process', ...(full ? (['both'] as const) : [])]
if (hasRedis && full) victims.push('redis')

type Seen = { fault: Fault; readyAfter: number; slowest: number; slowestCall: string }

async function endure(load: FaultLoad, fault: Fault): Promise<Seen> {
  load.slowest = 0
  await world.befall(fault)
  const readyAfter = Math.round(await world.untilReady())
  const { slowest, slowestCall } = load
  return { fault, readyAfter, slowest: Math.round(slowest), slowestCall }
}

/** The last tasks end, and what was written meanwhile gets its link in the audit chain. */
async function settled(load: FaultLoad): Promise<string[]> {
  await load.stop()
  let found: string[] = []
  // A task whose handing over was lost is free after 23 seconds, and then has to be done.
  for (let attempt = 0; attempt < 60; attempt++) {
    found = await findViolations(world, load).catch((error: unknown) => [String(error)])
    if (!found.some((text) => /^(tasks that|registered without|Error)/.test(text))) return found
    await sleep(1_000)
  }
  return found
}

function report(load: FaultLoad, seen: Seen[]): void {
  console.info(`${load.done} operations: ${JSON.stringify(load.outcomes)}`)
  for (const fault of new Set(seen.map((one) => one.fault))) {
    const these = seen.filter((one) => one.fault === fault)
    const most = (of: (one: Seen) => number) => Math.max(...these.map(of))
    const slowest = these.toSorted((one, other) => other.slowest - one.slowest)[0]!
    console.info(
      `${fault}, ${these.length} times: ready within ${most((one) => one.readyAfter)} ms, calls answered or refused within ${slowest.slowest} ms (${slowest.slowestCall})`,
    )
  }
}

test(
  `${operations} operations with ${kills} kills: nothing is lost, nothing happens twice`,
  { timeout: full ? 1_800_000 : 180_000 },
  async () => {
    const load = startLoad(world)
    const seen: Seen[] = []
    for (let kill = 0; kill < kills; kill++) {
      const at = ((kill + 0.5) * operations) / kills
      while (load.done < at) await sleep(10)
      seen.push(await endure(load, full ? victims[randomInt(victims.length)]! : victims[kill]!))
    }
    while (load.done < operations) await sleep(20)
    const found = await settled(load)
    report(load, seen)
    expect(found).toEqual([])
    for (const one of seen) expect(one.readyAfter, one.fault).toBeLessThan(readyWithin)
  },
)

const outages: Fault[] = full
  ? [
      'outage of 1 s',
      'outage of 5 s',
      'outage of 60 s',
      'lost packets',
      'latency',
      'database',
      'redis',
      'process',
    ]
  : ['outage of 1 s']

test.each(outages.filter((fault) => hasRedis || fault !== 'redis'))(
  '%s under load: refused within two seconds, ready by itself, and nothing lost',
  { timeout: 240_000 },
  async (fault) => {
    const load = startLoad(world)
    await sleep(full ? 2_000 : 500)
    const seen = await endure(load, fault)
    await sleep(full ? 3_000 : 500)
    const found = await settled(load)
    report(load, [seen])
    expect(found).toEqual([])
    expect(seen.readyAfter).toBeLessThan(readyWithin)
    // With 200 ms of latency each way, a request of ten statements takes four seconds.
    expect(seen.slowest).toBeLessThan(fault === 'latency' ? 12_000 : 4_000)
  },
)
