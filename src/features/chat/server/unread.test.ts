/** Who has not read a message hears of it: soon by the bell and by push, later by one email. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { newId } from '#shared/ids.ts'
import type { Conversation, Message } from '../contract.ts'
import { mustWait, turnRules } from './policy.ts'
import { openConversation } from './service.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  id = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: { type: 'test', id: newId() },
        subject: 'Engineer at Acme',
        participants: [ann, rob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
  await app.runDueTasks()
  app.mails.length = 0
})

const send = (client: TestClient, body: string) =>
  client.post<Message>(`/api/conversations/${id}/messages`, {
    body,
    clientMessageId: crypto.randomUUID(),
  })
const wait = async (amount: Parameters<TestApp['clock']['advance']>[0]) => {
  app.clock.advance(amount)
  await app.runDueTasks()
}
const entries = async ({ client }: TestPerson) =>
  (await client.get<{ items: Notification[] }>('/api/notifications?show=unread')).body.items
const subjects = () => app.mails.map(({ subject }) => subject)

describe('an unread message', () => {
  it('is one entry soon, and one email after five minutes, whatever follows', async () => {
    await send(ann.client, 'Are you there?')
    await app.runDueTasks()
    expect(await entries(rob)).toEqual([])
    await wait({ seconds: 10 })
    const name = (await ann.client.get<Conversation>(`/api/conversations/${id}`)).body.participants
    const said = `New message from ${name.find((one) => one.accountId === ann.accountId)!.name}`
    expect(await entries(rob)).toMatchObject([
      { title: said, body: 'Are you there?', link: `/chat/${id}`, count: 1 },
    ])
    expect(await entries(ann)).toEqual([])
    await send(ann.client, 'Hello?')
    await wait({ minutes: 4 })
    expect(subjects()).toEqual([])
    await wait({ minutes: 1 })
    expect(subjects()).toEqual([said])
    expect(app.mails[0]!.to).toBe(rob.email)
    expect(app.mails[0]!.text).toContain('Are you there?')
    // Told again much later, without another email.
    await wait({ minutes: 20 })
    await send(ann.client, 'Still there?')
    await wait({ seconds: 10 })
    await wait({ minutes: 30 })
    expect(await entries(rob)).toMatchObject([{ count: 2, body: 'Still there?' }])
    expect(subjects()).toEqual([said])
  })

  it('that is read at once tells nobody', async () => {
    const { body } = await send(ann.client, 'Are you there?')
    await rob.client.post(`/api/conversations/${id}/read`, { seq: body.seq })
    await wait({ minutes: 10 })
    expect(await entries(rob)).toEqual([])
    expect(subjects()).toEqual([])
  })

  it('that is read before the email leaves takes its entry back, and sends none', async () => {
    const { body } = await send(ann.client, 'Are you there?')
    await wait({ seconds: 10 })
    expect(await entries(rob)).toHaveLength(1)
    await rob.client.post(`/api/conversations/${id}/read`, { seq: body.seq })
    expect(await entries(rob)).toEqual([])
    await wait({ minutes: 10 })
    expect(subjects()).toEqual([])
    // The next one is news again.
    await send(ann.client, 'And now?')
    await wait({ seconds: 10 })
    await wait({ minutes: 6 })
    expect(subjects()).toHaveLength(1)
  })

  it('in a muted conversation, of a blocked person or deleted again tells nobody', async () => {
    await rob.client.send('PATCH', `/api/conversations/${id}`, { muted: true })
    await send(ann.client, 'Muted')
    await wait({ minutes: 10 })
    expect(await entries(rob)).toEqual([])
    await rob.client.send('PATCH', `/api/conversations/${id}`, { muted: false })
    const { body } = await send(ann.client, 'Deleted')
    await ann.client.send('DELETE', `/api/conversations/${id}/messages/${body.seq}`)
    await wait({ minutes: 10 })
    expect(await entries(rob)).toMatchObject([{ body: 'Muted' }])
    await rob.client.post(`/api/conversations/${id}/read`, { seq: body.seq })
    await send(ann.client, 'Blocked')
    await rob.client.post(`/api/conversations/${id}/block`)
    await wait({ minutes: 10 })
    expect(await entries(rob)).toEqual([])
    expect(subjects()).toEqual([])
  })

  it('that reads like a fraud is not quoted', async () => {
    await send(ann.client, 'Please pay the registration fee of $50 with gift cards')
    await wait({ seconds: 10 })
    const [entry] = await entries(rob)
    expect(entry!.body).toBe('This message may be a scam attempt. Read it with care.')
  })
})

describe('two messages without an answer', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  it.each([
    ['nobody has written', null, 0, null, false],
    ['one’s own first go', 'ann', 1, 60, false],
    ['one’s own second go, which goes on', 'ann', 2, 9, false],
    ['one’s own second go is over', 'ann', 2, 10, true],
    ['the other has answered', 'rob', 1, 60, false],
    ['the other waits', 'rob', 2, 60, false],
  ])('%s', (_name, turnOf, turnCount, minutes, waits) => {
    const turnAt = minutes === null ? null : ago(minutes)
    expect(mustWait({ turnOf, turnCount, turnAt }, 'ann', now)).toBe(waits)
    expect(turnRules.goes).toBe(2)
  })

  it('are enough; those of ten minutes are one, and an answer opens it again', async () => {
    const waits = async () =>
      (await ann.client.get<Conversation>(`/api/conversations/${id}`)).body.waitsForReply
    for (const text of ['one', 'one more', 'and one more']) {
      expect((await send(ann.client, text)).status).toBe(200)
      app.clock.advance({ minutes: 3 })
    }
    app.clock.advance({ minutes: 10 })
    expect((await send(ann.client, 'two')).status).toBe(200)
    expect(await waits()).toBe(false)
    app.clock.advance({ minutes: 10 })
    expect(await waits()).toBe(true)
    const refused = await send(ann.client, 'three')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        details: {
          reason: 'You’ve written twice without an answer. You can write again once they reply.',
        },
      },
    ])
    expect((await send(rob.client, 'Here I am')).status).toBe(200)
    expect(await waits()).toBe(false)
    expect((await send(ann.client, 'three')).status).toBe(200)
  })
})
