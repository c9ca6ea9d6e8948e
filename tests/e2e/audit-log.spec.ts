import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'

test('an owner finds in the audit log who did what, and takes it along', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server, 'owner@audit.example', 'owner')
  await page.goto('/admin/audit')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await lookAt(page, 'audit-log')

  await page.getByLabel('Action').fill('accounts.adminSetUp')
  await page.getByLabel('Action').press('Enter')
  await expect(page).toHaveURL(/action=accounts\.adminSetUp/)
  const entry = page.getByRole('listitem').filter({ hasText: 'accounts.adminSetUp' }).first()
  await entry.getByText('Details').click()
  await lookAt(page, 'audit-log-entry')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')

  await page.getByLabel('Action').fill('nothing.happened')
  await page.getByLabel('Action').press('Enter')
  await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)

  // What is no account is said at its field, and what was typed stays.
  await page.getByLabel('Account ID').fill('vera')
  await page.getByLabel('Account ID').press('Enter')
  await expect(page.getByLabel('Account ID')).toHaveAccessibleDescription(
    /Enter a complete account ID/,
  )
  await expect(page.getByLabel('Account ID')).toHaveValue('vera')

  await page.goto('/admin/dashboard')
  await expect(page.getByText('No scheduled backups.')).toBeVisible()
})
