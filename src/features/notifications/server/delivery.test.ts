import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { tellTest } from '../../../../tests/support/notifications.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Delivery, SupportDelivery } from '../contract.ts'
import * as notifications from './service.ts'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createCandidate(app, { complete: false })
  await app.runDueTasks()
  app.mails.length = 0
})

const change = (body: object) =>
  person.client.send('PUT', '/api/notification-settings', {
    choices: [],
    quietHours: null,
    timeZone: 'Europe/Berlin',
    digestAt: '08:00',
    ...body,
  })
const log = async () =>
  (await person.client.get<{ items: Delivery[] }>('/api/notifications/deliveries')).body.items
const states = async () => (await log()).map(({ state }) => state)
const subjects = () => app.mails.map(({ subject }) => subject)

/** The next time at which the wall clock in Berlin, an hour ahead in November, shows this. */
function moveTo(hour: number): void {
  const time = new Date(app.clock.now())
  time.setUTCHours(hour, 0, 0, 0)
  if (time <= app.clock.now()) time.setUTCDate(time.getUTCDate() + 1)
  app.clock.set(time)
}

describe('an email', () => {
  test('leaves at once, and says how to stop it in one click', async () => {
    await tellTest(app, person.accountId, 'Now')
    await app.runDueTasks()
    const [mail] = app.mails
    expect(mail).toMatchObject({ to: person.email, subject: 'Now' })
    const { pathname } = new URL(mail!.unsubscribeUrl!)
    expect(pathname).toMatch(/^\/notifications\/stop\/[\w-]{40,}$/)
    const token = pathname.split('/').at(-1)!
    const guest = app.guest()
    expect((await guest.get(`/api/notifications/stop/${token}`)).body).toEqual({
      label: 'Your referral requests',
      stopped: false,
    })
    // As a mail program does it (RFC 8058): a form, no cookie, no page.
    const posted = await app.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect((await guest.get(`/api/notifications/stop/${token}`)).body).toMatchObject({
      stopped: true,
    })
    await tellTest(app, person.accountId, 'Not any more')
    await tellTest(app, person.accountId, 'Another kind', { type: 'saved.reopenedJobs' })
    await app.runDueTasks()
    expect(subjects()).toEqual(['Now', 'Another kind'])
    for (const forged of [`${token.slice(0, -2)}AA`, 'x'.repeat(60)]) {
      expect((await guest.get(`/api/notifications/stop/${forged}`)).status).toBe(404)
      expect((await guest.post(`/notifications/stop/${forged}`)).status).toBe(404)
    }
  })

  test('of a locked kind cannot be stopped', async () => {
    await tellTest(app, person.accountId, 'A dispute', { type: 'disputes.ownDisputes' })
    await app.runDueTasks()
    expect(app.mails[0]!.unsubscribeUrl).toBeUndefined()
  })

  test('waits for the end of quiet hours, and takes along what belongs to it', async () => {
    await change({ quietHours: { from: '22:00', until: '07:00' } })
    moveTo(22)
    await app.renewSessions()
    await tellTest(app, person.accountId, 'First', { about: 'request:1' })
    app.clock.advance({ seconds: 1 })
    await tellTest(app, person.accountId, 'Second', { about: 'request:1' })
    await tellTest(app, person.accountId, 'Another', { about: 'request:2' })
    await app.runDueTasks()
    expect(subjects()).toEqual([])
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    moveTo(6)
    await app.runDueTasks()
    expect(subjects().toSorted()).toEqual(['Another', 'Second'])
    expect(app.mails.find(({ subject }) => subject === 'Second')!.text).toContain('First')
    expect((await states()).toSorted()).toEqual(['merged', 'sent', 'sent'])
  })

  test('a day of news is one summary', async () => {
    await change({
      choices: [{ type: 'referrals.ownRequests', channel: 'email', frequency: 'digest' }],
    })
    moveTo(12)
    await app.renewSessions()
    for (const title of ['One', 'Two', 'Three']) {
      app.clock.advance({ seconds: 1 })
      await tellTest(app, person.accountId, title)
    }
    await app.runDueTasks()
    expect(subjects()).toEqual([])
    moveTo(7)
    await app.runDueTasks()
    expect(subjects()).toEqual(['Your daily summary: 3 updates'])
    expect(app.mails[0]!.text).toMatch(/One[^]*Two[^]*Three/)
    await app.runDueTasks()
    expect(app.mails).toHaveLength(1)
  })
})

