import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pipeline, Waiting } from '#features/hiring/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { act, applied, decide, readOwn } from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  manyCandidates,
  createReferrer,
  createJob,
} from '../../../../tests/support/people.ts'
import { decideMany, others, putStages } from '../../../../tests/support/hiring-pipeline.ts'
import type { Stage, Template } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('stages', () => {
  test('go down the ladder, keep their ids, and part a category of the board', async () => {
    const { hiringManager, candidate, jobId, id } = await applied(app)
    const stranger = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    const stages = [
      { category: 'interview', name: 'Phone' },
      { category: 'interview', name: 'On site' },
    ]
    expect((await putStages(app.guest(), stages)).status).toBe(401)
    expect((await putStages(candidate.client, stages)).status).toBe(403)
    expect((await putStages(hiringManager.client, [{ category: 'hired', name: 'x' }])).status).toBe(
      400,
    )
    const twice = await putStages(hiringManager.client, [
      ...stages,
      { category: 'in_review', name: 'phone' },
    ])
    expect(twice.body.details?.fields?.[0]?.path).toBe('stages.2.name')
    const { body } = await putStages(hiringManager.client, stages)
    const [phone, site] = body.stages
    const mine = await stranger.client.get<{ stages: Stage[] }>('/api/hiring/stages')
    expect(mine.body.stages).toEqual([])
    // A foreign stage's id makes a new stage, never the other company's.
    const taken = await putStages(stranger.client, [{ ...phone!, name: 'Stolen' }])
    expect(taken.body.stages[0]!.id).not.toBe(phone!.id)

    const board = async () => {
      const reply = await hiringManager.client.get<Pipeline>(`/api/hiring/jobs/${jobId}/pipeline`)
      return reply.body.columns
        .filter((column) => column.total > 0)
        .map(({ name, stage, items }) => [name, stage?.name ?? null, items.map((item) => item.id)])
    }
    expect(await board()).toEqual([['submitted', null, [id]]])
    const wrong = await decide(hiringManager.client, id, 'move', {
      to: 'in_review',
      stageId: site!.id,
    })
    expect(wrong.body.details?.fields?.[0]?.path).toBe('stageId')
    expect(
      (await decide(hiringManager.client, id, 'move', { to: 'interview', stageId: randomUUID() }))
        .status,
    ).toBe(404)
    await decide(hiringManager.client, id, 'move', { to: 'interview' })
    expect(await board()).toEqual([['interview', 'Phone', [id]]])
    const before = (await readOwn(candidate.client, id)).events.length
    await decide(hiringManager.client, id, 'move', { to: 'interview', stageId: site!.id })
    expect(await board()).toEqual([['interview', 'On site', [id]]])
    // Within a category nobody is told, and a new name or order changes no one's place.
    expect((await readOwn(candidate.client, id)).events).toHaveLength(before)
    await putStages(hiringManager.client, [
      { ...site, name: 'Phone' },
      { ...phone, name: 'Visit' },
    ])
    expect(await board()).toEqual([['interview', 'Phone', [id]]])
    await putStages(hiringManager.client, [])
    expect(await board()).toEqual([['interview', null, [id]]])
    expect((await readOwn(candidate.client, id)).status).toBe('interview')
  })
})

