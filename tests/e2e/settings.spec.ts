import { readFileSync } from 'node:fs'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'

// What is refused on purpose.
test.use({ expected: expecting(/status of 400/) })

test('an owner changes settings, sees the differences first, and goes back', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'owner@settings.example', 'owner')
  await page.goto('/admin/settings')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await lookAt(page, 'settings')

  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByText('You haven’t changed anything.')).toBeVisible()

  // A value that does not go with another is said at its field.
  const members = page.getByRole('spinbutton', { name: 'Posts by members' })
  await members.fill('1')
  await members.press('Enter')
  const problem = 'Enter at least as many as new members may publish.'
  await expect(page.getByText(problem).first()).toBeVisible()
  await lookAt(page, 'settings-problem')
  await members.fill('12')
  await page.getByLabel('Holidays').fill('2026-12-25\n2026-12-26')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expect(dialog.getByText('12 posts a day')).toBeVisible()
  await expect(dialog.getByText('2026-12-25, 2026-12-26')).toBeVisible()
  await lookAt(page, 'settings-review')
  await dialog.getByLabel('Reason').fill('Before the holidays')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(members).toHaveValue('12')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Posts by members: 10 posts a day → 12 posts a day')).toBeVisible()
  await lookAt(page, 'settings-history')
  // Another journey may have changed settings of the same server: the newest change is first.
  await page.getByRole('button', { name: 'Go back to before this' }).first().click()
  await expect(dialog.getByText('10 posts a day')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Posts by members: 12 posts a day → 10 posts a day')).toBeVisible()

  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  const path = await (await download).path()
  const file = JSON.parse(readFileSync(path, 'utf8')) as { values: Record<string, unknown> }
  file.values['tickets.closes'] = '17:30'
  await page.getByText('Import settings').click()
  await page.getByLabel('Settings file').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await expect(dialog.getByText('17:30')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a feature that is switched off has no page and no link', async ({
  page,
  server,
  playwright,
}) => {
  await enterAsAdmin(page, server, 'owner@flags.example', 'owner')
  await page.goto('/admin/settings?show=features')
  await hydrated(page)
  const figures = page.getByRole('group', { name: 'Open figures' })
  await figures.getByLabel('Who has it').selectOption('some')
  await figures.getByLabel('Share of accounts').fill('20')
  await lookAt(page, 'settings-features')
  const choose = async (who: string) => {
    await figures.getByLabel('Who has it').selectOption(who)
    await page.getByRole('button', { name: 'Review changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review changes' })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('nobody')
  const guest = await playwright.request.newContext({ baseURL: server.address })
  const statusOfFigures = async () => (await guest.get('/open')).status()
  await expect.poll(statusOfFigures, { timeout: 5_000 }).toBe(404)
  const home = await (await guest.get('/')).text()
  expect(home).toContain('href="/help"')
  expect(home).not.toContain('href="/open"')
  await choose('everyone')
  await expect.poll(statusOfFigures, { timeout: 5_000 }).toBe(200)
  expect(await (await guest.get('/')).text()).toContain('href="/open"')
  await guest.dispose()
})

test('an owner finds every page from the bar of a phone', async ({ page, server }) => {
  await enterAsAdmin(page, server, 'owner@bar.example', 'owner')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/dashboard')
  await hydrated(page)
  const bar = page.getByRole('navigation').last()
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.locator('.more-navigation:popover-open')
  for (const name of ['Settings', 'Audit log', 'Accounts', 'Job boards']) {
    await expect(more.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.screenshot({ path: 'screenshots/more-navigation.360.png' })
  await more.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await page.setViewportSize({ width: 1280, height: 620 })
  const rail = page.locator('.rail')
  await rail.getByRole('button', { name: 'Settings' }).click()
  await expect(more.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: 'screenshots/more-navigation.1280.png' })
})
