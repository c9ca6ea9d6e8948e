/** How a company selects: its own stages, a first look without names, the board by keys, many answers at once. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { password } from './support/password.ts'
import type { RunningServer } from './support/server.ts'

const people = ['Ida Lund', 'Omar Farsi', 'Wen Li', 'Noor van Dam']

/** A candidate who applies, by calls: other journeys look at the pages. */
async function applyAs(page: Page, server: RunningServer, name: string, jobId: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@selection.example`
  const headers = { origin: server.address }
  const post = async (path: string, data: object, more: Record<string, string> = {}) => {
    const reply = await page.request.post(path, { data, headers: { ...headers, ...more } })
    expect([path, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([path, 200, ''])
    return (await reply.json()) as { id: string }
  }
  await post('/auth/register', { name, email, password })
  await runSql(
    server.dataFolder,
    `update accounts set email_verified = true where email = '${email}'`,
  )
  await post('/candidate/info', {
    profile: {
      basics: {
        name,
        label: 'Ferry captain',
        email,
        summary:
          'Twelve years on ferries in the Baltic, four of them as captain, in every weather.',
        location: { city: 'Kiel', countryCode: 'DE' },
      },
      skills: [{ name: 'Navigation' }, { name: 'Radio' }, { name: 'Swedish' }],
      work: [{ name: 'Baltic Lines', position: 'Captain', startDate: '2014-01' }],
      education: [{ institution: 'Nautical College', area: 'Nautics', studyType: 'BSc' }],
      preferences: { titles: ['Ferry captain'] },
    },
  })
  return post(
    '/api/applications',
    { jobId, coverNote: `I am ${name}.` },
    { 'idempotency-key': randomUUID() },
  )
}

test('stages, hidden names, the board by keys, and an answer to everyone', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  await importBoard(server.dataFolder, 'Tidewerk', ['Ferry captain'])
  await enterAsHiringManager(page, await newPerson(), server, {
    name: 'Runa Fjord',
    email: 'runa@selection.example',
    workEmail: 'runa@tidewerk.example',
    company: 'Tidewerk',
  })
  await page.goto('/recruiter/jobs')
  await hydrated(page)
  const jobId = (await page.getByRole('link', { name: 'Ferry captain' }).getAttribute('href'))!
    .split('/')
    .at(-1)!
  const opened = await page.request.put(`/api/hiring/jobs/${jobId}/intake`, {
    data: { takes: true },
    headers: { origin: server.address },
  })
  expect(opened.ok()).toBe(true)
  for (const name of people) await applyAs(await newPerson(), server, name, jobId)
  await runSql(
    server.dataFolder,
    `update applications set undo_until = null where job_id = '${jobId}'`,
  )

  await page.goto('/recruiter/selection')
  await hydrated(page)
  for (const [index, name] of ['Call', 'Trial trip'].entries()) {
    await page.getByRole('button', { name: 'Add stage' }).click()
    await page.getByRole('textbox', { name: `Stage ${index + 1}` }).fill(name)
  }
  await page.getByRole('button', { name: 'Save stages' }).click()
  await expect(page.getByText('Stages saved')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Berth is filled')
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Dear {first_name}, the berth for “{job}” is filled. {company} keeps you in mind.')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByRole('heading', { name: 'Berth is filled' })).toBeVisible()
  // The form that was sent begins anew; the focus stays in its section.
  await expect(page.getByRole('heading', { name: 'Message templates' })).toBeFocused()
  await lookAt(page, 'selection-settings')

  // Taken along and taken in again: nothing changes; a line that is new is told before it is made.
  await page.goto('/recruiter/files')
  await hydrated(page)
  const templates = await page.request.get('/api/hiring/exports/templates?format=csv')
  const table = `${await templates.text()}"","Berth is free","Dear {first_name}, come aboard."\r\n`
  await page.getByLabel('What the file contains').selectOption('templates')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('1 new line, 0 changed, 1 unchanged.')).toBeVisible()
  await lookAt(page, 'recruiter-files')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  // The button that was pressed is gone; the focus is where the outcome is read.
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeFocused()

  // A first look without names.
  await page.goto(`/recruiter/jobs/${jobId}`)
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Ida Lund' })).toBeVisible()
  await page.getByRole('button', { name: 'Team and first review' }).click()
  await page.getByLabel('Scorecard criteria').fill('Seamanship\nCalm')
  await page.getByLabel('Anonymous first review').check()
  await lookAt(page, 'selection-team')
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Applicant [0-9A-F]{4}$/ })).toHaveCount(4)
  await expect(page.getByText('Ida Lund')).toHaveCount(0)
  await lookAt(page, 'selection-board-hidden')
  await page
    .getByRole('link', { name: /^Applicant [0-9A-F]{4}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'About the candidate' })).toBeVisible()
  await expect(page.getByText('Ida Lund')).toHaveCount(0)
  await lookAt(page, 'applicant-hidden')
  await page.goto(`/recruiter/jobs/${jobId}`)
  await hydrated(page)

  // The board by keys alone: on to the shortlist, where the name appears, and into a stage.
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowRight')
  const review = page.getByRole('region', { name: 'In review' })
  await expect(review.getByRole('link')).toHaveCount(1)
  await expect(review.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  const shortlist = page.getByRole('region', { name: 'Shortlist' })
  await expect(shortlist.getByRole('link', { name: 'Noor van Dam' })).toBeVisible()
  await expect(shortlist.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  const call = page.getByRole('region', { name: 'Interview: Call' })
  await expect(call.getByRole('link', { name: 'Noor van Dam' })).toBeVisible()
  await expect(call.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  const trip = page.getByRole('region', { name: 'Interview: Trial trip' })
  await expect(trip.getByRole('link', { name: 'Noor van Dam' })).toBeVisible()
  await lookAt(page, 'selection-board-stages')

  // What each thinks, and what fits.
  await trip.getByRole('link', { name: 'Noor van Dam' }).click()
  await page.getByRole('button', { name: 'Fill in scorecard' }).click()
  await page.getByLabel('Seamanship').selectOption('4')
  await page.getByLabel('Calm').selectOption('3')
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Docked in a gale.')
  await page.getByRole('button', { name: 'Save scorecard' }).click()
  await expect(page.getByText('Docked in a gale.')).toBeVisible()
  await expect(page.getByText('Title matches')).toBeVisible()
  await lookAt(page, 'selection-applicant')

  // Everybody else is answered at once, each by name.
  await page.goto('/recruiter/waiting')
  await hydrated(page)
  await page.getByLabel('Select all shown').check()
  await page.getByLabel('Select Noor van Dam').uncheck()
  await expect(page.getByText('3 selected')).toBeVisible()
  await lookAt(page, 'hiring-waiting')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('The position was filled').check()
  await page.getByLabel('Use a template').selectOption({ label: 'Berth is filled' })
  await lookAt(page, 'hiring-bulk-reject')
  await page.getByRole('button', { name: 'Reject 3 applicants' }).click()
  await expect(page.getByText('3 applicants updated')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ferry captain' })).toHaveCount(1)
  type Mails = { items: { to: string; text: string }[] }
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get('/dev/mail.json')).json()) as Mails
      return items.filter(
        ({ to, text }) => to === 'wen.li@selection.example' && text.includes('Dear Wen, the berth'),
      ).length
    })
    .toBe(1)
})
