import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as profiles from '#features/profiles/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  applied,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  readOwn,
} from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { decideMany, others, putTeam } from '../../../../tests/support/hiring-pipeline.ts'
import type { Scorecards } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('seats', () => {
  const leave = (person: { accountId: string }) =>
    app.runAsSystem((context) => profiles.endWorkEmail(context, person.accountId), {
      requestId: 'test',
    })
  const reaches = async (person: { client: TestClient }, jobId: string) =>
    (await person.client.get<{ role: string }>(`/api/hiring/jobs/${jobId}/team`)).body.role

  test('of people who have left do not count: the job is never out of reach', async () => {
    const { hiringManager, jobId, companyId } = await applied(app)
    const [recruiter, viewer, outsider] = [
      await createReferrer(app, companyId, { level: 3 }),
      await createReferrer(app, companyId, { level: 3 }),
      await createReferrer(app, companyId, { level: 3 }),
    ]
    const seats = [
      { accountId: hiringManager.accountId, role: 'owner' },
      { accountId: recruiter.accountId, role: 'recruiter' },
      { accountId: viewer.accountId, role: 'viewer' },
    ]
    expect((await putTeam(hiringManager.client, jobId, { seats })).status).toBe(200)
    expect(await reaches(recruiter, jobId)).toBe('recruiter')

    // The owner leaves: who may decide is the owner now, and the others are where they were.
    await leave(hiringManager)
    expect(await reaches(recruiter, jobId)).toBe('owner')
    expect(await reaches(viewer, jobId)).toBe('viewer')
    expect(await reaches(outsider, jobId)).toBeUndefined()

    // Only someone who may look is left: it is open to everyone who hires there.
    await sql`update accounts set status = 'suspended' where id = ${recruiter.accountId}`.execute(
      app.database.db,
    )
    expect(await reaches(viewer, jobId)).toBe('owner')
    expect(await reaches(outsider, jobId)).toBe('owner')

    // Seats hold again once their holder is back.
    await sql`update accounts set status = 'active' where id = ${recruiter.accountId}`.execute(
      app.database.db,
    )
    expect(await reaches(outsider, jobId)).toBeUndefined()
    const own = [{ accountId: recruiter.accountId, role: 'owner' }]
    expect((await putTeam(recruiter.client, jobId, { seats: own })).status).toBe(200)
  })

  test('those without one see nothing, viewers decide nothing, owners alone change them', async () => {
    const { hiringManager, jobId, id, companyId } = await applied(app)
    const [viewer, outsider] = [
      await createReferrer(app, companyId, { level: 3 }),
      await createReferrer(app, companyId, { level: 3 }),
    ]
    const stranger = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    expect((await putTeam(stranger.client, jobId, {})).status).toBe(404)
    const seat = (person: { accountId: string }, role: string) => ({
      accountId: person.accountId,
      role,
    })
    expect(
      (await putTeam(hiringManager.client, jobId, { seats: [seat(viewer, 'owner')] })).status,
    ).toBe(400)
    expect(
      (
        await putTeam(hiringManager.client, jobId, {
          seats: [seat(hiringManager, 'owner'), seat(stranger, 'viewer')],
        })
      ).status,
    ).toBe(400)
    const team = await putTeam(hiringManager.client, jobId, {
      seats: [seat(hiringManager, 'owner'), seat(viewer, 'viewer')],
      criteria: ['Seamanship'],
    })
    expect(team.body).toMatchObject({ role: 'owner', criteria: ['Seamanship'] })
    expect(team.body.seats).toHaveLength(2)

    expect((await readApplicant(viewer.client, id)).id).toBe(id)
    expect((await decide(viewer.client, id, 'move', { to: 'in_review' })).status).toBe(403)
    expect((await decideMany(viewer.client, [id], { kind: 'move', to: 'in_review' })).status).toBe(
      403,
    )
    expect((await putTeam(viewer.client, jobId, {})).status).toBe(403)
    for (const reply of [
      await outsider.client.get(`/api/hiring/jobs/${jobId}`),
      await outsider.client.get(`/api/hiring/jobs/${jobId}/pipeline`),
      await outsider.client.get(`/api/hiring/jobs/${jobId}/team`),
      await outsider.client.get(`/api/applicants/${id}`),
      await outsider.client.get(`/api/applicants/${id}/resume`),
      await outsider.client.get(`/api/applicants/${id}/scorecards`),
      await decide(outsider.client, id, 'move', { to: 'in_review' }),
      await decideMany(outsider.client, [id], { kind: 'move', to: 'in_review' }),
      await outsider.client.send('PUT', `/api/hiring/jobs/${jobId}/intake`, { takes: false }),
    ]) {
      expect(reply.status).toBe(404)
    }
    for (const path of ['/api/hiring/jobs', '/api/hiring/waiting']) {
      expect((await outsider.client.get<{ items: object[] }>(path)).body.items).toEqual([])
      expect((await hiringManager.client.get<{ items: object[] }>(path)).body.items).toHaveLength(1)
    }
    await putTeam(hiringManager.client, jobId, {})
    expect((await outsider.client.get(`/api/hiring/jobs/${jobId}`)).status).toBe(200)
  })

  test('scorecards: one each, colleagues’ after one’s own', async () => {
    const { hiringManager, candidate, jobId, id, companyId } = await applied(app)
    const colleague = await createReferrer(app, companyId, { level: 3 })
    await putTeam(hiringManager.client, jobId, { criteria: ['Seamanship', 'Patience'] })
    const path = `/api/applicants/${id}/scorecard`
    const card = (score: number) => ({
      scores: ['Seamanship', 'Patience'].map((criterion) => ({ criterion, score })),
      verdict: 'yes',
      summary: 'Calm.',
    })
    const give = (client: TestClient, body: object) =>
      client.send<Scorecards & Failure>('PUT', path, body)
    expect((await give(candidate.client, card(3))).status).toBe(403)
    expect((await give(hiringManager.client, card(5))).status).toBe(400)
    expect(
      (await give(hiringManager.client, { ...card(3), scores: [] })).body.details?.fields?.[0]
        ?.path,
    ).toBe('scores')
    await give(hiringManager.client, card(4))
    const before = await colleague.client.get<Scorecards>(`${path}s`)
    expect(before.body).toMatchObject({ own: null, others: 1, cards: [] })
    const after = await give(colleague.client, card(2))
    expect(after.body).toMatchObject({
      own: { verdict: 'yes' },
      cards: [{ author: hiringManager.name, scores: [{ score: 4 }, { score: 4 }] }],
    })
    await give(hiringManager.client, card(1))
    const again = await colleague.client.get<Scorecards>(`${path}s`)
    expect(again.body.cards).toMatchObject([{ scores: [{ score: 1 }, { score: 1 }] }])
    expect(JSON.stringify(await readOwn(candidate.client, id))).not.toContain('Calm.')
  })
})

