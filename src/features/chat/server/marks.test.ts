/** What each participant notes for themselves, and what the other side may see of it. */
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { listen, openSocket } from '../../../../tests/support/sockets.ts'
import type { Context, Person } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'
import type { Conversation, Message } from '../contract.ts'
import { seesRead, seesTyping } from './policy.ts'
import { addSystemMessage, closeConversations, openConversation, separate } from './service.ts'

let app: TestApp
let address: string
let ann: TestClient
let rob: TestClient
let annId: string
let robId: string
const sockets: Socket[] = []

async function register(name: string): Promise<[TestClient, string]> {
  const client = app.guest()
  const reply = await client.post<{ user: { userId: string } }>('/auth/register', {
    name,
    email: `${name}@example.org`,
    password: 'correct horse battery',
  })
  return [client, reply.body.user.userId]
}

beforeAll(async () => {
  app = await buildTestApp()
  address = await listen(app)
  ;[ann, annId] = await register('ann')
  ;[rob, robId] = await register('rob')
})
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect())
  await app.close()
})

function open(): Promise<string> {
  app.clock.advance({ seconds: 1 })
  return app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: { type: 'test', id: newId() },
        subject: 'Engineer at Acme',
        participants: [annId, robId].map((accountId) => ({
          accountId,
          role: 'jobSeeker' as const,
        })),
      }),
    { requestId: 'test' },
  )
}

/** As if this person had pressed the button that leads to it. */
function as<Result>(accountId: string, what: (context: Context) => Promise<Result>) {
  const person = { kind: 'person', accountId, role: 'jobSeeker' } as Person
  return app.runAsSystem((context) => what({ ...context, actor: person }), { requestId: 'test' })
}

const unreadIn = async (client: TestClient, id: string) =>
  (await client.get<Conversation>(`/api/conversations/${id}`)).body.unread

describe('a line of the product', () => {
  it('is unread for the other person, not for the one who caused it', async () => {
    const about = { type: 'test', id: newId() }
    const id = await as(annId, (context) =>
      openConversation(context, {
        kind: 'referral',
        about,
        subject: 'Engineer at Acme',
        opening: 'Ann accepted the request.',
        participants: [annId, robId].map((accountId) => ({ accountId, role: 'jobSeeker' })),
      }),
    )
    expect([await unreadIn(ann, id), await unreadIn(rob, id)]).toEqual([0, 1])
    await as(annId, (context) => addSystemMessage(context, id, 'Referred on 12 May.'))
    expect([await unreadIn(ann, id), await unreadIn(rob, id)]).toEqual([0, 2])
    // What someone else wrote before it stays unread.
    await send(rob, id, 'Thank you')
    await as(annId, (context) => addSystemMessage(context, id, 'Ann recorded an interview.'))
    expect(await unreadIn(ann, id)).toBeGreaterThan(0)
    const { lastSeq } = (await ann.get<Conversation>(`/api/conversations/${id}`)).body
    await ann.post(`/api/conversations/${id}/read`, { seq: lastSeq })
    await as(annId, (context) =>
      closeConversations(context, { type: about.type, ids: [about.id] }, 'Ann handed it back.'),
    )
    expect([await unreadIn(ann, id), (await unreadIn(rob, id)) > 0]).toEqual([0, true])
  })

  it('that ends it after a block is as new to the one who has blocked', async () => {
    const id = await open()
    await as(annId, (context) => separate(context, { blockerId: annId, blockedId: robId }))
    expect([await unreadIn(ann, id), await unreadIn(rob, id)]).toEqual([1, 1])
  })
})

const send = (client: TestClient, id: string, body: string, replyTo?: number) =>
  client.post<Message>(`/api/conversations/${id}/messages`, {
    body,
    clientMessageId: crypto.randomUUID(),
    replyTo,
  })
const read = async (client: TestClient, id: string) =>
  (await client.get<Conversation>(`/api/conversations/${id}`)).body
