/** Every way in but a password, against an issuer, a mailbox and an authenticator of this machine. */
import type { Page } from '@playwright/test'
import { issuerClient, startIssuer, type Issuer } from '../support/issuer.ts'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test as base } from './support/fixtures.ts'
import { register } from './support/people.ts'
import { password } from './support/password.ts'
import { startServer } from './support/server.ts'

const test = base.extend<object, { issuer: { at: Issuer; returnTo: string[] } }>({
  issuer: [
    async ({}, use) => {
      const returnTo: string[] = []
      const at = await startIssuer(returnTo)
      await use({ at, returnTo })
      await at.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ issuer }, use) => {
      const { at, returnTo } = issuer
      const server = await startServer({
        GOOGLE_CLIENT_ID: issuerClient.id,
        GOOGLE_ISSUER: at.url,
        OIDC_ISSUER: at.url,
        OIDC_CLIENT_ID: issuerClient.id,
        OIDC_CLIENT_SECRET: issuerClient.secret,
        OIDC_NAME: 'Acme',
      })
      for (const id of ['google', 'oidc']) returnTo.push(`${server.address}/login/return/${id}`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** The newest mail to someone, by the local mailbox. */
async function mailTo(page: Page, to: string, subject?: string): Promise<string> {
  let text: string | undefined
  await expect(async () => {
    const { items } = (await (await page.request.get('/dev/mail.json')).json()) as {
      items: { to: string; subject: string; text: string }[]
    }
    text = items.find(
      (mail) => mail.to === to && (subject === undefined || mail.subject === subject),
    )?.text
    expect(text).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return text!
}

test('Google and a company’s own sign-in make, find and connect accounts', async ({
  page,
  issuer,
  newPerson,
  expected,
}) => {
  expected.push(/status of 40\d/)
  issuer.at.person = {
    sub: 'greta-1',
    email: 'greta@example.org',
    email_verified: true,
    name: 'Greta Blum',
  }
  await page.goto('/candidate/register')
  await hydrated(page)
  await lookAt(page, 'register-other-ways')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/job-search/)
  expect(page.url()).not.toContain('id_token')
  await page.goto('/account')
  await expect(page.getByText('greta@example.org')).toBeVisible()
  await expect(page.getByText('You don’t have a password yet')).toBeVisible()

  // The same address through another issuer: there is no password to prove it with.
  const other = await newPerson()
  await other.goto('/login?next=/wallet')
  await hydrated(other)
  await lookAt(other, 'login-other-ways')
  await other.getByRole('button', { name: 'Continue with Acme' }).click()
  await expect(other.getByRole('alert')).toContainText(
    'There’s already an account with your email address',
  )
  await lookAt(other, 'login-return-refused')

  // Connected on the account page, it opens the same account.
  await hydrated(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Acme' })
    .getByRole('button', { name: 'Connect' })
    .click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveCount(2)
  await hydrated(page)
  await lookAt(page, 'account-connected')
  await other.getByRole('link', { name: 'Back to sign-in' }).click()
  await other.getByRole('button', { name: 'Continue with Acme' }).click()
  await expect(other).toHaveURL(/job-search/)
  await other.goto('/account')
  await expect(other.getByText('greta@example.org')).toBeVisible()

  issuer.at.person = undefined
  const third = await newPerson()
  await third.goto('/login')
  await hydrated(third)
  await third.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(third.getByRole('alert')).toContainText('You cancelled the sign-in with Google.')
})

test('an account with a password is connected once the password was given', async ({
  page,
  server,
  issuer,
  newPerson,
  expected,
}) => {
  expected.push(/status of 40\d/)
  const email = 'ludo@example.org'
  await register(page, 'candidate', 'Ludo Marsh', email)
  await expect(page).toHaveURL(/edit-profile/)
  await page.goto('/verify-email')
  await hydrated(page)
  await page.getByLabel('Code from the email').fill(await server.mailedCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()

  issuer.at.person = { sub: 'ludo', email, email_verified: true, name: 'Ludo at Acme' }
  const other = await newPerson()
  await other.goto('/login')
  await hydrated(other)
  await other.getByRole('button', { name: 'Continue with Acme' }).click()
  await expect(other.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await lookAt(other, 'login-connect')
  await other.getByLabel('Password', { exact: true }).fill('not the password')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('The password isn’t right.')).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/job-search/)
})

test('a mailed link, a texted code and a passkey each open the account', async ({
  page,
  newPerson,
  expected,
}) => {
  expected.push(/status of 40\d/)
  const email = 'noor@example.org'
  await register(page, 'recruiter', 'Noor Haddad', email)
  await expect(page).toHaveURL(/recruiter\/verification/)

  // A phone, and a passkey on a virtual authenticator.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 151 5550000')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await lookAt(page, 'reauthenticate')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const phoneCode = /\b\d{6}\b/.exec(await mailTo(page, '+491515550000'))![0]
  await page.getByLabel('Code from the message').fill(phoneCode)
  await page.getByRole('button', { name: 'Confirm phone' }).click()
  await expect(page.getByText('+491515550000 signs you in')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('This computer')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('This computer')).toBeVisible()
  await lookAt(page, 'account-ways')

  // Signed out, the passkey alone signs in.
  await page.request.post('/auth/logout', {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  })
  await page.goto('/login?as=recruiter')
  await hydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/recruiter\/requests/)
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })

  const byMail = await newPerson()
  await byMail.goto('/login?as=recruiter')
  await hydrated(byMail)
  await byMail.getByRole('link', { name: 'Email me a link' }).click()
  await expect(byMail.getByRole('heading', { name: 'Sign in by email' })).toBeVisible()
  await lookAt(byMail, 'login-email')
  await byMail.getByLabel('Email').fill(email)
  await byMail.getByRole('button', { name: 'Email me a link' }).click()
  await expect(byMail.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible()
  let link = ''
  await expect(async () => {
    link = /http\S+#token=\S+/.exec(await mailTo(byMail, email))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await byMail.goto(link)
  await hydrated(byMail)
  await lookAt(byMail, 'login-link')
  await byMail.getByRole('button', { name: 'Sign in now' }).click()
  await expect(byMail).toHaveURL(/recruiter\/requests/)
})

test('a texted code opens the account of a phone', async ({ page, newPerson, expected }) => {
  expected.push(/status of 4\d\d/)
  await register(page, 'candidate', 'Pia Sand', 'pia.sand@example.org')
  await expect(page).toHaveURL(/edit-profile/)
  await page.goto('/account')
  await hydrated(page)
  const phone = page.getByRole('textbox', { name: 'Phone' })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const send = async (number: string) => {
    await phone.fill(number)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
  }
  // What is no number is said at its field.
  await send('12')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveValue('12')
  await send('0044 7700 900123')
  await expect(page.getByRole('button', { name: 'Use another number' })).toBeVisible()
  await page.getByRole('button', { name: 'Send another code' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/You can ask for another in \d+ seconds/)
  await lookAt(page, 'phone-another-code')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const code = async () => /\b\d{6}\b/.exec(await mailTo(page, '+447700900123'))![0]
  const first = await code()
  await page.getByLabel('Code from the message').fill(first)
  await page.getByRole('button', { name: 'Confirm phone' }).click()
  await expect(page.getByText('+447700900123 signs you in')).toBeVisible()

  const other = await newPerson()
  await other.goto('/login')
  await hydrated(other)
  await other.getByRole('link', { name: 'Text me a code' }).click()
  const ask = async (number: string) => {
    await other.getByRole('textbox', { name: 'Phone' }).fill(number)
    await other.getByRole('button', { name: 'Text me a code' }).click()
    await expect(other.getByLabel('Code from the message')).toBeVisible()
  }
  await ask('+44 7700 900777')
  await other.getByRole('button', { name: 'Use another number' }).click()
  await ask('+44 7700 900123')
  await lookAt(other, 'login-phone')
  let second = first
  await expect(async () => {
    second = await code()
    expect(second).not.toBe(first)
  }).toPass()
  await other.getByLabel('Code from the message').fill(second)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/job-search/)
})

test('an admin finds an account, signs it out and suspends it', async ({
  page,
  server,
  newPerson,
  expected,
}) => {
  expected.push(/status of 40\d/)
  const someone = await newPerson()
  await register(someone, 'candidate', 'Tomas Wren', 'tomas.wren@example.org')
  await expect(someone).toHaveURL(/edit-profile/)
  await enterAsAdmin(page, server, 'support@example.org', 'support')
  await page.goto('/admin/accounts')
  await hydrated(page)
  await page.getByLabel('Email address or account ID').fill('tomas')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { name: 'No accounts found' })).toBeVisible()
  await page.getByLabel('Email address or account ID').fill('Tomas.Wren@example.org')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/q=Tomas/)
  await expect(page.getByText('1 active session')).toBeVisible()
  await expect(page.getByText('Tomas Wren')).toHaveCount(0)
  await lookAt(page, 'admin-accounts')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Show who this is' }).click()
  await dialog.getByLabel('Reason').fill('Asked us to correct the name.')
  await dialog.getByRole('button', { name: 'Show who this is' }).click()
  await expect(page.getByText('tomas.wren@example.org', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('No sanctions')).toBeVisible()
  await lookAt(page, 'admin-account')
  await page.getByRole('button', { name: 'Suspend account' }).click()
  // Nothing is chosen for the admin.
  await dialog.getByLabel('Reason').fill('Asked others for money.')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByLabel('Rule')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Rule').selectOption({ label: 'No asking applicants for money' })
  await dialog.getByLabel('Days').fill('0')
  await dialog.getByLabel('Reason').fill('Asked others for money.')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByText('Enter 1 or more.').first()).toBeVisible()
  await dialog.getByLabel('Days').fill('3')
  await lookAt(page, 'admin-account-suspend')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page.getByText('suspended', { exact: true })).toBeVisible()
  // A longer one takes its place: one decision stands, and one appeal.
  await page.getByRole('button', { name: 'Lengthen suspension' }).click()
  await dialog.getByLabel('Rule').selectOption({ label: 'No scams or fraud' })
  await dialog.getByLabel('Ends').selectOption({ label: 'When an admin ends it' })
  await expect(dialog.getByLabel('Days')).toHaveCount(0)
  await dialog.getByLabel('Reason').fill('Asked for card numbers as well.')
  await dialog.getByRole('button', { name: 'Lengthen suspension' }).click()
  await expect(page.getByText('replaced', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lengthen suspension' })).toHaveCount(0)
  await expect(page.getByText('until an admin ends it')).toBeVisible()
  await expect(page.getByText('by an admin, without a report')).toHaveCount(2)
  await lookAt(page, 'admin-account-suspended')
  await someone.goto('/account')
  await expect(someone).toHaveURL(/\/login\?next=/)
  // The link in the email leads to the decision, and to an appeal.
  const mail = await mailTo(page, 'tomas.wren@example.org', 'Your account is suspended')
  await someone.goto(/\/moderation\/decision#[\w-]+/.exec(mail)![0])
  await expect(someone.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await lookAt(someone, 'decision-suspended')
  await someone.getByLabel('Why is the decision wrong?').fill('It was my brother.')
  await someone.getByRole('button', { name: 'Send appeal' }).click()
  await expect(someone.getByText('We answer by')).toBeVisible()
  await page.getByRole('button', { name: 'End suspension' }).click()
  await dialog.getByLabel('Reason').fill('It was a mistake.')
  await dialog.getByRole('button', { name: 'End suspension' }).click()
  await expect(page.getByText('suspended', { exact: true })).toHaveCount(0)
})
