/** Whom a candidate is hidden from: every surface against every way to be an employer or blocked. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as companies from '#features/companies/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { bodyOf, requestsOf, sender, start } from '../../../../tests/support/one-shots.ts'
import {
  createAdmin,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

let number = 0

type Place = Awaited<ReturnType<typeof place>>

/** A company with an open job and someone who refers. */
async function place() {
  const name = `Zorbium ${++number}`
  const job = await createJob(app, { id: '', name })
  return { ...job, name, referrer: await createReferrer(app, job.companyId) }
}

const db = () => app.database.db

const dayMs = 86_400_000
const hasWorked = { position: 'Engineer', startDate: '2015-01' }

/** Saves one present employer, written like that. */
async function works(candidate: TestPerson, name: string, url?: string) {
  const work = [{ ...hasWorked, name, ...(url && { url }) }]
  const reply = await candidate.client.post('/candidate/info', { profile: { work } })
  expect(reply.status).toBe(200)
}

async function asSystem<Result>(work: Parameters<typeof app.runAsSystem<Result>>[0]) {
  return app.runAsSystem(work, { requestId: randomUUID() })
}

/** How a company comes to be one that must not see a candidate. */
const ways: [string, (candidate: TestPerson, company: Place) => Promise<unknown>][] = [
  ['typed with its legal form', (candidate, { name }) => works(candidate, `${name} GmbH`)],
  ['typed in capitals', (candidate, { name }) => works(candidate, name.toUpperCase())],
  [
    'left on a day that is still to come',
    async (candidate, { name }) => {
      const endDate = new Date(app.clock.now().getTime() + 40 * dayMs).toISOString().slice(0, 10)
      await candidate.client.post('/candidate/info', {
        profile: { work: [{ ...hasWorked, name, endDate }] },
      })
    },
  ],
  [
    'known by its site',
    async (candidate, { companyId }) => {
      const domain = `zorbium-${++number}.example`
      await asSystem((context) => companies.confirmDomain(context, companyId, domain, 'admin'))
      await works(candidate, 'The group', `https://www.${domain}/jobs`)
    },
  ],
  [
    'typed by a name that it had before',
    async (candidate, { companyId }) => {
      const name = `Formerly ${++number}`
      await works(candidate, `${name} Ltd`)
      await sql`
        insert into company_aliases (company_id, name_key, name, created_at)
        values (${companyId}, ${name.toLowerCase()}, ${name}, now())`.execute(db())
    },
  ],
  [
    'typed by the name of a company that became part of it',
    async (candidate, { companyId }) => {
      const other = await createJob(app)
      await works(candidate, other.companyName)
      const reply = await admin.client.post(`/api/admin/companies/${other.companyId}/merge`, {
        intoId: companyId,
      })
      expect(reply.status).toBe(200)
    },
  ],
  [
    'the parent of it employs the candidate',
    async (candidate, { companyId, name }) => {
      const parent = await createJob(app, { id: '', name: `${name} Holding` })
      await sql`update companies set parent_id = ${parent.companyId} where id = ${companyId}`.execute(
        db(),
      )
      await works(candidate, `${name} Holding AG`)
    },
  ],
  [
    'proved by a work email',
    async (candidate, { companyId }) => {
      await sql`
        insert into recruiter_profiles (id, account_id, full_name, company_id, work_email, level,
          mailbox_proved_at, work_email_verified_at, created_at, updated_at)
        values (${randomUUID()}, ${candidate.accountId}, 'Ottilie', ${companyId},
          ${`ottilie.${++number}@zorbium.example`}, 1, now(), now(), now(), now())`.execute(db())
    },
  ],
  [
    'blocked by the candidate',
    (candidate, { companyId }) =>
      candidate.client.post('/candidate/info', { blockedCompanyIds: [companyId] }),
  ],
]

