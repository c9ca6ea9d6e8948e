import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { fillRegistration, register } from './support/people.ts'

async function enterWithBothRoles(page: Page, name: string, email: string): Promise<void> {
  await register(page, 'recruiter', name, email)
  await expect(page.getByLabel('Work email')).toBeVisible()
  await page.goto('/candidate/register')
  await hydrated(page)
  await fillRegistration(page, name, email)
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
}

// With the installed app's worker, as people have it.
test.use({ serviceWorkers: 'allow' })

test('a page of the other role offers the switch inside the frame', async ({ page, expected }) => {
  // Counts may be on their way when the second sign-up ends the first session: they are asked for again.
  expected.push(/status of 403/, /status of 401.*(conversations|notifications)\/unread/)
  await enterWithBothRoles(page, 'Lena Brandt', 'lena.frame@example.org')
  const refused = await page.goto('/recruiter/edit-profile')
  expect(refused?.status()).toBe(403)
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This page is for recruiting' })).toBeVisible()
  await lookAt(page, 'page-of-other-role')
  await page.getByRole('main').getByRole('button', { name: 'Switch to recruiting' }).click()
  await expect(page).toHaveURL('/recruiter/edit-profile')
  await expect(page.getByRole('link', { name: 'Hiring' })).toBeVisible()

  // The same switch stands in the navigation, on phones above the page.
  await page.setViewportSize({ width: 360, height: 780 })
  await hydrated(page)
  await page.getByRole('banner').getByRole('button', { name: 'Switch to job search' }).click()
  await expect(page.getByRole('link', { name: 'Referrals' })).toBeVisible()
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('without a connection the frame stays, and the page comes once there is one', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket is closed|Failed to fetch|ERR_FAILED/)
  await register(page, 'candidate', 'Noa Levi', 'noa.frame@example.org')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Applied' })).toBeVisible()
  await expect(page.getByText('Internal Server Error')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You’re still offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
})

test('a session that ended on a click leads back to the page that was asked for', async ({
  page,
  expected,
}) => {
  // The page may be left while its socket is still connecting.
  expected.push(/status of 401/, /WebSocket is closed before/, /status of 400.*socket\.io/)
  await register(page, 'candidate', 'Ravi Nair', 'ravi.frame@example.org')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  // What the page itself still asks for would lead to the login before the click.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Referrals' }).click()
  await expect(page).toHaveURL('/login?next=%2Freferrals')
  await expect(page.getByText('Sign in to continue.')).toBeVisible()
  await expect(page.getByText('Unauthorized. Please log in.')).toHaveCount(0)
})

test('Ctrl K opens the palette in its field; what the rail has no room for is in it', async ({
  page,
}) => {
  await register(page, 'candidate', 'Kofi Mensah', 'kofi.frame@example.org')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  for (const place of [/^Wallet/, /^One-shot/, /^Saved jobs/, /^Job alerts/]) {
    await expect(page.getByRole('option', { name: place })).toBeVisible()
  }
  await page.keyboard.type('wallet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Your connections' })).toBeVisible()
  await lookAt(page, 'wallet-sums')
})