test('stages and texts follow a merge of companies, and its undo', async () => {
  const [from, into] = [await applied(app), await applied(app)]
  const admin = await createAdmin(app, ['owner'])
  await putStages(into.hiringManager.client, [{ category: 'interview', name: 'Phone' }])
  const stages = await putStages(from.hiringManager.client, [
    { category: 'interview', name: 'phone' },
    { category: 'interview', name: 'On site' },
  ])
  const [phone, site] = stages.body.stages
  const template = (client: TestClient, name: string) =>
    client.post('/api/hiring/templates', { name, body: 'Dear {name}.' })
  await template(from.hiringManager.client, 'Only here')
  const [second] = await others(app, from.jobId, 1)
  await decide(from.hiringManager.client, from.id, 'move', { to: 'interview', stageId: phone!.id })
  await decide(from.hiringManager.client, second!.id, 'move', {
    to: 'interview',
    stageId: site!.id,
  })
  const shown = async (client: TestClient) => {
    const reply = await client.get<Pipeline>(`/api/hiring/jobs/${from.jobId}/pipeline`)
    return (reply.body.columns ?? [])
      .filter(({ total }) => total > 0)
      .map(({ stage, items }) => [stage?.name, items.map(({ id }) => id)])
  }
  const names = async (client: TestClient) => [
    (await client.get<{ stages: Stage[] }>('/api/hiring/stages')).body.stages.map(
      ({ name }) => name,
    ),
    (await client.get<{ templates: Template[] }>('/api/hiring/templates')).body.templates.length,
  ]
  const before = await shown(from.hiringManager.client)
  expect(before).toEqual([
    ['phone', [from.id]],
    ['On site', [second!.id]],
  ])
  const merged = await admin.client.post<{ id: string }>(
    `/api/admin/companies/${from.companyId}/merge`,
    { intoId: into.companyId },
  )
  expect(await names(into.hiringManager.client)).toEqual([['Phone', 'On site'], 1])
  expect(await shown(into.hiringManager.client)).toEqual([
    ['Phone', [from.id]],
    ['On site', [second!.id]],
  ])
  expect((await admin.client.post(`/api/admin/company-merges/${merged.body.id}/undo`)).status).toBe(
    200,
  )
  expect(await names(into.hiringManager.client)).toEqual([['Phone'], 0])
  expect(await names(from.hiringManager.client)).toEqual([['phone', 'On site'], 1])
  expect(await shown(from.hiringManager.client)).toEqual(before)
})

describe('many at once', () => {
  test('each gets their own words, what cannot be done is told, a foreign one fails it all', async () => {
    const first = await applied(app)
    const more = await others(app, first.jobId, 3)
    const ids = [first.id, ...more.map(({ id }) => id)]
    const foreign = await applied(app)
    const rejection = {
      kind: 'reject',
      reason: 'experience',
      note: 'Dear {first_name}, {job} at {company} needs more years at sea.',
    }
    const unknown = await decideMany(first.hiringManager.client, ids, {
      ...rejection,
      note: '{firstname}',
    })
    expect(unknown.body.details?.fields?.[0]?.path).toBe('decision.note')
    expect(
      (await decideMany(first.hiringManager.client, [...ids, foreign.id], rejection)).status,
    ).toBe(404)
    expect((await readOwn(first.candidate.client, first.id)).status).toBe('submitted')
    expect((await decideMany(first.hiringManager.client, ids, { kind: 'reject' })).status).toBe(400)
    expect((await decideMany(app.guest(), ids, rejection)).status).toBe(401)
    await act(more[0]!.candidate.client, more[0]!.id, 'withdraw', { reason: 'pay' })
    const { body } = await decideMany(first.hiringManager.client, ids, rejection)
    expect(body).toMatchObject({ done: 3, left: [{ id: more[0]!.id }] })
    const seen = await readOwn(more[1]!.candidate.client, more[1]!.id)
    expect(seen.rejection).toMatchObject({
      reason: 'experience',
      note: `Dear Ottilie, Senior backend engineer at ${first.companyName} needs more years at sea.`,
    })
    expect((await readOwn(foreign.candidate.client, foreign.id)).status).toBe('submitted')
  })

  test('two hundred that are overdue are answered in one call', async () => {
    const { hiringManager, jobId, id, companyId } = await applied(app)
    await sql`
      with person as (${manyCandidates(199)})
      insert into applications (id, job_id, candidate_id, job_title, source, status, snapshot,
        submitted_at, respond_by, created_at, updated_at)
      select gen_random_uuid(), ${jobId}, person.id, 'Pilot', 'here', 'submitted',
        jsonb_build_object('name', person.name, 'email', 'x@mail.example', 'profile', '{}'::jsonb, 'resumeFileName', null),
        ${app.clock.now()}, ${new Date(app.clock.now().getTime() + 14 * 86_400_000)}, now(), now()
      from person`.execute(app.database.db)
    app.clock.advance({ days: 15 })
    await app.renewSessions()
    const waiting = await hiringManager.client.get<{ items: Waiting[]; nextCursor: string | null }>(
      '/api/hiring/waiting',
      { query: { show: 'old', limit: '200' } },
    )
    expect(waiting.body.items).toHaveLength(200)
    expect(waiting.body.items[0]).toMatchObject({ job: { id: jobId } })
    const overdue = await hiringManager.client.get<{ items: Waiting[] }>('/api/hiring/waiting', {
      query: { show: 'overdue', limit: '5' },
    })
    expect(overdue.body.items).toHaveLength(5)
    await app.runDueTasks()
    const facts = await app
      .guest()
      .get<{ responseStats: { overdue: number } }>('/api/applications/preview', {
        query: { jobId },
      })
    expect(facts.body.responseStats.overdue).toBe(200)
    const began = performance.now()
    const { body } = await decideMany(
      hiringManager.client,
      waiting.body.items.map((item) => item.id),
      { kind: 'reject', reason: 'position_filled', note: 'Thank you for waiting, {first_name}.' },
    )
    expect(body).toEqual({ done: 200, left: [] })
    expect(performance.now() - began).toBeLessThan(60_000)
    const after = await hiringManager.client.get<{ items: Waiting[] }>('/api/hiring/waiting')
    expect(after.body.items).toEqual([])
    expect([id, companyId]).toHaveLength(2)
  }, 90_000)
})

