import { createHash, randomBytes } from 'node:crypto'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHirer } from './support/hirers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsInsider, register } from './support/people.ts'

test('a company that refers nobody who has applied already', async ({
  page,
  expected,
  newPerson,
  server,
}) => {
  test.slow()
  const title = 'Marble restorer and site lead'
  await importBoard(server.dataFolder, 'Marblegate', [title])
  const keeper = await newPerson()
  await enterAsHirer(keeper, await newPerson(), server, {
    name: 'Mara Steiner',
    email: 'mara@rules.example',
    workEmail: 'mara@marblegate.example',
    company: 'Marblegate',
  })
  runSql(
    server.dataFolder,
    `insert into company_admins (company_id, account_id, created_at)
     select company_id, account_id, now() from recruiter_profiles
     where work_email = 'mara@marblegate.example'`,
  )

  // Whoever looks after the company sets its rules.
  await keeper.goto('/recruiter/company')
  await hydrated(keeper)
  await keeper.getByRole('link', { name: 'Referral rules' }).click()
  await keeper.getByLabel('A referral comes before the application').check()
  await keeper.getByLabel('Months to wait after a rejection').fill('6')
  await keeper.getByLabel('People whom an agency has put forward').check()
  await keeper.getByLabel('Referral bonus').fill('1,000 euros after three months')
  await keeper.getByRole('button', { name: 'Save the rules' }).click()
  await expect(keeper.getByText('wait 6 months before the next try')).toBeVisible()
  await lookAt(keeper, 'referral-rules')
  await keeper.goto('/recruiter/jobs')
  await hydrated(keeper)
  await keeper.getByRole('link', { name: title }).click()
  await keeper.getByRole('button', { name: 'Open the job for applications' }).click()
  await expect(keeper.getByText('No applications yet')).toBeVisible()

  // Everybody reads them, and the job page turns its two ways round.
  const guest = await newPerson()
  await guest.goto('/company/marblegate')
  await hydrated(guest)
  await expect(guest.getByRole('heading', { name: 'Rules for referrals' })).toBeVisible()
  await lookAt(guest, 'company-with-rules')
  await guest.goto('/company/marblegate')
  await hydrated(guest)
  await guest.getByRole('link', { name: title }).click()
  await expect(guest.getByText('Ask before you apply')).toBeVisible()
  const ways = guest.getByRole('main').getByRole('link', { name: /^(Get referred|Apply here)$/ })
  await expect(ways).toHaveText(['Get referred', 'Apply here'])
  await lookAt(guest, 'job-refer-first')

  // Applying first is warned of, never forbidden; afterwards nobody can be asked.
  await register(page, 'candidate', 'Livia Moor', 'livia@rules.example')
  await completeProfile(page, 'Slateworks')
  await confirmAddress(page, server, 'livia@rules.example')
  await page.goto('/job-search?q=restorer')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await expect(page.getByText('1,000 euros after three months')).toBeVisible()
  await expect(page.getByLabel(/^I am none of these/)).toBeVisible()
  await lookAt(page, 'get-referral-with-rules')
  await page.goBack()
  await page.getByRole('link', { name: 'Apply here' }).click()
  expected.push(/status of 400 .*\/api\/applications/)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByLabel(/^Apply without a referral/)).toHaveAttribute('aria-invalid', 'true')
  await lookAt(page, 'apply-refer-first')
  await page.getByLabel(/^Apply without a referral/).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto('/job-search?q=restorer')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await expect(page.getByText(/You applied for this job on/)).toBeVisible()
  await expect(page.getByText(/Ask for a referral before you apply/).first()).toBeVisible()
  await lookAt(page, 'get-referral-against-rules')
})

