/** The promises of the chat under lost connections (reliability.md, C1 to C4). */
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { listen, openSocket } from '../../../../tests/support/sockets.ts'
import { newId } from '#shared/ids.ts'
import type { Message } from '../contract.ts'
import { openConversation } from './service.ts'

let app: TestApp
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  app = await buildTestApp()
  address = await listen(app)
})
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect())
  await app.close()
})

let people = 0
async function register(): Promise<{ browser: TestClient; id: string }> {
  const browser = app.guest()
  const reply = await browser.post<{ user: { userId: string } }>('/auth/register', {
    name: `P${++people}`,
    email: `p${people}@example.org`,
    password: 'correct horse battery',
  })
  return { browser, id: reply.body.user.userId }
}

const open = (ids: string[]) =>
  app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'direct',
        about: { type: 'test', id: newId() },
        subject: 'Test',
        participants: ids.map((accountId) => ({ accountId, role: 'jobSeeker' as const })),
      }),
    { requestId: 'test' },
  )

type Answer = { ok: boolean; data: Message; error?: { code: string } }

/** A client as the page is one: subscribe first, then fetch; send again until acknowledged. */
class Reader {
  readonly seen = new Map<number, Message>()
  readonly foreign: Message[] = []
  readonly acknowledged = new Map<string, number>()
  sync = ''
  deliveredTwice = 0
  readonly socket: Socket
  readonly browser: TestClient
  readonly conversation: string
  #catchingUp: Promise<void> = Promise.resolve()

  constructor(socket: Socket, browser: TestClient, conversation: string) {
    this.socket = socket
    this.browser = browser
    this.conversation = conversation
    socket.on('chat:message', (message: Message) => this.#keep(message))
    socket.on('connect', () => void this.catchUp())
  }

  #keep(message: Message): void {
    if (message.conversationId !== this.conversation) this.foreign.push(message)
    else this.seen.set(message.seq, message)
  }

  catchUp(): Promise<void> {
    this.#catchingUp = this.#catchingUp.then(async () => {
      for (let complete = false; !complete;) {
        const reply = await this.browser.get<{ items: Message[]; sync: string; complete: boolean }>(
          `/api/conversations/${this.conversation}/messages`,
          { query: this.sync ? { since: this.sync, limit: '7' } : { limit: '100' } },
        )
        reply.body.items.forEach((message) => this.#keep(message))
        this.sync = reply.body.sync
        complete = reply.body.complete
      }
    })
    return this.#catchingUp
  }

  async send(body: string): Promise<Message> {
    const clientMessageId = crypto.randomUUID()
    for (;;) {
      const answer = await this.socket
        .timeout(500)
        .emitWithAck('chat:send', { conversationId: this.conversation, clientMessageId, body })
        .catch(() => undefined)
      if ((answer as Answer | undefined)?.ok) {
        const { data } = answer as Answer
        this.acknowledged.set(clientMessageId, data.seq)
        return data
      }
    }
  }
}

async function reader(person: { browser: TestClient }, conversation: string): Promise<Reader> {
  const socket = await openSocket(address, person.browser)
  sockets.push(socket)
  const made = new Reader(socket, person.browser, conversation)
  await made.catchUp()
  return made
}

it(
  'loses, doubles, reorders and leaks nothing while connections break',
  { timeout: 120_000 },
  async () => {
    const [ann, bob, eve] = await Promise.all([register(), register(), register()])
    const conversation = await open([ann.id, bob.id])
    const other = await open([eve.id, bob.id])
    const readers = await Promise.all([
      reader(ann, conversation),
      reader(ann, conversation),
      reader(bob, conversation),
    ])
    const stranger = await reader(eve, other)

    const running = new AbortController()
    let cuts = 0
    const cutting = (async () => {
      for (let round = 0; !running.signal.aborted; round++) {
        await new Promise((resolve) => setTimeout(resolve, 30 + (round % 5) * 20))
        readers[round % readers.length]!.socket.io.engine?.close()
        cuts += 1
      }
    })()
    const perReader = 150
    await Promise.all(
      readers.map(async (one, index) => {
        for (let n = 0; n < perReader; n++) {
          const message = await one.send(`${index}:${n}`)
          const path = `/api/conversations/${conversation}/messages/${message.seq}`
          if (n % 10 === 3)
            await one.browser.send('PATCH', path, { body: `${message.body} edited` })
          if (n % 10 === 7) await one.browser.send('DELETE', path)
        }
      }),
    )
    running.abort()
    await cutting
    expect(cuts).toBeGreaterThan(10)
    await Promise.all(
      readers.map(async (one) => {
        if (!one.socket.connected)
          await new Promise<void>((resolve) => one.socket.once('connect', resolve))
        await one.catchUp()
      }),
    )

    const { rows } = await sql<{ seq: number; body: string; clientMessageId: string }>`
    select seq, body, client_message_id from messages
    where conversation_id = ${conversation} order by seq`.execute(app.database.db)
    // C2: numbered without a gap, and stored once each.
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_row, index) => index + 1))
    expect(rows).toHaveLength(readers.length * perReader)
    const stored = new Map(rows.map((row) => [row.clientMessageId, row.seq]))
    for (const one of readers) {
      // C1: what was acknowledged is in the history, under the number that was acknowledged.
      expect(one.acknowledged.size).toBe(perReader)
      for (const [id, seq] of one.acknowledged) expect(stored.get(id)).toBe(seq)
      // C3: every reader ends with the same transcript, edits and deletions included.
      const transcript = [...one.seen.values()].toSorted((first, second) => first.seq - second.seq)
      expect(transcript.map(({ seq, body }) => ({ seq, body }))).toEqual(
        rows.map(({ seq, body }) => ({ seq, body })),
      )
      // What one sender sent in order stands in order.
      expect([...one.acknowledged.values()]).toEqual(
        [...one.acknowledged.values()].toSorted((first, second) => first - second),
      )
    }
    // C4
    expect(stranger.foreign).toEqual([])
    expect(stranger.seen.size).toBe(0)
  },
)