const bodies = async (client: TestClient, id: string, query: Record<string, string> = {}) => {
  const path = `/api/conversations/${id}/messages`
  const { body } = await client.get<{ items: Message[]; sync: string }>(path, { query })
  return body.items.map((message) => message.body)
}
const listed = async (client: TestClient, box: 'inbox' | 'archive') => {
  const { body } = await client.get<{ items: Conversation[] }>('/api/conversations', {
    query: { box, limit: '100' },
  })
  return body.items.map((one) => one.id)
}
const unreadOf = async (client: TestClient) =>
  (await client.get<{ conversations: number }>('/api/conversations/unread')).body.conversations

describe('the policy', () => {
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('shows reading and typing when both allow it: %s and %s give %s', (one, other, shown) => {
    const settings = (shows: boolean) => ({ showsSeen: shows, showsTyping: shows })
    expect(seesRead(settings(one), settings(other))).toBe(shown)
    expect(seesTyping(settings(one), settings(other))).toBe(shown)
  })
})

describe('a reply', () => {
  it('names an earlier message of the same conversation, and none that is not there', async () => {
    const id = await open()
    await send(ann, id, 'When can we talk?')
    expect((await send(rob, id, 'Tuesday at ten', 1)).body).toMatchObject({ seq: 2, replyTo: 1 })
    expect((await send(rob, id, 'later', 99)).body).toMatchObject({ seq: 3, replyTo: null })
    expect((await send(rob, id, 'x', 0)).status).toBe(400)
  })
})

