import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'

test('the bell rings in every tab, says why, and what was chosen holds', async ({
  browser,
  page,
  newPerson,
  server,
}) => {
  const skills = ['Clojure', 'Datomic', 'Kafka']
  await importBoard(server.dataFolder, 'Bellfoundry', [
    { title: 'Bell Clojure engineer', content: `<p>You know ${skills.join(', ')}.</p>` },
  ])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsReferrer(recruiter, server, {
    name: 'Bella Stein',
    email: 'bella@bell.example',
    workEmail: 'bella@bellfoundry.example',
    company: 'Bellfoundry',
  })
  await register(page, 'candidate', 'Benno Brandt', 'benno@bell.example')
  await completeProfile(page, 'Umbrella', skills)
  await confirmAddress(page, server, 'benno@bell.example')
  await page.goto('/notifications')
  await hydrated(page)
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await lookAt(page, 'notifications-empty')
  const other = await page.context().newPage()
  await other.goto('/job-search')
  await hydrated(other)

  await enterAsAdmin(admin, server, 'admin@bell.example', 'moderator')
  await admin.goto('/admin/super-connect')
  await hydrated(admin)
  await admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: /^Benno Brandt and / }) })
    .getByRole('button', { name: 'Send introduction' })
    .click()
  const subject = 'We’d like to introduce you to someone'
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  const bell = (tab: typeof page) =>
    tab.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Notifications/ })
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
  await expect(bell(other)).toHaveAccessibleName('Notifications 1 unread')
  await expect(other.getByRole('region', { name: 'Notifications' })).toContainText(subject)
  await lookAt(page, 'notifications')

  await page.getByRole('link', { name: 'Why did I get this?' }).click()
  await expect(page.getByText('Our team thinks you’d be a good match.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Email', exact: true })).toBeVisible()
  await lookAt(page, 'notification')
  await page.getByRole('link', { name: 'All notifications' }).click()
  await page.getByRole('link', { name: subject }).click()
  await expect(page).toHaveURL(/\/introductions$/)
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  // The toast is gone, and is still there to be read.
  await bell(other).click()
  await hydrated(other)
  await expect(other.getByRole('region', { name: 'Messages shown on this visit' })).toContainText(
    subject,
  )
  await other.getByRole('link', { name: 'Delivery log' }).click()
  await expect(other.getByRole('cell', { name: subject })).toBeVisible()
  await lookAt(other, 'delivery-log')

  await page.goto('/notifications/settings')
  await hydrated(page)
  // Until someone has saved a zone it is the one of the browser that looks.
  const abroad = await browser.newContext({
    baseURL: server.address,
    timezoneId: 'Asia/Tokyo',
    storageState: await page.context().storageState(),
  })
  const tokyo = await abroad.newPage()
  await tokyo.goto('/notifications/settings')
  await expect(tokyo.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await page.getByLabel('Introductions: Email').selectOption('Daily summary')
  await page.getByLabel('Hold emails, push notifications and texts').check()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await lookAt(page, 'notification-settings')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Introductions: Email')).toHaveValue('digest')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await tokyo.reload()
  await hydrated(tokyo)
  await expect(tokyo.getByLabel('Time zone')).not.toHaveValue('Asia/Tokyo')
  await abroad.close()
  await expect(page.getByText('Always on').first()).toBeVisible()
  await other.close()
})

test('a browser says by which clock its person lives: once, and again after a journey', async ({
  browser,
  page,
}) => {
  const told: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/time-zone')) told.push(request.postData() ?? '')
  })
  const kept = async () => {
    const reply = await page.request.get('/auth/session')
    return ((await reply.json()) as { user: { timeZone: string | null } }).user.timeZone
  }
  await register(page, 'candidate', 'Tilda Tokyo', 'tilda@zone.example')
  await expect.poll(kept).toBe('Europe/Berlin')
  for (const place of ['/notifications', '/job-search']) {
    // Counted by the same part of the page that tells the zone.
    const counted = page.waitForResponse('**/api/notifications/unread*')
    await page.goto(place)
    await hydrated(page)
    await counted
  }
  expect(told).toEqual(['{"timeZone":"Europe/Berlin"}'])

  const abroad = await browser.newContext({
    storageState: await page.context().storageState(),
    timezoneId: 'Asia/Tokyo',
  })
  const opened = await abroad.newPage()
  await opened.goto(new URL('/notifications/settings', page.url()).href)
  await expect.poll(kept).toBe('Asia/Tokyo')
  await opened.reload()
  await hydrated(opened)
  // What the page offers for quiet hours is the same.
  await expect(opened.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await abroad.close()
})
