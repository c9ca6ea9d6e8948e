import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { domainConfirmed, completeProfile, register } from './support/people.ts'

const wallet = async (page: Page) =>
  (await (await page.request.get('/candidate/wallet')).json()) as {
    LifetimeConnects: number
    held: number
    remaining: number
  }

/** As people write them: the README's picture is drawn here. */
const reasons = [
  'Moved four million accounts to a new ledger in one night',
  'Brought failed card payments down from 2.1 to 0.4 %',
  'Led six people through two audits',
]

test('an imported job, a request, a referrer, a conversation, a referral, confirmed', async ({
  page,
  newPerson,
  server,
  browser,
}) => {
  const report = await importBoard(server.dataFolder, 'Northlight', [
    'Senior backend engineer (payments)',
    'Warehouse coordinator',
  ])
  expect(report).toMatch(/2 added/)
  expect(
    await importBoard(server.dataFolder, 'Northlight', [
      'Senior backend engineer (payments)',
      'Warehouse coordinator',
    ]),
  ).toMatch(/0 added/)

  // Reading needs no scripts.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const reader = await plain.newPage()
  await reader.goto('/')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await reader.goto('/job-search?q=payments')
  await reader.getByRole('link', { name: 'Senior backend engineer (payments)' }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    'Senior backend engineer (payments)',
  )
  await expect(reader.getByText('Build things with Node.js and C++.')).toBeVisible()
  await plain.close()

  // The candidate.
  await register(page, 'candidate', 'Zoë van der Berg', 'zoe@candidates.example')
  await completeProfile(page, 'Hooli')
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 0, held: 0, remaining: 1 })
  await page.goto('/job-search?q=payments')
  await hydrated(page)
  await page.getByRole('link', { name: 'Senior backend engineer (payments)' }).first().click()
  await page.getByRole('link', { name: 'Get referred' }).first().click()
  await expect(page.getByText('Please confirm your email address first.')).toBeVisible()
  await lookAt(page, 'get-referral-blocked')
  await page.getByRole('link', { name: 'Confirm your address' }).click()
  await page
    .getByLabel('Code from the email')
    .fill(await server.mailedCode('zoe@candidates.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: /Ask for a referral/ })).toBeVisible()
  await page
    .getByLabel('Your note to the referrer')
    .fill(
      'I am Zoë and have run payment systems for seven years; the posting describes my last project.',
    )
  for (const [index, reason] of reasons.entries()) {
    await page.getByLabel(`Reason ${index + 1}`).fill(reason)
  }
  await lookAt(page, 'get-referral')
  // The candidate sees what referrers will read, and shows the reasons but not the note.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(
    page.getByText('Berlin, Germany').or(page.getByText('Backend engineer')).first(),
  ).toBeVisible()
  await expect(page.locator('mark').filter({ hasText: 'Zoë' }).first()).toBeVisible()
  const reasonsBox = page.getByRole('checkbox', { name: /Show: Why this candidate/ })
  await expect(reasonsBox).not.toBeChecked()
  await reasonsBox.focus()
  await page.keyboard.press('Space')
  await expect(reasonsBox).toBeChecked()
  await lookAt(page, 'get-referral-preview')
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('No verified referrer works there yet.').first()).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 1, held: 1, remaining: 0 })
  await lookAt(page, 'referral-queued')

  // The insider.
  const insider = await newPerson()
  await register(insider, 'recruiter', 'Ines Okafor', 'ines@home.example')
  await insider.getByLabel('Work email').fill('ines@northlight.example')
  await insider.getByLabel('Company').fill('Northlight')
  await insider.getByRole('button', { name: 'Send the code' }).click()
  await insider
    .getByLabel(/code/i)
    .first()
    .fill(await server.mailedCode('ines@northlight.example'))
  await insider
    .getByRole('button', { name: /confirm/i })
    .first()
    .click()
  await domainConfirmed(insider, server, 'ines@northlight.example')
  await expect(insider.getByText(/confirmed/i).first()).toBeVisible()
  await insider.goto('/recruiter/requests')
  await hydrated(insider)
  await lookAt(insider, 'offers')
  await insider.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await expect(insider.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(await insider.content()).not.toContain('Zoë')
  await expect(insider.getByText(reasons[0]!)).toBeVisible()
  await expect(insider.getByText('the posting describes my last project')).toHaveCount(0)
  await lookAt(insider, 'offer-masked')
  await insider.getByRole('button', { name: 'Accept' }).click()
  await expect(insider.getByRole('heading', { level: 1 })).toHaveText(/Zoë/)
  await expect(insider.getByText('the posting describes my last project').first()).toBeAttached()
  expect(await insider.content()).not.toContain('zoe@candidates.example')
  await lookAt(insider, 'offer-taken')
  await insider.getByRole('button', { name: 'Start the referral' }).click()
  await expect(insider.getByRole('link', { name: 'zoe@candidates.example' })).toBeVisible()

  // The candidate's page follows by itself.
  await expect(page.getByText('Accepted').first()).toBeVisible()
  await expect(page.getByText('Ines Okafor').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who has seen your name' })).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 1, held: 0, remaining: 0 })
  await lookAt(page, 'referral-claimed')

  // Both chat, live.
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await insider.getByRole('link', { name: 'Open conversation' }).click()
  await hydrated(insider)
  await insider.getByRole('textbox').last().fill('Hello Zoë, which office would you prefer?')
  await insider.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Hello Zoë, which office')).toBeVisible()
  await page.getByRole('textbox').last().fill('Berlin, please.')
  await page.keyboard.press('Enter')
  await expect(insider.getByRole('log').getByText('Berlin, please.')).toBeVisible()
  await lookAt(page, 'chat')
  await page.goto('/chat/history')
  await hydrated(page)
  await expect(page.getByRole('main').getByText('You: Berlin, please.')).toBeVisible()
  await lookAt(page, 'conversations')

  // Referred and confirmed.
  await insider.goto('/recruiter/requests?state=claimed')
  await hydrated(insider)
  await insider.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await insider.getByRole('button', { name: 'I have referred this person' }).click()
  await lookAt(insider, 'offer-refer')
  await insider.getByRole('button', { name: 'Record it' }).click()
  await expect(insider.getByText('How you were referred')).toBeVisible()
  await page.goto('/referrals')
  await hydrated(page)
  await lookAt(page, 'referrals')
  await page.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 1, held: 0, remaining: 0 })
  await lookAt(page, 'referral-confirmed')

  // One says how it ended, and it counts once the other agrees; both pages follow by themselves.
  await page.getByRole('button', { name: 'I was hired' }).click()
  await expect(page.getByText('Hired, said by you')).toBeVisible()
  await expect(insider.getByText('Hired, said by the candidate')).toBeVisible()
  await lookAt(insider, 'offer-outcome')
  await insider.getByRole('button', { name: 'They were hired' }).click()
  await expect(page.getByText('Hired, said by the referrer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I was hired' })).toBeHidden()
  await lookAt(page, 'referral-hired')
})
