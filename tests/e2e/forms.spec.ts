import type { Locator } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { password } from './support/password.ts'
import { fillRegistration, register } from './support/people.ts'

test('a form says what is wrong at its fields, and no message says it a second time', async ({
  page,
  expected,
}) => {
  expected.push(/status of 400/)
  await page.goto('/candidate/register')
  await hydrated(page)
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Fix 3 fields to continue.')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Fill in this field.')
  await lookAt(page, 'form-summary')
  await summary.getByRole('button', { name: 'Password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  // What only the server knows.
  await page.getByLabel('Name').fill('Nora Lindqvist')
  await page.getByLabel('Email').fill('nora.forms@example.org')
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await submit.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /too common/,
  )
  await expect(page.locator('.notification')).toHaveCount(0, { timeout: 1 })
  await fillRegistration(page, 'Nora Lindqvist', 'nora.forms@example.org')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
})

test('a country is picked by its name', async ({ page }) => {
  await register(page, 'candidate', 'Ada Osei', 'ada.country@example.org')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('Germany')
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Germany')
  await expect(page.getByText('All saved')).toBeVisible()
  const code = async () => {
    const reply = await page.request.get('/candidate/info')
    const { profile } = (await reply.json()) as {
      profile: { basics?: { location?: { countryCode?: string } } }
    }
    return profile.basics?.location?.countryCode
  }
  await expect.poll(code).toBe('DE')

  // Not a name of any: what was chosen stays.
  await typeAnew(country, 'Atlantis')
  await expect(page.getByRole('option', { name: 'No matches' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('Germany')
  await typeAnew(country, 'aust')
  await page.getByRole('option', { name: 'Austria' }).click()
  await expect(country).toHaveValue('Austria')
  await expect.poll(code).toBe('AT')
  await lookAt(page, 'profile-country')
})

/** Key by key: a page that still scrolls closes a list, and the next key opens it again. */
async function typeAnew(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('a half-written text: a lost session keeps it for its writer alone, a sign-out asks first', async ({
  page,
  expected,
}) => {
  expected.push(/status of 401/, /WebSocket is closed before/, /status of 400.*socket\.io/)
  const typed = 'Half of a post about the harbour'
  const field = page.getByLabel('What do you want to say?')
  const loseSession = async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Sign in to continue.')).toBeVisible()
    await hydrated(page)
  }
  const enter = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/feeds/new')
    await hydrated(page)
  }
  await register(page, 'candidate', 'Other Person', 'other.forms@example.org')
  await page.context().clearCookies()
  await page.goto('/')
  await register(page, 'candidate', 'Lea Brandt', 'lea.forms@example.org')
  await page.goto('/feeds/new')
  await hydrated(page)
  await field.fill(typed)
  await loseSession()
  await enter('other.forms@example.org')
  await expect(field).toHaveValue('')
  await page.context().clearCookies()
  await page.goto('/login?next=%2Ffeeds%2Fnew')
  await hydrated(page)
  await enter('lea.forms@example.org')
  await expect(field).toHaveValue(typed)

  // Signing out in another tab asks first; then it is gone, and both tabs say what happened.
  const other = await page.context().newPage()
  await other.goto('/saved')
  await hydrated(other)
  const signOut = other.getByRole('button', { name: 'Sign out' })
  await signOut.click()
  const dialog = other.getByRole('dialog', { name: 'Sign out before everything is sent?' })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(field).toHaveValue(typed)
  await signOut.click()
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(
    page.getByText('You’ve been signed out in another tab.', { exact: true }),
  ).toBeVisible()
})
