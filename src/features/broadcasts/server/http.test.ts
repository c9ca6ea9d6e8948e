import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  manyCandidates,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { Broadcast } from '../contract.ts'

let app: TestApp
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
  second = await createAdmin(app, ['owner'])
})
beforeEach(async () => {
  // People who had two last week have room again, and last test's people are gone.
  app.clock.advance({ days: 8 })
  await app.renewSessions()
  await sql`update accounts set status = 'suspended' where roles && array['jobSeeker', 'recruiter']`.execute(
    app.database.db,
  )
  await app.runDueTasks()
  app.mails.length = 0
})
afterAll(() => app.close())

const message = (more: object = {}) => ({
  title: 'We are open on Sundays',
  body: 'From now on.\n\nCome by.',
  link: '/job-search',
  topic: 'productNews',
  roles: ['jobSeeker'],
  channels: ['in_app', 'email'],
  ...more,
})
const send = (client: TestClient, more: object = {}) =>
  client.post<Broadcast & Failure>('/fcm/broadcast', message(more), {
    headers: { 'idempotency-key': randomUUID() },
  })
const stateOf = async (id: string) =>
  (await admin.client.get<{ items: Broadcast[] }>('/api/admin/broadcasts')).body.items.find(
    (one) => one.id === id,
  )!
type Results = {
  recipients: number
  read: number
  channels: { channel: string; sent: number; pending: number; skipped: number; dead: number }[]
}
const resultsOf = async (id: string) =>
  (await admin.client.get<Results>(`/api/admin/broadcasts/${id}/results`)).body
const subjects = () => app.mails.map(({ subject }) => subject)

/** People without a session, who can be told. */
async function people(count: number): Promise<void> {
  await manyCandidates(count).execute(app.database.db)
  await sql`update accounts set email_verified = true where name like 'Person %'`.execute(
    app.database.db,
  )
}

