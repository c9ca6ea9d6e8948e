/** What agents do together: merging, saved answers, seeing who else is there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { AgentThread, SavedAnswer, Ticket, TicketThread } from '../contract.ts'

let app: TestApp
let agent: TestPerson

beforeAll(async () => {
  app = await buildTestApp()
  agent = await createAdmin(app, ['support'])
})
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

async function ask(client: TestClient, change: object = {}): Promise<Ticket> {
  const { status, body } = await client.post<Ticket>('/candidate/supportTicket', {
    category: 'referral',
    impact: 'hindered',
    subject: `Question ${crypto.randomUUID()}`,
    body: `It is gone. ${crypto.randomUUID()}`,
    ...change,
  })
  expect(status).toBe(200)
  return body
}

const seen = async (id: string, client = agent.client) =>
  (await client.get<AgentThread>(`/api/admin/tickets/${id}`)).body

async function merge(id: string, into: string, client = agent.client) {
  const { version: expectedVersion } = await seen(id)
  const input = { expectedVersion, into }
  return client.post<AgentThread & Failure>(`/api/admin/tickets/${id}/merge`, input)
}

async function answer(id: string, as: string) {
  const { version: expectedVersion } = await seen(id)
  const input = { expectedVersion, body: 'Which browser?', as }
  return agent.client.post<AgentThread>(`/api/admin/tickets/${id}/answers`, input, key())
}

describe('merging', () => {
  test('moves what was said, tells the person once, and both sides find the way on', async () => {
    const person = await createCandidate(app)
    const first = await ask(person.client)
    const second = await ask(person.client, { category: 'safety' })
    await app.runDueTasks()
    app.mails.length = 0
    const merged = await merge(second.id, first.reference)
    expect(merged.status).toBe(200)
    expect(merged.body).toMatchObject({ id: first.id, status: 'new' })
    const words = merged.body.entries.map(({ kind }) => kind)
    expect(words.filter((kind) => kind === 'message')).toHaveLength(2)
    // The promise that was made first holds for both.
    expect(merged.body.answerDueAt).toBe(second.answerDueAt)
    await app.runDueTasks()
    const told = app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(told).toEqual([expect.stringContaining(`[${first.reference}] Merged`)])
    const left = (await person.client.get<TicketThread>(`/api/tickets/${second.id}`)).body
    expect(left).toMatchObject({ status: 'merged', mergedInto: first.id, canReply: false })
    expect(await seen(second.id)).toMatchObject({
      mergedInto: { id: first.id, reference: first.reference },
      allowed: [],
    })
    const reply = { body: 'Hello?' }
    const late = await person.client.post(`/api/tickets/${second.id}/replies`, reply, key())
    expect(late.status).toBe(409)
  })

  test('what waits for the team wakes the one that is put off', async () => {
    const person = await createCandidate(app)
    const first = await ask(person.client)
    const second = await ask(person.client)
    await answer(first.id, 'question')
    expect((await seen(first.id)).status).toBe('pending_user')
    const merged = await merge(second.id, first.reference.toLowerCase())
    expect(merged.body).toMatchObject({ id: first.id, status: 'open' })
  })

  test('a chain leads to its end', async () => {
    const person = await createCandidate(app)
    const [one, two, three] = [
      await ask(person.client),
      await ask(person.client),
      await ask(person.client),
    ]
    await merge(one.id, two.reference)
    await merge(two.id, three.reference)
    expect((await seen(one.id)).mergedInto?.id).toBe(three.id)
  })

  test('is refused for others’ tickets, ended ones, itself, and an old version', async () => {
    const person = await createCandidate(app)
    const own = await ask(person.client)
    const other = await ask((await createCandidate(app)).client)
    const done = await ask(person.client)
    await answer(done.id, 'solution')
    for (const into of [other.reference, done.reference, own.reference, 'T-999999999']) {
      const refused = await merge(own.id, into)
      expect(refused.status, into).toBe(400)
      expect(refused.body.details?.fields?.[0]?.path).toBe('into')
    }
    const old = { expectedVersion: 0, into: done.reference }
    expect((await agent.client.post(`/api/admin/tickets/${own.id}/merge`, old)).status).toBe(409)
    expect((await seen(own.id)).status).toBe('new')
  })

  test('two agents who merge two tickets into each other end with one', async () => {
    const person = await createCandidate(app)
    const first = await ask(person.client)
    const second = await ask(person.client)
    const { client } = await createAdmin(app, ['support'])
    const [one, other] = await Promise.all([
      merge(first.id, second.reference),
      merge(second.id, first.reference, client),
    ])
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
    const statuses = [(await seen(first.id)).status, (await seen(second.id)).status]
    expect(statuses.toSorted()).toEqual(['merged', 'new'])
  })
})

describe('saved answers', () => {
  const path = '/api/admin/saved-answers'
  const input = (change: object = {}) => ({
    name: `Expired ${crypto.randomUUID()}`,
    body: 'Hello {name}, about {reference}: it expired.',
    ...change,
  })
  const add = (change: object = {}) =>
    agent.client.post<SavedAnswer & Failure>(path, input(change), key())

  test('are added, changed and deleted by the team alone', async () => {
    const { body: saved } = await add()
    const { client } = await createCandidate(app)
    expect((await client.get(path)).status).toBe(403)
    expect((await app.guest().get(path)).status).toBe(401)
    const changed = await agent.client.send<SavedAnswer>('PUT', `${path}/${saved.id}`, {
      ...input({ name: saved.name }),
      body: 'Hello {name}.',
      expectedVersion: saved.version,
    })
    expect(changed.body).toMatchObject({ body: 'Hello {name}.', version: 2 })
    const list = await agent.client.get<{ items: SavedAnswer[] }>(path)
    expect(list.body.items.map(({ id }) => id)).toContain(saved.id)
    expect((await agent.client.send('DELETE', `${path}/${saved.id}`)).status).toBe(200)
    expect((await agent.client.send('DELETE', `${path}/${saved.id}`)).status).toBe(404)
  })

  test('a name is taken once, whatever its case; what someone else changed is not lost', async () => {
    const { body: saved } = await add()
    const taken = await add({ name: saved.name.toUpperCase() })
    expect(taken.status).toBe(409)
    expect(taken.body.details?.fields?.[0]?.path).toBe('name')
    const { body: other } = await add()
    const change = (body: object) => agent.client.send('PUT', `${path}/${other.id}`, body)
    expect((await change({ ...input({ name: saved.name }), expectedVersion: 1 })).status).toBe(409)
    expect((await change({ ...input(), expectedVersion: 7 })).status).toBe(409)
    expect((await add({ body: '' })).status).toBe(400)
    expect((await add({ body: 'x'.repeat(10_001) })).status).toBe(400)
  })

  test('there are two hundred at most', async () => {
    const { body } = await agent.client.get<{ items: SavedAnswer[] }>(path)
    for (let count = body.items.length; count < 200; count++) await add()
    expect((await add()).status).toBe(403)
  })
})

test('agents see each other at a ticket, for half a minute', async () => {
  const { id } = await ask((await createCandidate(app)).client)
  const other = await createAdmin(app, ['support'])
  const at = (client: TestClient, isWriting: boolean) =>
    client.post<{ others: { name: string; isWriting: boolean }[] }>(
      `/api/admin/tickets/${id}/viewers`,
      { isWriting },
    )
  expect((await at(agent.client, true)).body.others).toEqual([])
  expect((await at(other.client, false)).body.others).toMatchObject([{ isWriting: true }])
  expect((await at(agent.client, false)).body.others).toMatchObject([{ isWriting: false }])
  app.clock.advance({ seconds: 30 })
  expect((await at(agent.client, false)).body.others).toEqual([])
  app.clock.advance({ minutes: 2 })
  await app.runDueTasks()
  const left = await app.database.db.selectFrom('ticketViewers').selectAll().execute()
  expect(left).toEqual([])
  const nowhere = `/api/admin/tickets/${crypto.randomUUID()}/viewers`
  expect((await agent.client.post(nowhere, { isWriting: false })).status).toBe(404)
})
