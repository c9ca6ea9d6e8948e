import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import type { CallReply } from '#shared/endpoint.ts'
import { adminRoleNames, permissionsOf } from '#shared/permissions.ts'
import { dashboard } from '../../../app/features.ts'
import type { getDashboard, getFunnel, getReferralFigures, getVisits } from '../contract.ts'

type Dashboard = CallReply<typeof getDashboard>

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Berlin' })
})
afterAll(() => app.close())

const read = async (client: TestApp['guest'] extends () => infer Client ? Client : never) =>
  (await client.get<Dashboard>('/api/admin/dashboard')).body

describe('who sees what', () => {
  test.each(adminRoleNames)(
    '%s: the tiles whose lists they may open, and no others',
    async (role) => {
      const { client } = await createAdmin(app, [role])
      const permissions = permissionsOf([role])
      const { queues, sums, vitals, mayReadFigures } = await read(client)
      const allowed = (
        tiles: readonly { name: string; permission: (typeof permissions)[number] }[],
      ) =>
        tiles.filter(({ permission }) => permissions.includes(permission)).map(({ name }) => name)
      expect(queues.map(({ name }) => name)).toEqual(allowed(dashboard.queues))
      expect(sums.map(({ name }) => name)).toEqual(allowed(dashboard.sums))
      expect(vitals.map(({ name }) => name)).toEqual(allowed(app.parts.dashboard.vitals))
      expect(mayReadFigures).toBe(permissions.includes('figures.read'))
      const figures = await client.get('/api/admin/analytics/visits')
      expect(figures.status).toBe(mayReadFigures ? 200 : 403)
      expect((await client.get('/api/admin/analytics/export/daily')).status).toBe(figures.status)
    },
  )

  test('nobody else sees any of it', async () => {
    const { client } = await createCandidate(app)
    for (const path of [
      'dashboard',
      'analytics/visits',
      'analytics/funnel',
      'analytics/referrals',
    ]) {
      expect((await client.get(`/api/admin/${path}`)).status).toBe(403)
      expect((await app.guest().get(`/api/admin/${path}`)).status).toBe(401)
    }
  })

  test('names are given once, and every link is a page of its own', () => {
    const tiles = [...dashboard.queues, ...dashboard.sums, ...app.parts.dashboard.vitals]
    expect(new Set(tiles.map(({ name }) => name)).size).toBe(tiles.length)
    expect(dashboard.queues.length).toBeGreaterThan(12)
    for (const { link } of dashboard.queues) expect(link).toMatch(/^\/admin\/[a-z-]+(\?|$)/)
  })
})

test('a queue says how much waits, since when, and what is overdue', async () => {
  const { client } = await createAdmin(app, ['support'])
  const tickets = async () =>
    (await read(client)).queues.find(({ name }) => name === 'tickets.awaiting')!
  expect((await tickets()).figure).toEqual({ waiting: 0, oldestAt: null, overdue: 0 })
  const askedAt = app.clock.now()
  await app.guest().post('/candidate/supportTicket', {
    category: 'payment',
    subject: 'I paid twice',
    body: 'Twice, on Monday.',
    email: 'late@analytics.example',
  })
  expect((await tickets()).figure).toEqual({
    waiting: 1,
    oldestAt: askedAt.toISOString(),
    overdue: 0,
  })
  app.clock.advance({ days: 7 })
  await app.renewSessions()
  const later = await createAdmin(app, ['support'])
  const { queues } = await read(later.client)
  expect(queues.find(({ name }) => name === 'tickets.awaiting')!.figure?.overdue).toBe(1)
})

test('a figure that cannot be read leaves the others as they are', async () => {
  const { client } = await createAdmin(app, ['finance'])
  const db = app.database.pool
  await db.query('alter table payment_differences rename to payment_differences_away')
  try {
    const { queues, sums } = await read(client)
    const byName = new Map(queues.map(({ name, figure }) => [name, figure]))
    expect(byName.get('finance.differences')).toBeNull()
    expect(byName.get('payments.refunds')).toMatchObject({ waiting: 0 })
    expect(sums.map(({ figures }) => figures)).not.toContain(null)
  } finally {
    await db.query('alter table payment_differences_away rename to payment_differences')
  }
})

test('the deployment: tasks, database, disk, connections, messages', async () => {
  const { client } = await createAdmin(app, ['owner'])
  const { vitals } = await read(client)
  const stateOf = new Map(vitals.map(({ name, state }) => [name, state]))
  // No worker runs beside a test.
  expect(stateOf.get('app.worker')).toBe('failed')
  expect(stateOf.get('notifications.email')).toBe('ok')
  expect([...stateOf.keys()]).toEqual([
    'app.worker',
    'app.database',
    'app.disk',
    'app.sockets',
    'notifications.email',
    'notifications.push',
    'auditLog.chain',
    'backups.age',
  ])
})

