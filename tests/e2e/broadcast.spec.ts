import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { confirmAddress, register } from './support/people.ts'

test('an admin tells candidates something, tries it first, and sees what became of it', async ({
  page,
  newPerson,
  server,
}) => {
  const admin = await newPerson()
  await register(page, 'candidate', 'Brita Funk', 'brita@broadcast.example')
  await confirmAddress(page, server, 'brita@broadcast.example')
  await enterAsAdmin(admin, server, 'admin@broadcast.example', 'owner')
  await admin.goto('/admin/broadcast')
  await hydrated(admin)
  await expect(admin.getByText('No broadcasts yet')).toBeVisible()
  // What is missing or wrong is said all at once, each by its field's name.
  await admin.getByLabel('Link').fill('no path of ours')
  await admin.getByLabel('Send at').fill('2020-01-01T10:00')
  await admin.getByRole('button', { name: 'Send broadcast' }).click()
  const names = ['Title', 'Text', 'Link', 'Who', 'Channels', 'Send at']
  await expect(admin.getByRole('alert').getByRole('listitem')).toHaveText(names)
  await expect(admin.getByLabel('Send at')).toHaveAccessibleDescription(
    /In your time zone, Europe\/Berlin\. .* Choose \d+ \w+ \d+, \d\d:\d\d or later\./,
  )
  await admin.getByLabel('Link').fill('')
  await admin.getByLabel('Send at').fill('')
  await admin.getByLabel('Title').fill('The site is open on Sundays')
  await admin.getByLabel('Text', { exact: true }).fill('From now on.\n\nCome by.')
  await admin.getByLabel('Candidates').check()
  await admin.getByLabel('In the app').check()
  await expect(admin.getByText(/^Reaches \d+ people right now\./)).toBeVisible()
  await lookAt(admin, 'broadcast')
  await admin.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(admin.getByText('Test sent')).toBeVisible()
  await admin.getByRole('button', { name: 'Send broadcast' }).click()
  const question = admin.getByRole('dialog', { name: /^Send this to \d+ (person|people)\?$/ })
  await expect(question).toBeVisible()
  await lookAt(admin, 'broadcast-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByText('No broadcasts yet')).toBeVisible()
  await expect(admin.getByLabel('Title')).toHaveValue('The site is open on Sundays')
  await admin.getByRole('button', { name: 'Send broadcast' }).click()
  await question.getByRole('button', { name: 'Send broadcast' }).click()
  await expect(admin.getByText('Broadcast on its way')).toBeVisible()
  await expect(admin.getByLabel('Title')).toHaveValue('')
  const row = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: 'The site is open on Sundays' }) })
  await expect(row).toBeVisible()
  // The sweep runs every minute.
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: 'The site is open on Sundays' })).toBeVisible({
    timeout: 90_000,
  })
  await admin.reload()
  await hydrated(admin)
  await expect(row.getByText('Sent')).toBeVisible()
  await row.getByRole('button', { name: 'Results' }).click()
  await expect(row.getByText(/opened it in the app/)).toBeVisible()
  await lookAt(admin, 'broadcast-history')
})
