import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  cardOf,
  contact,
  findable,
  offer,
  openToWork,
  recruiting,
  type CardPage,
} from '../../../../tests/support/people-search.ts'
import { createCandidate, secretWords } from '../../../../tests/support/people.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { PersonContact, ProfileView } from '../contract.ts'
import { expireContacts } from './service.contacts.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const search = async (client: TestClient, query = '') =>
  (await client.get<CardPage>(`/api/people${query}`)).body

test('who says nothing is found by nobody, and who does not recruit finds nobody', async () => {
  const hidden = await createCandidate(app)
  const { client } = await recruiting(app)
  expect((await search(client)).items).toEqual([])
  expect((await hidden.client.get('/api/people')).status).toBe(403)
  expect((await app.guest().get('/api/people')).status).toBe(401)
})

test('a thin profile cannot be found, and the form says what is missing', async () => {
  const { client } = await createCandidate(app, { complete: false })
  const refused = await client.send<ErrorBody>('PUT', '/api/findability', findable)
  expect(refused.status).toBe(403)
  expect(refused.body.details?.fields).toEqual([
    { path: 'isFindable', message: expect.stringContaining('at least 70% of your profile') },
  ])
})

test('cards say what the lists know and nothing that was typed', async () => {
  const candidate = await openToWork(app)
  const { client } = await recruiting(app)
  const page = await search(client, '?skill=golang&skill=postgres&nice=Rust&yearsMinimum=5')
  const card = page.items.find(({ id }) => id)!
  expect(card.matched).toEqual(['Go', 'PostgreSQL'])
  expect(card.missing).toEqual(['Rust'])
  const said = JSON.stringify(page)
  for (const word of [...secretWords, candidate.accountId, candidate.email]) {
    expect(said).not.toContain(word)
  }
})

test.each([
  ['?q=backend', 1],
  ['?q=ottilie', 0],
  ['?q=%22Hidden+Employer%22', 0],
  ['?skill=Cobol', 0],
  ['?country=DE', 1],
  ['?country=AT', 0],
  ['?noticeDays=10', 0],
  ['?payMaximum=7000000&payCurrency=EUR', 0],
  ['?payMaximum=7000000&payCurrency=USD', 1],
  ['?workCountry=DE', 1],
  ['?workCountry=US', 0],
  ['?yearsMinimum=20', 0],
])('the search %s finds %i', async (query, expected) => {
  await sql`delete from findable_people`.execute(app.database.db)
  await openToWork(app)
  const { client } = await recruiting(app)
  expect((await search(client, query)).items).toHaveLength(expected)
})

test('a recruiter of a hidden company, of an employer, or blocked, finds what nobody finds', async () => {
  const candidate = await openToWork(app)
  const card = await cardOf(app, candidate.accountId)
  const recruiter = await recruiting(app)
  const open = (id: string) => recruiter.client.post(`/api/people/${id}/openings`, {})
  expect((await open(card)).status).toBe(200)
  await candidate.client.post('/candidate/info', { blockedCompanyIds: [recruiter.companyId] })
  const ids = (await search(recruiter.client)).items.map(({ id }) => id)
  expect(ids).not.toContain(card)
  const [refused, missing] = [await open(card), await open(crypto.randomUUID())]
  expect(refused.status).toBe(404)
  const plain = (body: unknown) => ({ ...(body as object), requestId: '' })
  expect(plain(refused.body)).toEqual(plain(missing.body))
  expect((await contact(recruiter.client, card, offer(recruiter.jobId))).status).toBe(404)
})

test('the card follows the profile, and grows stale', async () => {
  await sql`delete from findable_people`.execute(app.database.db)
  const candidate = await openToWork(app)
  const { client } = await recruiting(app)
  await candidate.client.post('/candidate/info', { profile: { skills: [{ name: 'Rust' }] } })
  expect((await search(client, '?skill=Go')).items).toEqual([])
  expect((await search(client, '?skill=Rust')).items).toHaveLength(1)
  await sql`update findable_people set confirmed_at = confirmed_at - interval '91 days'`.execute(
    app.database.db,
  )
  expect((await search(client)).items).toEqual([])
})

