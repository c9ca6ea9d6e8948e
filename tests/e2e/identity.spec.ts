import { codeOf } from '../support/authenticator.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'
import { password } from './support/password.ts'

const root = join(import.meta.dirname, '../..')

/** The key as the page shows it, for typing. */
async function shownSecret(page: Page): Promise<string> {
  const text = await page.locator('p.select-all').textContent()
  return text!
}

/** One that works for half a minute at least; each works once, so the second is of the next step. */
const codeNow = (secret: string, shift = 0) => codeOf(secret, Date.now(), shift)

test('an admin is made by the command line and comes in with a second factor', async ({
  page,
  server,
  expected,
}) => {
  expected.push(/status of 40\d/)
  const made = spawnSync(
    process.execPath,
    ['src/app/admin.ts', 'create', '--email', 'ada@example.org', '--role', 'verifier'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: server.dataFolder,
        DATABASE_URL: '',
        PUBLIC_URL: server.address,
      },
    },
  )
  const link = /http\S+#setup=\S+/.exec(made.stdout)![0]
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByText('For ada@example.org')).toBeVisible()
  await lookAt(page, 'admin-setup')
  // Nothing of the secret is in an address of ours, which a new tab would send to the server.
  const inApp = page.getByRole('link', { name: 'Open in an app on this device' })
  await expect(inApp).toHaveAttribute('href', /^otpauth:\/\/totp\//)
  const secret = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(codeNow(secret))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('Save these recovery codes somewhere safe')).toBeVisible()
  await lookAt(page, 'recovery-codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  expect(page.url()).not.toContain('setup')
  await lookAt(page, 'admin-login')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code from your authenticator app').fill(codeNow(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/login')
  const session = (await (await page.request.get('/auth/session')).json()) as {
    user: { role: string }
  }
  expect(session.user.role).toBe('admin')
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('someone turns the second factor on, signs in with it, and ends another session', async ({
  page,
  newPerson,
  expected,
}) => {
  expected.push(/status of 40\d/)
  await register(page, 'candidate', 'Mara Lind', 'mara@example.org')
  await page.getByRole('link', { name: 'Password, two-step verification and sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Account and sign-in' })).toBeVisible()
  await page.getByLabel('Current password').nth(1).fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible()

  const other = await newPerson()
  await other.goto('/login')
  await hydrated(other)
  await other.getByLabel('Email').fill('mara@example.org')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  // It is the next step, and no mistake.
  await expect(other.getByLabel('Code from your authenticator app')).toBeFocused()
  await expect(other.getByRole('alert')).toBeHidden()
  await other.getByLabel('Code from your authenticator app').fill(codeNow(secret, 1))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/job-search/)

  await page.reload()
  await hydrated(page)
  await lookAt(page, 'account')
  // Each names the session that it ends.
  const end = page.getByRole('button', { name: /^End (?!all).+signed in/ })
  await end.click()
  await expect(end).toHaveCount(0)
  // Its page goes by itself, and comes back after the next sign-in.
  await expect(other).toHaveURL(/\/login\?next=/)
  await other.goto('/account')
  await expect(other).toHaveURL(/\/login\?next=/)

  const withoutApp = await newPerson()
  await withoutApp.goto('/login')
  await hydrated(withoutApp)
  await withoutApp.getByLabel('Email').fill('mara@example.org')
  await withoutApp.getByLabel('Password', { exact: true }).fill(password)
  await withoutApp.getByRole('button', { name: 'Sign in' }).click()
  await withoutApp.getByLabel('Code from your authenticator app').fill(recovery)
  await withoutApp.getByRole('button', { name: 'Sign in' }).click()
  await expect(withoutApp).toHaveURL(/job-search/)
})
