import { expect, test } from './support/fixtures.ts'
import { password } from './support/password.ts'

test('a form that is sent before its scripts are there is sent once they are', async ({ page }) => {
  let open: () => void = () => {}
  const slow = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await slow
    await route.continue()
  })
  await page.goto('/candidate/register', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Wen Li')
  await page.getByLabel('Email').fill('wen@early.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Wen Li')
  open()
  expect(new URL((await sent).url()).pathname).toBe('/auth/register')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
})
