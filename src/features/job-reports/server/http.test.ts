import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { createHiringManager, published } from '../../../../tests/support/postings.ts'
import type { OwnJobReport, ReportedJob } from '../contract.ts'

let app: TestApp
let moderator: TestPerson
let hiringManager: Awaited<ReturnType<typeof createHiringManager>>
beforeAll(async () => {
  app = await buildTestApp()
  moderator = await createAdmin(app, ['moderator'])
  hiringManager = await createHiringManager(app)
})
afterAll(() => app.close())

const report = (client: TestClient, jobId: string, body: object = { reason: 'scam', note: '' }) =>
  client.post(`/api/jobs/${jobId}/reports`, body)
const decide = (client: TestClient, jobId: string, decision: string, note = '') =>
  client.post(`/api/admin/job-reports/${jobId}/decision`, { decision, note })
const reported = async (show = 'open') =>
  (
    await moderator.client.get<{ items: ReportedJob[] }>(
      `/api/admin/job-reports?limit=100&show=${show}`,
    )
  ).body.items
const own = async (person: TestPerson) =>
  (await person.client.get<{ items: OwnJobReport[] }>('/api/job-reports')).body.items

describe('the ladder', () => {
  test('reporting: a job that is there, a reason that there is', async () => {
    const jobId = await published(hiringManager.client)
    const { client } = await createCandidate(app)
    expect((await report(client, jobId, { reason: 'boring', note: '' })).status).toBe(400)
    expect((await report(client, jobId, { reason: 'scam', note: 'x'.repeat(1001) })).status).toBe(
      400,
    )
    expect((await report(client, crypto.randomUUID())).status).toBe(404)
    // Pasted by a candidate: nobody else may know of it.
    expect((await report(client, (await createJob(app)).jobId)).status).toBe(404)
    expect((await report(client, jobId)).status).toBe(200)
    expect((await report(client, jobId)).status).toBe(409)
    expect((await report(app.guest(), jobId)).status).toBe(200)
  })

  test('deciding and reading are for moderators', async () => {
    const jobId = await published(hiringManager.client)
    const person = await createCandidate(app)
    const support = await createAdmin(app, ['support'])
    for (const [client, status] of [
      [app.guest(), 401],
      [person.client, 403],
      [support.client, 403],
    ] as const) {
      expect((await client.get('/api/admin/job-reports')).status).toBe(status)
      expect((await decide(client, jobId, 'removed')).status).toBe(status)
    }
    expect((await app.guest().get('/api/job-reports')).status).toBe(401)
    expect((await decide(moderator.client, jobId, 'removed')).status).toBe(404)
  })
})

test('one line for a job; one decision removes it, answers all, and each member hears it', async () => {
  const jobId = await published(hiringManager.client)
  const people = [await createCandidate(app), await createCandidate(app)]
  await report(people[0]!.client, jobId, { reason: 'asks_money', note: 'They want 50 euros.' })
  await report(people[1]!.client, jobId, { reason: 'asks_money', note: '' })
  await report(app.guest(), jobId, { reason: 'scam', note: 'No such address.' })
  const [line] = (await reported()).filter(({ job }) => job.id === jobId)
  expect(line).toMatchObject({
    reports: 3,
    reasons: [
      { reason: 'asks_money', count: 2 },
      { reason: 'scam', count: 1 },
    ],
    notes: ['No such address.', 'They want 50 euros.'],
    decision: null,
  })
  // Who reported is nobody's business.
  expect(JSON.stringify(line)).not.toContain(people[0]!.name)

  const [first, second] = await Promise.all([
    decide(moderator.client, jobId, 'removed', 'It asks for money.'),
    decide(moderator.client, jobId, 'removed', 'It asks for money.'),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(404)
  expect((await reported()).some(({ job }) => job.id === jobId)).toBe(false)
  expect((await reported('decided')).find(({ job }) => job.id === jobId)).toMatchObject({
    reports: 3,
    decision: 'removed',
  })
  await app.runDueTasks()
  for (const person of people) {
    expect(await own(person)).toMatchObject([
      { decision: 'removed', decisionNote: 'It asks for money.' },
    ])
    expect(
      app.mails.filter(({ to, subject }) => to === person.email && /removed a job/.test(subject)),
    ).toHaveLength(1)
  }
  expect(await own(await createCandidate(app))).toEqual([])
  // Its owner hears why, and not from whom.
  const told = app.mails.filter(({ to }) => to === hiringManager.email)
  expect(told.some(({ subject }) => /removed/.test(subject))).toBe(true)
  expect(JSON.stringify(told)).not.toContain(people[0]!.name)
})

test('dismissed reports leave the job, and the same person may report it again', async () => {
  const jobId = await published(hiringManager.client)
  const person = await createCandidate(app)
  await report(person.client, jobId)
  expect((await decide(moderator.client, jobId, 'dismissed', 'It’s open.')).status).toBe(200)
  expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(200)
  expect(await own(person)).toMatchObject([{ decision: 'dismissed', decisionNote: 'It’s open.' }])
  expect((await report(person.client, jobId)).status).toBe(200)
})

test('lists go on after the last line while reports arrive', async () => {
  const jobs = []
  for (let count = 0; count < 5; count++) {
    const jobId = await published(hiringManager.client)
    await report(app.guest(), jobId)
    app.clock.advance({ seconds: 1 })
    jobs.push(jobId)
  }
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await moderator.client.get<{
      items: ReportedJob[]
      nextCursor: string | null
    }>(`/api/admin/job-reports?limit=2&cursor=${cursor}`)
    seen.push(...body.items.map(({ job }) => job.id))
    cursor = body.nextCursor ?? ''
    await report(app.guest(), await published(hiringManager.client))
    if (seen.length > 40) break
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(jobs))
})
