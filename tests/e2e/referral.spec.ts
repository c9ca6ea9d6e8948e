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
  await page.getByRole('link', { name: 'Write your request now' }).click()
  await expect(page.getByText('Confirm your email address first.')).toBeVisible()
  await lookAt(page, 'get-referral-blocked')
  await page.getByRole('link', { name: 'Confirm your email' }).click()
  await page
    .getByLabel('Code from the email')
    .fill(await server.mailedCode('zoe@candidates.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Back to your request at Northlight' }).click()
  await expect(page.getByRole('button', { name: 'Keep request' })).toBeVisible()
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
  // Nobody works there yet: it waits, and nothing is held.
  await page.getByLabel('Send it for me when someone can take it').check()
  await page.getByRole('button', { name: 'Keep request' }).click()
  await expect(page.getByText('Kept. We’ll send it when someone can take it')).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 0, held: 0, remaining: 1 })
  await lookAt(page, 'referral-kept')

  // The referrer.
  const referrer = await newPerson()
  await register(referrer, 'recruiter', 'Ines Okafor', 'ines@home.example')
  await referrer.getByLabel('Work email').fill('ines@northlight.example')
  await referrer.getByLabel('Company').fill('Northlight')
  await referrer.getByRole('button', { name: 'Send the code' }).click()
  await referrer
    .getByLabel(/code/i)
    .first()
    .fill(await server.mailedCode('ines@northlight.example'))
  await referrer
    .getByRole('button', { name: /confirm/i })
    .first()
    .click()
  await domainConfirmed(referrer, server, 'ines@northlight.example')
  await expect(referrer.getByText(/Verified work email/).first()).toBeVisible()
  await expect.poll(async () => (await wallet(page)).held).toBe(1)
  await page.goto('/referrals')
  await hydrated(page)
  await page.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()
  await lookAt(page, 'referral-offered')
  await referrer.goto('/recruiter/requests')
  await hydrated(referrer)
  await lookAt(referrer, 'offers')
  await referrer.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await expect(referrer.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(await referrer.content()).not.toContain('Zoë')
  await expect(referrer.getByText(reasons[0]!)).toBeVisible()
  await expect(referrer.getByText('the posting describes my last project')).toHaveCount(0)
  await lookAt(referrer, 'offer-masked')
  await referrer.getByRole('button', { name: 'Accept' }).click()
  await expect(referrer.getByRole('heading', { level: 1 })).toHaveText(/Zoë/)
  // The button that was pressed is gone, and the focus is not lost with it.
  await expect(referrer.locator('main div[tabindex="-1"]:focus .card')).toHaveCount(1)
  await expect(referrer.getByText('the posting describes my last project').first()).toBeAttached()
  expect(await referrer.content()).not.toContain('zoe@candidates.example')
  await lookAt(referrer, 'offer-taken')
  await referrer.getByRole('button', { name: 'Start referral' }).click()
  await expect(referrer.getByRole('link', { name: 'zoe@candidates.example' })).toBeVisible()

  // The candidate's page follows by itself.
  await expect(page.getByText('Accepted').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Ines Okafor').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who has seen your name' })).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 1, held: 0, remaining: 0 })
  await lookAt(page, 'referral-claimed')

  // Both chat, live.
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await referrer.getByRole('link', { name: 'Open conversation' }).click()
  await hydrated(referrer)
  await referrer.getByRole('textbox').last().fill('Hello Zoë, which office would you prefer?')
  await referrer.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Hello Zoë, which office')).toBeVisible()
  await page.getByRole('textbox').last().fill('Berlin, please.')
  await page.keyboard.press('Enter')
  await expect(referrer.getByRole('log').getByText('Berlin, please.')).toBeVisible()
  await lookAt(page, 'chat')
  // Where the request stands, and what the referrer may do, above what was said.
  await referrer.getByText('What you can do').click()
  await expect(referrer.getByRole('button', { name: 'I’ve referred this person' })).toBeVisible()
  await lookAt(referrer, 'chat-card')
  await page.getByText('What you can do').click()
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await lookAt(page, 'chat-card-candidate')
  await page.goto('/chat/history')
  await hydrated(page)
  await expect(page.getByRole('main').getByText('You: Berlin, please.')).toBeVisible()
  await lookAt(page, 'conversations')

  // Referred and confirmed.
  await referrer.goto('/recruiter/requests?state=claimed')
  await hydrated(referrer)
  await referrer.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await referrer.getByRole('button', { name: 'I’ve referred this person' }).click()
  await lookAt(referrer, 'offer-refer')
  await referrer.getByRole('button', { name: 'Record referral' }).click()
  await expect(referrer.getByText('How you were referred')).toBeVisible()
  await page.goto('/referrals')
  await hydrated(page)
  await lookAt(page, 'referrals')
  await page.getByRole('link', { name: 'Senior backend engineer (payments)' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Confirmed').filter({ visible: true }).first()).toBeVisible()
  expect(await wallet(page)).toMatchObject({ LifetimeConnects: 1, held: 0, remaining: 0 })
  await lookAt(page, 'referral-confirmed')

  // One says how it ended, and it counts once the other agrees; both pages follow by themselves.
  await page.getByRole('button', { name: 'I was hired' }).click()
  await expect(page.getByText('Hired, according to you')).toBeVisible()
  await expect(referrer.getByText('Hired, according to the candidate')).toBeVisible()
  await lookAt(referrer, 'offer-outcome')
  await referrer.getByRole('button', { name: 'They were hired' }).click()
  await expect(page.getByText('Hired, according to the referrer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I was hired' })).toBeHidden()
  await lookAt(page, 'referral-hired')
})
