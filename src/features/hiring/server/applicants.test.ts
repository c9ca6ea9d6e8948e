/** What those who hire read and write about applicants: lists, notes, resumes, first looks; and two at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  act,
  applied,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  readOwn,
} from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { others } from '../../../../tests/support/hiring-pipeline.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { ApplicantCard, ApplicantDetail, Waiting } from '../contract.ts'

let app: TestApp
let elsewhere: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  elsewhere = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const tomorrow = () => new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)

type Page<Item> = Failure & { items: Item[]; nextCursor: string | null }
const waiting = (client: TestClient, query: Record<string, string> = {}) =>
  client.get<Page<Waiting>>('/api/hiring/waiting', { query })
const applicants = (client: TestClient, jobId: string, query: Record<string, string> = {}) =>
  client.get<Page<ApplicantCard>>(`/api/hiring/jobs/${jobId}/applicants`, { query })

/** All pages of a list, with so many on each. */
async function whole<Item extends { id: string }>(
  read: (query: Record<string, string>) => Promise<{ body: Page<Item> }>,
  limit: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: { body: Page<Item> } = await read({
      limit: String(limit),
      ...(cursor && { cursor }),
    })
    expect(body.items.length).toBeLessThanOrEqual(limit)
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  return ids
}

describe('what waits for an answer', () => {
  test('goes down the ladder', async () => {
    const { companyId } = await createJob(app)
    const colleague = await createReferrer(app, companyId, { level: 2 })
    const candidate = await createCandidate(app)
    const hiringManager = await createReferrer(app, companyId, { level: 3 })
    expect((await waiting(app.guest())).status).toBe(401)
    expect((await waiting(candidate.client)).status).toBe(403)
    expect((await waiting(colleague.client)).body.code).toBe('NOT_VERIFIED')
    for (const query of [
      { show: 'some' },
      { limit: '0' },
      { limit: '201' },
      { job: 'one' },
    ] as Record<string, string>[]) {
      const { status, body } = await waiting(hiringManager.client, query)
      expect([status, body.details?.fields?.map(({ path }) => path)]).toEqual([
        400,
        Object.keys(query).map((name) => `query.${name}`),
      ])
    }
    expect((await waiting(hiringManager.client, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
    expect((await waiting(hiringManager.client)).body).toMatchObject({
      items: [],
      nextCursor: null,
    })
  })

  test('is listed across jobs by its wait, page by page, until it is answered', async () => {
    const { hiringManager, jobId, companyId, companyName, id } = await applied(app)
    const second = await createJob(app, { id: companyId, name: companyName })
    await openIntake(hiringManager.client, second.jobId)
    const [onSecond] = await others(app, second.jobId, 1)
    const [third, fourth] = await others(app, jobId, 2)
    const all = [id, onSecond!.id, third!.id, fourth!.id]
    const read = (query: Record<string, string>) => waiting(hiringManager.client, query)
    for (const limit of [1, 3, 50]) expect(await whole(read, limit)).toEqual(all)
    expect((await read({ job: second.jobId })).body.items).toMatchObject([
      { id: onSecond!.id, job: { id: second.jobId } },
    ])
    // Another company's job has nothing that could be asked for.
    expect((await waiting(elsewhere.client, { job: jobId })).body.items).toEqual([])
    await act(third!.candidate.client, third!.id, 'withdraw', { reason: 'other_job' })
    await decide(hiringManager.client, fourth!.id, 'reject', { reason: 'skills' })
    expect(await whole(read, 50)).toEqual([id, onSecond!.id])
    app.clock.advance({ days: 15 })
    await app.renewSessions()
    expect((await read({ show: 'old' })).body.items.map((one) => one.id)).toEqual([
      id,
      onSecond!.id,
    ])
    expect((await read({ show: 'overdue' })).body.items).toHaveLength(2)
    await decide(hiringManager.client, id, 'move', { to: 'in_review' })
    expect((await read({ show: 'overdue' })).body.items.map((one) => one.id)).toEqual([
      onSecond!.id,
    ])
  })

  test('has nobody who decides without the company: on an offer, or between times', async () => {
    const { hiringManager, jobId, id } = await applied(app)
    const [invited, waits] = await others(app, jobId, 2)
    const shown = async () => (await waiting(hiringManager.client)).body.items.map((one) => one.id)
    expect(await shown()).toEqual([id, invited!.id, waits!.id])
    await decide(hiringManager.client, id, 'offer', { note: 'Join us' })
    const time = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16)
    await decide(hiringManager.client, invited!.id, 'interviews', {
      kind: 'video',
      timeZone: 'UTC',
      times: [time],
      minutes: 45,
    })
    expect(await shown()).toEqual([waits!.id])
    // Times that passed without a choice are for the company to follow up.
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    expect(await shown()).toEqual([invited!.id, waits!.id])
  })

  test('has nothing that can still be called back', async () => {
    const { hiringManager, jobId, id } = await applied(app)
    const late = await createCandidate(app)
    await applyFor(late.client, jobId)
    const shown = async () => (await waiting(hiringManager.client)).body.items.map((one) => one.id)
    expect(await shown()).toEqual([id])
    app.clock.advance({ seconds: 11 })
    expect(await shown()).toHaveLength(2)
  })
})

describe('the applicants of a job', () => {
  test('go down the ladder, and a page goes on where the last one ended', async () => {
    const { hiringManager, jobId, companyId, candidate, id } = await applied(app)
    const colleague = await createReferrer(app, companyId, { level: 2 })
    for (const [client, status] of [
      [app.guest(), 401],
      [candidate.client, 403],
      [colleague.client, 403],
      [elsewhere.client, 404],
    ] as const) {
      expect((await applicants(client, jobId)).status).toBe(status)
    }
    expect((await applicants(hiringManager.client, newId())).status).toBe(404)
    expect((await applicants(hiringManager.client, 'one')).status).toBe(404)
    expect((await applicants(hiringManager.client, jobId, { status: 'draft' })).status).toBe(400)
    expect((await applicants(hiringManager.client, jobId, { cursor: 'x' })).status).toBe(400)
    const more = await others(app, jobId, 3)
    const newestFirst = [...more.map((one) => one.id).toReversed(), id]
    const read = (query: Record<string, string>) => applicants(hiringManager.client, jobId, query)
    for (const limit of [1, 2, 4, 50]) expect(await whole(read, limit)).toEqual(newestFirst)
    // Someone applies between two pages: nobody is shown twice, nobody is left out.
    const first = (await read({ limit: '2' })).body
    await others(app, jobId, 1)
    const rest = (await read({ limit: '2', cursor: first.nextCursor! })).body
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(newestFirst)
  })

  test('one by one: everything that was sent, and nothing of it elsewhere', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    const read = (client: TestClient) =>
      client.get<ApplicantDetail & Failure>(`/api/applicants/${id}`)
    const { status, body } = await read(hiringManager.client)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: candidate.name,
      hidden: false,
      facts: null,
      person: { email: candidate.email, resumeFileName: 'resume.pdf' },
      coverNote: 'I would like to work on this.',
      rejection: null,
      planned: null,
    })
    expect((await read(app.guest())).status).toBe(401)
    expect((await read(candidate.client)).status).toBe(403)
    const foreign = await read(elsewhere.client)
    expect(foreign.status).toBe(404)
    expect(JSON.stringify(foreign.body)).not.toContain(candidate.name)
  })
})