describe('delivered and seen', () => {
  it('go forward alone, and seen implies delivered', async () => {
    const id = await open()
    await send(ann, id, 'one')
    await send(ann, id, 'two')
    const mark = (what: string, seq: number) =>
      rob.post<{ seq: number }>(`/api/conversations/${id}/${what}`, { seq })
    const robSeen = async () =>
      (await read(ann, id)).participants.find((one) => one.accountId === robId)
    expect((await mark('delivered', 1)).body).toEqual({ seq: 1 })
    expect(await robSeen()).toMatchObject({ lastReadSeq: 0, lastDeliveredSeq: 1 })
    expect((await mark('delivered', 99)).body).toEqual({ seq: 2 })
    expect((await mark('delivered', 1)).body).toEqual({ seq: 2 })
    await send(ann, id, 'three')
    await mark('read', 3)
    expect(await robSeen()).toMatchObject({ lastReadSeq: 3, lastDeliveredSeq: 3 })
  })

  it.each(['ann', 'rob'])('seen is hidden both ways when %s turns it off', async (who) => {
    const id = await open()
    await send(ann, id, 'one')
    await send(rob, id, 'two')
    const client = who === 'ann' ? ann : rob
    await client.send('PUT', '/api/chat-settings', { showsSeen: false, showsTyping: true })
    const annSocket = await openSocket(address, ann)
    const heard: unknown[] = []
    annSocket.on('chat:read', (event) => heard.push(event))
    sockets.push(annSocket)
    for (const reader of [ann, rob]) await reader.post(`/api/conversations/${id}/read`, { seq: 2 })
    for (const [viewer, other] of [
      [ann, robId],
      [rob, annId],
    ] as const) {
      const shown = (await read(viewer, id)).participants
      expect(shown.find((one) => one.accountId === other)?.lastReadSeq).toBe(0)
      expect(shown.find((one) => one.accountId !== other)?.lastReadSeq).toBe(2)
    }
    // One's own devices hear of one's own reading.
    await expect.poll(() => heard).toEqual([{ conversationId: id, accountId: annId, seq: 2 }])
    await client.send('PUT', '/api/chat-settings', { showsSeen: true, showsTyping: true })
    const again = (await read(ann, id)).participants
    expect(again.find((one) => one.accountId === robId)?.lastReadSeq).toBe(2)
  })

  it('typing reaches the other side unless one of both has turned it off', async () => {
    const id = await open()
    const [annSocket, robSocket] = await Promise.all(
      [ann, rob].map((one) => openSocket(address, one)),
    )
    sockets.push(annSocket!, robSocket!)
    const heard: unknown[] = []
    robSocket!.on('chat:typing', (event) => heard.push(event))
    const tell = () => annSocket!.emitWithAck('chat:typing', { conversationId: id })
    expect(await tell()).toEqual({ ok: true, data: { ok: true } })
    await expect.poll(() => heard).toEqual([{ conversationId: id, accountId: annId }])
    await rob.send('PUT', '/api/chat-settings', { showsSeen: true, showsTyping: false })
    await tell()
    await robSocket!.emitWithAck('chat:read', { conversationId: id, seq: 1 })
    expect(heard).toHaveLength(1)
    await rob.send('PUT', '/api/chat-settings', { showsSeen: true, showsTyping: true })
    expect(await annSocket!.emitWithAck('chat:typing', { conversationId: newId() })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
  })
})

describe('for oneself alone', () => {
  it('marked as unread counts on all devices until it is read again', async () => {
    const id = await open()
    await send(ann, id, 'hello')
    await rob.post(`/api/conversations/${id}/read`, { seq: 1 })
    const before = await unreadOf(rob)
    const laptop = await openSocket(address, rob)
    sockets.push(laptop)
    const heard = new Promise((resolve) => laptop.once('chat:conversation', resolve))
    const marked = await rob.post<Conversation>(`/api/conversations/${id}/unread`)
    expect(marked.body).toMatchObject({ markedUnread: true, unread: 1 })
    expect(await heard).toEqual({ conversationId: id })
    expect(await unreadOf(rob)).toBe(before + 1)
    const again = await rob.post(`/api/conversations/${id}/read`, { seq: 1 })
    expect(again.body).toEqual({ seq: 1, unread: 0 })
    expect(await unreadOf(rob)).toBe(before)
    expect((await read(ann, id)).markedUnread).toBe(false)
  })

  it('muted is not counted, and can still be read', async () => {
    const id = await open()
    const before = await unreadOf(rob)
    const path = `/api/conversations/${id}`
    expect((await rob.send('PATCH', path, { muted: true })).body).toMatchObject({ muted: true })
    await send(ann, id, 'hello')
    expect(await unreadOf(rob)).toBe(before)
    expect(await read(rob, id)).toMatchObject({ unread: 1, muted: true, archived: false })
    await rob.send('PATCH', path, { muted: false })
    expect(await unreadOf(rob)).toBe(before + 1)
  })

  it('archived stands apart until a newer message comes', async () => {
    const id = await open()
    await send(ann, id, 'hello')
    await rob.send('PATCH', `/api/conversations/${id}`, { archived: true })
    expect(await listed(rob, 'archive')).toContain(id)
    expect(await listed(rob, 'inbox')).not.toContain(id)
    expect(await listed(ann, 'inbox')).toContain(id)
    await send(ann, id, 'still there?')
    expect(await listed(rob, 'inbox')).toContain(id)
    expect(await listed(rob, 'archive')).not.toContain(id)
    await rob.send('PATCH', `/api/conversations/${id}`, { archived: true })
    await rob.send('PATCH', `/api/conversations/${id}`, { archived: false })
    expect(await listed(rob, 'inbox')).toContain(id)
  })

  it('deleted for me is gone for me in every reading, and stays for the other', async () => {
    const id = await open()
    await send(ann, id, 'one')
    await send(rob, id, 'two')
    const path = `/api/conversations/${id}/messages`
    const start = (await rob.get<{ sync: string }>(path, { query: { limit: '1' } })).body.sync
    const cleared = await rob.send('DELETE', `/api/conversations/${id}/history`)
    expect(cleared.body).toMatchObject({ clearedSeq: 2, lastMessage: null, unread: 0 })
    expect(await listed(rob, 'inbox')).not.toContain(id)
    // An edit of a message that was deleted for me does not bring it back.
    await ann.send('PATCH', `${path}/1`, { body: 'one more' })
    await send(ann, id, 'three')
    expect(await bodies(rob, id)).toEqual(['three'])
    expect(await bodies(rob, id, { since: start })).toEqual(['three'])
    expect(await listed(rob, 'inbox')).toContain(id)
    expect(await bodies(ann, id)).toEqual(['three', 'two', 'one more'])
  })
})
