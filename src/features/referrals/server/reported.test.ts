/** A candidate gets back what they spent on a referrer against whom a moderator took action. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { act as decide, casesOf, report } from '../../../../tests/support/moderation.ts'
import { createAdmin, type TestPerson } from '../../../../tests/support/people.ts'
import { act, read, scene, wallet } from '../../../../tests/support/referrals.ts'

let app: TestApp
let moderator: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
  moderator = await createAdmin(app, ['moderator'])
})
afterAll(() => app.close())

async function claimed() {
  const { candidate, offers, requestId } = await scene(app)
  const { person: referrer, offerId } = offers[0]!
  await act(referrer.client, offerId, 'claim')
  const { conversationId } = await read(candidate.client, requestId)
  return { candidate, referrer, requestId, conversationId: conversationId! }
}

const caseAgainst = async ({ accountId }: TestPerson) =>
  (await casesOf(moderator.client)).find(({ owner }) => owner?.id === accountId)!

test('a request that has ended is refunded, once', async () => {
  const { candidate, referrer, requestId, conversationId } = await claimed()
  await candidate.client.post(`/api/referrals/${requestId}/withdraw`, { reason: 'other' })
  expect(await read(candidate.client, requestId)).toMatchObject({
    status: 'withdrawn',
    charge: 'captured',
  })
  const before = await wallet(candidate.client)
  await report(candidate.client, 'conversation', conversationId, { reason: 'asks_money' })
  const { id } = await caseAgainst(referrer)
  expect((await decide(moderator.client, id, { rule: 'no_money' })).status).toBe(200)
  expect(await read(candidate.client, requestId)).toMatchObject({ charge: 'refunded' })
  const after = await wallet(candidate.client)
  expect(after.remaining).toBeGreaterThanOrEqual(before.remaining)
})

test('the referrer gets nothing back by reporting the candidate', async () => {
  const { candidate, referrer, requestId, conversationId } = await claimed()
  await candidate.client.post(`/api/referrals/${requestId}/withdraw`, { reason: 'other' })
  await report(referrer.client, 'conversation', conversationId, { reason: 'harassment' })
  const { id } = await caseAgainst(candidate)
  expect((await decide(moderator.client, id)).status).toBe(200)
  expect(await read(candidate.client, requestId)).toMatchObject({ charge: 'captured' })
})

test('an open one goes to others when the referrer is suspended, and costs nothing more', async () => {
  const { candidate, referrer, requestId, conversationId } = await claimed()
  await report(candidate.client, 'conversation', conversationId, { reason: 'scam' })
  const { id } = await caseAgainst(referrer)
  const suspension = { rule: 'no_scams', sanction: 'suspended', days: 5 }
  expect((await decide(moderator.client, id, suspension)).status).toBe(200)
  const found = await read(candidate.client, requestId)
  expect(['held', 'released']).toContain(found.charge)
  expect(found.status).not.toBe('claimed')
})
