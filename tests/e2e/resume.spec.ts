import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { zipOf } from '../../src/features/resumes/server/printing/zip-writer.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, register } from './support/people.ts'

const file = `Nadia Okonkwo
Data engineer
nadia@resume.example | +49 170 5554321 | Hamburg, Germany

SUMMARY
Builds pipelines that nobody has to watch at night, for eight years.

EXPERIENCE
Senior Data Engineer, Hafen Analytics GmbH    Mar 2020 – Present
- Moved 400 jobs to one scheduler
Data Engineer, Elbe Systems    2016 – 2020

EDUCATION
MSc Computer Science, University of Hamburg    2013 – 2015

SKILLS
Python, Kafka, Airflow, SQL

LANGUAGES
German (fluent)
`

async function uploadResume(page: Page): Promise<void> {
  await page.goto('/candidate/resume-service')
  await hydrated(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'nadia.txt', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: 'What we read' })).toBeVisible()
}

test('from an upload to a profile and a printed resume', async ({ page }) => {
  await register(page, 'candidate', 'Nadia Okonkwo', 'nadia@resume.example')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await expect(page.getByText('All saved')).toBeVisible()
  await uploadResume(page)
  await expect(page.getByText('Your profile has no section for: Languages.')).toBeVisible()
  await lookAt(page, 'resume-read')
  await page.getByRole('button', { name: 'Add to profile' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('button', { name: 'Build a resume from it' }).click()
  await expect(page.getByRole('img', { name: /Preview of your resume, 1 page/ })).toBeVisible()
  await lookAt(page, 'resume-builder')
  await page.getByLabel('Template').selectOption('Two columns')
  await expect(page.getByText('All saved')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  const printed = readFileSync(await (await download).path())
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Use for requests' }).click()
  await expect(page.getByText('Requests and applications now use this resume')).toBeVisible()
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await expect(page.getByText('Senior Data Engineer · Hafen Analytics GmbH')).toBeVisible()
  await expect(page.getByText('Nadia Okonkwo Resume.pdf')).toBeVisible()
})

test('the builder by keys alone', async ({ page }) => {
  await register(page, 'candidate', 'Kaya Tasten', 'kaya@resume.example')
  await page.goto('/candidate/resume-service')
  await hydrated(page)
  await page.getByRole('button', { name: 'New resume' }).focus()
  await page.keyboard.press('Enter')
  const email = page.getByLabel('Email')
  await email.focus()
  await page.keyboard.type('kaya@resume.example')
  await page.getByRole('button', { name: 'Add an entry to Experience' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Job title').focus()
  await page.keyboard.type('Locksmith')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tasten & Co.')
  await page.getByRole('button', { name: 'Move Education up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Education is now number 1')).toBeAttached()
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(
    page.locator('summary').filter({ hasText: 'Locksmith · Tasten & Co.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText('Education')
})

test('a recruiter finds a masked candidate, who accepts', async ({ page, newPerson, server }) => {
  const skills = ['Fortran', 'COBOL', 'Kafka']
  await importBoard(server.dataFolder, 'Mainframe Works', [
    { title: 'Mainframe engineer', content: `<p>You know ${skills.join(', ')}.</p>` },
  ])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsHiringManager(recruiter, admin, server, {
    name: 'Rolf Frame',
    email: 'rolf@frame.example',
    workEmail: 'rolf@mainframeworks.example',
    company: 'Mainframe Works',
  })
  await register(page, 'candidate', 'Odette Unseen', 'odette@resume.example')
  await completeProfile(page, 'Globex', skills)
  await confirmAddress(page, server, 'odette@resume.example')
  await page.goto('/candidate/visibility')
  await hydrated(page)
  await page.getByLabel('Let verified recruiters find me').check()
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  await expect(page.getByText('Recruiters can find you until')).toBeVisible()
  await lookAt(page, 'visibility')

  await recruiter.goto('/recruiter/search-job-seekers?skill=Fortran')
  await hydrated(recruiter)
  const contact = recruiter.getByRole('button', { name: /^Contact/ }).first()
  await expect(contact).toBeVisible()
  expect(await recruiter.content()).not.toContain('Odette')
  await lookAt(recruiter, 'people-search')
  await contact.click()
  const dialog = recruiter.getByRole('dialog')
  await dialog.getByLabel('Minimum salary a year').fill('60-70k')
  await dialog.getByLabel('Maximum salary a year').fill('80000')
  await dialog.getByLabel('Note').fill('You know the machines that we run on.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Enter an amount, such as 60,000.').first()).toBeVisible()
  await dialog.getByLabel('Minimum salary a year').fill('60.000')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(recruiter.getByText('Request sent')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Rolf Frame').first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('link', { name: 'Open conversation' })).toBeVisible()
  await recruiter.reload()
  await hydrated(recruiter)
  await expect(recruiter.getByText('Odette Unseen')).toBeVisible()
})

test.describe('imports', () => {
  // A file that cannot be read.
  test.use({ expected: expecting(/status of 422/) })

  test('LinkedIn’s archive fills a resume, which is compared with a saved job', async ({
    page,
    server,
  }) => {
    await importBoard(server.dataFolder, 'Ledger Works', [
      { title: 'Ledger engineer', content: '<p>You know Go, Kafka and Rust.</p>' },
    ])
    await register(page, 'candidate', 'Lina Link', 'lina@resume.example')
    await page.goto('/company/ledger-works')
    await hydrated(page)
    await page.getByRole('link', { name: 'Ledger engineer' }).first().click()
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await page.goto('/candidate/resume-service')
    await hydrated(page)
    const upload = (name: string, parts: [string, string][]) =>
      page.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/zip',
        buffer: Buffer.from(zipOf(parts)),
      })
    await upload('photos.zip', [['photo.txt', 'A photo']])
    await expect(page.getByText('This ZIP doesn’t contain a resume.')).toBeVisible()
    await upload('Basic_LinkedInDataExport.zip', [
      ['Profile.csv', 'First Name,Last Name,Headline\nLina,Link,Ledger engineer\n'],
      [
        'Positions.csv',
        'Company Name,Title,Started On,Finished On\nHafen Analytics,Data engineer,Jan 2020,\n',
      ],
      ['Skills.csv', 'Name\nGolang\nKafka\n'],
    ])
    await expect(page.getByRole('heading', { name: 'What we read' })).toBeVisible()
    await expect(page.getByText('Data engineer').first()).toBeVisible()
    await lookAt(page, 'import-linkedin')
    await page.getByRole('button', { name: 'Build a resume from it' }).click()
    await page.getByLabel('Job', { exact: true }).selectOption('Ledger engineer, Ledger Works')
    await expect(page.getByText('Your resume names 67% of what this job asks for.')).toBeVisible()
    await lookAt(page, 'resume-coverage')
  })
})
