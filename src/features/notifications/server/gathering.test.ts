/** What happens to one thing within a moment is one entry, one push and one email. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { tellTest } from '../../../../tests/support/notifications.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { startPushService, type PushService } from '../../../../tests/support/push-service.ts'
import type { Delivery, Notification } from '../contract.ts'

let app: TestApp
let service: PushService
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ GATHER_SECONDS: '75', ALLOW_PRIVATE_IMPORT: 'true' })
  service = await startPushService()
})
afterAll(async () => {
  service.close()
  await app.close()
})
beforeEach(async () => {
  person = await createCandidate(app, { complete: false })
  const { token } = (
    await person.client.post<{ token: string }>('/api/push/registrations', {
      web: service.subscribe(),
    })
  ).body
  await person.client.post('/fcm/token', {
    token,
    userId: person.accountId,
    userType: 'jobSeeker',
  })
  await app.runDueTasks()
  app.mails.length = 0
  service.received.length = 0
})

const about = { about: 'request:1' }
const entries = async () =>
  (await person.client.get<{ items: Notification[] }>('/api/notifications')).body.items
const log = async () =>
  (await person.client.get<{ items: Delivery[] }>('/api/notifications/deliveries')).body.items

test('twelve events on one request within a minute are one entry, one push and one email', async () => {
  for (let n = 1; n <= 12; n++) {
    await tellTest(app, person.accountId, `Event ${n}`, about)
    await app.runDueTasks()
    app.clock.advance({ seconds: 5 })
  }
  expect(app.mails).toHaveLength(0)
  expect((await log())[0]).toMatchObject({ state: 'pending', held: 'gather' })
  app.clock.advance({ seconds: 75 })
  await app.runDueTasks()
  app.clock.advance({ minutes: 10 })
  await app.runDueTasks()
  expect(await entries()).toMatchObject([{ title: 'Event 12', count: 12 }])
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Event 12'])
  for (let n = 1; n < 12; n++) expect(app.mails[0]!.text).toContain(`Event ${n}`)
  expect(service.received.map(({ message }) => message.title)).toEqual(['Event 12'])
  const states = (await log()).map(({ state }) => state)
  expect(states.filter((state) => state === 'sent')).toHaveLength(2)
  expect(states.filter((state) => state === 'merged')).toHaveLength(22)
})

test('what was read meanwhile is still one email, and no push', async () => {
  await tellTest(app, person.accountId, 'First', about)
  await person.client.post('/api/notifications/read', { until: app.clock.now().toISOString() })
  app.clock.advance({ seconds: 20 })
  await tellTest(app, person.accountId, 'Second', about)
  await person.client.post('/api/notifications/read', { until: app.clock.now().toISOString() })
  app.clock.advance({ minutes: 3 })
  await app.runDueTasks()
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Second'])
  expect(service.received).toEqual([])
})

test('news that stands alone, and news of something else, do not wait for each other', async () => {
  await tellTest(app, person.accountId, 'Alone')
  await tellTest(app, person.accountId, 'One', about)
  await tellTest(app, person.accountId, 'Other', { about: 'request:2' })
  await app.runDueTasks()
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Alone'])
  app.clock.advance({ seconds: 75 })
  await app.runDueTasks()
  expect(app.mails.map(({ subject }) => subject).toSorted()).toEqual(['Alone', 'One', 'Other'])
})