describe('a rejection that leaves later', () => {
  test('is known to the company alone until then, and can be taken back', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    expect(
      (await decide(hiringManager.client, id, 'reject', { reason: 'skills', delayHours: 49 }))
        .status,
    ).toBe(400)
    const planned = await decide(hiringManager.client, id, 'reject', {
      reason: 'skills',
      note: 'Not this year, {first_name}.',
      delayHours: 24,
    })
    expect(planned.body).toMatchObject({
      status: 'submitted',
      planned: { reason: 'skills', note: 'Not this year, Ottilie.' },
    })
    app.clock.advance({ hours: 23 })
    await app.runDueTasks()
    const own = await readOwn(candidate.client, id)
    expect(own.status).toBe('submitted')
    expect(own.events.map((event) => event.kind)).not.toContain('plan_rejection')
    expect((await decide(hiringManager.client, id, 'keep')).body.planned).toBeNull()
    expect((await decide(hiringManager.client, id, 'keep')).status).toBe(409)
    app.clock.advance({ hours: 2 })
    await app.runDueTasks()
    expect((await readOwn(candidate.client, id)).status).toBe('submitted')

    await decide(hiringManager.client, id, 'reject', { reason: 'pay', delayHours: 1 })
    app.clock.advance({ hours: 2 })
    await app.runDueTasks()
    expect(await readOwn(candidate.client, id)).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'pay', note: '' },
    })
  })

  test('is undone by whatever moves the application meanwhile', async () => {
    const { hiringManager, candidate, id } = await applied(app)
    await decide(hiringManager.client, id, 'reject', { reason: 'pay', delayHours: 5 })
    const moved = await decide(hiringManager.client, id, 'move', {
      to: 'shortlisted',
      note: 'Well done, {first_name}.',
    })
    expect(moved.body.planned).toBeNull()
    app.clock.advance({ hours: 6 })
    await app.runDueTasks()
    expect((await readOwn(candidate.client, id)).status).toBe('shortlisted')
    const mail = app.mails.findLast(
      ({ to, subject }) => to === candidate.email && subject.startsWith('Shortlisted'),
    )
    expect(mail?.text).toContain('Well done, Ottilie.')
  })
})

describe('templates', () => {
  test('go down the ladder; an unknown variable and a second one of a name are refused', async () => {
    const { hiringManager, candidate } = await applied(app)
    const stranger = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    const save = (client: TestClient, body: object) =>
      client.post<{ templates: Template[] } & Failure>('/api/hiring/templates', body)
    const text = { name: 'Too late', body: 'Dear {first_name}, {job} is filled.' }
    expect((await save(app.guest(), text)).status).toBe(401)
    expect((await save(candidate.client, text)).status).toBe(403)
    expect(
      (await save(hiringManager.client, { ...text, body: '{frist_name}' })).body.details
        ?.fields?.[0]?.path,
    ).toBe('body')
    const [kept] = (await save(hiringManager.client, text)).body.templates
    expect((await save(hiringManager.client, { ...text, name: 'too LATE' })).status).toBe(409)
    const id = kept!.id
    expect(
      (await save(hiringManager.client, { ...text, id, body: 'Dear {name}' })).body.templates,
    ).toMatchObject([{ id, body: 'Dear {name}' }])
    expect((await save(stranger.client, { ...text, id })).status).toBe(404)
    expect((await stranger.client.send('DELETE', `/api/hiring/templates/${id}`)).status).toBe(404)
    expect((await hiringManager.client.send('DELETE', `/api/hiring/templates/${id}`)).status).toBe(
      200,
    )
    expect(
      (await hiringManager.client.get<{ templates: Template[] }>('/api/hiring/templates')).body
        .templates,
    ).toEqual([])
  })
})