it(
  'who was away during messages, edits and deletions has the same transcript after',
  { timeout: 60_000 },
  async () => {
    const [ann, bob] = await Promise.all([register(), register()])
    const conversation = await open([ann.id, bob.id])
    const [writer, away] = await Promise.all([reader(ann, conversation), reader(bob, conversation)])
    const path = `/api/conversations/${conversation}/messages`
    const first = await away.send('before')
    for (let n = 0; n < 10; n++) await writer.send(`early ${n}`)

    away.socket.disconnect()
    // Written while away, under an id that is kept until it is stored.
    const unsent = { clientMessageId: crypto.randomUUID(), body: 'from the outbox' }
    for (let n = 0; n < 100; n++) {
      // A new connection, so that this one's limit of events is not what is tested.
      if (n % 40 === 0) writer.socket.io.engine?.close()
      const { seq } = await writer.send(`away ${n}`)
      if (n % 10 === 3) await ann.browser.send('PATCH', `${path}/${seq}`, { body: `changed ${n}` })
      if (n % 10 === 7) await ann.browser.send('DELETE', `${path}/${seq}`)
    }
    // What was there before it left changes, too.
    await ann.browser.send('PATCH', `${path}/2`, { body: 'changed early' })
    await ann.browser.send('DELETE', `${path}/3`)

    away.socket.connect()
    await new Promise<void>((resolve) => away.socket.once('connect', resolve))
    // Two tabs send what waited.
    const sent = await Promise.all([bob.browser.post(path, unsent), bob.browser.post(path, unsent)])
    expect(new Set(sent.map((reply) => reply.body['seq'])).size).toBe(1)
    await Promise.all([away.catchUp(), writer.catchUp()])
    const transcript = ({ seen }: Reader) =>
      [...seen.values()]
        .toSorted((one, other) => one.seq - other.seq)
        .map(({ seq, body, editedAt, deletedAt }) => ({ seq, body, editedAt, deletedAt }))
    expect(transcript(away)).toEqual(transcript(writer))
    expect(transcript(away).map(({ seq }) => seq)).toEqual(
      Array.from({ length: first.seq + 10 + 100 + 1 }, (_one, index) => index + 1),
    )
    expect(transcript(away).filter(({ body }) => body.startsWith('changed'))).toHaveLength(11)
    expect(transcript(away).filter(({ deletedAt }) => deletedAt)).toHaveLength(11)
  },
)

it('signing out ends the sockets of that session at once, and no others', async () => {
  const ann = await register()
  const socket = await openSocket(address, ann.browser, { reconnection: false })
  const other = app.guest()
  await other.post('/auth/login', {
    email: `p${people}@example.org`,
    password: 'correct horse battery',
  })
  const kept = await openSocket(address, other)
  sockets.push(socket, kept)
  const ended = new Promise((resolve) => socket.once('disconnect', resolve))
  const begin = performance.now()
  await ann.browser.post('/auth/logout')
  expect(await ended).toBe('io server disconnect')
  // Not by the sweep, which looks once a minute.
  expect(performance.now() - begin).toBeLessThan(20_000)
  expect(kept.connected).toBe(true)
})

it('a stranger cannot send, read or mark over the socket', async () => {
  const [ann, bob, eve] = await Promise.all([register(), register(), register()])
  const conversationId = await open([ann.id, bob.id])
  const socket = await openSocket(address, eve.browser)
  sockets.push(socket)
  const clientMessageId = crypto.randomUUID()
  const payload = { conversationId, clientMessageId, body: 'x' }
  expect(await socket.emitWithAck('chat:send', payload)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  expect(await socket.emitWithAck('chat:read', { conversationId, seq: 1 })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
})

it('read marks reach the other side and the other devices', async () => {
  const [ann, bob] = await Promise.all([register(), register()])
  const conversation = await open([ann.id, bob.id])
  const [phone, laptop, other] = await Promise.all([
    reader(ann, conversation),
    reader(ann, conversation),
    reader(bob, conversation),
  ])
  await other.send('hello')
  const heard = Promise.all(
    [laptop, other].map((one) => new Promise((resolve) => one.socket.once('chat:read', resolve))),
  )
  const answer = await phone.socket.emitWithAck('chat:read', {
    conversationId: conversation,
    seq: 1,
  })
  expect(answer).toEqual({ ok: true, data: { seq: 1, unread: 0 } })
  const news = { conversationId: conversation, accountId: ann.id, seq: 1 }
  expect(await heard).toEqual([news, news])
})
