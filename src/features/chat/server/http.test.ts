import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { newId } from '#shared/ids.ts'
import type { Conversation, Message } from '../contract.ts'
import { addSystemMessage, closeConversations, openConversation } from './service.ts'

let app: TestApp
let ann: TestClient
let rob: TestClient
let eve: TestClient
let annId: string
let robId: string

async function register(path: string, name: string): Promise<[TestClient, string]> {
  const client = app.guest()
  const reply = await client.post<{ user: { userId: string } }>(path, {
    name,
    email: `${name}@example.org`,
    password: 'correct horse battery',
  })
  return [client, reply.body.user.userId]
}

beforeAll(async () => {
  app = await buildTestApp()
  ;[ann, annId] = await register('/auth/register', 'ann')
  ;[rob, robId] = await register('/auth/recruiter/register', 'rob')
  ;[eve] = await register('/auth/register', 'eve')
})
afterAll(() => app.close())

function open(aboutId = newId()): Promise<string> {
  app.clock.advance({ seconds: 1 })
  return app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: { type: 'referral-offer', id: aboutId },
        subject: 'Engineer at Acme',
        participants: [
          { accountId: annId, role: 'jobSeeker' },
          { accountId: robId, role: 'recruiter' },
        ],
        opening: 'Rob took the request.',
      }),
    { requestId: 'test' },
  )
}

const send = (
  client: TestClient,
  id: string,
  body: string,
  clientMessageId: string = crypto.randomUUID(),
) => client.post<Message>(`/api/conversations/${id}/messages`, { body, clientMessageId })

type Page = { items: Message[]; nextCursor: string | null; sync: string; complete: boolean }
const page = (client: TestClient, id: string, query: Record<string, string> = {}) =>
  client.get<Page>(`/api/conversations/${id}/messages`, { query })

describe('the ladder', () => {
  const calls: [
    string,
    (client: TestClient, id: string) => Promise<{ status: number; body: unknown }>,
  ][] = [
    ['reading it', (client, id) => client.get(`/api/conversations/${id}`)],
    ['its messages', (client, id) => page(client, id)],
    ['sending', (client, id) => send(client, id, 'hello')],
    [
      'editing',
      (client, id) => client.send('PATCH', `/api/conversations/${id}/messages/1`, { body: 'x' }),
    ],
    ['deleting', (client, id) => client.send('DELETE', `/api/conversations/${id}/messages/1`)],
    ['marking as read', (client, id) => client.post(`/api/conversations/${id}/read`, { seq: 1 })],
    ['marking as unread', (client, id) => client.post(`/api/conversations/${id}/unread`)],
    [
      'marking as delivered',
      (client, id) => client.post(`/api/conversations/${id}/delivered`, { seq: 1 }),
    ],
    ['muting', (client, id) => client.send('PATCH', `/api/conversations/${id}`, { muted: true })],
    ['deleting for me', (client, id) => client.send('DELETE', `/api/conversations/${id}/history`)],
  ]
  it.each(calls)(
    '%s: 401 for a guest; a stranger gets the 404 of what does not exist',
    async (_name, call) => {
      const id = await open()
      expect((await call(app.guest(), id)).status).toBe(401)
      const foreign = await call(eve, id)
      const missing = await call(eve, newId())
      expect(foreign.status).toBe(404)
      expect({ ...(foreign.body as object), requestId: '' }).toEqual({
        ...(missing.body as object),
        requestId: '',
      })
      expect((await call(eve, 'not-an-id')).status).toBe(404)
      expect((await eve.get<Page>('/api/conversations')).body.items).toEqual([])
    },
  )

  it.each([
    ['nothing', '   '],
    ['too much', 'x'.repeat(4001)],
    ['what cannot be stored', 'a\u0000b'],
  ])('a message of %s is refused with the field', async (_name, body) => {
    const reply = await send(ann, await open(), body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'body' }] },
    })
  })
})

