/** What people do at the start of nearly every journey. */
import type { Page } from '@playwright/test'
import { hydrated } from './checks.ts'
import { confirmDomain } from './domains.ts'
import { expect } from './fixtures.ts'
import { password } from './password.ts'
import type { RunningServer } from './server.ts'

export async function register(
  page: Page,
  role: 'candidate' | 'recruiter',
  name: string,
  email: string,
): Promise<void> {
  await page.goto(`/${role}/register`)
  await hydrated(page)
  await fillRegistration(page, name, email)
}

/** On the form of either role. */
export async function fillRegistration(
  page: Page,
  name: string,
  email: string,
  chosen = password,
): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/register'))
}

export type Referrer = { name: string; email: string; workEmail: string; company: string }

/** A recruiter whose work address is confirmed. */
export async function enterAsReferrer(
  page: Page,
  server: RunningServer,
  { name, email, workEmail, company }: Referrer,
): Promise<void> {
  await register(page, 'recruiter', name, email)
  await page.getByLabel('Work email').fill(workEmail)
  await page.getByLabel('Company').fill(company)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code from the email').fill(await server.mailedCode(workEmail))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await domainConfirmed(page, server, workEmail)
  await expect(page.getByText(`You’re verified at ${company}`)).toBeVisible()
}

/** On the page of the work address, once its code was typed in: a verifier confirms a new domain. */
export async function domainConfirmed(
  page: Page,
  server: RunningServer,
  workEmail: string,
): Promise<void> {
  const waiting = page.getByRole('heading', { name: 'We’re checking that' })
  await expect(waiting.or(page.getByText('You’re verified at'))).toBeVisible()
  if (!(await waiting.isVisible())) return
  await confirmDomain(server, workEmail.split('@')[1]!)
  await page.reload()
  await hydrated(page)
}

/** On the profile page: as much as a referral request needs. */
export async function completeProfile(
  page: Page,
  employer: string,
  known: readonly string[] = ['Go', 'PostgreSQL', 'Kafka'],
): Promise<void> {
  await page.getByLabel('Headline').fill('Backend engineer')
  await page
    .getByLabel('Summary')
    .fill('Seven years of payment systems in Go and PostgreSQL, four of them leading a team.')
  const skills = page.getByRole('combobox', { name: 'Skills' })
  for (const skill of known) {
    await skills.fill(skill)
    await skills.press('Enter')
  }
  await page.getByRole('button', { name: 'Add a job' }).click()
  await page.getByLabel('Position').fill('Lead engineer')
  await page.getByLabel('Employer').fill(employer)
  await page.getByLabel('Start month').selectOption('April')
  await page.getByLabel('Start year').fill('2019')
  await page.getByRole('button', { name: 'Save job' }).click()
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: await page.pdf() }
  await page.locator('#resume input[type=file]').setInputFiles(resume)
  await expect(
    page.getByText('Enough for a referral request.').filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByText('All saved')).toBeVisible()
}

/** With the code that was mailed. */
export async function confirmAddress(
  page: Page,
  server: { mailedCode(address: string): Promise<string> },
  email: string,
): Promise<void> {
  await page.goto('/verify-email')
  await hydrated(page)
  await page.getByLabel('Code from the email').fill(await server.mailedCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
}
