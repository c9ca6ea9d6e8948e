import { expect, test } from './support/fixtures.ts'
import { startServer, type RunningServer } from './support/server.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ PSEUDO_LOCALE: 'true' })
})
test.afterAll(() => server.stop())

test('a visitor switches the language: server and browser follow at once', async ({ page }) => {
  await page.goto(`${server.address}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${server.address}/`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel('Language').selectOption('en-XA')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await page.locator('html[data-ready]').waitFor()
  // Drawn by the server, and by the browser after a navigation.
  await expect(page.getByRole('link', { name: 'Šíĝñ íñ' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Šíĝñ íñ' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Šíĝñ íñ')
  const refused = await page.request.post(`${server.address}/auth/login`, { data: {} })
  expect(((await refused.json()) as { message: string }).message).toContain('Ɓáð ŕéǫúéšţ')

  await page.goto(`${server.address}/`)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('footer select').selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})