describe('a conversation', () => {
  it('is one for each thing that it is about, and shows both who is there', async () => {
    const about = newId()
    const id = await open(about)
    expect(await open(about)).toBe(id)
    const { body } = await rob.get<Conversation>(`/api/conversations/${id}`)
    expect(body).toMatchObject({
      subject: 'Engineer at Acme',
      state: 'active',
      lastSeq: 1,
      unread: 1,
      lastMessage: { kind: 'system', body: 'Rob took the request.', senderId: null },
    })
    expect(body.participants.map((one) => one.name).toSorted()).toEqual(['ann', 'rob'])
    expect(JSON.stringify(body)).not.toContain('example.org')
  })

  it('numbers messages without a gap, stores a repeated one once, and keeps the text as it was', async () => {
    const id = await open()
    const text = '<script>alert(1)</script> {{7*7}}\nSecond line \u202e 👋🏽'
    const first = await send(ann, id, text, '7f0c0cf4-7b8b-4f0e-9d6a-5d1a3c9b1a11')
    expect(first.body).toMatchObject({ seq: 2, body: text, senderId: annId })
    const again = await send(ann, id, 'other', '7f0c0cf4-7b8b-4f0e-9d6a-5d1a3c9b1a11')
    expect(again.body).toEqual(first.body)
    // The same name from another sender, or for another conversation, is another matter.
    expect((await send(rob, id, 'mine', '7f0c0cf4-7b8b-4f0e-9d6a-5d1a3c9b1a11')).body.seq).toBe(3)
    const elsewhere = await send(ann, await open(), text, '7f0c0cf4-7b8b-4f0e-9d6a-5d1a3c9b1a11')
    expect(elsewhere.status).toBe(404)
  })

  it('knows a repeated one again however its ids are written, and as it is by then', async () => {
    const id = await open()
    const clientId = crypto.randomUUID()
    const first = (await send(ann, id, 'hello', clientId)).body
    await ann.send('PATCH', `/api/conversations/${id}/messages/${first.seq}`, { body: 'goodbye' })
    const again = await send(ann, id.toUpperCase(), 'hello', clientId.toUpperCase())
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ ...first, body: 'goodbye', editedAt: expect.any(String) })
    const other = await open()
    expect((await send(ann, other, 'hello', clientId)).status).toBe(404)
    const shouted = await send(ann, id.toUpperCase(), 'new', crypto.randomUUID().toUpperCase())
    expect(shouted.body).toMatchObject({ conversationId: id, seq: first.seq + 1, body: 'new' })
  })

  it('pages back through everything and brings a caller forward from any point', async () => {
    const id = await open()
    for (let n = 2; n <= 12; n++) await send(n % 2 ? ann : rob, id, `n ${n}`)
    const start = (await page(rob, id, { limit: '1' })).body
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: Page } = await page(ann, id, { limit: '5', cursor })
      seen.push(...body.items.map((message) => message.seq))
      cursor = body.nextCursor
    }
    expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await ann.send('PATCH', `/api/conversations/${id}/messages/3`, { body: 'changed' })
    await send(ann, id, 'n 13')
    await rob.send('DELETE', `/api/conversations/${id}/messages/4`)
    const { body } = await page(rob, id, { since: start.sync })
    expect(body.items.map((message) => [message.seq, message.body])).toEqual([
      [3, 'changed'],
      [4, ''],
      [13, 'n 13'],
    ])
    expect(body.complete).toBe(true)
    expect((await page(rob, id, { since: body.sync })).body.items).toEqual([])
    const forged: Record<string, string>[] = [
      { cursor: 'x' },
      { since: 'x' },
      { since: start.nextCursor! },
    ]
    for (const query of forged) {
      expect((await page(rob, id, query)).body).toMatchObject({ code: 'INVALID_CURSOR' })
    }
  })

  it('lets only the author change a message, for 15 minutes', async () => {
    const id = await open()
    await send(ann, id, 'hello')
    const path = `/api/conversations/${id}/messages/2`
    expect((await rob.send('PATCH', path, { body: 'mine now' })).status).toBe(409)
    expect(
      (await ann.send('PATCH', `/api/conversations/${id}/messages/1`, { body: 'x' })).status,
    ).toBe(409)
    app.clock.advance({ minutes: 15 })
    expect((await ann.send('PATCH', path, { body: 'edited' })).body).toMatchObject({
      body: 'edited',
    })
    app.clock.advance({ seconds: 1 })
    expect(await ann.send('PATCH', path, { body: 'late' })).toMatchObject({
      status: 409,
      body: { details: { reason: expect.stringContaining('only edit your own') as string } },
    })
    expect(await ann.send('DELETE', path)).toMatchObject({
      status: 409,
      body: { details: { reason: expect.stringContaining('only delete your own') as string } },
    })
  })

  it('that is closed can be read and not written', async () => {
    const aboutId = newId()
    const id = await open(aboutId)
    const about = { type: 'referral-offer', ids: [aboutId, newId()] }
    const close = () =>
      app.runAsSystem(
        (context) => closeConversations(context, about, 'The request was withdrawn.'),
        { requestId: 'test' },
      )
    await close()
    await close()
    expect((await send(ann, id, 'hello')).body).toMatchObject({ code: 'CONFLICT' })
    const { body } = await page(ann, id)
    expect(body.items.map((message) => message.body)).toEqual([
      'The request was withdrawn.',
      'Rob took the request.',
    ])
  })
})