describe('a mail server that refuses', () => {
  test('is asked again later and later; then an admin sees it and sends it by hand', async () => {
    const { carriers } = app.parts as { carriers: { mail: (...args: never[]) => Promise<void> } }
    const { mail } = carriers
    carriers.mail = () => Promise.reject(new Error('451 try later'))
    await tellTest(app, person.accountId, 'Unlucky')
    await app.runDueTasks()
    expect(await log()).toMatchObject([{ state: 'pending', attempts: 1 }])
    for (const hours of [1, 1, 1, 2, 4, 7, 13]) {
      app.clock.advance({ hours })
      await app.runDueTasks()
    }
    expect(await log()).toMatchObject([{ state: 'dead', attempts: 8 }])
    const admin = await createAdmin(app, ['support'])
    const path = '/api/admin/notification-deliveries'
    expect((await person.client.get(path)).status).toBe(403)
    expect((await app.guest().get(path)).status).toBe(401)
    const { body } = await admin.client.get<{ items: SupportDelivery[] }>(path)
    const dead = body.items.find(({ accountId }) => accountId === person.accountId)!
    expect(dead).toMatchObject({ lastError: '451 try later', email: person.email })
    const again = `${path}/${dead.id}/retry`
    expect((await person.client.post(again)).status).toBe(403)
    expect((await admin.client.post(`${path}/${randomUUID()}/retry`)).status).toBe(404)
    carriers.mail = mail
    expect((await admin.client.post(again)).status).toBe(200)
    await app.runDueTasks()
    expect(subjects()).toContain('Unlucky')
    expect(await states()).toEqual(['sent'])
    expect((await admin.client.post<Failure>(again)).body.code).toBe('CONFLICT')
    const own = await admin.client.get<{ items: SupportDelivery[] }>(path, {
      query: { account: person.accountId },
    })
    expect(own.body.items.map(({ state }) => state)).toEqual(['sent'])
  })
})

test('a message whose task is lost is found and sent, once', async () => {
  await tellTest(app, person.accountId, 'Lost')
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'notifications.deliver'))`.execute(app.database.db)
  await app.runDueTasks()
  expect(subjects()).toEqual([])
  app.clock.advance({ minutes: 11 })
  await app.runDueTasks()
  expect(subjects()).toEqual(['Lost'])
  app.clock.advance({ minutes: 11 })
  await app.runDueTasks()
  expect(subjects()).toEqual(['Lost'])
})

test('what a made-up history would have sent counts as sent, and nothing leaves', async () => {
  await change({ quietHours: { from: '00:00', until: '23:59' } })
  await tellTest(app, person.accountId, 'Long ago')
  await app.runAsSystem(notifications.takeAsSent, { requestId: 'test' })
  app.clock.advance({ days: 1 })
  await app.renewSessions()
  await app.runDueTasks()
  expect(await states()).toEqual(['sent'])
  expect(app.mails).toEqual([])
})

test('two workers with the same message send it once', async () => {
  await tellTest(app, person.accountId, 'Twice')
  await sql`update graphile_worker._private_jobs set key = null`.execute(app.database.db)
  const [one] = await log()
  const task = app.tasks.find(({ name }) => name === 'notifications.deliver')!
  await Promise.allSettled(
    [1, 2, 3].map(() =>
      app.runAsSystem((context) => task.handler(context, { id: one!.id }), {
        requestId: 'test',
        transaction: false,
      }),
    ),
  )
  await app.runDueTasks()
  expect(subjects()).toEqual(['Twice'])
  expect(await states()).toEqual(['sent'])
})
