import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { tellTest } from '../../../../tests/support/notifications.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { listen, openSocket } from '../../../../tests/support/sockets.ts'
import type { Delivery, Notification, NotificationSettings } from '../contract.ts'

let app: TestApp
let address: string
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  address = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createCandidate(app, { complete: false })
  other = await createCandidate(app, { complete: false })
  await app.runDueTasks()
  app.mails.length = 0
})

type Page<Item> = { items: Item[]; nextCursor: string | null }
const list = async (query: Record<string, string> = {}, of = person) =>
  (await of.client.get<Page<Notification>>('/api/notifications', { query })).body
const unread = async (of = person) =>
  (await of.client.get<{ unread: number }>('/api/notifications/unread')).body.unread
const settings = async () =>
  (await person.client.get<NotificationSettings>('/api/notification-settings')).body
const deliveries = async () =>
  (await person.client.get<Page<Delivery>>('/api/notifications/deliveries')).body.items

const change = (body: object) =>
  person.client.send<NotificationSettings & Failure>('PUT', '/api/notification-settings', {
    choices: [],
    quietHours: null,
    timeZone: 'Europe/Berlin',
    digestAt: '08:00',
    ...body,
  })
const choose = (channel: string, frequency: string, type = 'referrals.ownRequests') => ({
  choices: [{ type, channel, frequency }],
})

describe('the bell', () => {
  test('goes down the ladder', async () => {
    const guest = app.guest()
    for (const path of ['', '/unread', '/deliveries', `/${randomUUID()}`]) {
      expect((await guest.get(`/api/notifications${path}`)).status).toBe(401)
    }
    await tellTest(app, person.accountId, 'One')
    const [one] = (await list()).items
    expect((await other.client.get(`/api/notifications/${one!.id}`)).status).toBe(404)
    expect((await other.client.post(`/api/notifications/${one!.id}/read`)).status).toBe(404)
    expect((await person.client.get('/api/notifications/x')).status).toBe(404)
    expect((await person.client.post('/api/notifications/read', {})).status).toBe(400)
    const forged = { query: { cursor: 'x' } }
    const refused = await person.client.get<Failure>('/api/notifications', forged)
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CURSOR'])
    expect((await list({}, other)).items).toEqual([])
  })

  test('twelve events on one thing are one entry, and a new one once that was read', async () => {
    for (let number = 1; number <= 10; number++) {
      await tellTest(app, person.accountId, `Event ${number}`, { about: 'request:1' })
    }
    await tellTest(app, person.accountId, ['Event 11', 'Event 12'], { about: 'request:1' })
    app.clock.advance({ seconds: 1 })
    await tellTest(app, person.accountId, 'Another', { about: 'request:2' })
    const { items } = await list()
    expect(items.map(({ title, count, read }) => [title, count, read])).toEqual([
      ['Another', 1, false],
      ['Event 12', 12, false],
    ])
    expect(items[1]).toMatchObject({
      label: 'Your referral requests',
      body: 'More about Event 12.',
      link: '/referrals',
    })
    expect(await unread()).toBe(2)
    const read = await person.client.post(`/api/notifications/${items[1]!.id}/read`)
    expect(read.body).toEqual({ unread: 1 })
    app.clock.advance({ seconds: 1 })
    await tellTest(app, person.accountId, 'Event 13', { about: 'request:1' })
    expect((await list()).items.map(({ title, count }) => [title, count])).toEqual([
      ['Event 13', 1],
      ['Another', 1],
      ['Event 12', 12],
    ])
    expect((await list({ show: 'unread' })).items).toHaveLength(2)
  })

  test('events told at once from many sides are counted, none twice', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        tellTest(app, person.accountId, `Race ${index}`, { about: 'request:race' }),
      ),
    )
    expect((await list()).items.map(({ count }) => count)).toEqual([12])
  })

  test('is paged, and all of it is marked as read until what was seen', async () => {
    for (let number = 1; number <= 5; number++) {
      app.clock.advance({ seconds: 1 })
      await tellTest(app, person.accountId, `News ${number}`)
    }
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', cursor: first.nextCursor! })
    const third = await list({ limit: '2', cursor: second.nextCursor! })
    const all = [first, second, third].flatMap(({ items }) => items)
    expect(all.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((number) => `News ${number}`))
    expect(third.nextCursor).toBeNull()
    app.clock.advance({ seconds: 1 })
    await tellTest(app, person.accountId, 'Came later')
    const reply = await person.client.post('/api/notifications/read', { until: all[0]!.at })
    expect(reply.body).toEqual({ unread: 1 })
    expect((await list({ show: 'unread' })).items.map(({ title }) => title)).toEqual(['Came later'])
  })

  test('every tab hears what comes and what is read, nobody else does', async () => {
    const tabs = await Promise.all(
      [person, person, other].map(({ client }) => openSocket(address, client)),
    )
    const heard = tabs.map((tab) => {
      const events: unknown[] = []
      tab.on('notifications:changed', (event) => events.push(event))
      return events
    })
    await tellTest(app, person.accountId, 'Live')
    await expect.poll(() => heard.map((events) => events.length)).toEqual([1, 1, 0])
    expect(heard[0]![0]).toMatchObject({ newest: { title: 'Live', link: '/referrals' } })
    const [one] = (await list()).items
    await person.client.post(`/api/notifications/${one!.id}/read`)
    await expect.poll(() => heard[1]).toHaveLength(2)
    expect(heard[1]![1]).toEqual({ newest: null })
    for (const tab of tabs) tab.disconnect()
  })

  test('says why it came, and what became of its messages', async () => {
    await tellTest(app, person.accountId, 'Explained')
    await app.runDueTasks()
    const [one] = (await list()).items
    const { body } = await person.client.get(`/api/notifications/${one!.id}`)
    expect(body).toMatchObject({
      why: 'You sent a referral request.',
      deliveries: [{ channel: 'email', state: 'sent', attempts: 0, title: 'Explained' }],
    })
    expect(await deliveries()).toHaveLength(1)
  })

  test('is forgotten after half a year, with what became of its messages', async () => {
    await tellTest(app, person.accountId, 'Old')
    await app.runDueTasks()
    app.clock.advance({ days: 181 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await list()).items).toEqual([])
    expect(await deliveries()).toEqual([])
  })
})

