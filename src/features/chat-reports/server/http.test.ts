/** Reports of conversations, and who may read what because of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import type { Conversation } from '#features/chat/contract.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { ChatReport } from '../contract.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
let moderator: TestPerson
let support: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp()
  eve = await createCandidate(app, { complete: false })
  moderator = await createAdmin(app, ['moderator'])
  support = await createAdmin(app, ['support'])
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  app.clock.advance({ seconds: 1 })
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
})

const say = (client: TestClient, body: string) =>
  client.post(`/api/conversations/${id}/messages`, { body, clientMessageId: randomUUID() })
const report = (client: TestClient, body: object = {}) =>
  client.post(`/api/conversations/${id}/report`, {
    reason: 'scam',
    note: 'Wants money.',
    attachMessages: true,
    ...body,
  })
const path = '/api/admin/chat-reports'
const list = (client: TestClient, show = 'open') =>
  client.get<{ items: ChatReport[] }>(path, { query: { show } })
const newest = async () => (await list(moderator.client)).body.items[0]!
const read = (client: TestClient, reportId: string, body: object = {}) =>
  client.post<{ items: { body: string; seq: number }[]; hasOlder: boolean }>(
    `${path}/${reportId}/conversation`,
    { purpose: 'Check whether money was asked for', ...body },
  )
const decide = (client: TestClient, reportId: string, decision = 'upheld') =>
  client.post(`${path}/${reportId}/decision`, { decision, note: 'Seen.' })
const audited = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where action = ${action}`.execute(
    app.database.db,
  )
  return rows[0]!.count
}

describe('the ladder', () => {
  it('a report takes a participant; what admins do takes the permission', async () => {
    expect((await report(app.guest())).status).toBe(401)
    expect((await report(eve.client)).status).toBe(404)
    await report(ann.client)
    const { id: reportId } = await newest()
    for (const [client, status] of [
      [app.guest(), 401],
      [ann.client, 403],
      [rob.client, 403],
      [support.client, 403],
    ] as const) {
      expect((await list(client)).status).toBe(status)
      expect((await read(client, reportId)).status).toBe(status)
      expect((await decide(client, reportId)).status).toBe(status)
    }
    expect((await read(moderator.client, newId())).status).toBe(404)
    expect((await decide(moderator.client, newId())).status).toBe(404)
    // An admin is a stranger in every conversation.
    expect((await moderator.client.get(`/api/conversations/${id}`)).status).toBe(404)
    expect((await moderator.client.get(`/api/conversations/${id}/messages`)).status).toBe(404)
  })
})

describe('a report', () => {
  it('copies the last 20 messages as they are, when its author agrees', async () => {
    for (let n = 1; n <= 25; n++) await say(rob.client, `n ${n}`)
    await report(ann.client)
    await rob.client.send('DELETE', `/api/conversations/${id}/messages/25`)
    const found = await newest()
    expect(found).toMatchObject({
      conversationId: id,
      reason: 'scam',
      note: 'Wants money.',
      decision: null,
      reporter: { accountId: ann.accountId },
      reported: { accountId: rob.accountId },
    })
    expect(found.evidence).toHaveLength(20)
    expect(found.evidence![0]).toMatchObject({ seq: 25, body: 'n 25' })
  })

  it('copies nothing without consent, and nothing that its author has deleted for themselves', async () => {
    await say(rob.client, 'before')
    await report(ann.client, { attachMessages: false })
    expect((await newest()).evidence).toBeNull()
    await rob.client.send('DELETE', `/api/conversations/${id}/history`)
    await report(rob.client, { reason: 'other' })
    const { body } = await list(moderator.client)
    const theirs = body.items.find((one) => one.reporter.accountId === rob.accountId)!
    expect(theirs.evidence).toEqual([])
  })

  it('is made once while it is open, is refused with its field, and can block', async () => {
    expect((await report(ann.client, { reason: 'dislike' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await report(ann.client, { block: true })).status).toBe(200)
    expect((await report(ann.client)).body).toMatchObject({ code: 'CONFLICT' })
    const { body } = await ann.client.get<Conversation>(`/api/conversations/${id}`)
    expect(body.state).toBe('closed')
  })
})

describe('an admin', () => {
  it('reads a conversation with an open report alone, and each reading is on record', async () => {
    for (let n = 1; n <= 105; n++) await say(n % 2 ? ann.client : rob.client, `n ${n}`)
    await report(ann.client, { attachMessages: false })
    const { id: reportId } = await newest()
    const before = await audited('chatReports.conversationRead')
    expect((await read(moderator.client, reportId, { purpose: '' })).status).toBe(400)
    expect(await audited('chatReports.conversationRead')).toBe(before)
    const first = (await read(moderator.client, reportId)).body
    expect([first.items.length, first.items[0]!.body, first.hasOlder]).toEqual([100, 'n 105', true])
    const rest = (await read(moderator.client, reportId, { before: first.items.at(-1)!.seq })).body
    expect([rest.items.length, rest.hasOlder]).toEqual([5, false])
    expect(await audited('chatReports.conversationRead')).toBe(before + 2)
    expect((await decide(moderator.client, reportId, 'dismissed')).status).toBe(200)
    expect((await read(moderator.client, reportId)).body).toMatchObject({ code: 'CONFLICT' })
    expect(await audited('chatReports.conversationRead')).toBe(before + 2)
  })

  it('decides once: upheld closes the conversation, and its author hears of it', async () => {
    await report(ann.client)
    const { id: reportId } = await newest()
    app.mails.length = 0
    expect((await decide(moderator.client, reportId)).status).toBe(200)
    expect((await decide(moderator.client, reportId)).status).toBe(409)
    await app.runDueTasks()
    expect(app.mails).toContainEqual(
      expect.objectContaining({ to: ann.email, subject: 'We’ve looked at your report' }),
    )
    const { body } = await rob.client.get<Conversation>(`/api/conversations/${id}`)
    expect(body).toMatchObject({
      state: 'closed',
      lastMessage: { body: 'We closed this conversation because it was against our rules.' },
    })
    const { items } = (await list(moderator.client, 'decided')).body
    expect(items.find((one) => one.id === reportId)).toMatchObject({ decision: 'upheld' })
    // Reported again later it is a new report.
    expect((await report(ann.client)).status).toBe(200)
  })
})
