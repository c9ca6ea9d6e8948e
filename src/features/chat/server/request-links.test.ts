/** One-click actions in emails about message requests: what they do, once, and what they never do. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Conversation, RequestLink } from '../contract.ts'
import { closeConversations, openConversation } from './service.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
})

type Action = RequestLink['action']
const read = (token: string) =>
  app.guest().get<RequestLink & Failure>(`/api/message-request-links/${token}`)
const press = (token: string) =>
  app.guest().post<RequestLink & Failure>(`/api/message-request-links/${token}`)
const lastMailTo = ({ email }: TestPerson) => app.mails.findLast(({ to }) => to === email)!
const conversationOf = async ({ client }: TestPerson, id: string) =>
  (await client.get<Conversation>(`/api/conversations/${id}`)).body

/** Ann asks Rob to talk again, and the email to him has left. */
async function mailed(body = 'May I ask you something?') {
  const about = { type: 'test', id: newId() }
  const participants = [ann, rob].map(({ accountId }) => ({
    accountId,
    role: 'jobSeeker' as const,
  }))
  const ended = await app.runAsSystem(
    async (context) => {
      const subject = 'Engineer at Acme'
      const id = await openConversation(context, { kind: 'direct', about, subject, participants })
      await closeConversations(context, { type: about.type, ids: [about.id] }, 'Over.')
      return id
    },
    { requestId: 'test' },
  )
  const asked = await ann.client.post<Conversation>(`/api/conversations/${ended}/request`, {
    body,
    clientMessageId: crypto.randomUUID(),
  })
  for (const minutes of [1, 10]) {
    app.clock.advance({ minutes })
    await app.runDueTasks()
  }
  const mail = lastMailTo(rob)
  const [accept, decline] = [...mail.text.matchAll(/\/message-request\/([\w-]+)/g)].map(
    ([, token]) => token!,
  )
  return { id: asked.body.id, mail, accept: accept!, decline: decline! }
}

test('an email about a request offers both, and opening a link changes nothing', async () => {
  const { id, mail, accept, decline } = await mailed()
  expect(mail.subject).toBe(`Message request from ${ann.name}`)
  expect(mail.text).toMatch(
    /Accept:\nhttp\S+\/message-request\/[\w-]+\n\nDecline:\nhttp\S+\/message-request\/[\w-]+/,
  )
  expect(mail.html).toContain('<b>Accept</b>')
  for (const [token, action] of [
    [accept, 'accept'],
    [decline, 'decline'],
    [accept, 'accept'],
  ] as const) {
    expect((await read(token)).body).toEqual({
      action,
      state: 'open',
      from: ann.name,
      subject: 'Engineer at Acme',
      conversationId: id,
    })
  }
  expect((await conversationOf(rob, id)).state).toBe('requested')
})

test('accepts without a session, and only once', async () => {
  const { id, accept, decline } = await mailed()
  const pressed = await Promise.all([press(accept), press(accept), press(accept)])
  for (const { status, body } of pressed) expect([status, body.state]).toEqual([200, 'done'])
  expect((await conversationOf(ann, id)).state).toBe('active')
  const { rows } = await sql<{ actorId: string }>`
    select actor_id as "actorId" from audit_entries
    where action = 'chat.requestAccepted' and entity_id = ${id}`.execute(app.database.db)
  expect(rows).toEqual([{ actorId: rob.accountId }])
  // The other link of the same email has nothing left to do.
  expect((await read(decline)).body.state).toBe('over')
  const late = await press(decline)
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
})

test('declines, twice as once, without a word to the sender; it can be accepted later', async () => {
  const { id, accept, decline } = await mailed()
  for (let time = 0; time < 2; time++) {
    expect((await press(decline)).body).toMatchObject({ action: 'decline', state: 'done' })
  }
  expect((await conversationOf(ann, id)).state).toBe('requested')
  expect((await conversationOf(rob, id)).state).toBe('declined')
  expect((await press(accept)).body.state).toBe('done')
  expect((await conversationOf(ann, id)).state).toBe('active')
})

test.each<[Action, Action]>([
  ['accept', 'decline'],
  ['decline', 'accept'],
])('%s and %s at once leave one answer', async (one, other) => {
  const made = await mailed()
  const pressed = await Promise.all([press(made[one]), press(made[other])])
  const { state } = await conversationOf(rob, made.id)
  // An acceptance can follow a refusal, a refusal cannot follow an acceptance.
  expect(state).toBe('active')
  expect(new Set(pressed.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true)
})

test('a request that was blocked, or answered in the app, is over', async () => {
  const blocked = await mailed()
  await rob.client.post(`/api/conversations/${blocked.id}/block`)
  expect((await read(blocked.accept)).body.state).toBe('over')
  expect((await press(blocked.accept)).status).toBe(409)
})

test('what reads like a fraud is answered where its warning stands', async () => {
  const { mail, accept } = await mailed('Write me on WhatsApp at +49 151 2345678')
  expect(mail.text).toContain('This message may be a scam attempt.')
  expect(accept).toBeUndefined()
})

test('a forged link, one that was changed, and one of another kind are none', async () => {
  const { id, accept } = await mailed()
  const changed = `${accept.slice(0, -2)}${accept.endsWith('AA') ? 'BB' : 'AA'}`
  const words = Buffer.from(accept, 'base64url').subarray(16).toString()
  const signed = (purpose: string, content: string) =>
    app.runAsSystem(async ({ identity }) => identity.signedLinks.sign(purpose, content), {
      requestId: 'test',
    })
  const until = app.clock.now().getTime() + 60_000
  const eve = await createCandidate(app, { complete: false })
  for (const token of [
    changed,
    'A'.repeat(120),
    await signed('referrals.offer.claim', words),
    // Even ones that we had signed ourselves: it has to be a request to that account.
    await signed('chat.request.accept', `${id} ${ann.accountId} 1 ${until}`),
    await signed('chat.request.accept', `${id} ${eve.accountId} 1 ${until}`),
    await signed('chat.request.accept', `${newId()} ${rob.accountId} 1 ${until}`),
  ]) {
    expect((await read(token)).status).toBe(404)
    expect((await press(token)).status).toBe(404)
  }
  expect((await read('short')).status).toBe(404)
  expect((await conversationOf(rob, id)).state).toBe('requested')
})

test('ends after 14 days, when the account changes how it signs in, and when it is suspended', async () => {
  const { accept } = await mailed()
  const change = (set: string) =>
    sql`update accounts set ${sql.raw(set)} where id = ${rob.accountId}`.execute(app.database.db)
  await change('credential_version = credential_version + 1')
  expect((await press(accept)).status).toBe(404)
  await change(`credential_version = credential_version - 1, status = 'suspended'`)
  expect((await press(accept)).status).toBe(404)
  await change(`status = 'active'`)
  expect((await read(accept)).status).toBe(200)
  app.clock.advance({ days: 14 })
  const late = await read(accept)
  expect([late.status, late.body.details?.reason]).toEqual([
    404,
    'This link has expired. Open your messages to see what’s waiting for you.',
  ])
})