test('a first look without names: nothing says who someone is until the shortlist', async () => {
  const { hiringManager, candidate, jobId, id } = await applied(
    app,
    {},
    { coverNote: 'I am Ottilie Quastenflosser.' },
  )
  await putTeam(hiringManager.client, jobId, { anonymousFirst: true })
  const says = /Ottilie|Quastenflosser|Secret School|660 123|@mail\.example/
  const reads = [
    `/api/applicants/${id}`,
    `/api/hiring/jobs/${jobId}/pipeline`,
    `/api/hiring/jobs/${jobId}/applicants`,
    '/api/hiring/waiting',
  ]
  for (const path of reads) {
    const { raw } = await hiringManager.client.get(path)
    expect([path, says.exec(raw.body)?.[0]]).toEqual([path, undefined])
  }
  const hidden = await readApplicant(hiringManager.client, id)
  expect(hidden).toMatchObject({
    hidden: true,
    person: null,
    coverNote: '',
    headline: 'Backend engineer',
    facts: { title: 'Backend engineer', skills: ['Go', 'PostgreSQL', 'Kafka'] },
  })
  expect((await hiringManager.client.get(`/api/applicants/${id}/resume`)).status).toBe(404)
  await app.runDueTasks()
  app.clock.advance({ minutes: 16 })
  await app.runDueTasks()
  const digest = app.mails.findLast(({ to }) => to === hiringManager.email)
  expect(digest?.text).toContain('Someone')
  expect(says.exec(digest!.text)).toBeNull()
  await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
  expect(await readApplicant(hiringManager.client, id)).toMatchObject({
    hidden: false,
    name: candidate.name,
  })
  expect((await hiringManager.client.get(`/api/applicants/${id}/resume`)).status).toBe(200)
  // Who was known once stays known; who was rejected before stays nameless.
  await decide(hiringManager.client, id, 'move', { to: 'in_review' })
  expect(await readApplicant(hiringManager.client, id)).toMatchObject({ hidden: false })
  const [other] = await others(app, jobId, 1)
  await decide(hiringManager.client, other!.id, 'reject', { reason: 'skills' })
  expect(await readApplicant(hiringManager.client, other!.id)).toMatchObject({
    hidden: true,
    status: 'rejected',
    person: null,
  })
  expect((await hiringManager.client.get(`/api/applicants/${other!.id}/resume`)).status).toBe(404)
})

