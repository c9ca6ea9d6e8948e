/** New accounts by invitation: who comes without one is told so, and who was invited gets in. */
import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { password } from './support/password.ts'
import { fillRegistration } from './support/people.ts'

// What is refused on purpose.
test.use({ expected: expecting(/status of 40[0-9]|ERR_FAILED/) })

async function choose(page: Page, registration: string): Promise<void> {
  await page.goto('/admin/settings')
  await hydrated(page)
  await page.getByLabel('New accounts', { exact: true }).selectOption({ label: registration })
  await page.getByRole('button', { name: 'Review changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
}

test('by invitation: a stranger is told, an invited person signs up, once', async ({
  page,
  server,
  newPerson,
}) => {
  await enterAsAdmin(page, server, 'owner@registration.example', 'owner')
  await choose(page, 'People who were invited')
  try {
    const stranger = await newPerson()
    await expect(async () => {
      await stranger.goto('/candidate/register')
      await hydrated(stranger)
      await expect(stranger.getByText('Sign-up is by invitation.').first()).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await lookAt(stranger, 'register-by-invitation')
    await stranger.getByLabel('Name').fill('Stella Stranger')
    await stranger.getByLabel('Email').fill('stella@registration.example')
    await stranger.getByLabel('Password', { exact: true }).fill(password)
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await expect(
      stranger.getByText(/Open the link in your invitation in this browser/).last(),
    ).toBeVisible()
    await expect(stranger).toHaveURL(/candidate\/register/)
    await expect(stranger.getByLabel('Name')).toHaveValue('Stella Stranger')

    await page.goto('/admin/accounts')
    await hydrated(page)
    await page.getByRole('link', { name: 'Invitations to sign up' }).click()
    await expect(page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible()
    await lookAt(page, 'admin-invitations-empty')
    const addresses = page.getByLabel('Email addresses')
    await addresses.fill('not an address\nines@registration.example, vera@registration.example')
    await page.getByLabel('Who it’s for').first().fill('The meetup in Ghent')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await expect(page.getByText('2 invitations sent')).toBeVisible()
    await expect(page.getByText('Not sent: this isn’t an email address.')).toBeVisible()
    await expect(addresses).toHaveValue('not an address')
    await lookAt(page, 'admin-invitations-sent')
    await page.getByLabel('Who it’s for').last().fill('Ivo')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = (await page.getByText(/\/join#[\w-]{43}/).textContent())!
    await expect(
      page.getByRole('listitem').filter({ hasText: `Link ending in ${link.slice(-4)}` }),
    ).toContainText('Ivo')
    await lookAt(page, 'admin-invitations')

    const invited = await newPerson()
    // Without an answer nothing is known of the invitation.
    const asks = '**/api/registration-invitation'
    await invited.route(asks, (route) => route.abort())
    await invited.goto(link)
    await expect(
      invited.getByRole('heading', { name: 'We couldn’t open your invitation' }),
    ).toBeVisible()
    await lookAt(invited, 'join-failed')
    await invited.unroute(asks)
    await invited.getByRole('button', { name: 'Try again' }).click()
    await expect(invited.getByRole('heading', { name: /^You’re invited to/ })).toBeVisible()
    await lookAt(invited, 'join')
    await invited.getByRole('link', { name: 'Sign up', exact: true }).last().click()
    await invited.getByRole('link', { name: /I’m looking for a job/ }).click()
    await expect(invited.getByText('You’re invited. Create your account')).toBeVisible()
    await lookAt(invited, 'register-invited')
    await fillRegistration(invited, 'Ivo Invited', 'ivo@registration.example')
    await expect(invited).toHaveURL(/edit-profile/)

    // The link has brought someone: it brings nobody else.
    await stranger.goto('about:blank')
    await stranger.goto(link)
    await expect(
      stranger.getByRole('heading', { name: 'This invitation no longer works' }),
    ).toBeVisible()
    await lookAt(stranger, 'join-ended')

    await page.reload()
    await hydrated(page)
    await expect(page.getByText('waiting for the email address to be confirmed')).toBeVisible()
    await page
      .getByRole('button', { name: 'Revoke the invitation: ines@registration.example' })
      .click()
    await expect(page.getByText('revoked', { exact: true })).toBeVisible()
    await lookAt(page, 'admin-invitations-after')
    await page.getByRole('link', { name: 'Open account' }).click()
    await expect(page).toHaveURL(/\/admin\/accounts\//)
  } finally {
    await choose(page, 'Everyone')
  }
})
