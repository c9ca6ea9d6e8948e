import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

test('an editor asks everyone to agree to new terms; a member reads, agrees, and is asked no more', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  await page.goto('/candidate/register')
  await hydrated(page)
  await expect(page.getByText('By creating an account, you agree to our terms')).toBeVisible()
  await lookAt(page, 'register-terms')
  await register(page, 'candidate', 'Ilse Brandt', 'ilse@agreements.example')

  const editor = await newPerson()
  await enterAsAdmin(editor, server, 'editor@agreements.example', 'editor')
  await editor.goto('/admin/articles')
  await hydrated(editor)
  await editor.getByRole('link', { name: 'Terms', exact: false }).first().click()
  const section = editor.getByRole('region', { name: 'Agreement' })
  await expect(section).toBeVisible()
  await section.getByRole('button', { name: 'Ask everyone to agree' }).click()
  await lookAt(editor, 'agreement-ask')
  await editor.getByRole('dialog').getByRole('button', { name: 'Ask everyone to agree' }).click()
  await expect(section.getByText(/of \d+ accounts have agreed/)).toBeVisible()
  await lookAt(editor, 'agreement-asked')

  // Signing up agreed to this very version.
  await page.goto('/account/data')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Terms you’ve agreed to' })).toBeVisible()
  await expect(page.getByText('We’ve changed this page')).toHaveCount(0)
  await lookAt(page, 'own-agreements')

  const edited = editor.getByRole('textbox', { name: 'Article', exact: true })
  await edited.fill('## New terms\n\nBe kind to each other.')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.getByRole('button', { name: 'Ask everyone to agree to this version' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Ask everyone to agree' }).click()
  await expect(section.getByText(/^0 of \d+ accounts have agreed/)).toBeVisible()

  await page.goto('/referrals')
  await hydrated(page)
  await expect(page.getByText(/We’ve changed this page: /)).toBeVisible()
  await lookAt(page, 'agreement-due')
  await page.getByRole('link', { name: 'Read the new version' }).click()
  await expect(page.getByText('Be kind to each other.')).toBeVisible()
  await page.goto('/referrals')
  await hydrated(page)
  const agree = page.getByRole('button', { name: 'I agree' })
  await agree.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We’ve saved that you agree')).toBeVisible()
  await page.goto('/account')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Account and sign-in' })).toBeVisible()
  await expect(page.getByText('We’ve changed this page')).toHaveCount(0)
})