describe('what is unread', () => {
  it('counts messages of others, agrees everywhere, and never grows by reading', async () => {
    const id = await open()
    await send(ann, id, 'one')
    await send(ann, id, 'two')
    await app.runAsSystem((context) => addSystemMessage(context, id, 'Something happened.'), {
      requestId: 'test',
    })
    const unreadOf = async (client: TestClient) =>
      (await client.get<Conversation>(`/api/conversations/${id}`)).body.unread
    expect(await unreadOf(rob)).toBe(4)
    expect(await unreadOf(ann)).toBe(2)
    const read = (seq: number) => rob.post(`/api/conversations/${id}/read`, { seq })
    expect((await read(3)).body).toEqual({ seq: 3, unread: 1 })
    expect((await read(1)).body).toEqual({ seq: 3, unread: 1 })
    expect((await read(2_000_000)).body).toEqual({ seq: 4, unread: 0 })
    const before = (await rob.get<{ conversations: number }>('/api/conversations/unread')).body
    await send(ann, id, 'three')
    const after = (await rob.get<{ conversations: number }>('/api/conversations/unread')).body
    expect(after.conversations).toBe(before.conversations + 1)
  })
})

describe('the list', () => {
  it('pages through my conversations once, the newest message first', async () => {
    const ids = [await open(), await open(), await open()]
    app.clock.advance({ seconds: 1 })
    await send(rob, ids[0]!, 'newest')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: Conversation[]; nextCursor: string | null } } =
        await ann.get('/api/conversations', { query: { limit: '2', cursor } })
      seen.push(...body.items.map((conversation) => conversation.id))
      cursor = body.nextCursor
    }
    expect(seen.slice(0, 3)).toEqual([ids[0], ids[2], ids[1]])
    expect(new Set(seen).size).toBe(seen.length)
  })
})

it.each([0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, '1'])(
  'a message number that cannot be is refused as input: %s',
  async (seq) => {
    const id = await open()
    const reply = await ann.post(`/api/conversations/${id}/read`, { seq })
    expect([reply.status, reply.body['code']]).toEqual([400, 'INVALID_INPUT'])
    const last = await ann.post(`/api/conversations/${id}/read`, { seq: 2 ** 31 - 1 })
    expect([last.status, last.body['seq']]).toEqual([200, 1])
  },
)
