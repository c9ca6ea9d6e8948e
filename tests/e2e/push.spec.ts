import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { confirmAddress, register } from './support/people.ts'

/** The observed scope and address of the worker. */
const scope = '/firebase-cloud-messaging-push-scope'
const workerPath = '/firebase-messaging-sw.js'

/**
 * What this browser lacks without a screen and without a push service: the question for the permission, and
 * the subscription. Whether the question was asked is kept.
 */
async function withPush(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  await page.addInitScript(
    ({ keys }) => {
      const asked = () => Number(sessionStorage.getItem('asked') ?? 0)
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem('granted') ? 'granted' : 'default'),
      })
      Notification.requestPermission = () => {
        sessionStorage.setItem('asked', String(asked() + 1))
        localStorage.setItem('granted', '1')
        return Promise.resolve('granted' as const)
      }
      const subscription = {
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: 'https://push.example.net/one', keys }),
        unsubscribe: () => Promise.resolve(true),
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(null)
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as never)
    },
    { keys: { p256dh, auth } },
  )
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('fcm_token'),
    type: localStorage.getItem('fcmSentType'),
    asked: Number(sessionStorage.getItem('asked') ?? 0),
  }))

test('push is offered after an alert is saved, its click leads an open tab there, and it is turned off again', async ({
  page,
  server,
}) => {
  await withPush(page)
  await register(page, 'candidate', 'Petra Puls', 'petra@push.example')
  await confirmAddress(page, server, 'petra@push.example')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fcm/token')) sent.push(request.postDataJSON())
  })
  await page.goto('/alerts/new?q=welder')
  await hydrated(page)
  expect(await stored(page)).toEqual({ token: null, type: null, asked: 0 })
  await page.getByLabel('Name').fill('Welding')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByText('Get new jobs on this device?')).toBeVisible()
  expect((await stored(page)).asked).toBe(0)
  await lookAt(page, 'push-offer')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications turned on')).toBeVisible()
  const { token, type, asked } = await stored(page)
  expect(token).toMatch(/^[c-f][\w-]{21}:[\w-]{64}$/)
  expect({ type, asked }).toEqual({ type: 'jobSeeker', asked: 1 })
  expect(sent).toEqual([{ token, userId: expect.any(String), userType: 'jobSeeker' }])
  await expect(page.getByText('Get new jobs on this device?')).toHaveCount(0)

  // Another page says nothing again, and asks nothing.
  await page.goto('/notifications/settings')
  await hydrated(page)
  await expect(page.getByRole('columnheader', { name: 'Push' })).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(sent).toHaveLength(1)

  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith(workerPath))!
  expect(await worker.evaluate('registration.scope')).toBe(`${server.address}${scope}`)
  // A click on the notification: the tab that is open goes there, no other one opens.
  await worker.evaluate(() => {
    const click = Object.assign(new Event('notificationclick'), {
      notification: { close: () => {}, data: { link: '/alerts' } },
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    })
    self.dispatchEvent(click)
  })
  await expect(page).toHaveURL(`${server.address}/alerts`)
  expect(page.context().pages()).toHaveLength(1)

  await page.goto('/notifications/settings')
  await hydrated(page)
  await page.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(page.getByText('Notifications turned off')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Push' })).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await page.waitForTimeout(1_500)
  expect(sent).toHaveLength(1)
})
