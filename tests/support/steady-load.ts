/** People at a steady rate: pages, reads and a few writes, signed in and not. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type SteadyLoad = {
  answered: number
  /** What was not answered as it should be, in words. */
  failures: string[]
  /** Ids that their writers gave messages that were accepted. */
  messages: string[]
  saved: Set<string>
  slowest: number
  stop(): Promise<void>
}

export type Visitor = { cookie: string; jobIds: string[]; conversationId: string }

const origin = 'http://tessera.test'

/** Signs in as someone of the demo data. @returns the cookies */
export async function signInAt(
  address: string,
  email: string,
  path = '/auth/login',
): Promise<string> {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'look around today' }),
  })
  if (reply.status !== 200) throw new Error(`${email}: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function call<Body>(
  address: string,
  cookie: string,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<{ status: number; body: Body }> {
  const reply = await fetch(address + path, {
    method,
    headers: {
      cookie,
      ...(body !== undefined && {
        'content-type': 'application/json',
        origin,
        'idempotency-key': randomUUID(),
      }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return { status: reply.status, body: (isJson ? JSON.parse(text) : text) as Body }
}

/** Seconds until the whole rate: people do not all come in one moment. */
const ramp = 10

/** When the n-th call is due, in seconds. */
function dueAfter(count: number, rate: number): number {
  const within = (rate * ramp) / 2
  return count < within ? Math.sqrt((2 * ramp * count) / rate) : ramp + (count - within) / rate
}

/** @param rate calls a second, whether or not those before have been answered */
export function startSteadyLoad(address: string, visitor: Visitor, rate: number): SteadyLoad {
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  const load: SteadyLoad = {
    answered: 0,
    failures: [],
    messages: [],
    saved: new Set(),
    slowest: 0,
    async stop() {
      stopping.abort()
      await running
      await Promise.all(open)
    },
  }
  const anyJob = () => visitor.jobIds[randomInt(visitor.jobIds.length)]!

  async function one(): Promise<void> {
    const roll = randomInt(100)
    const own = visitor.cookie
    if (roll < 20) return look('', ['/', '/job-search', '/login'][randomInt(3)]!)
    if (roll < 35) return look('', `/job-listing/${anyJob()}`)
    if (roll < 55) return look('', ['/api/jobs', `/api/jobs?q=engineer`][randomInt(2)]!)
    if (roll < 70) return look(own, ['/job-search', '/referrals', '/saved'][randomInt(3)]!)
    if (roll < 90) {
      return look(own, ['/auth/session', '/api/referrals', '/api/saved-jobs'][randomInt(3)]!)
    }
    if (roll < 95) {
      const id = anyJob()
      await look(own, `/api/saved-jobs/${id}`, {}, 'PUT')
      load.saved.add(id)
      return
    }
    const id = randomUUID()
    const path = `/api/conversations/${visitor.conversationId}/messages`
    await look(own, path, { clientMessageId: id, body: `Message ${id}` })
    load.messages.push(id)
  }

  async function look(cookie: string, path: string, body?: unknown, method?: string) {
    const began = performance.now()
    const { status, body: said } = await call(address, cookie, path, body, method)
    load.slowest = Math.max(load.slowest, performance.now() - began)
    if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(said).slice(0, 120)}`)
    load.answered += 1
  }

  async function run(): Promise<void> {
    const began = performance.now()
    for (let count = 0; !stopping.signal.aborted; count++) {
      const due = began + dueAfter(count, rate) * 1_000
      await sleep(Math.max(0, due - performance.now()))
      const asked: Promise<void> = one()
        .catch((error: unknown) => {
          const cause = error instanceof Error && error.cause instanceof Error ? error.cause : ''
          const second = Math.round((performance.now() - began) / 1_000)
          load.failures.push(`second ${second}: ${String(error)} ${String(cause)}`)
        })
        .finally(() => open.delete(asked))
      open.add(asked)
    }
  }
  const running = run()
  return load
}
