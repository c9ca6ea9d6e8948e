import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import {
  completeProfile,
  confirmAddress,
  domainConfirmed,
  fillRegistration,
} from './support/people.ts'
import { password } from './support/password.ts'

test('a candidate signs up, confirms the email and reaches a profile that is enough', async ({
  page,
  expected,
  server,
}) => {
  expected.push(/status of 429/)
  await page.goto('/signup')
  await hydrated(page)
  await lookAt(page, 'signup')
  await page.getByRole('link', { name: 'I’m looking for a job' }).click()
  await lookAt(page, 'candidate-register')
  await fillRegistration(page, 'Zoë van der Berg', 'zoe@example.org')

  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Zoë van der Berg')
  await lookAt(page, 'profile-new')
  await completeProfile(page, 'Impact')
  await lookAt(page, 'profile-enough')

  await page.getByRole('link', { name: 'Confirm it now' }).click()
  await lookAt(page, 'verify-email')
  await page.getByRole('button', { name: 'Send a new email' }).click()
  await expect(page.getByText(/You can ask for another in \d+ seconds/)).toBeVisible()
  await lookAt(page, 'verify-email-too-soon')
  await page.getByLabel('Code from the email').fill(await server.mailedCode('zoe@example.org'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Headline')).toHaveValue('Backend engineer')
  await expect(page.getByText('Your email isn’t confirmed')).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL('**/')
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('userStore') ?? '{}') as object),
    )
    .toMatchObject({ isAuthenticated: false, user: null })
})

test('a sign-up with an address that has an account reads like any other, and is true', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/candidate/register')
  await hydrated(page)
  await fillRegistration(page, 'Ida Neu', 'ida@example.org')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await confirmAddress(page, server, 'ida@example.org')
  const again = await browser.newPage()
  await again.goto('/candidate/register')
  await hydrated(again)
  await fillRegistration(again, 'Ida Neu', 'ida@example.org', 'another battery of horses')
  await again.goto('/verify-email')
  const words = again.getByRole('main')
  await expect(words).toContainText('We sent an email to ida@example.org. It has a six-digit code,')
  await expect(words).toContainText('how to sign in if this address already has an account')
  await again.close()
})

test('a recruiter confirms the work email; a private address is refused at its field', async ({
  page,
  server,
  expected,
}) => {
  expected.push(/status of 40[03]/)
  await page.goto('/recruiter/register')
  await hydrated(page)
  await lookAt(page, 'recruiter-register')
  await fillRegistration(page, 'Ben Ruiz', 'ben@example.org')
  await expect(page.getByLabel('Work email')).toBeVisible()

  // What needs a confirmed work address says so, and leads there.
  const refused = await page.goto('/recruiter/files')
  expect(refused?.status()).toBe(403)
  await lookAt(page, 'page-refused')
  await page.getByRole('link', { name: 'Confirm your work email' }).click()
  await expect(page).toHaveURL('/recruiter/verification')
  await hydrated(page)
  await page.getByLabel('Work email').fill('ben@gmail.com')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('Use your work email')).toBeVisible()
  await expect(page.getByLabel('Work email')).toBeFocused()
  await expect(page.getByLabel('Work email')).toHaveValue('ben@gmail.com')
  await page.getByLabel('Work email').fill('ben@southwind.com')
  await page.getByLabel('Company').fill('Southwind')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await lookAt(page, 'recruiter-code')
  await page.getByLabel('Code from the email').fill(await server.mailedCode('ben@southwind.com'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await domainConfirmed(page, server, 'ben@southwind.com')
  await expect(page.getByText('You’re verified at Southwind')).toBeVisible()
  await lookAt(page, 'recruiter-verified')
  await page.getByRole('button', { name: /Verified work email/ }).click()
  await expect(page.getByText('What was not checked')).toBeVisible()
  await page.goto('/recruiter/edit-profile')
  await hydrated(page)
  await lookAt(page, 'recruiter-profile')
})

test('a guest who opens a private page comes back to it after signing in', async ({
  page,
  server,
  request,
}) => {
  const body = { name: 'Lea', email: 'lea@example.org', password }
  const origin = { headers: { origin: server.address } }
  expect((await request.post('/auth/register', { data: body, ...origin })).ok()).toBe(true)
  await page.goto('/candidate/edit-profile')
  await expect(page).toHaveURL('/login?next=%2Fcandidate%2Fedit-profile')
  await hydrated(page)
  await page.getByLabel('Email').fill('lea@example.org')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue('lea@example.org')
  await lookAt(page, 'login')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/candidate/edit-profile')
})

test('a forgotten password is replaced with a mailed code', async ({ page, server, request }) => {
  const body = { name: 'Ida', email: 'ida@example.org', password }
  const origin = { headers: { origin: server.address } }
  expect((await request.post('/auth/register', { data: body, ...origin })).ok()).toBe(true)
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await lookAt(page, 'forgot-password')
  await page.getByLabel('Email').fill('ida@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('a six-digit code is on its way')).toBeVisible()
  await lookAt(page, 'reset-password')
  await page
    .getByLabel('Code from the email')
    .fill(await server.mailedCode('ida@example.org', /password reset code/))
  await page.getByLabel('New password').fill('something else entirely')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill('ida@example.org')
  await page.getByLabel('Password', { exact: true }).fill('something else entirely')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/job-search/)
})

test('6.2.6, 6.2.7: passwords are hidden, may be pasted, and managers know the fields', async ({
  page,
}) => {
  await page.goto('/login')
  await hydrated(page)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await page.getByLabel('Email').fill('pasted words')
  await page.getByLabel('Email').press('ControlOrMeta+a')
  await page.getByLabel('Email').press('ControlOrMeta+c')
  await field.focus()
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('pasted words')
  await page.goto('/candidate/register')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  )
  await page.goto('/forgot-password')
  await hydrated(page)
  await page.getByLabel('Email').fill('nobody.here@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code from the email')).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  )
})