test('what has waited for days says so in days', async () => {
  const { client } = await createAdmin(app, ['owner'])
  const waited = new Date(app.clock.now().getTime() - 12 * 86_400_000)
  const { db } = app.database
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job('test.nothing', run_at => ${waited})`.execute(db)
  const { vitals } = await read(client)
  await sql`select graphile_worker.complete_jobs(${[rows[0]!.id]}::bigint[])`.execute(db)
  expect(vitals.find(({ name }) => name === 'app.worker')!.told).toMatch(/oldest for 12 days\./)
})

describe('figures', () => {
  test('of visits are those of the events', async () => {
    const guest = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' } }
    const other = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/131' } }
    const view = (sourcePage: string, type = 'page_view') => ({ type, sourcePage })
    const track = (body: object, options: object) =>
      app.guest().post('/analytics/track-event', body, options)
    await track(view('/job-search?q=1'), guest)
    await track(view('/job-search?q=2'), guest)
    await track(view('/blogs'), other)
    await track(view('/job-listing/1', 'job_view'), other)
    await app.runDueTasks()
    const { client } = await createAdmin(app, ['owner'])
    const { body } = await client.get<CallReply<typeof getVisits>>(
      '/api/admin/analytics/visits?days=7',
    )
    expect(body.days).toHaveLength(7)
    expect(body.days.at(-1)).toMatchObject({ visitors: 2, pageViews: 3, jobViews: 1 })
    expect(body.days.slice(0, -1).every(({ visitors }) => visitors === 0)).toBe(true)
    expect(body.pages).toEqual([
      { page: '/job-search', views: 2 },
      { page: '/blogs', views: 1 },
    ])
    expect(body.devices).toEqual([
      { device: 'phone', events: 2 },
      { device: 'computer', events: 2 },
    ])
    expect(body.countedUntil).toBe(app.clock.now().toISOString())
    expect((await client.get('/api/admin/analytics/visits?days=8')).status).toBe(400)
    const file = await client.get('/api/admin/analytics/export/pages')
    expect(file.raw.body).toContain('"/job-search",2')
  })

  test('of referrals and of the funnel are those of the requests', async () => {
    const job = await createJob(app)
    const referrers = [
      await createReferrer(app, job.companyId),
      await createReferrer(app, job.companyId),
    ]
    const people = []
    for (let n = 0; n < 3; n++) people.push(await createCandidate(app, { plan: 'basic' }))
    for (const { client } of people) expect((await ask(client, job.jobId)).status).toBe(200)
    app.clock.advance({ hours: 3 })
    await app.renewSessions()
    const open = async (index: number) => (await inbox(referrers[index]!.client)).items
    // The first request is accepted after three hours, the second is passed by one after five.
    const requests = await open(0)
    await act(referrers[0]!.client, requests[0]!.id, 'claim')
    app.clock.advance({ hours: 2 })
    const passed = (await open(1)).find(({ requestId }) => requestId === requests[1]!.requestId)!
    const reply = await act(referrers[1]!.client, passed.id, 'pass', { reason: 'no_time' })
    expect(reply.status).toBe(200)
    await app.runDueTasks()
    await app.runDueTasks()
    const { client } = await createAdmin(app, ['owner'])
    const referrals = await client.get<CallReply<typeof getReferralFigures>>(
      '/api/admin/analytics/referrals?days=7',
    )
    expect(referrals.body).toMatchObject({ sent: 3, answered: 2, claimed: 1, ended: 0 })
    expect(referrals.body.medianAnswerHours).toBe(4)
    expect(referrals.body.waves).toEqual([{ wave: 1, offers: 6, answered: 2, claimed: 1 }])
    expect(referrals.body.companies).toMatchObject([{ id: job.companyId, sent: 3, claimed: 1 }])
    const funnel = await client.get<CallReply<typeof getFunnel>>(
      '/api/admin/analytics/funnel?days=30',
    )
    const steps = Object.fromEntries(
      funnel.body.steps.map(({ step, people: count }) => [step, count]),
    )
    expect(steps).toMatchObject({ request_sent: 3, request_claimed: 1, hired: 0 })
    // Those of the test, and the candidate who could not read any of it.
    expect(steps['profile_ready']).toBe(4)
    expect(steps['signup']).toBeGreaterThanOrEqual(4)
  })
})
