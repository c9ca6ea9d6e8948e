import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openJobSystem } from '../support/job-systems.ts'
import { greenhouseBoard } from '../support/jobs.ts'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

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

test('boards: one of Workday is found by a link to a job, fails, says why, and is tried again', async ({
  newPerson,
  server,
}) => {
  const system = await openJobSystem('workday', 24)
  try {
    const admin = await newPerson()
    await enterAsAdmin(admin, server, 'health@boards.example', 'moderator')
    await admin.goto('/admin/sources')
    await hydrated(admin)
    await admin.getByLabel('Type').selectOption('address')
    // The address of one posting's details leads to the board.
    const link = system.address.replace(/jobs$/, 'job/Berlin/Baker-0_4000')
    await admin.getByLabel('Address').fill(link)
    await admin.getByRole('textbox', { name: 'Company' }).fill('Oven House')
    await admin.getByRole('button', { name: 'Add job board' }).click()
    const row = admin
      .getByRole('listitem')
      .filter({ has: admin.getByRole('heading', { name: 'Oven House' }) })
    await expect(row.getByText(`Workday · ${system.address}`)).toBeVisible()
    await row.getByRole('button', { name: 'Preview' }).click()
    await expect(row.getByText('We read 20 of 24 jobs for this preview.')).toBeVisible({
      timeout: 90_000,
    })
    await row.getByRole('button', { name: 'Activate' }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await expect
      .poll(
        async () => {
          await admin.reload()
          return row.getByText('Recent imports').count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)

    system.fault = () => 'challenge'
    await hydrated(admin)
    await row.getByRole('button', { name: 'Import now' }).click()
    await expect
      .poll(
        async () => {
          await admin.reload()
          return row.getByText('Last import failed').count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await expect(row.getByText(/answered with a check for robots/).first()).toBeVisible()
    await expect(row.getByText('Failing since')).toBeVisible()
    await hydrated(admin)
    await row.getByText('Recent imports').click()
    await lookAt(admin, 'failing-board')

    system.fault = () => null
    await row.getByRole('button', { name: 'Try now' }).press('Enter')
    await expect
      .poll(
        async () => {
          await admin.reload()
          return row.getByText('Active', { exact: true }).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
  } finally {
    system.close()
  }
})

test('boards: a pasted link says which board it is on, and what members add waits for an admin', async ({
  newPerson,
  page,
  server,
}) => {
  await register(page, 'candidate', 'Ines Lamp', 'ines@boards.example')
  const link = 'https://acme-lamps.recruitee.com/o/lampworker?source=newsletter'
  const target = `/get-referral?url=${encodeURIComponent(link)}`
  await page.goto(target)
  await hydrated(page)
  const board = page.getByRole('region', { name: 'Jobs of this company' })
  await expect(board).toContainText('Acme Lamps’s job board is on Recruitee.')
  await expect(board).toContainText('Verified employees and trusted members can add job boards.')
  await lookAt(page, 'linked-board')

  // A member with more trust has added it.
  const account = `(select id from accounts where email = 'ines@boards.example')`
  await runSql(
    server.dataFolder,
    `insert into job_boards (id, address, company_name, state, added_as, created_by, created_at, updated_at)
    values (gen_random_uuid(), 'https://acme-lamps.recruitee.com/api/offers/', null, 'added', 'member', ${account}, now(), now())`,
  )
  await page.reload()
  await expect(board).toContainText('An admin checks it before its jobs appear here.')
  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'members@boards.example', 'moderator')
  await admin.goto('/admin/sources')
  await hydrated(admin)
  await admin.getByRole('link', { name: 'Added by members' }).click()
  const row = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: 'acme-lamps.recruitee.com' }) })
  await expect(row.getByText('Added by Ines Lamp')).toBeVisible()
  await expect(row.getByText(/Check that the board is the company’s own/)).toBeVisible()
  await lookAt(admin, 'suggested-board')
  await row.getByRole('button', { name: 'Remove job board' }).click()
  await expect(admin.getByText('No job boards from members are waiting.')).toBeVisible()
})