test('a dispute: both sides show what they have, an admin upholds it, the connection is back', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  const title = 'Lighthouse electrician'
  await importBoard(server.dataFolder, 'Beaconry', [title])
  const insider = await newPerson()
  await enterAsInsider(insider, server, {
    name: 'Bodo Kern',
    email: 'bodo@disputes.example',
    workEmail: 'bodo@beaconry.example',
    company: 'Beaconry',
  })

  await register(page, 'candidate', 'Nora Vik', 'nora@disputes.example')
  await completeProfile(page, 'Harbour Light')
  await confirmAddress(page, server, 'nora@disputes.example')
  await page.goto('/job-search?q=electrician')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await page
    .getByLabel('Your note to the referrer')
    .fill('I have kept three lights running through four winters, two of them alone.')
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Reason ${number}`).fill(`Fact number ${number} about lamps`)
  }
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()
  await insider.goto('/recruiter/requests')
  await hydrated(insider)
  await insider.getByRole('link', { name: title }).click()
  await insider.getByRole('button', { name: 'Accept' }).click()
  await insider.getByRole('button', { name: 'I have referred this person' }).click()
  await insider.getByRole('button', { name: 'Record it' }).click()
  await expect(insider.getByText('How you were referred')).toBeVisible()
  runSql(
    server.dataFolder,
    `update referral_requests set referred_at = referred_at - interval '8 days'
     where job_title = '${title}'`,
  )

  // What comes is the insider's choice.
  await insider.goto('/recruiter/edit-profile')
  await hydrated(insider)
  await insider.getByLabel('Words in the job title').fill('electrician, mechanic')
  await insider.getByLabel('Only people I can vouch for').check()
  await insider.getByRole('button', { name: 'Save what comes' }).click()
  await expect(insider.getByText('Saved.')).toBeVisible()
  await lookAt(insider, 'recruiter-preferences')

  // A question by mail is answered without a session.
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  runSql(
    server.dataFolder,
    `insert into answer_links (token_hash, request_id, question, created_at, expires_at)
     select decode('${hash}', 'hex'), id, 'contacted', now(), now() + interval '14 days'
     from referral_requests where job_title = '${title}'`,
  )
  const mailProgram = await newPerson()
  await mailProgram.goto(`/answer/${token}?say=not_yet`)
  await hydrated(mailProgram)
  await expect(mailProgram.getByRole('heading', { level: 1 })).toHaveText(
    `Has Beaconry been in touch with you about ${title}?`,
  )
  await lookAt(mailProgram, 'answer')
  await mailProgram.getByRole('button', { name: 'Not yet' }).click()
  await expect(mailProgram.getByText('Thank you, noted.')).toBeVisible()

  // The candidate.
  await page.goto('/referrals')
  await hydrated(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Nothing came of it' }).click()
  await page
    .getByLabel('What you know')
    .fill('I called their office on Monday: nobody there has heard of me.')
  await lookAt(page, 'dispute-open')
  await page.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dispute: ${title}`)
  await lookAt(page, 'dispute-candidate')

  // The insider, with a file.
  await insider.goto('/recruiter/requests?state=done')
  await hydrated(insider)
  await insider.getByRole('link', { name: title }).click()
  await insider.getByRole('link', { name: 'Open the dispute' }).click()
  await insider.getByLabel('What happened').fill('I sent our form that evening; here is a copy.')
  await insider.locator('input[type=file]').setInputFiles({
    name: 'form.png',
    mimeType: 'image/png',
    buffer: await insider.screenshot(),
  })
  await expect(insider.getByText('Chosen: form.png')).toBeVisible()
  await insider.getByRole('button', { name: 'Send it' }).click()
  await expect(insider.getByRole('link', { name: 'Open the file' })).toBeVisible()
  // The form begins anew; the focus is where the statement stands.
  await expect(insider.getByRole('heading', { name: 'What both sides say' })).toBeFocused()
  await lookAt(insider, 'dispute-insider')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('With a file, for the admin')).toBeVisible()

  // The administrator.
  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'admin@disputes.example', 'moderator')
  await admin.goto('/admin/referrals')
  await hydrated(admin)
  await admin.getByRole('link', { name: 'Disputes' }).click()
  await lookAt(admin, 'admin-disputes')
  await admin.getByRole('link', { name: title }).click()
  await expect(admin.getByText('Nora Vik against Bodo Kern')).toBeVisible()
  await expect(admin.getByText('Not yet')).toBeVisible()
  await admin.getByLabel('Uphold: the connection comes back').check()
  await admin
    .getByLabel('Why')
    .fill('The company has no such form, and the copy shows another page.')
  await lookAt(admin, 'admin-dispute')
  await admin.getByRole('button', { name: 'Decide and tell both' }).click()
  await expect(admin.getByText('The referral counts as not made.')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Your connection is back.')).toBeVisible()
  await lookAt(page, 'dispute-decided')
  await page.goto('/wallet')
  await hydrated(page)
  await expect(page.getByText('Refunded')).toBeVisible()
  await expect(page.getByText('Your dispute was upheld')).toBeVisible()
  await lookAt(page, 'wallet')
})
