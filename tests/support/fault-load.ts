/** People who write to two processes and repeat what was not answered, and what must hold afterwards. */
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { offerAgain } from '#features/referrals/server/service.notices.ts'
import { verifyChain } from '#platform/db/audit-chain.ts'
import type { FaultWorld } from './fault-world.ts'
import { password, type TestPerson } from './people.ts'
import { drifted } from './referral-world.ts'
import { whyMe } from './referrals.ts'
import type { ProductProcess } from './processes.ts'

export type FaultLoad = {
  /** Operations that were answered for good. */
  done: number
  outcomes: Record<string, number>
  /** Replies that no rule foresees, in words. */
  violations: string[]
  /** The longest answer or refusal of a living process, in milliseconds. */
  slowest: number
  /** Which one that was. */
  slowestCall: string
  messages: { conversationId: string; id: string }[]
  requests: string[]
  claims: string[]
  /** Addresses; each was asked for until it was answered. */
  registered: string[]
  stop(): Promise<void>
}

type Reply = { status: number; body: Record<string, unknown> }
type Call = (one: ProductProcess, signal: AbortSignal) => Promise<Response>

const workers = 8
/** Of all loads together: an address registers once. */
let registrations = 0
/** One that is not answered by then hangs. */
const hangsAfter = 20_000

