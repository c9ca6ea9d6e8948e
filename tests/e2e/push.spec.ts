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

// With the installed app's worker, as people have it.
test.use({ serviceWorkers: 'allow' })

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

test('a message that a device gets twice is shown once, and rings once', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['notifications'])
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(
    async ([path, workerScope]) => {
      const made = await navigator.serviceWorker.register(path!, { scope: workerScope! })
      while (!made.active) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    [workerPath, scope],
  )
  const isPushWorker = (one: { url(): string }) => one.url().endsWith(workerPath)
  const worker = page.context().serviceWorkers().find(isPushWorker)!
  // A browser without a screen shows nothing: one notification for each tag, and a sound unless it is silent.
  await worker.evaluate(() => {
    type Shown = { title: string; tag: string; data: unknown }
    const scopeOfWorker = self as unknown as {
      registration: object
      rings: string[]
      shown: Shown[]
    }
    scopeOfWorker.rings = []
    scopeOfWorker.shown = []
    Object.assign(scopeOfWorker.registration, {
      showNotification: async (title: string, options: NotificationOptions & Shown) => {
        const replaced = scopeOfWorker.shown.some(({ tag }) => tag === options.tag)
        const others = scopeOfWorker.shown.filter(({ tag }) => tag !== options.tag)
        scopeOfWorker.shown = [...others, { title, tag: options.tag, data: options.data }]
        const renotify = (options as { renotify?: boolean }).renotify === true
        if (!options.silent && (renotify || !replaced)) scopeOfWorker.rings.push(title)
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        scopeOfWorker.shown.filter((one) => one.tag === tag),
    })
  })
  const rings = () => worker.evaluate(() => (self as unknown as { rings: string[] }).rings)
  const onScreen = () =>
    worker.evaluate(() =>
      (self as unknown as { shown: { title: string }[] }).shown.map(({ title }) => title),
    )
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(scope))
      if (found) resolve(found.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (message: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: server.address,
      registrationId,
      data: JSON.stringify({ body: '', link: null, ...message }),
    })
  // Nobody looks at the site: a page that is in view would say it itself.
  await page.goto('about:blank')
  const first = { id: 'a', tag: 'request', title: 'Accepted' }
  await Promise.all([push(first), push(first)])
  await expect.poll(onScreen).toEqual(['Accepted'])
  await push(first)
  await push({ ...first, id: 'b', title: 'Referred' })
  await expect.poll(onScreen).toEqual(['Referred'])
  // The older one comes once more after the newer one took its place.
  await push(first)
  await push({ id: 'c', tag: 'other', title: 'Last' })
  await expect.poll(onScreen).toHaveLength(2)
  expect(await onScreen()).toEqual(['Referred', 'Last'])
  expect(await rings()).toEqual(['Accepted', 'Referred', 'Last'])
  // What was dismissed does not come back.
  await worker.evaluate(() => void Object.assign(self, { shown: [] }))
  await push(first)
  await push({ id: 'd', tag: 'request', title: 'After' })
  await expect.poll(onScreen).toEqual(['After'])
  expect(await rings()).toEqual(['Accepted', 'Referred', 'Last', 'After'])
})