test('from a request with its mismatch to a conversation, each step seen by the candidate', async () => {
  const candidate = await openToWork(app)
  const card = await cardOf(app, candidate.accountId)
  const { client, jobId, name } = await recruiting(app)
  const low = { ...offer(jobId), payMaximum: 7_500_000 }
  expect((await contact(client, card, low)).status).toBe(409)
  const asked = await contact(client, card, { ...low, acceptsMismatch: true })
  expect(asked.status).toBe(200)
  expect((await contact(client, card, offer(jobId))).status).toBe(409)
  type List = { items: PersonContact[] }
  const masked = (await client.get<List>('/api/people-contacts')).body.items[0]!
  expect(masked).toMatchObject({ state: 'sent', otherName: null, otherEmail: null })
  const mine = (await candidate.client.get<List>('/api/people-contacts')).body.items[0]!
  expect(mine).toMatchObject({ id: asked.body.id, otherName: name })
  const answer = (body: object) =>
    candidate.client.post(`/api/people-contacts/${asked.body.id}/answer`, body)
  expect((await client.post(`/api/people-contacts/${asked.body.id}/answer`, {})).status).toBe(403)
  // What happens in one moment has no order.
  app.clock.advance({ minutes: 1 })
  expect((await answer({ answer: 'accept' })).status).toBe(200)
  expect((await answer({ answer: 'decline' })).status).toBe(409)
  const known = (await client.get<List>('/api/people-contacts')).body.items[0]!
  expect(known).toMatchObject({ state: 'accepted', otherName: candidate.name })
  expect(known.conversationId).not.toBeNull()
  const views = await candidate.client.get<{ items: ProfileView[] }>('/api/profile-views')
  expect(views.body.items.map(({ reason, revealed }) => `${reason} ${revealed}`)).toEqual([
    'accepted name',
    'contacted card',
  ])
})

test('nobody waits for an answer for ever', async () => {
  const candidate = await openToWork(app)
  const { client, jobId } = await recruiting(app)
  const { body } = await contact(client, await cardOf(app, candidate.accountId), offer(jobId))
  const expire = () =>
    app.runAsSystem((context) => expireContacts(context, 100), { requestId: 'test' })
  expect(await expire()).toBe(0)
  app.clock.advance({ days: 15 })
  expect(await expire()).toBe(1)
  const late = await candidate.client.post(`/api/people-contacts/${body.id}/answer`, {
    answer: 'accept',
  })
  expect([401, 409]).toContain(late.status)
})

test('a recruiter opens two hundred people a day, also when many are opened at once', async () => {
  const cards: string[] = []
  for (let one = 0; one < 8; one++) {
    cards.push(await cardOf(app, (await openToWork(app)).accountId))
  }
  const { client, accountId } = await recruiting(app)
  await sql`
    with made as (
      insert into accounts (id, email, name, roles, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@mail.example', 'X', '{jobSeeker}', now(), now()
      from generate_series(1, 198) returning id)
    insert into people_openings (id, recruiter_id, candidate_id, reason, opened_at)
    select gen_random_uuid(), ${accountId}, id, 'opened', ${app.clock.now()} from made`.execute(
    app.database.db,
  )
  const replies = await Promise.all(
    cards.map((card) => client.post(`/api/people/${card}/openings`, {})),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(2).fill(200),
    ...Array<number>(6).fill(429),
  ])
})

test('nothing protected stands in the index', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'findable_people'`.execute(app.database.db)
  const columns = rows.map(({ name }) => name).join(' ')
  expect(columns).not.toMatch(/age|gender|sex|photo|picture|name|religion|marital|birth/)
})