/** Lets people write until it is stopped. */
export function startLoad(world: FaultWorld): FaultLoad {
  const stopping = new AbortController()
  const load: FaultLoad = {
    done: 0,
    outcomes: {},
    violations: [],
    slowest: 0,
    slowestCall: '',
    messages: [],
    requests: [],
    claims: [],
    registered: [],
    async stop() {
      stopping.abort()
      await running
    },
  }
  const note = (what: string) => (load.outcomes[what] = (load.outcomes[what] ?? 0) + 1)

  /** Repeats the same call, at whichever process, until it is answered for good. */
  async function settle(name: string, call: Call): Promise<Reply> {
    for (;;) {
      const one = world.anyProcess()
      const reply = one && (await attempt(name, one, call))
      if (reply && reply.status < 500 && reply.status !== 429) {
        note(`${name} ${reply.status}`)
        return reply
      }
      if (reply) note(`${name} ${reply.status}, repeated`)
      await sleep(randomInt(20, 200))
    }
  }

  async function attempt(name: string, one: ProductProcess, call: Call) {
    const began = performance.now()
    try {
      const reply = await call(one, AbortSignal.timeout(hangsAfter))
      const text = await reply.text()
      const took = performance.now() - began
      if (took > load.slowest) {
        load.slowest = took
        load.slowestCall = `${name} ${reply.status}`
      }
      if (reply.status === 500) load.violations.push(`${name}: 500 ${text.slice(0, 200)}`)
      if (reply.status === 503 && !reply.headers.has('retry-after')) {
        load.violations.push(`${name}: 503 without Retry-After`)
      }
      return { status: reply.status, body: JSON.parse(text) as Record<string, unknown> }
    } catch (error) {
      if (performance.now() - began >= hangsAfter) load.violations.push(`${name} hung`)
      if (error instanceof SyntaxError) load.violations.push(`${name}: no JSON`)
      // Its process was killed.
      note(`${name} cut`)
      return undefined
    }
  }

  const post =
    (person: TestPerson, path: string, body: unknown, key?: string): Call =>
    (one, signal) =>
      one.post(person.client, path, body, key, signal)

  const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)]!

  async function write(): Promise<void> {
    const { id: conversationId, people } = pick(world.conversations)
    const id = randomUUID()
    const body = { clientMessageId: id, body: `Message ${id}` }
    const path = `/api/conversations/${conversationId}/messages`
    const { status } = await settle('message', post(pick(people), path, body))
    if (status === 200) load.messages.push({ conversationId, id })
    else load.violations.push(`message: ${status}`)
  }

  async function ask(): Promise<void> {
    const text = `${randomUUID()} ${randomUUID()} I would like to work on this.`
    const body = { jobId: pick(world.jobIds), note: text, whyMe }
    const key = randomUUID()
    const reply = await settle('ask', post(pick(world.candidates), '/api/referrals', body, key))
    if (reply.status === 200) load.requests.push(String(reply.body['id']))
  }

  async function decide(): Promise<void> {
    const referrer = pick(world.referrers)
    const inbox = await settle('inbox', (one, signal) =>
      fetch(`${one.address}/api/referral-offers?state=open`, {
        headers: { cookie: referrer.client.cookieHeader() },
        signal,
      }),
    )
    const offers = (inbox.body['items'] ?? []) as { id: string; requestId: string }[]
    if (offers.length === 0) return ask()
    const { id, requestId } = pick(offers)
    const action = pick(['claim', 'claim', 'pass'])
    const body = action === 'pass' ? { reason: 'no_time' } : {}
    const path = `/api/referral-offers/${id}/${action}`
    const { status, body: reply } = await settle(action, post(referrer, path, body))
    // With two open already, the candidate is asked first.
    if (action === 'claim' && status === 200 && reply['state'] === 'claimed') {
      load.claims.push(requestId)
    }
  }

  async function withdraw(): Promise<void> {
    if (load.requests.length === 0) return ask()
    const person = pick(world.candidates)
    const own = await settle('list', (one, signal) =>
      fetch(`${one.address}/api/referrals`, {
        headers: { cookie: person.client.cookieHeader() },
        signal,
      }),
    )
    const open = ((own.body['items'] ?? []) as { id: string; status: string }[]).filter(
      ({ status }) => status === 'offered' || status === 'queued',
    )
    if (open.length > 0) {
      await settle('withdraw', post(person, `/api/referrals/${pick(open).id}/withdraw`, {}))
    }
  }

  async function register(): Promise<void> {
    const email = `faults.${process.pid}.${++registrations}@mail.example`
    const { status } = await settle('register', (one, signal) =>
      fetch(`${one.address}/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://tessera.test' },
        body: JSON.stringify({ name: 'Someone New', email, password }),
        signal,
      }),
    )
    if (status === 200) load.registered.push(email)
    else load.violations.push(`register: ${status}`)
  }

  const operations = [
    ...Array.from({ length: 10 }, () => write),
    ...Array.from({ length: 3 }, () => ask),
    ...Array.from({ length: 5 }, () => decide),
    withdraw,
    register,
  ]
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pick(operations)()
      load.done += 1
    }
  }
  const running = Promise.all(Array.from({ length: workers }, work))
  running.catch((error: unknown) => load.violations.push(String(error)))
  return load
}

/**
 * Everything that must hold, from what was answered and from the rows.
 *
 * @returns what does not, in words
 */
export async function findViolations(world: FaultWorld, load: FaultLoad): Promise<string[]> {
  const { app, mail } = world
  const { db } = app.database
  const found = [...load.violations]
  const expectNone = (what: string, rows: readonly unknown[]) => {
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }

  const messages = await sql<{ conversationId: string; id: string; seq: number }>`
    select conversation_id, client_message_id as id, seq from messages
    where client_message_id is not null order by conversation_id, seq`.execute(db)
  const stored = new Set(messages.rows.map(({ id }) => id))
  expectNone(
    'lost messages',
    load.messages.filter(({ id }) => !stored.has(id)),
  )
  if (stored.size !== messages.rows.length) found.push('a message is there twice')
  const gaps = await sql`
    select conversation_id, count(*), max(seq), min(seq) from messages group by 1
    having count(*) <> max(seq) - min(seq) + 1 or count(distinct seq) <> count(*)`.execute(db)
  expectNone('messages with gaps', gaps.rows)

  const requests = await sql<{ id: string }>`select id from referral_requests`.execute(db)
  const known = new Set(requests.rows.map(({ id }) => id))
  expectNone(
    'lost requests',
    load.requests.filter((id) => !known.has(id)),
  )
  const doubled = await sql`
    select candidate_id, note, count(*) from referral_requests group by 1, 2 having count(*) > 1`.execute(
    db,
  )
  expectNone('requests made twice', doubled.rows)
  const claims = await sql<{ requestId: string }>`
    select request_id, count(*) from referral_offers where state = 'claimed'
    group by 1 having count(*) > 1`.execute(db)
  expectNone('requests accepted twice', claims.rows)
  const claimed = await sql<{ id: string }>`
    select id from referral_requests where claimed_by is not null`.execute(db)
  const accepted = new Set(claimed.rows.map(({ id }) => id))
  expectNone(
    'lost acceptances',
    load.claims.filter((id) => !accepted.has(id)),
  )
  expectNone('wallets that drifted', await drifted({ app }))

  // A task that runs while another one with its key is added has no key and no further try: the other one does it.
  const left = await sql`
    select task_identifier, last_error, attempts, locked_by,
      extract(epoch from now() - locked_at)::int as locked_for, extract(epoch from now() - run_at)::int as due_for,
      (select seen_at > now() - interval '15 seconds' from task_workers where id = locked_by) as worker_lives
    from graphile_worker.jobs
    where task_identifier not like 'schedule:%'
      and (attempts >= max_attempts or run_at < now() - interval '10 seconds')
      and (key is not null or task_identifier <> ${offerAgain.name})`.execute(db)
  expectNone('tasks that were not done', left.rows)
  const mailsTo = Map.groupBy(mail.accepted, ({ to }) => to)
  expectNone(
    'registered without an email',
    load.registered.filter((email) => !mailsTo.has(email)),
  )
  const sentAgain = [...mailsTo.values()]
    .flatMap((mails) => [...Map.groupBy(mails, ({ messageId }) => messageId).values()])
    .filter((same) => same.length > 1)
  // One that is killed before it hears that its mail was accepted sends it again, under the same id.
  if (sentAgain.length > world.processesKilled()) expectNone('mails sent twice', sentAgain)
  expectNone(
    'registrations with two mails',
    load.registered.filter(
      (email) => new Set(mailsTo.get(email)?.map(({ messageId }) => messageId)).size > 1,
    ),
  )
  const halfMade = await sql`
    select email, count(*) from accounts where email like 'faults.%' group by 1 having count(*) > 1
    union all
    select email, 0 from accounts where email like 'faults.%' and not exists (
      select from candidate_profiles where account_id = accounts.id)`.execute(db)
  expectNone('accounts made twice, or without a profile', halfMade.rows)
  const { fault } = await verifyChain(db, app.parts.auditKey)
  if (fault !== undefined) found.push(`audit: ${fault}`)
  return found
}
