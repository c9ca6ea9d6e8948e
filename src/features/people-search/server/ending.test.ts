/** A contact that was sent ends when the candidate hides or blocks, or when one of the two has left. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { suspend } from '../../../../tests/support/moderation.ts'
import { createAdmin, worksAt, type TestPerson } from '../../../../tests/support/people.ts'
import {
  cardOf,
  contact,
  offer,
  openToWork,
  recruiting,
} from '../../../../tests/support/people-search.ts'
import * as chat from '#features/chat/server/service.ts'
import { separate } from './service.ending.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Sent = Awaited<ReturnType<typeof sent>>

/** One candidate, whom a recruiter has asked about a job. */
async function sent() {
  const candidate = await openToWork(app)
  const recruiter = await recruiting(app)
  const card = await cardOf(app, candidate.accountId)
  const asked = await contact(recruiter.client, card, offer(recruiter.jobId))
  expect(asked.status).toBe(200)
  return { candidate, recruiter, card, id: asked.body.id }
}

const stateOf = async ({ id }: Pick<Sent, 'id'>) => {
  const { rows } = await sql<{ state: string; dueAt: Date | null }>`
    select state, due_at from people_contacts where id = ${id}`.execute(app.database.db)
  return rows[0]
}
const listed = async (client: TestClient) =>
  (await client.get<{ items: { id: string }[] }>('/api/people-contacts')).body.items.map(
    ({ id }) => id,
  )

async function block(blocker: TestPerson, { candidate, recruiter }: Sent) {
  const id = await app.runAsSystem(
    (context) =>
      chat.openConversation(context, {
        kind: 'direct',
        about: { type: 'test', id: randomUUID() },
        subject: 'Test',
        participants: [
          { accountId: candidate.accountId, role: 'jobSeeker' },
          { accountId: recruiter.accountId, role: 'recruiter' },
        ],
      }),
    { requestId: 'test' },
  )
  const reply = await blocker.client.post(`/api/conversations/${id}/block`)
  expect(reply.status).toBe(200)
}

const endings: [string, (made: Sent) => Promise<unknown>][] = [
  [
    'the candidate hides from the company',
    ({ candidate, recruiter }) =>
      candidate.client.post('/candidate/info', { blockedCompanyIds: [recruiter.companyId] }),
  ],
  [
    'the company becomes the candidate’s employer',
    ({ candidate, recruiter }) => worksAt(candidate, `${recruiter.companyName} GmbH`),
  ],
  ['the candidate blocks the recruiter', (made) => block(made.candidate, made)],
]

test.each(endings)('%s', async (_, end) => {
  const made = await sent()
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  await end(made)
  expect(await stateOf(made)).toEqual({ state: 'ended', dueAt: null })
  expect(await listed(made.recruiter.client)).toEqual([])
  expect(await listed(made.candidate.client)).toEqual([])
  const answer = await made.candidate.client.post(`/api/people-contacts/${made.id}/answer`, {
    answer: 'accept',
  })
  expect([404, 409]).toContain(answer.status)
  const again = await contact(made.recruiter.client, made.card, offer(made.recruiter.jobId))
  expect(again.status).toBe(404)
})

test('a block by the recruiter ends nothing: it would tell whose card it was', async () => {
  const made = await sent()
  await block(made.recruiter, made)
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  expect(await listed(made.recruiter.client)).toEqual([made.id])
})

test.each(['candidate', 'recruiter'] as const)('the %s is suspended', async (side) => {
  const made = await sent()
  const suspended = await suspend(admin.client, made[side].accountId)
  expect(suspended.status, suspended.raw.body).toBe(200)
  expect(await stateOf(made)).toMatchObject({ state: 'ended' })
})

test('what is accepted stays accepted', async () => {
  const made = await sent()
  await made.candidate.client.post(`/api/people-contacts/${made.id}/answer`, { answer: 'accept' })
  await made.candidate.client.post('/candidate/info', {
    blockedCompanyIds: [made.recruiter.companyId],
  })
  expect(await stateOf(made)).toMatchObject({ state: 'accepted' })
})

test('an answer and a block at once: one of them wins, whole', async () => {
  const made = await sent()
  const pair = { blockerId: made.candidate.accountId, blockedId: made.recruiter.accountId }
  const blocked = app.runAsSystem((context) => separate(context, pair), { requestId: 'test' })
  const [answer] = await Promise.all([
    made.candidate.client.post(`/api/people-contacts/${made.id}/answer`, { answer: 'accept' }),
    blocked,
  ])
  const state = (await stateOf(made))?.state
  expect([
    [200, 'accepted'],
    [409, 'ended'],
  ]).toContainEqual([answer.status, state])
})
