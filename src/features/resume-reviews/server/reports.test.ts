/** What a reviewer wrote is reported by its candidate, and taken away or not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  act,
  casesOf,
  dismiss,
  ownDecisions,
  readCase,
  report as reportThing,
} from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import {
  askAgain,
  chargesOf,
  createAuthor,
  createReviewer,
  orderReview,
  readOrder,
  summary,
  take,
  writeAndDeliver,
} from '../../../../tests/support/resume-reviews.ts'
import type { ResumeReview } from '../contract.ts'

let app: TestApp
let moderator: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
  moderator = await createAdmin(app, ['moderator'])
})
beforeEach(async () => {
  app.clock.advance({ minutes: 2 })
  await app.renewSessions()
})
afterAll(() => app.close())

const report = ({ client }: Pick<TestPerson, 'client'>, id: string) =>
  reportThing(client, 'review', id, { reason: 'harassment' })
const read = async ({ client }: TestPerson, id: string) =>
  (await client.get<ResumeReview & Failure>(`/api/resume-reviews/${id}`)).body
const rate = ({ client }: TestPerson, id: string) =>
  client.post<Failure>(`/api/resume-reviews/${id}/rating`, { stars: 1, text: '' })

async function deliveredReview() {
  const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
  const { id } = (await orderReview(author)).body
  await take(reviewer.client, id)
  return { author, reviewer, id, deliver: () => writeAndDeliver(reviewer.client, id) }
}
const caseOf = async ({ accountId }: TestPerson) =>
  (await casesOf(moderator.client)).find(({ owner }) => owner?.id === accountId)!

test('only the candidate reports it, once, and nothing before it is delivered', async () => {
  const { author, reviewer, id, deliver } = await deliveredReview()
  expect((await report(author, id)).status).toBe(404)
  await deliver()
  const stranger = await createCandidate(app, { complete: false })
  expect((await report({ client: app.guest() }, id)).status).toBe(401)
  expect((await report(stranger, id)).status).toBe(404)
  expect((await report(reviewer, id)).status).toBe(404)
  expect((await report(author, id)).status).toBe(200)
  expect((await report(author, id)).status).toBe(409)
})

test('a moderator reads the reviewer’s words and nothing of the resume', async () => {
  const { author, reviewer, id, deliver } = await deliveredReview()
  await deliver()
  await report(author, id)
  const found = await caseOf(reviewer)
  expect(found.thing).toMatchObject({ kind: 'review', title: 'Review of a resume, 1 page' })
  const text = JSON.stringify(await readCase(moderator.client, found.id))
  expect(text).toContain(summary)
  expect(text).toMatch(/Line \d+: Begin with what you did\./)
  expect(text).not.toContain('PostgreSQL')
  await dismiss(moderator.client, found.id)
  expect(await read(author, id)).toMatchObject({ isRemoved: false, charge: 'captured' })
})

test('what is removed cannot be read or rated, and costs nothing', async () => {
  const { author, reviewer, id, deliver } = await deliveredReview()
  await deliver()
  await report(author, id)
  const decided = await act(moderator.client, (await caseOf(reviewer)).id)
  expect(decided.status, decided.raw.body).toBe(200)
  expect(await chargesOf(app, id)).toEqual(['refunded'])
  const shown = await read(author, id)
  expect(shown).toMatchObject({
    state: 'completed',
    charge: 'refunded',
    isRemoved: true,
    canRate: false,
    canAskAgain: false,
    rounds: [{ summary: '', comments: [] }],
  })
  expect(shown.events.at(-1)).toMatchObject({ kind: 'removed', by: 'admin' })
  expect((await rate(author, id)).status).toBe(409)
  expect((await report(author, id)).status).toBe(404)
  // Its author reads it still, so that an appeal knows what it is about.
  expect((await readOrder(reviewer.client, id)).body.rounds[0]!.summary).toBe(summary)
  expect((await ownDecisions(reviewer.client))[0]).toMatchObject({ thing: { kind: 'review' } })
})

test('a decision that is overturned brings the words back, and the candidate keeps the connection', async () => {
  const { author, reviewer, id, deliver } = await deliveredReview()
  await deliver()
  await report(author, id)
  const { id: caseId } = await caseOf(reviewer)
  await act(moderator.client, caseId)
  await reviewer.client.post(`/api/moderation-decisions/${caseId}/appeal`, { text: 'I was kind.' })
  const other = await createAdmin(app, ['moderator'])
  const path = `/api/admin/moderation/cases/${caseId}/appeal`
  const answered = await other.client.post(path, { decision: 'overturned', note: 'We read it.' })
  expect(answered.status, answered.raw.body).toBe(200)
  expect(await read(author, id)).toMatchObject({
    isRemoved: false,
    charge: 'refunded',
    rounds: [{ summary }],
  })
  expect(await chargesOf(app, id)).toEqual(['refunded'])
})

test('with a second look under way the whole order ends', async () => {
  const { author, reviewer, id, deliver } = await deliveredReview()
  await deliver()
  expect((await askAgain(author, id)).body.state).toBe('revising')
  await report(author, id)
  await act(moderator.client, (await caseOf(reviewer)).id)
  expect(await read(author, id)).toMatchObject({ state: 'refunded', charge: 'refunded' })
  expect(await chargesOf(app, id)).toEqual(['refunded'])
})
