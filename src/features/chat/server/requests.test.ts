/** Message requests: nobody is written to who has not agreed to talk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { newId } from '#shared/ids.ts'
import type { Notification } from '#features/notifications/contract.ts'
import type { Conversation, Message } from '../contract.ts'
import { isAgreed, stateAfter, stateFor } from './policy.ts'
import { closeConversations, openConversation } from './service.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
let ended: string
beforeAll(async () => {
  app = await buildTestApp()
  eve = await createCandidate(app, { complete: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  const about = { type: 'test', id: newId() }
  ended = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about,
        subject: 'Engineer at Acme',
        participants: [ann, rob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
  await app.runAsSystem(
    (context) => closeConversations(context, { type: about.type, ids: [about.id] }, 'Over.'),
    { requestId: 'test' },
  )
})

const ask = (client: TestClient, id = ended, body = 'May I ask you something?') =>
  client.post<Conversation>(`/api/conversations/${id}/request`, {
    body,
    clientMessageId: crypto.randomUUID(),
  })
const read = async ({ client }: TestPerson, id: string) =>
  (await client.get<Conversation>(`/api/conversations/${id}`)).body
const answer = ({ client }: TestPerson, id: string, step: 'accept' | 'decline') =>
  client.post<Conversation>(`/api/conversations/${id}/${step}`)
const listed = async ({ client }: TestPerson, box: string) => {
  const { body } = await client.get<{ items: Conversation[] }>('/api/conversations', {
    query: { box },
  })
  return body.items.map((one) => one.id)
}
const send = (client: TestClient, id: string, body = 'hello') =>
  client.post<Message>(`/api/conversations/${id}/messages`, {
    body,
    clientMessageId: crypto.randomUUID(),
  })
const unread = async ({ client }: TestPerson) =>
  (await client.get<{ conversations: number; requests: number }>('/api/conversations/unread')).body
const wait = async (amount: Parameters<TestApp['clock']['advance']>[0]) => {
  app.clock.advance(amount)
  await app.runDueTasks()
}

describe('the policy', () => {
  it.each([
    ['accept', 'requested', 'receiver', 'active'],
    ['accept', 'declined', 'receiver', 'active'],
    ['accept', 'requested', 'requester', null],
    ['accept', 'active', 'receiver', null],
    ['accept', 'closed', 'receiver', null],
    ['decline', 'requested', 'receiver', 'declined'],
    ['decline', 'requested', 'requester', null],
    ['decline', 'declined', 'receiver', null],
    ['decline', 'active', 'receiver', null],
    ['decline', 'closed', 'receiver', null],
  ] as const)('%s, %s, by the %s: %s', (step, state, by, after) => {
    expect(stateAfter(step, state, by)).toBe(after)
  })

  it('keeps a no private, and marks hidden until both have agreed', () => {
    expect(stateFor('declined', true)).toBe('requested')
    expect(stateFor('declined', false)).toBe('declined')
    const states = ['requested', 'declined', 'active', 'closed'] as const
    expect(states.map(isAgreed)).toEqual([false, false, true, true])
  })
})

describe('the ladder', () => {
  it('401 for a guest, 404 for a stranger, 409 for the person who asked', async () => {
    expect((await ask(app.guest())).status).toBe(401)
    expect((await ask(eve.client)).status).toBe(404)
    const { id } = (await ask(ann.client)).body
    for (const step of ['accept', 'decline'] as const) {
      expect((await app.guest().post(`/api/conversations/${id}/${step}`)).status).toBe(401)
      expect((await answer(eve, id, step)).status).toBe(404)
      expect((await answer(ann, id, step)).status).toBe(409)
    }
    expect((await ask(ann.client, id)).status).toBe(409)
  })

  it('nobody asks whom they have blocked, or who has blocked them', async () => {
    await rob.client.post(`/api/conversations/${ended}/block`)
    for (const { client } of [ann, rob]) {
      expect((await ask(client)).body).toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'You can’t start a conversation with this person.' },
      })
    }
  })

  it('a block ends a request for both', async () => {
    const { id } = (await ask(ann.client)).body
    await rob.client.post(`/api/conversations/${id}/block`)
    expect((await read(ann, id)).state).toBe('closed')
    expect((await answer(rob, id, 'accept')).status).toBe(409)
  })
})

describe('a request', () => {
  it('waits apart; its sender writes no more and sees nothing of its reader', async () => {
    const { body } = await ask(ann.client, ended, 'Write me on WhatsApp at +49 151 2345678')
    const { id } = body
    expect(body).toMatchObject({ state: 'requested', requestedByMe: true, held: false })
    expect(await listed(rob, 'requests')).toEqual([id])
    expect(await listed(rob, 'inbox')).not.toContain(id)
    expect(await listed(ann, 'inbox')).toContain(id)
    expect(await listed(ann, 'requests')).toEqual([])
    expect((await unread(rob)).requests).toBe(1)
    expect((await unread(ann)).requests).toBe(0)
    // Contact details before both have agreed are worth a warning.
    expect((await read(rob, id)).lastMessage).toMatchObject({ scamSign: 'contact' })
    for (const { client } of [ann, rob]) expect((await send(client, id)).status).toBe(409)
    await rob.client.post(`/api/conversations/${id}/read`, { seq: 1 })
    const seen = (await read(ann, id)).participants.find((one) => one.accountId === rob.accountId)
    expect(seen).toMatchObject({ lastReadSeq: 0, lastDeliveredSeq: 0 })
    // Asked twice it is the same request.
    expect((await ask(ann.client)).body.id).toBe(id)
    expect((await read(ann, id)).lastSeq).toBe(1)
  })

  it('that is accepted is a conversation like any other', async () => {
    const { id } = (await ask(ann.client)).body
    expect((await answer(rob, id, 'accept')).body.state).toBe('active')
    expect(await listed(rob, 'inbox')).toContain(id)
    expect(await listed(rob, 'requests')).toEqual([])
    expect((await send(rob.client, id)).status).toBe(200)
    expect((await send(ann.client, id)).status).toBe(200)
    expect((await answer(rob, id, 'decline')).status).toBe(409)
  })

  it('that is declined looks unanswered to its sender, and can be accepted later', async () => {
    const { id } = (await ask(ann.client)).body
    expect((await answer(rob, id, 'decline')).body.state).toBe('declined')
    expect(await read(ann, id)).toMatchObject({ state: 'requested' })
    expect(await listed(rob, 'requests')).toEqual([])
    expect(await listed(rob, 'inbox')).not.toContain(id)
    expect(await unread(rob)).toMatchObject({ requests: 0 })
    expect((await ask(ann.client)).body).toMatchObject({ id, state: 'requested' })
    expect((await answer(rob, id, 'accept')).body.state).toBe('active')
  })

  it('tells its receiver, unless it was declined before', async () => {
    const { id } = (await ask(ann.client)).body
    await wait({ seconds: 10 })
    const told = async () =>
      (await rob.client.get<{ items: Notification[] }>('/api/notifications?show=unread')).body.items
    expect(await told()).toMatchObject([{ link: `/chat/${id}` }])
    await answer(rob, id, 'decline')
    expect(await told()).toEqual([])
    app.mails.length = 0
    await wait({ minutes: 10 })
    expect(app.mails.filter(({ to }) => to === rob.email)).toEqual([])
  })

  it('from a sender with an unconfirmed address arrives once it is confirmed', async () => {
    const verified = (isVerified: boolean) =>
      app.database.db
        .updateTable('accounts')
        .set({ emailVerified: isVerified })
        .where('id', '=', ann.accountId)
        .execute()
    await verified(false)
    const { id, held } = (await ask(ann.client)).body
    expect(held).toBe(true)
    await wait({ minutes: 2 })
    expect(await listed(rob, 'requests')).toEqual([])
    expect((await rob.client.get(`/api/conversations/${id}`)).status).toBe(404)
    expect((await rob.client.get(`/api/conversations/${id}/messages`)).status).toBe(404)
    expect((await answer(rob, id, 'accept')).status).toBe(404)
    expect((await unread(rob)).requests).toBe(0)
    await verified(true)
    await wait({ minutes: 1 })
    expect(await listed(rob, 'requests')).toEqual([id])
    expect((await read(ann, id)).held).toBe(false)
  })
})