describe('notes', () => {
  const add = (client: TestClient, id: string, text: string) =>
    client.post<ApplicantDetail & Failure>(`/api/applicants/${id}/notes`, { text })

  test('are for those who hire, with who wrote them, and candidates never read them', async () => {
    const { hiringManager, companyId, candidate, id } = await applied(app)
    const second = await createReferrer(app, companyId, { level: 3 })
    for (const [client, status] of [
      [app.guest(), 401],
      [candidate.client, 403],
      [elsewhere.client, 404],
    ] as const) {
      expect((await add(client, id, 'Strong on payments')).status).toBe(status)
    }
    for (const text of ['', '  ', 'x'.repeat(2001), '\u200b']) {
      const { status, body } = await add(hiringManager.client, id, text)
      expect([status, body.details?.fields?.[0]?.path]).toEqual([400, 'text'])
    }
    expect((await add(hiringManager.client, id, 'Strong on payments')).status).toBe(200)
    app.clock.advance({ minutes: 1 })
    const { body } = await add(second.client, id, '<b>Ask</b> about Kafka')
    const written = Object.fromEntries(body.notes.map(({ author, text }) => [author, text]))
    expect(written).toEqual({
      [hiringManager.name]: 'Strong on payments',
      [second.name]: '<b>Ask</b> about Kafka',
    })
    expect(JSON.stringify(await readOwn(candidate.client, id))).not.toMatch(/payments|Kafka/)
    // A note is about an application, whatever becomes of it.
    await act(candidate.client, id, 'withdraw', { reason: 'other_job' })
    expect((await readApplicant(hiringManager.client, id)).notes).toHaveLength(2)
  })
})

