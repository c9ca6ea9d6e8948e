/**
 * Whom a candidate hides from finds nothing of them, on any surface: every call that a recruiter or
 * a guest may read, taken from the contracts, with every id and address of the candidate. A new call is
 * covered without a change here. What is hidden answers as what never was.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows, endpointName, type Endpoint } from '#shared/endpoint.ts'
import type { BuiltResume } from '#features/resumes/contract.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { comparable } from '../support/matrix.ts'
import {
  createJob,
  createReferrer,
  secretWords,
  worksAt,
  type TestPerson,
} from '../support/people.ts'
import { cardOf, openToWork, recruiting } from '../support/people-search.ts'
import { letReview, orderReview, orders } from '../support/resume-reviews.ts'

let app: TestApp
let candidate: TestPerson
let viewers: Record<string, TestPerson>
/** Ids, addresses and tokens that lead to the candidate, by what stands for them in a path. */
let keys: string[]
let card: string
let reviewId: string
const address = 'ottilie-hides'

beforeAll(async () => {
  app = await buildTestApp()
  candidate = await openToWork(app)
  card = await cardOf(app, candidate.accountId)
  const made = await candidate.client.post<BuiltResume>('/api/built-resumes', { label: 'Main' })
  const share = await candidate.client.post<{ id: string; url: string }>('/api/resume-shares', {
    resumeId: made.body.id,
    days: 30,
  })
  const page = await candidate.client.send('PUT', '/api/public-profile', {
    address,
    isPublic: true,
    isIndexed: true,
    shows: ['headline', 'summary', 'location', 'work', 'education', 'skills', 'email', 'phone'],
  })
  if (share.status !== 200 || page.status !== 200) throw new Error('The candidate is not whole')

  const blocked = await recruiting(app)
  const subsidiary = await createJob(app)
  const employer = await createJob(app)
  const managed = await createJob(app)
  const elsewhere = await createJob(app)
  const { db } = app.database
  await sql`
    update companies set parent_id = ${blocked.companyId} where id = ${subsidiary.companyId}`.execute(
    db,
  )
  const manager = await createReferrer(app, elsewhere.companyId)
  await sql`
    insert into company_admins (company_id, account_id, created_at)
    values (${managed.companyId}, ${manager.accountId}, ${app.clock.now()})`.execute(db)
  const bothRoles = await createReferrer(app, blocked.companyId)
  await sql`
    update accounts set roles = '{recruiter,jobSeeker}' where id = ${bothRoles.accountId}`.execute(
    db,
  )
  const blockedByName = await createReferrer(app, elsewhere.companyId)
  viewers = {
    'a company that the candidate hides from': blocked,
    'its subsidiary': await createReferrer(app, subsidiary.companyId),
    'the employer': await createReferrer(app, employer.companyId),
    'elsewhere, as an admin of a company that the candidate hides from': manager,
    'a company that the candidate hides from, with both roles': bothRoles,
    'elsewhere, blocked by the candidate': blockedByName,
  }
  // One of them could have taken it before the candidate hid.
  for (const { accountId } of Object.values(viewers)) await letReview(app, accountId)
  const review = await orderReview({ ...candidate, resumeId: made.body.id })
  if (review.status !== 200) throw new Error(review.raw.body)
  reviewId = review.body.id
  // What was kept while the candidate could be seen.
  const kept: string[] = []
  for (const { client } of Object.values(viewers)) {
    const list = await client.post<{ id: string }>(
      '/api/people-lists',
      { name: 'Before' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    const added = await client.send('PUT', `/api/people-lists/${list.body.id}/people/${card}`, {})
    const noted = await client.post(
      `/api/people/${card}/notes`,
      { body: 'Ottilie, we guess' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    await client.send('PUT', `/api/people/${card}/tags`, { tags: ['quastenflosser'] })
    if (added.status !== 200 || noted.status !== 200) throw new Error('Nothing was kept')
    kept.push(list.body.id)
  }
  await candidate.client.post('/candidate/info', {
    blockedCompanyIds: [blocked.companyId, managed.companyId],
  })
  await worksAt(candidate, `${employer.companyName} GmbH`)
  await sql`
    insert into account_blocks (blocker_id, blocked_id, created_at)
    values (${candidate.accountId}, ${blockedByName.accountId}, ${app.clock.now()})`.execute(db)
  keys = [
    candidate.accountId,
    card,
    address,
    share.body.url.split('/').at(-1)!,
    share.body.id,
    made.body.id,
    reviewId,
    ...kept,
  ]
}, 120_000)
afterAll(() => app.close())

const recruiter = { role: 'recruiter', permissions: [] } as const
const readable: Endpoint[] = declaredEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && allows(endpoint.access, recruiter))

const parametersOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([all]) => all)

function pathsOf(endpoint: Endpoint): string[] {
  return parametersOf(endpoint).reduce<string[]>(
    (paths, name) => paths.flatMap((path) => keys.map((key) => path.replace(name, key))),
    [endpoint.path],
  )
}

/** What tells of the candidate, in a reply to someone who asked without it. */
const secrets = () => [
  ...secretWords.filter((word) => word !== 'Hidden Employer'),
  candidate.email,
  candidate.accountId,
  card,
]

const names = [
  'a company that the candidate hides from',
  'its subsidiary',
  'the employer',
  'elsewhere, as an admin of a company that the candidate hides from',
  'a company that the candidate hides from, with both roles',
  'elsewhere, blocked by the candidate',
]

describe.each(names)('a recruiter of %s', (name) => {
  test('reads nothing of the candidate in any call', async () => {
    const { client } = viewers[name]!
    const leaks: string[] = []
    for (const endpoint of readable) {
      for (const path of pathsOf(endpoint)) {
        const reply = await client.get(path)
        const asked = secrets().filter((secret) => path.includes(secret))
        const text = reply.raw.body.toLowerCase()
        const found = secrets().filter(
          (secret) => !asked.includes(secret) && text.includes(secret.toLowerCase()),
        )
        if (found.length > 0) leaks.push(`${endpointName(endpoint)}: ${found.join(', ')}`)
      }
    }
    expect(leaks).toEqual([])
    expect(readable.length).toBeGreaterThan(60)
  })

  test('gets the same for what is hidden as for what never was', async () => {
    const { client } = viewers[name]!
    const missing: Record<string, string> = {
      [address]: 'nobody-there',
      [keys[3]!]: 'A'.repeat(60),
    }
    const different: string[] = []
    for (const endpoint of readable.filter((one) => parametersOf(one).length === 1)) {
      const [parameter] = parametersOf(endpoint)
      for (const key of [candidate.accountId, card, address, keys[3]!, reviewId]) {
        const [hidden, never] = await Promise.all(
          [key, missing[key] ?? randomUUID()].map((one) =>
            client.get(endpoint.path.replace(parameter!, one)),
          ),
        )
        const same = JSON.stringify(comparable(hidden!)) === JSON.stringify(comparable(never!))
        if (!same) different.push(`${endpointName(endpoint)} with ${key}`)
      }
    }
    expect(different).toEqual([])
  })

  test('can do nothing with the card', async () => {
    const { client } = viewers[name]!
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const replies = await Promise.all([
      client.post(`/api/people/${card}/openings`, {}),
      client.post(`/api/people/${card}/notes`, { body: 'Text' }, key),
      client.send('PUT', `/api/people/${card}/tags`, { tags: [] }),
      client.send('PUT', `/api/people/${card}/dismissal`, { reason: 'pay' }),
      client.send('DELETE', `/api/people/${card}/dismissal`),
      client.post(`/api/shared-resumes/${keys[3]}/views`, { password: '' }),
      client.post(`/api/resume-reviewing/orders/${reviewId}/claim`, {}),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  })
})

test('someone else finds all of it', async () => {
  const other = await recruiting(app)
  const cards = await other.client.get<{ items: { id: string }[] }>('/api/people')
  expect(cards.body.items.map(({ id }) => id)).toContain(card)
  expect((await other.client.get(`/api/public-profiles/${address}`)).status).toBe(200)
  expect((await other.client.get(`/api/shared-resumes/${keys[3]}`)).status).toBe(200)
  await letReview(app, other.accountId)
  expect((await orders(other.client)).map(({ id }) => id)).toContain(reviewId)
})

test('a company that was only typed tells nobody whom the candidate hides from', async () => {
  const typed = await createReferrer(app, (await createJob(app)).companyId)
  await sql`
    update recruiter_profiles set work_email_verified_at = null, company_id = (
      select company_id from blocked_companies where account_id = ${candidate.accountId} limit 1)
    where account_id = ${typed.accountId}`.execute(app.database.db)
  expect((await typed.client.get(`/api/public-profiles/${address}`)).status).toBe(200)
})
