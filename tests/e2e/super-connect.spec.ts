import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsInsider, register } from './support/people.ts'

test('super-connect: an admin proposes, both say yes, a chat opens', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Quarrystone', ['Quarry Kafka engineer'])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsInsider(recruiter, server, {
    name: 'Rika Stein',
    email: 'rika@connect.example',
    workEmail: 'rika@quarrystone.example',
    company: 'Quarrystone',
  })

  await register(page, 'candidate', 'Pia Brandt', 'pia@connect.example')
  await completeProfile(page, 'Umbrella')
  await confirmAddress(page, server, 'pia@connect.example')

  await enterAsAdmin(admin, server, 'admin@connect.example', 'support')
  await admin.goto('/admin/super-connect')
  await hydrated(admin)
  const row = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: /^Pia Brandt and / }) })
  await expect(row).toBeVisible()
  await lookAt(admin, 'super-connect')
  const recruiterName = (await row.getByRole('heading').textContent())!.split(' and ')[1]
  expect(recruiterName).toBe('Rika Stein')
  await row.getByRole('button', { name: 'Propose' }).click()
  await expect(admin.getByText('Candidate: no answer yet. Recruiter: no answer yet.')).toBeVisible()

  await recruiter.goto('/introductions')
  await hydrated(recruiter)
  expect(await recruiter.content()).not.toContain('Pia')
  await lookAt(recruiter, 'introductions')
  await recruiter.getByRole('button', { name: 'Yes, introduce us' }).click()
  await expect(recruiter.getByText('Waits for the other side')).toBeVisible()
  await page.goto('/introductions')
  await hydrated(page)
  expect(await page.content()).not.toContain('Rika')
  await page.getByRole('button', { name: 'Yes, introduce us' }).click()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(
    page.getByRole('log').getByText('You both said yes to this introduction.'),
  ).toBeVisible()

  await admin.reload()
  await hydrated(admin)
  const kept = admin.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().includes('/introductions/'),
  )
  await admin.getByLabel('What became of it').selectOption('Interview')
  expect((await kept).ok()).toBe(true)
  await admin.reload()
  await expect(admin.getByLabel('What became of it')).toHaveValue('interview')
})