describe('POST /fcm/broadcast', () => {
  test('goes down the ladder', async () => {
    const candidate = await createCandidate(app, { complete: false })
    expect((await send(app.guest())).status).toBe(401)
    expect((await send(candidate.client)).status).toBe(403)
    const verifier = await createAdmin(app, ['verifier'])
    expect((await send(verifier.client)).status).toBe(403)
    const path = async (more: object) => {
      const reply = await send(admin.client, more)
      return [reply.status, reply.body.details?.fields?.[0]?.path]
    }
    expect(await path({ title: '' })).toEqual([400, 'title'])
    expect(await path({ body: 'x'.repeat(10_000) })).toEqual([400, 'body'])
    expect(await path({ link: 'https://elsewhere.example' })).toEqual([400, 'link'])
    expect(await path({ roles: ['admin'] })).toEqual([400, 'roles.0'])
    expect(await path({ channels: [] })).toEqual([400, 'channels'])
    expect(await path({ throttlePerMinute: 0 })).toEqual([400, 'throttlePerMinute'])
    for (const days of [-1, -365, 400]) {
      const dueAt = new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
      expect([days, ...(await path({ dueAt }))]).toEqual([days, 400, 'dueAt'])
    }
    expect(await path({ dueAt: 'tomorrow' })).toEqual([400, 'dueAt'])
    const none = await send(admin.client, { roles: ['recruiter'] })
    expect([none.status, none.body.code]).toEqual([409, 'CONFLICT'])
    const missing = `/api/admin/broadcasts/${randomUUID()}`
    expect((await admin.client.post(`${missing}/stop`)).status).toBe(404)
    expect((await admin.client.get(`${missing}/results`)).status).toBe(404)
  })

  test('reaches everybody once, and its results are those of the log', async () => {
    const reader = await createCandidate(app, { complete: false })
    await createCandidate(app, { complete: false })
    await createCandidate(app, { complete: false, verified: false })
    await app.runDueTasks()
    app.mails.length = 0
    const counted = await admin.client.post('/api/admin/broadcasts/count', {
      topic: 'productNews',
      roles: ['jobSeeker'],
      channels: ['email'],
    })
    expect(counted.body).toEqual({ recipients: 2, needsApproval: false })
    const { body } = await send(admin.client)
    expect(body).toMatchObject({ state: 'scheduled', estimated: 2, createdBy: admin.name })
    await app.runDueTasks()
    await app.runDueTasks()
    expect(subjects()).toEqual([message().title, message().title])
    expect(app.mails[0]!.text).toContain('Come by.')
    expect(app.mails[0]!.unsubscribeUrl).toContain('/notifications/stop/')
    expect(await stateOf(body.id)).toMatchObject({ state: 'sent', recipients: 2 })
    const entries = await reader.client.get<{
      items: { id: string; link: string; body: string }[]
    }>('/api/notifications')
    expect(entries.body.items[0]).toMatchObject({ link: '/job-search', body: message().body })
    await reader.client.post(`/api/notifications/${entries.body.items[0]!.id}/read`)
    expect(await resultsOf(body.id)).toEqual({
      recipients: 2,
      read: 1,
      channels: [{ channel: 'email', sent: 2, pending: 0, skipped: 0, dead: 0 }],
    })
    expect((await admin.client.post(`/api/admin/broadcasts/${body.id}/stop`)).status).toBe(409)
  })

  test('reaches nobody a third time in a week, nor those who turned it off', async () => {
    const person = await createCandidate(app, { complete: false })
    await createCandidate(app, { complete: false })
    await app.runDueTasks()
    app.mails.length = 0
    await person.client.send('PUT', '/api/notification-settings', {
      choices: ['in_app', 'email'].map((channel) => ({
        type: 'broadcasts.careerTips',
        channel,
        frequency: 'off',
      })),
      quietHours: null,
      timeZone: 'UTC',
      digestAt: '08:00',
    })
    expect((await send(admin.client, { topic: 'careerTips' })).body.estimated).toBe(1)
    await app.runDueTasks()
    await send(admin.client)
    await app.runDueTasks()
    expect(app.mails).toHaveLength(3)
    // One has had two by now, the other one.
    expect((await send(admin.client)).body.estimated).toBe(1)
    await app.runDueTasks()
    expect((await send(admin.client)).status).toBe(409)
    app.clock.advance({ days: 8 })
    await app.renewSessions()
    expect((await send(admin.client)).body.estimated).toBe(2)
  })

  test('two at once count each other', async () => {
    await createCandidate(app, { complete: false })
    await app.runDueTasks()
    app.mails.length = 0
    const made = await Promise.all([1, 2, 3, 4].map(() => send(admin.client)))
    expect(made.map(({ body }) => body.estimated)).toEqual([1, 1, 1, 1])
    const schedule = app.schedules.find(({ name }) => name === 'broadcasts.send')!
    const run = () =>
      app.runAsSystem((context) => schedule.handler(context), {
        requestId: 'test',
        transaction: false,
      })
    await Promise.all([run(), run(), run()])
    await app.runDueTasks()
    expect(app.mails).toHaveLength(2)
  })

  test('waits for its time, and for a second admin above a thousand', async () => {
    await people(1_001)
    const { body } = await send(admin.client, { channels: ['in_app'], throttlePerMinute: 60_000 })
    expect(body).toMatchObject({ state: 'awaiting_approval', estimated: 1_001, canApprove: false })
    await app.runDueTasks()
    expect((await stateOf(body.id)).recipients).toBe(0)
    const path = `/api/admin/broadcasts/${body.id}/approve`
    expect((await admin.client.post<Failure>(path)).body.code).toBe('FORBIDDEN')
    expect((await second.client.post<Broadcast>(path)).body).toMatchObject({
      state: 'scheduled',
      approvedBy: second.name,
    })
    expect((await second.client.post(path)).status).toBe(409)
    await app.runDueTasks()
    expect(await stateOf(body.id)).toMatchObject({ state: 'sent', recipients: 1_001 })
    const later = new Date(app.clock.now().getTime() + 600_000).toISOString()
    const planned = await second.client.post<Broadcast>(
      '/fcm/broadcast',
      message({ dueAt: later, channels: ['in_app'], throttlePerMinute: 60_000 }),
      { headers: { 'idempotency-key': randomUUID() } },
    )
    await admin.client.post(`/api/admin/broadcasts/${planned.body.id}/approve`)
    await app.runDueTasks()
    expect((await stateOf(planned.body.id)).state).toBe('scheduled')
    app.clock.advance({ minutes: 10 })
    await app.runDueTasks()
    expect((await stateOf(planned.body.id)).state).toBe('sent')
  })

  test('that outgrows one admin is held at a thousand', async () => {
    await people(900)
    const { body } = await send(admin.client, { channels: ['in_app'], throttlePerMinute: 60_000 })
    expect(body.state).toBe('scheduled')
    await people(200)
    await app.runDueTasks()
    expect(await stateOf(body.id)).toMatchObject({ state: 'awaiting_approval', recipients: 1_000 })
    await second.client.post(`/api/admin/broadcasts/${body.id}/approve`)
    await app.runDueTasks()
    expect(await stateOf(body.id)).toMatchObject({ state: 'sent', recipients: 1_100 })
  })

  test('goes at its pace, and what has not left does not leave when it is stopped', async () => {
    await people(25)
    const { body } = await send(admin.client, { throttlePerMinute: 10 })
    await app.runDueTasks()
    expect(app.mails).toHaveLength(10)
    await app.runDueTasks()
    expect(app.mails).toHaveLength(10)
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(app.mails).toHaveLength(20)
    const { body: stopped } = await admin.client.post<Broadcast>(
      `/api/admin/broadcasts/${body.id}/stop`,
    )
    expect(stopped).toMatchObject({ state: 'stopped', recipients: 20 })
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(app.mails).toHaveLength(20)
  })

  test('a test goes to oneself alone', async () => {
    await createCandidate(app, { complete: false })
    await app.runDueTasks()
    app.mails.length = 0
    const { roles: _roles, ...own } = message()
    expect((await admin.client.post('/api/admin/broadcasts/test', own)).status).toBe(200)
    await app.runDueTasks()
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, 'Test: We are open on Sundays'],
    ])
  })
})
