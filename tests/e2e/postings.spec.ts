/** A posting from its first word to its end: typed, checked, looked at, public, paused, closed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHirer } from './support/hirers.ts'

const hirer = {
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
  expected: [/status of 4|ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection/],
})

test('from the first word to the end', async ({ page, newPerson, server }) => {
  test.slow()
  await enterAsHirer(page, await newPerson(), server, hirer)
  await page.goto('/recruiter/jobs')
  await hydrated(page)
  await page.getByRole('link', { name: 'Write a posting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A new posting' })).toBeVisible()
  await page.getByLabel('Title').fill('LOCK KEEPER')
  await lookAt(page, 'posting-new')
  await page.getByRole('button', { name: 'Start the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'LOCK KEEPER' })).toBeVisible()
  await expect(page.getByText('Capitals shout')).toBeVisible()
  await page.getByLabel('Title').fill('Lock keeper')
  await expect(page.getByText('Capitals shout')).toBeHidden()

  // Publishing too early names what is missing, at its field.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(`${description}\nA young dynamic team. Please pay a registration fee.`)
  await expect(page.getByText('Nobody pays to work.')).toBeVisible()
  await page.getByLabel('Full time').check()
  await page.getByLabel('On site').check()
  await page.getByRole('textbox', { name: 'Places' }).fill('Berlin, Germany\nNirgendwo')
  // The first place of a new installation waits for the list of places.
  await expect(page.getByText('We know no place called “Nirgendwo”.')).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('textbox', { name: 'From' }).fill('41,000')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('46000')
  const needed = page.getByRole('combobox', { name: 'Needed' })
  for (const skill of ['Swimming', 'Diesel engines']) {
    await needed.fill(skill)
    await needed.press('Enter')
  }
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('textbox', { name: 'Step 1' }).fill('A morning at the lock')
  await page.getByLabel('Days it takes').fill('7')
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await lookAt(page, 'posting-edit')

  // A line that is cut keeps what was typed, in this browser, over a reload.
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await expect(page.getByText('Not kept yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Places' }).fill('Berlin, Germany')
  await expect(page.getByText('We know no place called')).toBeHidden()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await expect(page.getByText('Everything that is needed is there.')).toBeVisible()

  // Another window.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await hydrated(other)
  await other.getByLabel('Title').fill('Lock keeper, canal')
  await expect(other.getByText('Kept', { exact: true })).toBeVisible()
  await other.close()
  await page.getByLabel('Title').fill('Lock keeper on the canal')
  await expect(page.getByText('Someone has saved this posting in another window')).toBeVisible()
  await lookAt(page, 'posting-conflict')
  await page.getByRole('button', { name: 'Go on with what is on this page' }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('With an admin')).toBeVisible()
  const moderator = await newPerson()
  await enterAsAdmin(moderator, server, 'moderator@postings.example', 'moderator')
  await moderator.goto('/admin/postings')
  await hydrated(moderator)
  await expect(moderator.getByRole('heading', { name: 'Lock keeper on the canal' })).toBeVisible()
  await lookAt(moderator, 'admin-postings')
  await moderator.getByRole('button', { name: 'Let it out' }).click()
  await expect(moderator.getByText('Nothing waits')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Public', { exact: true })).toBeVisible()
  await lookAt(page, 'posting-public')
  await page.getByRole('link', { name: 'See the public page' }).click()
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
  await page.getByRole('link', { name: 'Edit the posting' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('You paused it.')).toBeVisible()
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByText('Public', { exact: true })).toBeVisible()

  // Twelve days are brought nearer; the reminder and its link are as people get them.
  runSql(
    server.dataFolder,
    `update jobs set last_confirmed_at = now() - interval '12 days 1 hour' where title = 'Lock keeper on the canal'`,
  )
  runSql(server.dataFolder, `update job_postings set due_at = now() - interval '1 hour'`)
  runSchedule(server.dataFolder, 'postings.sweep')
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
  await guest.getByRole('button', { name: 'Yes, it is still open' }).click()
  await expect(guest.getByText('It counts as confirmed today.')).toBeVisible()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByLabel('Filled through a referral').check()
  await lookAt(page, 'posting-close')
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('It is closed. Copy it into a new posting')).toBeVisible()
  await page.getByRole('button', { name: 'Copy into a new draft' }).click()
  await expect(page.getByText('This is the copy.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Lock keeper on the canal')
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('No drafts')).toBeVisible()
})
