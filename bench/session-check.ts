/**
 * What it costs to know who is calling: a call that does nothing behind the product's session check,
 * beside the same call without it, and the statements that the check sends.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from './support/rates.ts'
import { measure } from './support/servers.ts'
import type { SessionServer } from './support/session-server.ts'

const rounds = 7
const seconds = 3

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const child = fork(join(import.meta.dirname, 'support/session-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production', ENV_FILE: '' },
  })
  try {
    const [started] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The server ended'))),
    ])) as [SessionServer]
    const { ports, cookie, counted } = started
    const load = (port: number) =>
      measure(
        { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: async () => {} },
        { path: '/api/bench/nothing', seconds, headers: { cookie } },
      )
    await load(ports.checked)
    await load(ports.unchecked)
    const results = []
    for (let round = 0; round < rounds; round++) {
      const checked = await load(ports.checked)
      const without = await load(ports.unchecked)
      const cost = checked.microsecondsPerRequest - without.microsecondsPerRequest
      results.push({
        'with µs': Math.round(checked.microsecondsPerRequest),
        'without µs': Math.round(without.microsecondsPerRequest),
        'cost µs': Math.round(cost),
        'cost %': Math.round((cost / without.microsecondsPerRequest) * 100),
        'with/s': Math.round(checked.requestsPerSecond),
        'without/s': Math.round(without.requestsPerSecond),
      })
    }
    console.table(results)
    console.log(
      `${counted.calls} calls: ${counted.checked.statements} statements with the check (${counted.checked.named} of them named), ${counted.unchecked.statements} without it; PostgreSQL ran a prepared session check ${counted.prepared} times`,
    )
    const each = counted.checked.statements / counted.calls
    // Once a minute the use of the session is noted.
    const notes = counted.checked.statements - counted.calls
    const one =
      notes >= 0 &&
      notes <= 1 &&
      counted.checked.named === counted.calls &&
      counted.prepared === counted.calls &&
      counted.unchecked.statements === 0
    const cost = median(results.map((row) => row['cost µs']))
    const share = median(results.map((row) => row['cost %']))
    return {
      line: `${cost} µs of the server's processor time a request, ${share} % of the same call without it; ${each} prepared statement a request, budget 1`,
      withinBudget: one,
    }
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}
