/**
 * A conversation through everything that breaks at once: one side is away, one can only poll, and the process is
 * killed twice while messages are written, edited and deleted (reliability.md, C1 to C4).
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ManagerOptions, Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import type { Conversation, Message } from '#features/chat/contract.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { full } from '../support/full.ts'
import { createCandidate } from '../support/people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'
import { openSocket } from '../support/sockets.ts'

const messages = 100
/** Milliseconds that one of them is away. */
const away = full ? 30_000 : 8_000

let app: TestApp
let address: string
let environment: Record<string, string>
let running: ProductProcess
const devices: Device[] = []

beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
  const port = await freePort()
  // Browsers come back to the address that they know.
  environment = { SERVE_PORT: String(port) }
  address = `http://127.0.0.1:${port}`
  running = await startProcess(app, environment)
})
afterAll(async () => {
  for (const { socket } of devices) socket.disconnect()
  await running.kill()
  await app.close()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

type Page = { items: Message[]; sync: string; complete: boolean }

/** A page as the browser has it: it hears, catches up when it is connected, and sends until it is acknowledged. */
class Device {
  readonly socket: Socket
  readonly #person: TestClient
  readonly #conversation: string
  readonly #seen = new Map<number, Message>()
  #sync = ''

  constructor(socket: Socket, person: TestClient, conversation: string) {
    this.socket = socket
    this.#person = person
    this.#conversation = conversation
    socket.on('chat:message', (message: Message) => this.#keep(message))
    socket.on('connect', () => void this.catchUp().catch(() => {}))
  }

  #keep(message: Message): void {
    const known = this.#seen.get(message.seq)
    const at = ({ deletedAt, editedAt }: Message) => deletedAt ?? editedAt ?? ''
    if (!known || at(message) >= at(known)) this.#seen.set(message.seq, message)
  }

  /** By the way that pages have without a socket, and after each gap. */
  async catchUp(): Promise<void> {
    for (let complete = false; !complete;) {
      const query = this.#sync ? `since=${this.#sync}&limit=30` : 'limit=200'
      const reply = await this.ask('GET', `/messages?${query}`)
      const page = (await reply.json()) as Page
      for (const message of page.items) this.#keep(message)
      this.#sync = page.sync
      complete = page.complete
    }
  }

  /** Until the server has it: the process may be dead at any moment. */
  async ask(method: string, path = '', body?: object): Promise<Response> {
    for (;;) {
      const reply = await fetch(`${address}/api/conversations/${this.#conversation}${path}`, {
        method,
        headers: {
          cookie: this.#person.cookieHeader(),
          origin: 'http://tessera.test',
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined)
      if (reply?.ok) return reply
      if (reply && reply.status < 500 && reply.status !== 429) {
        throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      }
      await sleep(50)
    }
  }

  /** Sends it again under the same id until it is acknowledged, by whatever way there is. */
  async send(body: string): Promise<Message> {
    const message = { clientMessageId: randomUUID(), body }
    const answer = (await this.socket
      .timeout(1_000)
      .emitWithAck('chat:send', { conversationId: this.#conversation, ...message })
      .catch(() => undefined)) as { ok: true; data: Message } | { ok: false } | undefined
    if (answer?.ok) return answer.data
    return (await this.ask('POST', '/messages', message)).json() as Promise<Message>
  }

  async read(seq: number): Promise<void> {
    await this.ask('POST', '/read', { seq })
  }

  async unread(): Promise<number> {
    return ((await (await this.ask('GET')).json()) as Conversation).unread
  }

  transcript() {
    return [...this.#seen.values()]
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ seq, body, editedAt, deletedAt }) => ({ seq, body, editedAt, deletedAt }))
  }
}

async function deviceOf(
  person: TestClient,
  conversation: string,
  options: Partial<ManagerOptions> = {},
): Promise<Device> {
  const socket = await openSocket(address, person, options)
  const device = new Device(socket, person, conversation)
  devices.push(device)
  await device.catchUp()
  return device
}

test('one away, one polling, the process killed twice: the same transcript, nothing lost, nothing twice', async () => {
  const [ann, bob] = [await createCandidate(app), await createCandidate(app)]
  const conversation = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'direct',
        about: { type: 'test', id: newId() },
        subject: 'Test',
        participants: [ann, bob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
  const polling = { transports: ['polling'], upgrade: false }
  const writer = await deviceOf(ann.client, conversation, polling)
  const phone = await deviceOf(bob.client, conversation)
  const laptop = await deviceOf(bob.client, conversation, polling)
  expect(writer.socket.io.engine.transport.name).toBe('polling')
  await phone.send('before')

  phone.socket.disconnect()
  const gone = performance.now()
  const acknowledged = new Map<string, number>()
  let kills = 0
  for (let n = 0; n < messages; n++) {
    // In the middle of what is being written: the acknowledgement of it may be lost.
    const dying = n === 30 || n === 70 ? running.kill() : undefined
    const sent = writer.send(`message ${n}`)
    if (dying) {
      await dying
      kills += 1
      running = await startProcess(app, environment)
    }
    const { seq, body } = await sent
    expect(body).toBe(`message ${n}`)
    acknowledged.set(body, seq)
    if (n % 10 === 3) await writer.ask('PATCH', `/messages/${seq}`, { body: `changed ${n}` })
    if (n % 10 === 7) await writer.ask('DELETE', `/messages/${seq}`)
    // What the other one writes on the device that is still there falls in between.
    if (n % 20 === 11) await laptop.send(`answer ${n}`)
    await sleep(away / messages)
  }
  const wasAway = Math.round(performance.now() - gone)
  phone.socket.connect()
  await expect
    .poll(() => devices.every(({ socket }) => socket.connected), { timeout: 30_000 })
    .toBe(true)
  await Promise.all(devices.map((device) => device.catchUp()))

  expect(kills).toBe(2)
  expect(wasAway).toBeGreaterThanOrEqual(away)
  const { rows } = await sql<{ seq: number; body: string; clientMessageId: string }>`
      select seq, body, client_message_id from messages
      where conversation_id = ${conversation} order by seq`.execute(app.database.db)
  const expected = 1 + messages + 5
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: expected }, (_, n) => n + 1))
  expect(new Set(rows.map((row) => row.clientMessageId)).size).toBe(expected)
  for (const device of devices) {
    expect(device.transcript()).toEqual(writer.transcript())
    expect(device.transcript().map(({ seq, body }) => ({ seq, body }))).toEqual(
      rows.map(({ seq, body }) => ({ seq, body })),
    )
  }
  const own = [...acknowledged.values()]
  expect(own).toEqual(own.toSorted((one, other) => one - other))
  expect(writer.transcript().filter(({ body }) => body.startsWith('changed'))).toHaveLength(10)
  expect(writer.transcript().filter(({ deletedAt }) => deletedAt)).toHaveLength(10)

  // Unread is the same number wherever it is read, also after one device has read.
  const before = [await phone.unread(), await laptop.unread()]
  expect(before[0]).toBeGreaterThan(0)
  expect(before[1]).toBe(before[0])
  await laptop.read(expected)
  expect([await phone.unread(), await laptop.unread()]).toEqual([0, 0])
  console.info(
    `${expected} messages, away for ${wasAway} ms, killed ${kills} times: 0 lost, 0 twice`,
  )
}, 240_000)
