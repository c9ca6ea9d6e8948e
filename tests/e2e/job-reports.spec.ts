import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { register } from './support/people.ts'

const content = '&lt;p&gt;Send 50 euros for your uniform, then start on Monday.&lt;/p&gt;'
const postings = [{ id: 1, title: 'Parcel tester', location: 'Berlin, Germany', content }]

test('a candidate reports a job, a moderator removes it, the candidate sees what was decided', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of 404/)
  expect(await importBoard(server.dataFolder, 'Paketprobe', postings)).toMatch(/1 added/)
  await register(page, 'candidate', 'Nia Okafor', 'nia@reports.example')
  await page.goto('/job-search?q=parcel')
  await hydrated(page)
  await page.getByRole('link', { name: 'Parcel tester', exact: true }).first().click()
  await page.waitForURL(/job=/)
  await page.goto(`/job-listing/${new URL(page.url()).searchParams.get('job')!}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Report this job' }).click()
  await page.getByRole('radio', { name: 'Asks applicants for money' }).check()
  await page.getByLabel('Details').fill('They want 50 euros.')
  await lookAt(page, 'job-report')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()

  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'moderator@reports.example', 'moderator')
  await moderator.goto('/admin/job-reports')
  await hydrated(moderator)
  await expect(moderator.getByText('They want 50 euros.')).toBeVisible()
  await lookAt(moderator, 'admin-job-reports')
  await moderator.getByRole('button', { name: 'Remove job' }).click()
  const dialog = moderator.getByRole('dialog')
  await dialog.getByLabel('Note to the people who reported it').fill('Jobs can’t cost money.')
  await dialog.getByRole('button', { name: 'Remove job' }).click()
  await expect(moderator.getByRole('heading', { name: 'No open reports' })).toBeVisible()

  await page.goto('/job-reports')
  await hydrated(page)
  await expect(page.getByText('Jobs can’t cost money.')).toBeVisible()
  await expect(page.getByText('Removed')).toBeVisible()
  await lookAt(page, 'own-job-reports')
})
