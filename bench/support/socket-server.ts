/**
 * The server side of the socket benchmarks, in a process of its own. `product` is the whole product
 * with people and conversations of two; `echo` is stock Socket.IO that delivers and acknowledges the
 * same messages without storing them. Prints one JSON line when it listens. A folder and a port, where they
 * are given, are those of a process that was killed.
 */
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { newId } from '#shared/ids.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { DatabasePool } from '#platform/db/pool.ts'
import { buildServer } from '../../src/app/server.ts'
import { startDatabase } from './database.ts'

export type Listening = {
  port: number
  people: { cookie: string; conversationId: string }[]
  /** Of its data; empty where there are none. */
  folder: string
}

const historyLength = 100
const [mode, count, folder, port = '0'] = process.argv.slice(2)
const people = Number(count)

function announce(listening: Listening): void {
  console.log(JSON.stringify(listening))
}

async function product(): Promise<void> {
  const database = await startDatabase(16, undefined, folder)
  const config = readConfig({ DATA_DIR: database.folder, LOG_LEVEL: 'error', PORT: '0' })
  const server = await buildServer({ config, database })
  const listening = folder ? [] : await createPeople(database.db, server.sessionCookie, config)
  await server.app.listen({ port: Number(port), host: '127.0.0.1' })
  announce({
    port: (server.app.server.address() as { port: number }).port,
    people: listening,
    folder: database.folder,
  })
  process.once('SIGTERM', () => {
    void server.realtime
      .close()
      .then(() => server.app.close())
      .then(() => database.close())
      .then(() => process.exit(0))
  })
}

async function createPeople(
  db: DatabasePool,
  sessionCookie: string,
  { secret }: Config,
): Promise<Listening['people']> {
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const accounts = Array.from({ length: people }, () => newId())
  const tokens = accounts.map((id) => `token-${id}`)
  const conversations = Array.from({ length: Math.ceil(people / 2) }, () => newId())
  const conversationOf = (index: number) => conversations[Math.floor(index / 2)]!
  await sql`insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
    select id, id || '@example.org', true, 'Person', '{jobSeeker}', ${now}, ${now}
    from unnest(${accounts}::uuid[]) as id`.execute(db)
  await sql`insert into sessions (id, account_id, token, role, expires_at, created_at, updated_at)
    select uuidv7(), id, rtrim(translate(encode(sha256(('token-' || id)::bytea), 'base64'), '+/', '-_'), '='), 'jobSeeker', ${later}, ${now}, ${now}
    from unnest(${accounts}::uuid[]) as id`.execute(db)
  await sql`insert into conversations (id, kind, about_type, about_id, subject, state, last_message_at, created_at)
    select id, 'direct', 'bench', id::text, 'Bench', 'active', ${now}, ${now}
    from unnest(${conversations}::uuid[]) as id`.execute(db)
  await sql`insert into conversation_participants (conversation_id, account_id, role)
    select *, 'jobSeeker' from unnest(${accounts.map((_id, index) => conversationOf(index))}::uuid[],
      ${accounts}::uuid[])`.execute(db)
  // A history, as a running product has one: the plans of an empty table are no plans.
  await sql`insert into messages (conversation_id, seq, kind, body, created_at)
    select c.id, n, 'system', 'A message of an earlier day', ${now}
    from conversations c, generate_series(1, ${historyLength}::int) n`.execute(db)
  await sql`update conversations set last_seq = ${historyLength}`.execute(db)
  await sql`analyze`.execute(db)
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')
  return tokens.map((token, index) => ({
    cookie: `${sessionCookie}=${encodeURIComponent(`${token}.${sign(token)}`)}`,
    conversationId: conversationOf(index),
  }))
}

function echo(): void {
  const http = createServer()
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  io.on('connection', (socket) => {
    const index = Number(socket.handshake.headers.cookie)
    const rooms = [`account:${index - (index % 2)}`, `account:${index - (index % 2) + 1}`]
    void socket.join(`account:${index}`)
    socket.on('chat:send', (payload: object, acknowledge: (answer: unknown) => void) => {
      const message = { ...payload, seq: 1, senderId: newId(), createdAt: new Date().toISOString() }
      io.to(rooms).emit('chat:message', message)
      acknowledge({ ok: true, data: message })
    })
  })
  http.listen(0, '127.0.0.1', () => {
    announce({
      folder: '',
      port: (http.address() as { port: number }).port,
      people: Array.from({ length: people }, (_, index) => ({
        cookie: String(index),
        conversationId: newId(),
      })),
    })
  })
  process.once('SIGTERM', () => process.exit(0))
}

if (mode === 'echo') echo()
else await product()
