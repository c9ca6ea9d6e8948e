import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'

test('a referrer who has handed two back asks first, and the candidate says yes', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  const title = 'Harbour pilot and instructor'
  await importBoard(server.dataFolder, 'Quayside', [title])
  const referrer = await newPerson()
  await enterAsReferrer(referrer, server, {
    name: 'Greta Holm',
    email: 'greta@consent.example',
    workEmail: 'greta@quayside.example',
    company: 'Quayside',
  })
  await register(page, 'candidate', 'Tove Lind', 'tove@consent.example')
  await completeProfile(page, 'Ferry Works')
  await confirmAddress(page, server, 'tove@consent.example')
  await page.goto('/job-search?q=pilot')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await page
    .getByLabel('Your note to the referrer')
    .fill('I have brought ferries in through ice for nine winters and taught four pilots.')
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Reason ${number}`).fill(`Fact number ${number} about harbours`)
  }
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()

  // Two requests of others that this referrer has handed back this month.
  await runSql(
    server.dataFolder,
    `with offer as (
       select offer.* from referral_offers offer
       join accounts account on account.id = offer.referrer_id
       where account.email = 'greta@consent.example'
     ), copied as (
       insert into referral_requests (id, candidate_id, company_id, job_id, job_title, snapshot, note,
         why_me, status, sent_at, created_at, updated_at)
       select gen_random_uuid(), request.candidate_id, request.company_id, request.job_id,
         request.job_title, request.snapshot, request.note, request.why_me, 'expired',
         request.sent_at, request.created_at, request.updated_at
       from referral_requests request join offer on offer.request_id = request.id,
         generate_series(1, 2)
       returning id)
     insert into referral_offers (id, request_id, referrer_id, company_id, wave, state, score,
       rank_score, offered_at, acted_at, due_at, claimed_at, released_at)
     select gen_random_uuid(), copied.id, offer.referrer_id, offer.company_id, 1, 'passed',
       offer.score, offer.rank_score, now(), now(), now(), now(), now()
     from copied, offer`,
  )

  await referrer.goto('/recruiter/requests')
  await hydrated(referrer)
  await referrer.getByRole('link', { name: title }).click()
  await expect(referrer.getByText('You have two or more accepted requests to decide')).toBeVisible()
  await lookAt(referrer, 'offer-consent-needed')
  await referrer.getByRole('button', { name: 'Ask the candidate' }).click()
  await expect(referrer.getByText('We’ve asked the candidate')).toBeVisible()
  expect(await referrer.content()).not.toContain('Tove')

  // The page of the candidate follows by itself; the question is answered by keys.
  await expect(page.getByText('Show this referrer who you are?')).toBeVisible()
  expect(await page.content()).not.toContain('Greta')
  await lookAt(page, 'referral-question')
  await page.emulateMedia({ forcedColors: 'active' })
  if (process.env['PICTURES'] === '1') {
    await page.screenshot({ path: 'screenshots/referral-question-forced.png', fullPage: true })
  }
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('button', { name: 'Yes, show who I am' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Show this referrer who you are?')).toHaveCount(0)

  await expect(referrer.getByText('The candidate agreed.')).toBeVisible()
  await referrer.getByRole('button', { name: 'Accept' }).click()
  await expect(referrer.getByRole('heading', { level: 1 })).toHaveText(/Tove/)
  await expect(page.getByRole('heading', { name: 'Who has seen your name' })).toBeVisible()
  await referrer.getByRole('button', { name: 'Hand back' }).click()
  await referrer.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click()
  await expect(page.getByText('No decision made')).toBeVisible()
  await lookAt(page, 'referral-viewers')
})
