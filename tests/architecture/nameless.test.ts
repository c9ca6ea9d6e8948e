/**
 * Who has no name yet cannot be found by trying names: what a reader blocks, or writes into the own
 * profile, changes nothing of what the reader sees of people who are masked (decision 0610).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as jobs from '#features/jobs/server/service.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../support/people.ts'
import { act, ask, inbox } from '../support/referrals.ts'

let app: TestApp
let reader: TestPerson
let person: TestPerson
let jobId: string
/** A post under the person's name, by which the reader blocks them. */
let namedPost: string
const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

beforeAll(async () => {
  app = await buildTestApp()
  const job = await createJob(app)
  ;({ jobId } = job)
  reader = await createReferrer(app, job.companyId, { level: 3 })
  person = await createCandidate(app)
  await app.runAsSystem((context) => jobs.letRead(context, jobId, [reader.accountId]), {
    requestId: 'test',
  })
  namedPost = await publish({ kind: 'text', body: 'I gave a talk about ledgers today.' })
  const masked = await publish({
    kind: 'seeks_referral',
    body: 'I look for a team that builds ledgers.',
    roles: ['Backend engineer'],
  })
  const said = { body: 'In Berlin, or remote.', parentId: null, mentions: [] }
  const comment = await person.client.post(`/api/posts/${masked}/comments`, said, key())
  if (comment.status !== 200) throw new Error(comment.raw.body)
  await person.client.send('PUT', '/api/findability', {
    isFindable: true,
    noticeDays: 30,
    payMinimum: 8_000_000,
    payCurrency: 'EUR',
    workCountries: ['DE'],
    relocates: false,
  })
  await ask(person.client, jobId)
  await createCandidate(app)
  const admin = await createAdmin(app, ['support'])
  const introduced = await admin.client.post('/api/admin/introductions', {
    candidateId: person.accountId,
    recruiterId: (await createReferrer(app, job.companyId)).accountId,
    jobId,
    reason: 'Both know ledgers.',
  })
  if (introduced.status !== 200) throw new Error(introduced.raw.body)
}, 120_000)
afterAll(() => app.close())

async function publish(post: object): Promise<string> {
  const made = await person.client.post<{ id: string }>('/api/posts', post, key())
  expect(made.status, made.raw.body).toBe(200)
  await sql`
    update posts set state = 'published', published_at = ${app.clock.now()}
    where id = ${made.body.id}`.execute(app.database.db)
  return made.body.id
}

/** Everything that the reader is shown of people without a name. */
async function masked() {
  const get = async <Body>(path: string) => (await reader.client.get<Body>(path)).body
  type Items<Item> = { items: Item[] }
  const posts = await get<Items<{ id: string; kind: string; author: unknown }>>('/api/posts')
  const asks = posts.items.filter(({ kind }) => kind === 'seeks_referral')
  const comments = await Promise.all(
    asks.map(({ id }) => get<Items<{ id: string; author: unknown }>>(`/api/posts/${id}/comments`)),
  )
  const cards = await get<Items<{ id: string }>>('/api/people')
  const contacts = await get<Items<{ id: string }>>('/api/people-contacts')
  const offers = await inbox(reader.client)
  const introductions = await get<Items<{ id: string }>>('/api/introductions')
  return {
    asks: asks.map(({ id, author }) => ({ id, author })),
    comments: comments.flatMap(({ items }) => items.map(({ id, author }) => ({ id, author }))),
    cards: cards.items.map(({ id }) => id),
    contacts: contacts.items.map(({ id }) => id),
    offers: offers.items.map(({ id }) => id),
    introductions: introductions.items.map(({ id }) => id),
  }
}

test('blocking someone by name takes nothing nameless away, and unblocking brings nothing', async () => {
  const [card] = (await masked()).cards
  const contact = await reader.client.post(
    `/api/people/${card}/contacts`,
    {
      jobId,
      note: 'You build ledgers in Go, and so do we.',
      payMinimum: 8_000_000,
      payMaximum: 9_000_000,
      payCurrency: 'EUR',
    },
    key(),
  )
  expect(contact.status, contact.raw.body).toBe(200)
  const before = await masked()
  expect(before).toMatchObject({
    asks: [{ author: null }],
    comments: [{ author: null }],
    cards: [card],
    contacts: [expect.any(String)],
    offers: [expect.any(String)],
  })
  const named = async () =>
    (await reader.client.get<{ items: { id: string }[] }>('/api/posts')).body.items.some(
      ({ id }) => id === namedPost,
    )
  expect(await named()).toBe(true)
  expect((await reader.client.post(`/api/feed-blocks/${namedPost}`, {})).status).toBe(200)
  expect(await named()).toBe(false)
  expect(await masked()).toEqual(before)
  await reader.client.send('DELETE', `/api/blocks/${person.accountId}`)
  expect(await named()).toBe(true)
  expect(await masked()).toEqual(before)
})

test('another employer in the profile changes nothing of posts without an author', async () => {
  const { asks, comments } = await masked()
  const employer = await createJob(app)
  await person.client.post('/candidate/info', { blockedCompanyIds: [employer.companyId] })
  await sql`
    update recruiter_profiles set company_id = ${employer.companyId}
    where account_id = ${reader.accountId}`.execute(app.database.db)
  const after = await masked()
  expect([after.asks, after.comments]).toEqual([asks, comments])
  await sql`
    update recruiter_profiles set company_id = (select company_id from jobs where id = ${jobId})
    where account_id = ${reader.accountId}`.execute(app.database.db)
  await person.client.post('/candidate/info', { blockedCompanyIds: [] })
})

test('whoever accepts a request of someone they have blocked has chosen to talk to them', async () => {
  expect((await reader.client.post(`/api/feed-blocks/${namedPost}`, {})).status).toBe(200)
  const [offer] = (await inbox(reader.client)).items
  const claimed = await act(reader.client, offer!.id, 'claim')
  expect(claimed.status, claimed.raw.body).toBe(200)
  expect(claimed.body.revealed).toMatchObject({ name: person.name })
  const blocks = await reader.client.get<{ items: unknown[] }>('/api/blocks')
  expect(blocks.body.items).toEqual([])
})

test('a block by the one without a name counts everywhere', async () => {
  const other = await createCandidate(app)
  const { companyId } = await createJob(app)
  const blocked = await createReferrer(app, companyId, { level: 3 })
  await other.client.send('PUT', '/api/findability', {
    isFindable: true,
    noticeDays: 30,
    payMinimum: 8_000_000,
    payCurrency: 'EUR',
    workCountries: ['DE'],
    relocates: false,
  })
  const cards = async () =>
    (await blocked.client.get<{ items: unknown[] }>('/api/people')).body.items.length
  const before = await cards()
  await sql`
    insert into account_blocks (blocker_id, blocked_id, created_at)
    values (${other.accountId}, ${blocked.accountId}, ${app.clock.now()})`.execute(app.database.db)
  expect(await cards()).toBe(before - 1)
})
