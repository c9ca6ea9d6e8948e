/** Calls to the sites of others, from two processes that share a database or a Redis. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../tests/support/redis.ts'
import { systemClock } from '../log/clock.ts'
import { createLogger } from '../log/logger.ts'
import { createOutside } from '../outside/outside.ts'
import { createThrottle, type Throttle } from './throttle.ts'

let app: TestApp
let redis: TestRedis | undefined
let calls: number[] = []
let isBusy = false
const open: Throttle[] = []
const site = createServer((_, response) => {
  calls.push(performance.now())
  if (isBusy) response.writeHead(429, { 'retry-after': '1' })
  response.end('{}')
})

beforeAll(async () => {
  app = await buildTestApp()
  redis = hasRedis ? await startRedis() : undefined
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
})
beforeEach(() => {
  calls = []
  isBusy = false
})
afterAll(async () => {
  await Promise.all(open.map((throttle) => throttle.close()))
  await redis?.kill()
  site.closeAllConnections()
  site.close()
  await app.close()
})

const callsPerSecond = 10

/** What one process asks with. */
async function asking(redisUrl: string | undefined): Promise<() => Promise<unknown>> {
  const log = createLogger('silent')
  const { db } = app.database
  const throttle = await createThrottle({ db, redisUrl, clock: systemClock, log, scale: 1 })
  open.push(throttle)
  const outside = createOutside({ allowPrivate: true, callsPerSecond, turns: throttle.turns })
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  return () => outside.ask(address)
}

describe.each([
  ['PostgreSQL', (): string | undefined => undefined],
  ...(hasRedis ? [['Redis', () => redis!.url] as const] : []),
] as const)('counted in %s', (_name, url) => {
  test('two processes together ask a host no faster than one may', async () => {
    const [one, other] = [await asking(url()), await asking(url())]
    const began = performance.now()
    await Promise.all([1, 2, 3, 4].flatMap(() => [one(), other()]))
    expect(calls).toHaveLength(8)
    // The pause is kept where the calls begin; on their way here they may come closer together.
    expect(calls.at(-1)! - began).toBeGreaterThan((7 * 1_000) / callsPerSecond)
  })

  test('what a host asks one process holds for the others', async () => {
    const [one, other] = [await asking(url()), await asking(url())]
    isBusy = true
    await one()
    isBusy = false
    await other()
    expect(calls[1]! - calls[0]!).toBeGreaterThan(900)
  })
})

test.runIf(hasRedis)('without Redis the database counts', async () => {
  const [one, other] = [await asking(redis!.url), await asking(redis!.url)]
  await redis!.kill()
  const began = performance.now()
  await Promise.all([one(), other(), one(), other()])
  expect(calls.at(-1)! - began).toBeGreaterThan((3 * 1_000) / callsPerSecond)
})
