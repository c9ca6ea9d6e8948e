/** Contact requests: what is refused, what is repeated, and two answers at once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import {
  cardOf,
  contact,
  findable,
  offer,
  openToWork,
  recruiting,
} from '../../../../tests/support/people-search.ts'
import type { PersonContact } from '../contract.ts'

let app: TestApp
let candidate: TestPerson
let card: string
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  await app.renewSessions()
  candidate = await openToWork(app)
  card = await cardOf(app, candidate.accountId)
})
afterAll(() => app.close())

const contacts = async (client: TestClient) =>
  (await client.get<{ items: PersonContact[] }>('/api/people-contacts')).body.items
const answer = (client: TestClient, id: string, body: object) =>
  client.post<Failure>(`/api/people-contacts/${id}/answer`, body)
const sorted = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

test('is asked by recruiters alone, about a job of theirs, with words that say something', async () => {
  const { client, jobId } = await recruiting(app)
  const other = await recruiting(app)
  const ask = (who: TestClient, id: string, body: object) =>
    who.post<Failure>(`/api/people/${id}/contacts`, body, {
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await ask(app.guest(), card, offer(jobId))).status).toBe(401)
  expect((await ask(candidate.client, card, offer(jobId))).status).toBe(403)
  expect((await ask(client, newId(), offer(jobId))).status).toBe(404)
  expect((await ask(client, card, offer(other.jobId))).status).toBeGreaterThanOrEqual(400)
  for (const [change, path] of [
    [{ note: '' }, 'note'],
    [{ note: 'Dear {first_name}' }, 'note'],
    [{ note: 'x'.repeat(5_000) }, 'note'],
    [{ payMinimum: -1 }, 'payMinimum'],
    [{ payCurrency: 'euro' }, 'payCurrency'],
  ] as const) {
    const { status, body } = await ask(client, card, { ...offer(jobId), ...change })
    expect([change, status, body.details?.fields?.[0]?.path]).toEqual([change, 400, path])
  }
  expect(await contacts(candidate.client)).toEqual([])
})

test('pressed twice at once it is one request, and one key is one request', async () => {
  const { client, jobId } = await recruiting(app)
  const replies = await Promise.all([
    contact(client, card, offer(jobId)),
    contact(client, card, offer(jobId)),
  ])
  expect(sorted(replies)).toEqual([200, 409])
  expect(await contacts(candidate.client)).toHaveLength(1)
  const without = await client.post<Failure>(`/api/people/${card}/contacts`, offer(jobId))
  expect(without.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
})

test('is answered once, by its candidate: accepted and declined at once is one of the two', async () => {
  const { client, jobId } = await recruiting(app)
  const { body } = await contact(client, card, offer(jobId))
  const stranger = await createCandidate(app)
  expect((await answer(app.guest(), body.id, { answer: 'accept' })).status).toBe(401)
  expect((await answer(stranger.client, body.id, { answer: 'accept' })).status).toBe(404)
  expect((await answer(candidate.client, body.id, { answer: 'maybe' })).status).toBe(400)
  const replies = await Promise.all([
    answer(candidate.client, body.id, { answer: 'accept' }),
    answer(candidate.client, body.id, { answer: 'decline' }),
  ])
  expect(sorted(replies)).toEqual([200, 409])
  const [mine] = await contacts(candidate.client)
  const [theirs] = await contacts(client)
  expect(theirs!.state).toBe(mine!.state)
  // Who was declined learns nothing.
  const isKnown = theirs!.state === 'accepted'
  expect([theirs!.otherName, theirs!.otherEmail].every((one) => (one !== null) === isKnown)).toBe(
    true,
  )
})

test('of a candidate who has stopped being found there is no card to ask', async () => {
  const { client, jobId } = await recruiting(app)
  const stopped = { ...findable, isFindable: false }
  expect((await candidate.client.send('PUT', '/api/findability', stopped)).status).toBe(200)
  expect((await contact(client, card, offer(jobId))).status).toBe(404)
  expect(await contacts(candidate.client)).toEqual([])
})
