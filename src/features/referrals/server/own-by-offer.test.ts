/** The request behind the conversation with a referrer, for its candidate alone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { act, scene } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('is read by the candidate, once the offer is accepted and as long as it is', async () => {
  const { candidate, requestId, offers } = await scene(app)
  const [{ person, offerId }] = offers as [(typeof offers)[number]]
  const path = `/api/referral-offers/${offerId}/request`
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await candidate.client.get(path)).status).toBe(404)
  await act(person.client, offerId, 'claim')
  const own = await candidate.client.get<{ id: string; status: string }>(path)
  expect([own.status, own.body.id, own.body.status]).toEqual([200, requestId, 'claimed'])
  expect(own.body).toEqual((await candidate.client.get(`/api/referrals/${requestId}`)).body)
  expect((await person.client.get(path)).status).toBe(403)
  const stranger = await createCandidate(app)
  expect((await stranger.client.get(path)).status).toBe(404)
  const unknown = `/api/referral-offers/${randomUUID()}/request`
  expect((await candidate.client.get(unknown)).status).toBe(404)
  await act(person.client, offerId, 'release')
  expect((await candidate.client.get(path)).status).toBe(404)
})
