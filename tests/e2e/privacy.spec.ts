import { readFileSync } from 'node:fs'
import { listZip } from '../../src/platform/storage/zip.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { password } from './support/password.ts'
import { completeProfile, register } from './support/people.ts'

test('a candidate takes her data along, thinks again about leaving, and is forgotten', async ({
  page,
  server,
  expected,
}) => {
  test.slow()
  // Wrong passwords, and a session that has ended.
  expected.push(/40[01] \((Bad Request|Unauthorized)\)/)
  const email = 'ylva@privacy.example'
  await register(page, 'candidate', 'Ylva Sandqvist', email)
  await completeProfile(page, 'Sandqvist Works')
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('link', { name: 'Export or delete' }).click()
  await hydrated(page)
  await lookAt(page, 'own-data')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Your export is ready')).toBeVisible({ timeout: 60_000 })
  expect(await server.mailedPath(email, /\/account\/data/)).toBe('/account/data')

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not this one at all')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Your current password isn’t right.').first()).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const names = listZip(readFileSync(await download.path()), 1_000)!.map(({ name }) => name)
  expect(names).toContain('manifest.json')
  expect(names).toContain('records/candidate_profiles.json')
  expect(names.some((name) => name.startsWith('files/resume_files/'))).toBe(true)
  await lookAt(page, 'own-data-ready')

  const ask = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account will be deleted')).toBeVisible()
  }
  await ask()
  await lookAt(page, 'own-data-deletion')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays').first()).toBeVisible()
  await ask()

  const step = async (state: string) => {
    const overdue = `now() - interval '1 minute'`
    await runSql(
      server.dataFolder,
      `update account_deletions set grace_until = ${overdue}, due_at = ${overdue}
       where state = '${state}'`,
    )
    await runSchedule(server.dataFolder, 'privacy.stepDue')
  }
  await step('asked')
  // Everything under way has ended, and so has the session; an hour later the rest is erased.
  await expect(async () => {
    const { status } = await page.request
      .get('/api/privacy')
      .then((reply) => ({ status: reply.status() }))
    expect(status).toBe(401)
  }).toPass({ timeout: 60_000 })
  await step('closing')
  expect(await server.mailedPath(email, /Certificate number/)).toBeTruthy()

  await page.goto('/account/data')
  await hydrated(page)
  await page.waitForURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email or password isn’t right.').first()).toBeVisible()
})
