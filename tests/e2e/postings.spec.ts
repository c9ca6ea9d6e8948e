/** A posting from its first word to its end: typed, checked, looked at, public, paused, closed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'

const hiringManager = {
  name: 'Ilse Kanal',
  email: 'ilse@postings.example',
  workEmail: 'ilse@kanalwerk.example',
  company: 'Kanalwerk',
}

const description = `You open and close four locks on the canal, by day and by night, and you see to it that nobody waits longer than a song.

## What you do
- Work the gates for forty boats a day
- Keep the pumps and the logbook

## What you bring
Steady hands, a voice that carries over water, and patience with people who have never steered.`

test.use({
  expected: expecting(
    /status of 4|ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection/,
  ),
})

test('from the first word to the end', async ({ page, newPerson, server }) => {
  test.slow()
  await enterAsHiringManager(page, await newPerson(), server, hiringManager)
  await page.goto('/recruiter/jobs')
  await hydrated(page)
  await page.getByRole('link', { name: 'Post a job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post a job' })).toBeVisible()
  await page.getByLabel('Title').fill('LOCK KEEPER')
  await lookAt(page, 'posting-new')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'LOCK KEEPER' })).toBeVisible()
  await expect(page.getByText('Use sentence case')).toBeVisible()
  await page.getByLabel('Title').fill('Lock keeper')
  await expect(page.getByText('Use sentence case')).toBeHidden()

  // Publishing too early names what is missing, and leads to each field.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const missing = page.getByRole('alert').filter({ hasText: /Fix \d fields to continue/ })
  await expect(missing).toBeFocused()
  await missing.getByRole('button', { name: 'Employment' }).click()
  await expect(page.getByLabel('Full time')).toBeFocused()
  await expect(page.getByLabel('Full time')).toBeInViewport()
  await missing.getByRole('button', { name: 'Description' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(`${description}\nA young dynamic team. Please pay a registration fee.`)
  await expect(page.getByText('Nobody should pay to work.')).toBeVisible()
  await page.getByLabel('Full time').check()
  await page.getByLabel('On site').check()
  const places = page.getByRole('combobox', { name: 'Locations' })
  await places.fill('Berlin, Germany')
  await places.press('Enter')
  // What is typed and left is kept, too.
  await places.fill('Nirgendwo')
  await places.press('Tab')
  // The first place of a new installation waits for the list of places.
  await expect(page.getByText('We don’t know a place called “Nirgendwo”.')).toBeVisible({
    timeout: 30_000,
  })
  // Chosen before an amount is typed, they belong to it all the same.
  await page.getByLabel('Currency').selectOption('GBP')
  await page.getByRole('combobox', { name: 'Per', exact: true }).selectOption('MONTH')
  await page.getByRole('textbox', { name: 'Minimum salary' }).fill('3,400')
  await expect(page.getByText('£3,400 a month')).toBeVisible()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('combobox', { name: 'Per', exact: true }).selectOption('YEAR')
  await page.getByRole('textbox', { name: 'Minimum salary' }).fill('41,000')
  await page.getByRole('textbox', { name: 'Maximum salary' }).fill('46.000')
  await expect(page.getByText('Candidates see: €41,000–46,000 a year')).toBeVisible()
  const needed = page.getByRole('combobox', { name: 'Must have' })
  for (const skill of ['Swimming', 'Diesel engines']) {
    await needed.fill(skill)
    await needed.press('Enter')
  }
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('textbox', { name: 'Step 1' }).fill('A morning at the lock')
  await page.getByLabel('Days', { exact: true }).fill('7')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await lookAt(page, 'posting-edit')

  // A line that is cut keeps what was typed, in this browser, over a reload.
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Nirgendwo' }).click()
  await expect(page.getByText('We don’t know a place called')).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Ready to publish.')).toBeVisible()

  // What cannot be saved is not published either.
  const published: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/publish')) published.push(request.url())
  })
  await page.route('**/api/postings/*/draft', (route) =>
    route.fulfill({
      status: 400,
      json: {
        statusCode: 400,
        code: 'INVALID_INPUT',
        message: 'Bad request. Please check your input.',
        details: { fields: [{ path: 'content.title', message: 'This title is too long.' }] },
      },
    }),
  )
  await page.getByLabel('Title').fill('Lock keeper on the old canal')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field' })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  expect(published).toEqual([])
  await page.unroute('**/api/postings/*/draft')
  await page.getByLabel('Title').fill('Lock keeper')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Another window.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await hydrated(other)
  await other.getByLabel('Title').fill('Lock keeper, canal')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  await page.getByLabel('Title').fill('Lock keeper on the canal')
  await expect(page.getByText('This job was changed in another window')).toBeVisible()
  await lookAt(page, 'posting-conflict')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'moderator@postings.example', 'moderator')
  await moderator.goto('/admin/postings')
  await hydrated(moderator)
  await expect(moderator.getByRole('heading', { name: 'Lock keeper on the canal' })).toBeVisible()
  await lookAt(moderator, 'admin-postings')
  await moderator.getByRole('button', { name: 'Approve' }).click()
  await expect(moderator.getByText('No jobs to review')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await lookAt(page, 'posting-public')
  await page.getByRole('link', { name: 'View public page' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Lock keeper on the canal' }),
  ).toBeVisible()
  await expect(page.getByText('A morning at the lock')).toBeVisible()
  await expect(page.getByText('Diesel engines')).toBeVisible()
  await lookAt(page, 'job-listing-own')

  // The careers page, and the frame on the company's own site.
  await page.goto('/careers/kanalwerk')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Lock keeper on the canal' })).toBeVisible()
  await lookAt(page, 'careers')
  const frames = `<title>Our site</title>
    <iframe src="${server.address}/widget/kanalwerk" title="Jobs" height="400"></iframe>
    <iframe src="${server.address}/careers/kanalwerk" title="Refused"></iframe>`
  const ownSite = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end(frames),
  )
  await once(ownSite.listen(0, '127.0.0.1'), 'listening')
  const site = await page.context().newPage()
  await site.goto(`http://127.0.0.1:${(ownSite.address() as AddressInfo).port}/`)
  await expect(
    site.frameLocator('[title=Jobs]').getByRole('link', { name: 'Lock keeper on the canal' }),
  ).toBeVisible()
  await expect(site.frameLocator('[title=Refused]').getByText('Kanalwerk')).toHaveCount(0)
  await site.close()
  ownSite.close()

  await page.goto('/recruiter/jobs')
  await hydrated(page)
  await page.getByRole('button', { name: 'Show these jobs on your own site' }).click()
  await expect(page.getByText(`${server.address}/widget/kanalwerk`)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  // A dialog that is taken away gives the focus back.
  await expect(page.getByRole('button', { name: 'Show these jobs on your own site' })).toBeFocused()
  await lookAt(page, 'hiring-jobs-own')
  await page.getByRole('link', { name: 'Lock keeper on the canal' }).click()
  await page.getByRole('link', { name: 'Edit job' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('You paused it.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  // Changes of a public job are taken back only after a question.
  await page.getByLabel('Title').fill('Lock keeper by the sea')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  await discard.click()
  const question = page.getByRole('dialog', { name: 'Discard your changes to' })
  await expect(question.getByText('The published job stays as it is.')).toBeVisible()
  await lookAt(page, 'posting-discard-changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(discard).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Lock keeper by the sea')
  await discard.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Lock keeper on the canal')

  // Twelve days are brought nearer; the reminder and its link are as people get them.
  await runSql(
    server.dataFolder,
    `update jobs set last_confirmed_at = now() - interval '12 days 1 hour' where title = 'Lock keeper on the canal'`,
  )
  await runSql(server.dataFolder, `update job_postings set due_at = now() - interval '1 hour'`)
  await runSchedule(server.dataFolder, 'postings.sweep')
  const mails = async () => {
    const reply = await page.request.get('/dev/mail.json')
    const { items } = (await reply.json()) as {
      items: { to: string; subject: string; text: string }[]
    }
    return items.filter(({ subject }) => subject === 'Is this job still open?')
  }
  await expect.poll(async () => (await mails()).length).toBe(1)
  const guest = await newPerson()
  await guest.goto(/\/confirm-job\/[\w-]+/.exec((await mails())[0]!.text)![0])
  await hydrated(guest)
  await lookAt(guest, 'confirm-job')
  await guest.getByRole('button', { name: 'Yes, it’s still open' }).click()
  await expect(guest.getByText('Confirmed today.')).toBeVisible()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByLabel('Filled through a referral').check()
  await lookAt(page, 'posting-close')
  await page.getByRole('button', { name: 'Close job' }).click()
  await expect(page.getByText('This job is closed. Reopen it, or copy it')).toBeVisible()
  await page.getByRole('button', { name: 'Copy into a new draft' }).click()
  await expect(page.getByText('Copied into a new draft')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Lock keeper on the canal')
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('No drafts')).toBeVisible()
})