describe('the resume', () => {
  const read = (client: TestClient, id: string) => client.get(`/api/applicants/${id}/resume`)

  test('is what was sent, for those who hire, until the application is withdrawn', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    for (const [client, status] of [
      [app.guest(), 401],
      [candidate.client, 403],
      [elsewhere.client, 404],
    ] as const) {
      expect((await read(client, id)).status).toBe(status)
    }
    const { status, headers, raw } = await read(hiringManager.client, id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(raw.rawPayload.toString('latin1')).toContain('%PDF-1.4')
    expect(String(headers['content-disposition'])).toMatch(/^attachment/)
    expect(String(headers['cache-control'])).toMatch(/no-store|private/)
    await act(candidate.client, id, 'withdraw', { reason: 'other_job' })
    expect((await read(hiringManager.client, id)).status).toBe(404)
  })
})

test('the first look is noted once, and by nobody else', async () => {
  const { hiringManager, companyId, candidate, id } = await applied(app)
  const second = await createReferrer(app, companyId, { level: 3 })
  const seen = (client: TestClient) =>
    client.post<{ viewedAt: string } & Failure>(`/api/applicants/${id}/seen`)
  expect((await seen(app.guest())).status).toBe(401)
  expect((await seen(candidate.client)).status).toBe(403)
  expect((await seen(elsewhere.client)).status).toBe(404)
  const [one, other] = await Promise.all([seen(hiringManager.client), seen(second.client)])
  expect(one.body.viewedAt).toBe(other.body.viewedAt)
  app.clock.advance({ days: 1 })
  await app.renewSessions()
  expect((await seen(second.client)).body).toEqual(one.body)
  expect((await readApplicant(hiringManager.client, id)).viewedAt).toBe(one.body.viewedAt)
})

describe('two at once', () => {
  test('of two colleagues with the same page one decides, the other is told', async () => {
    const { hiringManager, companyId, candidate, id } = await applied(app)
    const second = await createReferrer(app, companyId, { level: 3 })
    const { version } = await readApplicant(hiringManager.client, id)
    const replies = await Promise.all([
      decide(hiringManager.client, id, 'move', { to: 'shortlisted', expectedVersion: version }),
      decide(second.client, id, 'reject', { reason: 'skills', expectedVersion: version }),
    ])
    const [won] = replies.filter(({ status }) => status === 200)
    const [lost] = replies.filter(({ status }) => status !== 200)
    expect(lost).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
    const { status } = await readOwn(candidate.client, id)
    expect(status).toBe(won!.body.status)
  })

  test('an offer that is made twice at once is one offer', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    await decide(hiringManager.client, id, 'move', { to: 'interview' })
    const offer = () => decide(hiringManager.client, id, 'offer', { note: 'Join us' })
    const replies = await Promise.all([offer(), offer(), offer()])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    const own = await readOwn(candidate.client, id)
    expect(own.status).toBe('offer')
    expect(own.events.filter(({ kind }) => /offer/i.test(kind))).toHaveLength(1)
  })
})

test('steps that are not open are refused with what is', async () => {
  const { hiringManager, id } = await applied(app)
  for (const [action, body] of [
    ['hire', { startsOn: tomorrow() }],
    ['ask-reopen', {}],
    ['keep', {}],
  ] as const) {
    expect((await decide(hiringManager.client, id, action, body)).body.code).toBe(
      'ILLEGAL_TRANSITION',
    )
  }
  for (const [action, body, path] of [
    ['move', { to: 'hired' }, 'to'],
    ['move', { to: 'in_review', note: 'x'.repeat(601) }, 'note'],
    ['reject', { reason: 'mood' }, 'reason'],
    ['reject', { reason: 'skills', delayHours: 49 }, 'delayHours'],
    ['offer', { note: '' }, 'note'],
    ['offer', { note: 'Join us', validDays: 0 }, 'validDays'],
    ['hire', { startsOn: '2027-02-30' }, 'startsOn'],
    ['interviews', { kind: 'video', timeZone: 'Europe/Vienna', times: [], minutes: 30 }, 'times'],
  ] as const) {
    const reply = await decide(hiringManager.client, id, action, body)
    expect([action, reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([
      action,
      400,
      path,
    ])
  }
})

test('an applicant of another company is not there, whatever is tried', async () => {
  const { candidate, id } = await applied(app)
  for (const [action, body] of [
    ['move', { to: 'in_review' }],
    ['reject', { reason: 'skills' }],
    ['offer', { note: 'Join us' }],
    ['hire', { startsOn: tomorrow() }],
    ['keep', {}],
    ['ask-reopen', {}],
    ['person', { with: null }],
  ] as const) {
    expect((await decide(elsewhere.client, id, action, body)).status).toBe(404)
    expect((await decide(candidate.client, id, action, body)).status).toBe(403)
    expect((await decide(app.guest(), id, action, body)).status).toBe(401)
  }
  expect((await readOwn(candidate.client, id)).status).toBe('submitted')
})
