import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import {
  completeProfile,
  confirmAddress,
  domainConfirmed,
  fillRegistration,
  register,
} from './support/people.ts'

test('where nobody can refer: a draft, an invitation, a referrer, and the request goes out', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  await importBoard(server.dataFolder, 'Stillwater', [
    { title: 'Lock keeper', content: '<p>You keep the lock.</p>' },
  ])
  await register(page, 'candidate', 'Edda Falk', 'edda@supply.example')
  await completeProfile(page, 'Canal Works')
  await confirmAddress(page, server, 'edda@supply.example')
  await page.goto('/company/stillwater')
  await hydrated(page)
  await expect(page.getByText('No referrer works there yet.')).toBeVisible()
  await expect(page.getByText('Not enough data').first()).toBeVisible()
  await lookAt(page, 'supply-none-company')
  await page.getByRole('link', { name: 'Lock keeper' }).first().click()
  await expect(
    page.getByRole('heading', { name: 'Nobody at Stillwater can take a request right now' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /1 connection/ })).toHaveCount(0)
  await lookAt(page, 'supply-none-job')

  // A link for someone who works there.
  const make = page.getByRole('button', { name: 'Make an invitation link' })
  await make.focus()
  await page.keyboard.press('Enter')
  const link = page.getByText(/^https?:\/\/\S+\/invite\/[\w-]{43}$/)
  await expect(link).toBeVisible()
  const path = new URL((await link.textContent())!).pathname
  await lookAt(page, 'invitation-made')

  // The request is written and kept.
  await page.getByRole('link', { name: 'Write your request now' }).click()
  await page
    .getByLabel('Your note to the referrer')
    .fill('I have kept two locks through nine winters.')
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Reason ${number}`).fill(`Lock fact number ${number}`)
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Show: Note').check()
  await page.getByRole('button', { name: 'Keep request' }).click()
  await expect(page.getByText('Kept. We’ll tell you when someone can take it.')).toBeVisible()
  // Opened again, it shows what was chosen.
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Show: Note')).toBeChecked()
  await expect(page.getByLabel('Show: Why this candidate')).not.toBeChecked()
  await lookAt(page, 'request-kept')

  // The person who was invited.
  const invited = await newPerson()
  await invited.goto(path)
  await hydrated(invited)
  await expect(
    invited.getByText('Candidates are looking for someone who can refer them to Stillwater.'),
  ).toBeVisible()
  expect(await invited.content()).not.toContain('Edda')
  await expect(invited.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await lookAt(invited, 'invited')
  await invited.getByRole('link', { name: 'Become a referrer' }).click()
  await hydrated(invited)
  await fillRegistration(invited, 'Jorun Vik', 'jorun@home.example')
  await expect(invited).toHaveURL(new RegExp(`${path}$`))
  await lookAt(invited, 'invited-recruiter')
  await invited.getByRole('button', { name: 'Confirm your work email' }).click()
  await invited.getByLabel('Work email').fill('jorun@stillwater.example')
  await invited.getByLabel('Company').fill('Stillwater')
  await invited.getByRole('button', { name: 'Send the code' }).click()
  await invited
    .getByLabel('Code from the email')
    .fill(await server.mailedCode('jorun@stillwater.example'))
  await invited.getByRole('button', { name: 'Confirm' }).click()
  await domainConfirmed(invited, server, 'jorun@stillwater.example')
  await expect(invited.getByText('You’re verified at Stillwater')).toBeVisible()

  // The candidate is told, and goes on from the draft.
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('Jorun')).toHaveCount(0)
  await lookAt(page, 'saved-drafts')
  await expect(async () => {
    await page.goto('/notifications')
    await expect(page.getByText('Someone at Stillwater can refer you now')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await hydrated(page)
  await page.getByRole('link', { name: /Someone at Stillwater can refer you now/ }).click()
  await expect(page.getByLabel('Your note to the referrer')).toHaveValue(
    'I have kept two locks through nine winters.',
  )
  await expect(page.getByText('1 person can refer you. They can take a request now.')).toBeVisible()
  await expect(page.getByLabel('Show: Note')).toBeChecked()
  await lookAt(page, 'request-from-draft')
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()
  await invited.goto('/recruiter/requests')
  await expect(invited.getByRole('link', { name: 'Lock keeper' })).toBeVisible()
  await invited.getByRole('link', { name: 'Lock keeper' }).click()
  await expect(invited.getByText('I have kept two locks through nine winters.')).toBeVisible()

  // Used by someone of another company, a link says so.
  await invited.goto('/companies/stillwater/refer')
  await hydrated(invited)
  await lookAt(invited, 'company-referrers')
})

test('an admin finds where people wait, with what helps to find a referrer', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Brackwater', [
    { title: 'Dredger', content: '<p>You dredge.</p>' },
  ])
  await register(page, 'candidate', 'Ole Brandt', 'ole@supply.example')
  await page.goto('/company/brackwater')
  await hydrated(page)
  await page.getByRole('button', { name: 'Tell me when someone can refer' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for a referrer' })).toBeVisible()
  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'admin@supply.example', 'verifier')
  await admin.goto('/admin/companies')
  await hydrated(admin)
  await admin.getByRole('link', { name: 'Unmet demand' }).click()
  const row = admin.getByRole('listitem').filter({ hasText: 'Brackwater' })
  await expect(row.getByText('1 person waiting')).toBeVisible()
  expect(await admin.content()).not.toContain('Ole')
  await row.locator('summary').click()
  await expect(
    row.getByRole('img', { name: 'QR code that leads to the page for referrers at Brackwater' }),
  ).toBeVisible()
  await lookAt(admin, 'unmet-demand')
})

const contacts = [
  'Notes:',
  '"When exporting your connection data, you may notice"',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Anna,Lund,,,Deepwater GmbH,Harbour pilot,12 May 2024',
  'Bo,Vester,,bo@deepwater.example,Deepwater,,12 May 2024',
  '=HYPERLINK("http://x.example"),Berg,,,Elsewhere,,12 May 2024',
].join('\r\n')

test('one’s own contacts show where one knows someone, and are gone with one press', async ({
  page,
  newPerson,
  server,
}) => {
  await importBoard(server.dataFolder, 'Deepwater', [
    { title: 'Sounding engineer', content: '<p>You sound.</p>' },
  ])
  await register(page, 'candidate', 'Pelle Strand', 'pelle@supply.example')
  await completeProfile(page, 'Buoy Works')
  await confirmAddress(page, server, 'pelle@supply.example')
  await page.goto('/people-you-know')
  await hydrated(page)
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await lookAt(page, 'acquaintances-empty')
  await page.locator('input[type=file]').setInputFiles({
    name: 'Connections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${contacts}`, 'utf16le'),
  })
  await expect(page.getByText('3 people', { exact: true })).toBeVisible()
  await expect(page.getByText('HYPERLINK("http://x.example") Berg')).toBeVisible()
  await lookAt(page, 'acquaintances')

  await page.goto('/job-search?q=sounding')
  await hydrated(page)
  await expect(page.getByText('You know 2 people here')).toBeVisible()
  await lookAt(page, 'job-search-known')
  await page.getByRole('link', { name: 'Sounding engineer' }).first().click()
  await expect(page.getByRole('heading', { name: 'You know 2 people here' })).toBeVisible()
  await expect(page.getByText('Anna Lund · Harbour pilot')).toBeVisible()
  await page.getByText('Messages you can copy').click()
  await expect(page.getByText(/^Hi Anna, I’d like to apply for “Sounding engineer”/)).toBeVisible()
  await page.getByRole('button', { name: 'Make a link for this message' }).click()
  await expect(
    page.getByText(/^Hi Anna, I’d like to work at Deepwater\. .*\/invite\//s),
  ).toBeVisible()
  await lookAt(page, 'job-known')

  // Nobody else has any of it.
  const other = await newPerson()
  await register(other, 'candidate', 'Una Holt', 'una@supply.example')
  await other.goto('/job-search?q=sounding')
  await hydrated(other)
  await expect(other.getByRole('link', { name: 'Sounding engineer' }).first()).toBeVisible()
  expect(await other.content()).not.toMatch(/You know \d|Anna Lund/)

  await page.goto('/people-you-know')
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await lookAt(page, 'acquaintances-delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await page.goto('/job-search?q=sounding')
  await hydrated(page)
  await expect(page.getByText('You know 2 people here')).toHaveCount(0)
})
