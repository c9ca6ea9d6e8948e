import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { greenhouseBoard } from '../support/jobs.ts'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'

test('boards: an admin adds one, looks at a dry run, has it read; its jobs have pages', async ({
  newPerson,
  page,
  server,
}) => {
  const postings = Array.from({ length: 6 }, (_empty, index) => ({
    id: `lampwork-${index}`,
    title: 'Lampworker',
    location: 'Berlin, Germany',
  }))
  const board = createServer((_request, response) =>
    response.end(greenhouseBoard([...postings, { title: '<b></b>' }], 'lampwork')),
  ).listen(0, '127.0.0.1')
  await once(board, 'listening')
  try {
    const admin = await newPerson()
    await enterAsAdmin(admin, server, 'admin@boards.example', 'moderator')
    await admin.goto('/admin/sources')
    await hydrated(admin)
    await expect(admin.getByText('No job boards yet')).toBeVisible()
    await admin.getByLabel('Type').selectOption('address')
    const { port } = board.address() as AddressInfo
    await admin.getByLabel('Address').fill(`http://127.0.0.1:${port}/jobs`)
    await admin.getByRole('textbox', { name: 'Company' }).fill('Lampwork')
    await admin.getByRole('button', { name: 'Add job board' }).click()
    const row = admin
      .getByRole('listitem')
      .filter({ has: admin.getByRole('heading', { name: 'Lampwork' }) })
    await expect(row.getByText('Needs a preview')).toBeVisible()
    await row.getByRole('button', { name: 'Preview' }).click()
    await expect(
      row.getByText('6 added, 0 changed, 0 unchanged, 0 closed, 1 rejected'),
    ).toBeVisible({ timeout: 90_000 })
    await row.getByText('Would be rejected').click()
    await lookAt(admin, 'sources')
    await row.getByRole('button', { name: 'Activate' }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await expect
      .poll(async () => {
        await admin.reload()
        return row.getByText('Recent imports').count()
      })
      .toBe(1)

    await page.goto('/jobs/at-lampwork')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'Jobs at Lampwork' })).toBeVisible()
    await expect(page.getByText('6 open jobs')).toBeVisible()
    await lookAt(page, 'collection')
    await page.getByRole('link', { name: 'Search these jobs' }).click()
    await expect(page.getByRole('link', { name: 'Lampworker' }).first()).toBeVisible()
  } finally {
    board.closeAllConnections()
    board.close()
  }
})