const introduce = (candidate: TestPerson, { referrer, jobId }: Place) =>
  admin.client.post<{ id: string }>('/api/admin/introductions', {
    candidateId: candidate.accountId,
    recruiterId: referrer.accountId,
    jobId,
    reason: 'You share these skills: Go.',
  })

describe.each(ways)('an employer or blocked company that is %s', (_way, hide) => {
  let company: Place
  /** Was offered to the referrer and introduced before the company had to be hidden from. */
  let known: TestPerson
  let offerId: string
  let introductionId: string
  /** Has nothing to do with the company yet. */
  let fresh: TestPerson
  /** Has sent a one-shot whose message has not left. */
  let waiting: TestPerson

  beforeAll(async () => {
    company = await place()
    known = await sender(app, 'basic')
    await ask(known.client, company.jobId)
    offerId = (await inbox(company.referrer.client)).items[0]!.id
    introductionId = (await introduce(known, company)).body.id
    fresh = await sender(app, 'basic')
    waiting = await sender(app, 'basic')
    const sent = await start(waiting.client, bodyOf([company]))
    if (sent.status !== 200) throw new Error(`Not sent: ${JSON.stringify(sent.body)}`)
    for (const candidate of [known, fresh, waiting]) await hide(candidate, company)
    await app.renewSessions()
  })

  test('no referral can be asked for', async () => {
    const preview = await fresh.client.get<{ blockers: { code: string }[] }>(
      '/api/referrals/preview',
      { query: { jobId: company.jobId } },
    )
    expect(preview.body.blockers.map(({ code }) => code)).toContainEqual(
      expect.stringMatching(/^(OWN_COMPANY|COMPANY_BLOCKED)$/),
    )
    expect((await ask(fresh.client, company.jobId)).status).toBe(409)
  })

  test('no application can be sent', async () => {
    const preview = await fresh.client.get<{ blockers: { code: string }[] }>(
      '/api/applications/preview',
      { query: { jobId: company.jobId } },
    )
    expect(preview.body.blockers).toContainEqual(
      expect.objectContaining({ code: 'COMPANY_BLOCKED' }),
    )
    const sent = await fresh.client.post('/api/applications', { jobId: company.jobId })
    expect(sent.status).not.toBe(200)
  })

  test('no one-shot proposes it or is sent to it', async () => {
    const proposed = await fresh.client.get<{ items: { company: { id: string } }[] }>(
      '/api/one-shot/companies',
    )
    expect(proposed.status).toBe(200)
    expect(proposed.body.items.map((item) => item.company.id)).not.toContain(company.companyId)
    const preview = await fresh.client.post('/api/one-shot/preview', bodyOf([company]))
    expect(preview.status).toBe(409)
    expect((await start(fresh.client, bodyOf([company]))).status).toBe(409)
  })

  test('a message of a one-shot that has not left does not leave', async () => {
    for (let step = 0; step < 3; step++) {
      app.clock.advance({ minutes: 10 })
      await app.runDueTasks()
    }
    expect(await requestsOf(app, waiting.accountId)).toBe(0)
  })

  test('what was offered is in no inbox, on no page, in no mail, and cannot be accepted', async () => {
    const { client, email } = company.referrer
    expect((await inbox(client, 'done')).items).toEqual([])
    expect((await inbox(client)).items).toEqual([])
    expect((await client.get(`/api/referral-offers/${offerId}`)).status).not.toBe(200)
    expect((await act(client, offerId, 'claim')).status).not.toBe(200)
    app.mails.length = 0
    app.clock.advance({ minutes: 20 })
    await app.runDueTasks()
    const told = app.mails.filter(({ to, text }) => to === email && text.includes('backend'))
    expect(told.filter(({ subject }) => subject.includes('request'))).toEqual([])
    expect((await inbox(client)).items).toEqual([])
  })

  test('no introduction is suggested, made, shown or accepted', async () => {
    const suggested = await admin.client.get<{
      items: { candidate: { id: string }; company: { id: string } }[]
    }>('/api/admin/introductions/suggestions')
    expect(suggested.status).toBe(200)
    expect(
      suggested.body.items.filter(
        (item) => item.company.id === company.companyId && item.candidate.id === fresh.accountId,
      ),
    ).toEqual([])
    expect((await introduce(fresh, company)).status).toBe(409)
    const { client } = company.referrer
    const own = await client.get<{ items: { state: string }[] }>('/api/introductions')
    expect(own.body.items.filter(({ state }) => state === 'open')).toEqual([])
    const answer = await client.post(`/api/introductions/${introductionId}/answer`, {
      answer: 'yes',
    })
    expect(answer.status).toBe(409)
  })
})