test('at a first look a note to the candidate tells no name, and taking it back neither', async () => {
  const label = (text: string) => `${text}?`
  const questions = [
    { kind: 'text', label: label('Who are you'), required: true },
    { kind: 'number', label: label('Your number'), required: true },
    { kind: 'number', label: label('Years'), required: true },
    { kind: 'yes_no', label: label('Can you travel'), required: true },
  ]
  const job = await createJob(app)
  const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
  const colleague = await createReferrer(app, job.companyId, { level: 3 })
  const intake = await openIntake(hiringManager.client, job.jobId, { questions })
  const candidate = await createCandidate(app)
  const values = ['Ottilie Quastenflosser', '660123456', '9', 'yes']
  const sent = await applyFor(candidate.client, job.jobId, {
    coverNote: 'I am Ottilie Quastenflosser, ottilie [at] quastenflosser [dot] museum.',
    answers: intake.body.questions.map(({ id }, index) => ({
      questionId: id,
      value: values[index],
    })),
  })
  expect(sent).toMatchObject({ status: 200 })
  const { body } = sent
  app.clock.advance({ seconds: 11 })
  await putTeam(hiringManager.client, job.jobId, { anonymousFirst: true })
  const says = /ottilie|quastenflosser|secret school|hidden employer|660123|@mail\.example/i
  const silent = async (reply?: { raw: { body: string } }) => {
    const read = await hiringManager.client.get(`/api/applicants/${body.id}`)
    for (const { raw } of reply ? [reply, read] : [read]) {
      expect(says.exec(raw.body)?.[0]).toBeUndefined()
    }
  }
  await colleague.client.post(`/api/applicants/${body.id}/notes`, { text: 'Ottilie called.' })
  await silent()
  const detail = await readApplicant(hiringManager.client, body.id)
  expect(detail.answers.map((answer) => answer.value)).toEqual(['', '', '9', 'yes'])
  const note = 'Dear {name}, dear {first_name}: not this time.'
  const planned = await decide(hiringManager.client, body.id, 'reject', {
    reason: 'skills',
    note,
    delayHours: 24,
  })
  expect(planned.body.planned).toMatchObject({ reason: 'skills', note: '' })
  await silent(planned)
  await silent(await decide(hiringManager.client, body.id, 'keep'))
  await silent(await decide(hiringManager.client, body.id, 'move', { to: 'in_review', note }))
  const rejected = await decide(hiringManager.client, body.id, 'reject', { reason: 'skills', note })
  expect(rejected.body.rejection).toEqual({ reason: 'skills', note: '' })
  await silent(rejected)
  // The candidate reads it with the name in it.
  expect((await readOwn(candidate.client, body.id)).rejection?.note).toContain(
    'Dear Ottilie Quastenflosser, dear Ottilie',
  )
  await silent(await decide(hiringManager.client, body.id, 'ask-reopen'))
  await silent()
})

test('the appointment of an interview is for those who have a seat on its job', async () => {
  const { hiringManager, candidate, jobId, id, companyId } = await applied(app)
  const colleague = await createReferrer(app, companyId, { level: 3 })
  const day = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const invited = await decide(hiringManager.client, id, 'interviews', {
    kind: 'video',
    timeZone: 'Europe/Vienna',
    times: [`${day}T14:00`],
    minutes: 45,
  })
  const interviewId = invited.body.interviews[0]!.id
  await candidate.client.post(`/api/interviews/${interviewId}/answer`, { slot: 0 })
  const path = `/api/interviews/${interviewId}/calendar`
  expect((await colleague.client.get(path)).status).toBe(200)
  const seats = [{ accountId: hiringManager.accountId, role: 'owner' }]
  await putTeam(hiringManager.client, jobId, { seats })
  expect((await colleague.client.get(path)).status).toBe(404)
  expect((await hiringManager.client.get(path)).status).toBe(200)
  expect((await candidate.client.get(path)).status).toBe(200)
})
