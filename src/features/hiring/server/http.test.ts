import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import type { Tracked } from '#features/applications/contract.ts'
import type { ApplicantCard, HiringJob, Intake, Pipeline } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('jobs of one’s company', () => {
  test('go down the ladder', async () => {
    const job = await createJob(app)
    expect((await app.guest().get('/api/hiring/jobs')).status).toBe(401)
    expect((await (await createCandidate(app)).client.get('/api/hiring/jobs')).status).toBe(403)
    const colleague = await createReferrer(app, job.companyId, { level: 2 })
    expect(await colleague.client.get('/api/hiring/jobs')).toMatchObject({
      status: 403,
      body: { code: 'NOT_VERIFIED' },
    })
    expect((await openIntake(colleague.client, job.jobId)).status).toBe(403)
    const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
    const foreign = await createJob(app)
    expect((await hiringManager.client.get(`/api/hiring/jobs/${foreign.jobId}`)).status).toBe(404)
    expect((await openIntake(hiringManager.client, foreign.jobId)).status).toBe(404)
    const bad = await openIntake(hiringManager.client, job.jobId, { respondWithinDays: 31 })
    expect(bad.body.details?.fields?.[0]?.path).toBe('respondWithinDays')
    const list = async (query: Record<string, string> = {}) =>
      (await hiringManager.client.get<{ items: HiringJob[] }>('/api/hiring/jobs', { query })).body
        .items
    expect(await list()).toMatchObject([{ id: job.jobId, takes: false }])
    expect(await list({ show: 'taking' })).toEqual([])
    expect((await openIntake(hiringManager.client, job.jobId)).status).toBe(200)
    expect(await list({ show: 'taking', q: 'BACKEND' })).toMatchObject([
      { id: job.jobId, takes: true, counts: { waiting: 0, open: 0, overdue: 0 } },
    ])
    expect(await list({ q: '%' })).toEqual([])
    await openIntake(hiringManager.client, job.jobId, { takes: false })
    expect(await list({ show: 'taking' })).toEqual([])
  })

  test('questions keep their ids, and what cannot be asked is refused at its field', async () => {
    const job = await createJob(app)
    const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
    const put = (questions: object[]) => openIntake(hiringManager.client, job.jobId, { questions })
    const problem = async (question: object) =>
      (await put([question])).body.details?.fields?.[0]?.path
    expect(await problem({ kind: 'choice', label: 'L', options: ['One'] })).toBe(
      'questions.0.options',
    )
    expect(await problem({ kind: 'yes_no', label: 'L', expected: 'maybe' })).toBe(
      'questions.0.expected',
    )
    expect(await problem({ kind: 'number', label: 'L', expected: 'many' })).toBe(
      'questions.0.expected',
    )
    expect(await problem({ kind: 'text', label: '' })).toBe('questions.0.label')
    const first = (await put([{ kind: 'text', label: 'One' }])).body.questions[0]!
    const again = (
      await put([{ kind: 'text', label: 'New' }, { ...first, label: 'Changed' }, first])
    ).body as Intake
    expect(again.questions[1]!.id).toBe(first.id)
    expect(new Set(again.questions.map((question) => question.id)).size).toBe(3)
  })
})

test('the pipeline has what the list has, by column', async () => {
  const { hiringManager, jobId, id } = await applied(app)
  const others: string[] = []
  for (let index = 0; index < 3; index++) {
    others.push((await applyFor((await createCandidate(app)).client, jobId)).body.id)
    app.clock.advance({ seconds: 11 })
  }
  await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
  await decide(hiringManager.client, others[0]!, 'reject', { reason: 'experience' })
  const { body } = await hiringManager.client.get<Pipeline>(`/api/hiring/jobs/${jobId}/pipeline`)
  const shown = body.columns
    .filter((column) => column.total > 0)
    .map((column) => [column.name, column.total, column.items.map((item) => item.id)])
  expect(shown).toEqual([
    ['submitted', 2, [others[2], others[1]]],
    ['shortlisted', 1, [id]],
    ['rejected', 1, [others[0]]],
  ])
  const list = async (query: Record<string, string>) =>
    (
      await hiringManager.client.get<{ items: ApplicantCard[]; nextCursor: string | null }>(
        `/api/hiring/jobs/${jobId}/applicants`,
        { query },
      )
    ).body
  const first = await list({ limit: '3' })
  const rest = await list({ limit: '3', cursor: first.nextCursor! })
  expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([
    others[2],
    others[1],
    others[0],
    id,
  ])
  expect((await list({ status: 'rejected' })).items.map((item) => item.id)).toEqual([others[0]])
  const jobs = await hiringManager.client.get<{ items: HiringJob[] }>('/api/hiring/jobs')
  expect(jobs.body.items[0]!.counts).toEqual({ waiting: 2, open: 3, overdue: 0 })
})

