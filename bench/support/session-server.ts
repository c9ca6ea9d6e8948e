/**
 * One call that does nothing, twice: behind the product's session check, and behind one that knows the
 * person already. All the rest (mounting, cookies, limits, access, parsing, checked reply) is the
 * product's own. Sends its addresses, and what PostgreSQL was asked for a thousand calls.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { languages } from '#shared/locale.ts'
import { z } from 'zod'
import { readConfig } from '#platform/config/config.ts'
import { createDispatch, type ReadActor } from '#platform/http/dispatch.ts'
import { handle } from '#platform/http/handle.ts'
import { createLimiter } from '#platform/http/limits.ts'
import { mountEndpoints } from '#platform/http/mount.ts'
import { endpoint } from '#shared/endpoint.ts'
import { buildServer } from '../../src/app/server.ts'
import { startDatabase } from './database.ts'

export type SessionServer = {
  ports: { checked: number; unchecked: number }
  cookie: string
  counted: {
    calls: number
    /** Statements that the product sent, and how many of them had a name. */
    checked: { statements: number; named: number }
    unchecked: { statements: number; named: number }
    /** How often PostgreSQL ran a statement that it had prepared before. */
    prepared: number
  }
}

const calls = 1_000
const nothing = endpoint({
  method: 'GET',
  path: '/api/bench/nothing',
  summary: 'Says that someone is signed in',
  access: 'signedIn',
  reply: z.object({ ok: z.literal(true) }),
})

const sent = { statements: 0, named: 0 }
// oxlint-disable-next-line typescript/unbound-method -- it is applied to the client below
const send = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
  sent.statements += 1
  if ((parameters[0] as { name?: string }).name) sent.named += 1
  return send.apply(this, parameters)
} as typeof pg.Client.prototype.query

const database = await startDatabase(16)
const config = readConfig({ DATA_DIR: database.folder, LOG_LEVEL: 'error', PORT: '0' })
const server = await buildServer({ config, database })
const { db } = database

const registered = await server.app.inject({
  method: 'POST',
  url: '/auth/register',
  headers: { host: 'bench.example', origin: 'http://bench.example' },
  payload: { name: 'Bench', email: 'bench@tessera.example', password: 'a long enough passphrase' },
})
const { name, value } = registered.cookies[0]!
const cookie = `${name}=${encodeURIComponent(value)}`
const person = await server.readActor({ cookies: { [name]: value } })
if (person.kind !== 'person') throw new Error('The person who signed up has no session')

async function mounted(readActor: ReadActor) {
  const app = Fastify()
  const routes = [handle(nothing, async () => ({ ok: true as const }))]
  // Calls by the thousand: limits are measured elsewhere.
  const limiter = createLimiter(1_000_000)
  await mountEndpoints(app, {
    endpoints: [nothing],
    dispatch: createDispatch({ ...server.parts, routes, database: { db }, readActor, limiter }),
    secureCookies: false,
    sessionCookies: [server.sessionCookie],
    publicUrl: undefined,
    locales: languages,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as { port: number }).port }
}

async function count({ app }: Awaited<ReturnType<typeof mounted>>) {
  const before = { ...sent }
  for (let index = 0; index < calls; index++) {
    const reply = await app.inject({ url: nothing.path, headers: { cookie } })
    if (reply.statusCode !== 200) throw new Error(`The call answered ${reply.statusCode}`)
  }
  return { statements: sent.statements - before.statements, named: sent.named - before.named }
}

/** From PostgreSQL itself, over all connections of the pool. */
async function preparedRuns(): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: database.pool.totalCount }, () => database.pool.connect()),
  )
  let runs = 0
  for (const client of clients) {
    const { rows } = await client.query<{ runs: string }>(`
      select coalesce(sum(generic_plans + custom_plans), 0) as runs from pg_prepared_statements
      where statement like '%from sessions session join accounts%'`)
    runs += Number(rows[0]!.runs)
    client.release()
  }
  return runs
}

const checked = await mounted(server.readActor)
const unchecked = await mounted(async () => person)
const before = await preparedRuns()
const counted = {
  calls,
  checked: await count(checked),
  unchecked: await count(unchecked),
  prepared: (await preparedRuns()) - before,
}
process.send!({
  ports: { checked: checked.port, unchecked: unchecked.port },
  cookie,
  counted,
} satisfies SessionServer)
process.once('SIGTERM', () => {
  void Promise.all([checked.app.close(), unchecked.app.close(), server.realtime.close()])
    .then(() => server.app.close())
    .then(() => database.close())
    .then(() => process.exit(0))
})