test('a former employer and a company of another name are not hidden from', async () => {
  const company = await place()
  const candidate = await sender(app, 'basic')
  const work = [
    { ...hasWorked, name: `${company.name} GmbH`, endDate: '2020-01' },
    { ...hasWorked, name: `${company.name}-like` },
  ]
  await candidate.client.post('/candidate/info', { profile: { work } })
  expect((await ask(candidate.client, company.jobId)).status).toBe(200)
})

test('someone who has left is hidden until the last day, and no longer', async () => {
  const company = await place()
  const candidate = await sender(app, 'basic')
  const last = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10)
  const work = [
    { ...hasWorked, name: company.name, endDate: last },
    { ...hasWorked, name: `${company.name} GmbH`, endDate: '2019' },
  ]
  await candidate.client.post('/candidate/info', { profile: { work } })
  expect((await ask(candidate.client, company.jobId)).status).toBe(409)
  app.clock.advance({ days: 4 })
  await app.renewSessions()
  await app.runDueTasks()
  expect((await ask(candidate.client, company.jobId)).status).toBe(200)
})

test('employers of profiles that were saved before are kept in steps', async () => {
  const company = await place()
  const candidate = await sender(app, 'basic')
  await works(candidate, `${company.name} Inc.`)
  await sql`delete from candidate_employers where account_id = ${candidate.accountId}`.execute(db())
  await sql`
    update candidate_profiles set employers_edition = 0
    where account_id = ${candidate.accountId}`.execute(db())
  await app.runDueTasks()
  expect((await ask(candidate.client, company.jobId)).status).toBe(409)
})

test('lists of offers leave hidden candidates out, and their pages stay full', async () => {
  const { companyId, name, referrer } = await place()
  const people: TestPerson[] = []
  for (let index = 0; index < 5; index++) {
    const job = await createJob(app, { id: companyId, name })
    const candidate = await sender(app, 'basic')
    expect((await ask(candidate.client, job.jobId)).status).toBe(200)
    const [offer] = (await inbox(referrer.client)).items
    await act(referrer.client, offer!.id, 'pass', { reason: 'no_time' })
    app.clock.advance({ minutes: 1 })
    people.push(candidate)
  }
  const list = async (cursor?: string) => {
    const query = { state: 'done', limit: '2', ...(cursor && { cursor }) }
    const { body } = await referrer.client.get<{
      items: { requestId: string }[]
      nextCursor: string | null
    }>('/api/referral-offers', { query })
    return body
  }
  const all = (await inbox(referrer.client, 'done')).items.map(({ requestId }) => requestId)
  expect(all).toHaveLength(5)
  // The newest and two in the middle hide, each in another way.
  await works(people[4]!, `${name} GmbH`)
  await works(people[2]!, name.toUpperCase())
  await people[1]!.client.post('/candidate/info', { blockedCompanyIds: [companyId] })
  const seen = [all[1], all[4]]
  const first = await list()
  expect(first.items.map(({ requestId }) => requestId)).toEqual(seen)
  expect(first.nextCursor).toBeNull()
  expect((await inbox(referrer.client, 'done')).items).toHaveLength(2)
})