test('a rejection carries a reason, and an old page changes nothing', async () => {
  const { hiringManager, candidate, id } = await applied(app)
  expect(
    (await decide(hiringManager.client, id, 'reject', {})).body.details?.fields?.[0]?.path,
  ).toBe('reason')
  const { version } = await readApplicant(hiringManager.client, id)
  await decide(hiringManager.client, id, 'move', { to: 'in_review', expectedVersion: version })
  expect(
    await decide(hiringManager.client, id, 'reject', {
      reason: 'skills',
      expectedVersion: version,
    }),
  ).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  const both = await Promise.all([
    decide(hiringManager.client, id, 'reject', { reason: 'skills' }),
    act(candidate.client, id, 'withdraw', { reason: 'other_job' }),
  ])
  expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409'])
})

describe('interviews', () => {
  const invitation = {
    kind: 'video',
    timeZone: 'Europe/Berlin',
    times: ['2030-03-30T10:00', '2030-03-31T10:00'],
    minutes: 45,
    place: 'https://meet.example/abc',
    note: 'Bring questions; we bring coffee',
  }

  test('are proposed, agreed across a change of the clocks, and sent to both calendars', async () => {
    app.clock.set(new Date('2030-03-10T12:00:00Z'))
    const { hiringManager, candidate, id } = await applied(app)
    await candidate.client.send('PUT', '/api/time-zone', { timeZone: 'America/New_York' })
    const past = await decide(hiringManager.client, id, 'interviews', {
      ...invitation,
      times: ['2030-03-30T10:00', '2020-01-01T10:00'],
    })
    expect(past.body.details?.fields?.[0]?.path).toBe('times.1')
    const nowhere = await decide(hiringManager.client, id, 'interviews', {
      ...invitation,
      timeZone: 'Mars/Olympus',
    })
    expect(nowhere.body.details?.fields?.[0]?.path).toBe('timeZone')
    const invited = await decide(hiringManager.client, id, 'interviews', invitation)
    expect(invited.body).toMatchObject({ status: 'interview' })
    // The candidate chooses, until the last of the times: either side says so.
    const turn = { actor: 'candidate', dueAt: '2030-03-31T08:00:00.000Z' }
    expect((await readOwn(candidate.client, id)).clock).toMatchObject(turn)
    expect((await readApplicant(hiringManager.client, id)).clock).toMatchObject(turn)
    const [interview] = (await readOwn(candidate.client, id)).interviews
    // Summer time begins on 31 March 2030: the same hour on the wall is another one in UTC.
    expect(interview!.slots.map((slot) => slot.startsAt)).toEqual([
      '2030-03-30T09:00:00.000Z',
      '2030-03-31T08:00:00.000Z',
    ])
    const answer = (client: typeof candidate.client, body: object) =>
      client.post(`/api/interviews/${interview!.id}/answer`, body)
    const stranger = await createCandidate(app)
    expect((await answer(stranger.client, { slot: 0 })).status).toBe(404)
    const file = `/api/interviews/${interview!.id}/calendar`
    expect((await candidate.client.get(file)).status).toBe(404)
    const agreed = await answer(candidate.client, { slot: 1 })
    expect(agreed.body).toMatchObject({
      interviews: [{ state: 'agreed', agreed: { startsAt: '2030-03-31T08:00:00.000Z' } }],
      clock: { actor: 'company', dueAt: '2030-04-14T08:45:00.000Z' },
    })
    expect((await readApplicant(hiringManager.client, id)).clock.actor).toBe('company')
    expect((await answer(candidate.client, { slot: 0 })).status).toBe(409)
    await app.runDueTasks()
    const calendars = app.mails.filter((mail) => mail.calendar)
    expect(calendars.map((mail) => mail.to)).toEqual([candidate.email, hiringManager.email])
    for (const { calendar } of calendars) {
      expect(calendar!.method).toBe('REQUEST')
      expect(calendar!.content).toContain('DTSTART:20300331T080000Z')
      expect(calendar!.content).toContain('LOCATION:https://meet.example/abc')
    }
    // By the clock where it was agreed; and by the reader's, who has said that it is another one.
    expect(calendars[0]!.text).toContain(
      'Sunday, 31 March 2030 at 10:00 (Europe/Berlin), which is Sunday 31 March at 04:00 (America/New York)',
    )
    expect(calendars[1]!.text).toContain('Sunday, 31 March 2030 at 10:00 (Europe/Berlin).')
    for (const client of [candidate.client, hiringManager.client]) {
      const got = await client.get<string>(file)
      expect(got.headers['content-type']).toContain('text/calendar')
      expect(got.raw.body).toContain('METHOD:PUBLISH')
    }
    const elsewhere = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    expect((await elsewhere.client.get(file)).status).toBe(404)

    const cancelled = await hiringManager.client.post(`/api/interviews/${interview!.id}/cancel`, {
      note: 'We are all ill',
    })
    expect(cancelled.body).toMatchObject({ interviews: [{ state: 'cancelled' }] })
    await app.runDueTasks()
    const off = app.mails.filter((mail) => mail.calendar?.method === 'CANCEL')
    expect(off.map((mail) => mail.to)).toEqual([candidate.email, hiringManager.email])
    expect(off[0]!.calendar!.content).toContain('SEQUENCE:2')
    expect((await candidate.client.get(file)).status).toBe(404)
  })

  test('both sides see the same clock: the candidate’s while times wait, otherwise the company’s', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    const turns = async () => {
      const [own, theirs] = [
        await readOwn(candidate.client, id),
        await readApplicant(hiringManager.client, id),
      ]
      expect(own.clock).toEqual(theirs.clock)
      const { body } = await candidate.client.get<{ items: Tracked[] }>('/api/applications')
      const { actor, ...clock } = own.clock
      expect(body.items.find((one) => one.id === id)!.clock).toEqual(clock)
      return actor
    }
    const answer = async (body: object) => {
      const { interviews } = await readOwn(candidate.client, id)
      const { id: waiting } = interviews.find(({ state }) => state === 'proposed')!
      expect((await candidate.client.post(`/api/interviews/${waiting}/answer`, body)).status).toBe(
        200,
      )
    }
    expect(await turns()).toBe('company')
    await decide(hiringManager.client, id, 'interviews', invitation)
    expect(await turns()).toBe('candidate')
    await answer({ slot: null })
    expect(await turns()).toBe('company')
    await decide(hiringManager.client, id, 'interviews', invitation)
    await answer({ slot: 0 })
    expect(await turns()).toBe('company')
    // Other times beside an interview that is agreed are another round.
    const times = ['2030-04-01T10:00', '2030-04-02T10:00']
    await decide(hiringManager.client, id, 'interviews', { ...invitation, times })
    expect(await turns()).toBe('candidate')
    // Its mails are not those of the next test.
    await app.runDueTasks()
  })

  test('one time alone comes with an appointment; a reminder the day before unless it is off', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    app.mails.length = 0
    // Within the year for which the work address of the inviting person is confirmed.
    const at = new Date(app.clock.now().getTime() + 30 * 86_400_000)
    const times = [at.toISOString().slice(0, 16)]
    await decide(hiringManager.client, id, 'interviews', { ...invitation, times, timeZone: 'UTC' })
    await app.runDueTasks()
    const invited = app.mails.find((mail) => mail.calendar)
    expect(invited).toMatchObject({ to: candidate.email })
    expect(invited!.calendar!.content).toContain('STATUS:TENTATIVE')
    const [interview] = (await readOwn(candidate.client, id)).interviews
    await candidate.client.post(`/api/interviews/${interview!.id}/answer`, { slot: 0 })
    await app.runDueTasks()
    app.clock.set(new Date(at.getTime() - 23 * 3_600_000))
    await app.runDueTasks()
    const both = [candidate.email, hiringManager.email]
    const reminded = app.mails.filter(({ subject }) => subject.startsWith('Tomorrow'))
    expect(reminded.map(({ to }) => to).filter((to) => both.includes(to))).toEqual(both)
    await app.renewSessions()
    // The end of an application takes what is still to come off both calendars.
    await act(candidate.client, id, 'withdraw', { reason: 'other_job' })
    await app.runDueTasks()
    expect(app.mails.filter((mail) => mail.calendar?.method === 'CANCEL')).toHaveLength(2)
  })

  test('none of the times', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    const soon = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 16)
    await decide(hiringManager.client, id, 'interviews', {
      ...invitation,
      times: [soon],
      timeZone: 'UTC',
    })
    const [interview] = (await readOwn(candidate.client, id)).interviews
    const declined = await candidate.client.post(`/api/interviews/${interview!.id}/answer`, {
      slot: null,
      note: 'I am away that week',
    })
    expect(declined.body).toMatchObject({
      status: 'interview',
      interviews: [{ state: 'declined' }],
    })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === hiringManager.email)
    expect(mail?.text).toContain('I am away that week')
  })
})

test('a hiring manager asks an applicant to talk, once; nobody else does', async () => {
  const { id, hiringManager, candidate, companyId } = await applied(app)
  const write = (client: TestClient, body = 'Do you have a moment tomorrow?') =>
    client.post<{ conversationId: string }>(`/api/applicants/${id}/conversation`, {
      body,
      clientMessageId: randomUUID(),
    })
  const colleague = await createReferrer(app, companyId, { level: 2 })
  const elsewhere = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
  for (const [client, status] of [
    [app.guest(), 401],
    [candidate.client, 403],
    [colleague.client, 403],
    [elsewhere.client, 404],
  ] as const) {
    expect((await write(client)).status).toBe(status)
  }
  expect((await write(hiringManager.client, ' ')).status).toBe(400)
  const { conversationId } = (await write(hiringManager.client)).body
  expect((await write(hiringManager.client)).body).toEqual({ conversationId })
  const { body } = await candidate.client.get<{ items: object[] }>('/api/conversations', {
    query: { box: 'requests' },
  })
  expect(body.items).toMatchObject([
    { id: conversationId, kind: 'application', state: 'requested', lastSeq: 1 },
  ])
})