describe('settings', () => {
  test('list what the person can get, with what is locked and why', async () => {
    const { rows, channels } = await settings()
    expect(channels).toEqual(['in_app', 'email'])
    const names = rows.map(({ type }) => type)
    expect(names).toContain('saved.jobAlerts')
    expect(names).not.toContain('postings.ownPostings')
    const security = rows.find(({ type }) => type === 'accounts.security')
    expect(security?.lockedReason).toContain('take over your account')
    expect(security?.cells).toEqual([
      { channel: 'in_app', frequency: 'off', locked: true },
      { channel: 'email', frequency: 'now', locked: true },
    ])
  })

  test('refuse what cannot be, and keep nothing of it', async () => {
    expect((await app.guest().send('PUT', '/api/notification-settings', {})).status).toBe(401)
    const before = await settings()
    const refused = async (body: object) => {
      const reply = await change(body)
      return [reply.status, reply.body.details?.fields?.[0]?.path]
    }
    expect(await refused({ timeZone: 'Mars/Olympus' })).toEqual([400, 'timeZone'])
    expect(await refused({ digestAt: '25:00' })).toEqual([400, 'digestAt'])
    expect(await refused({ quietHours: { from: '22:00', until: '22:00' } })).toEqual([
      400,
      'quietHours.until',
    ])
    expect(await refused(choose('email', 'off', 'no.such'))).toEqual([400, 'choices.0.type'])
    expect(await refused(choose('email', 'off', 'accounts.security'))).toEqual([400, 'choices.0'])
    expect(await refused(choose('push', 'digest'))).toEqual([400, 'choices.0.frequency'])
    expect(await refused(choose('pigeon', 'now'))).toEqual([400, 'choices.0.channel'])
    expect(await settings()).toEqual(before)
  })

  test('hold: what is off in the app is told by email alone, and the other way round', async () => {
    await change(choose('in_app', 'off'))
    await tellTest(app, person.accountId, 'By email')
    await app.runDueTasks()
    expect((await list()).items).toEqual([])
    expect(app.mails.map(({ subject }) => subject)).toEqual(['By email'])
    await change({
      choices: [...choose('in_app', 'now').choices, ...choose('email', 'off').choices],
    })
    await tellTest(app, person.accountId, 'In the app')
    await app.runDueTasks()
    expect((await list()).items.map(({ title }) => title)).toEqual(['In the app'])
    expect(app.mails).toHaveLength(1)
  })
})
