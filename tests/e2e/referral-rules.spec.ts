import { createHash, randomBytes } from 'node:crypto'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'

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
  await enterAsHiringManager(keeper, await newPerson(), server, {
    name: 'Mara Steiner',
    email: 'mara@rules.example',
    workEmail: 'mara@marblegate.example',
    company: 'Marblegate',
  })
  await runSql(
    server.dataFolder,
    `insert into company_admins (company_id, account_id, created_at)
     select company_id, account_id, now() from recruiter_profiles
     where work_email = 'mara@marblegate.example'`,
  )

  // A person who looks after the company sets its rules.
  await keeper.goto('/recruiter/company')
  await hydrated(keeper)
  await keeper.getByRole('link', { name: 'Referral rules' }).click()
  await keeper.getByLabel('Referral before application').check()
  await keeper.getByLabel('Months to wait after a rejection').fill('6')
  await keeper.getByLabel('Candidates represented by an agency').check()
  await keeper.getByLabel('Referral bonus').fill('1,000 euros after three months')
  await keeper.getByRole('button', { name: 'Save rules' }).click()
  await expect(keeper.getByText('wait 6 months before trying again')).toBeVisible()
  await lookAt(keeper, 'referral-rules')
  await keeper.goto('/recruiter/jobs')
  await hydrated(keeper)
  await keeper.getByRole('link', { name: title }).click()
  await keeper.getByRole('button', { name: 'Accept applications' }).click()
  await expect(keeper.getByText('No applications yet')).toBeVisible()

  // Everybody reads them, and the job page turns its two ways round.
  const guest = await newPerson()
  await guest.goto('/company/marblegate')
  await hydrated(guest)
  await expect(guest.getByRole('heading', { name: 'Referral rules' })).toBeVisible()
  await lookAt(guest, 'company-with-rules')
  await guest.goto('/company/marblegate')
  await hydrated(guest)
  await guest.getByRole('link', { name: title }).click()
  await expect(guest.getByText('Ask before you apply')).toBeVisible()
  const ways = guest.getByRole('main').getByRole('link', { name: /^(Get referred|Apply here)/ })
  await expect(ways).toHaveText([/^Get referred/, 'Apply here'])
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
  await expect(page.getByLabel(/^I’m none of these/)).toBeVisible()
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
  const referrer = await newPerson()
  await enterAsReferrer(referrer, server, {
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
  await referrer.goto('/recruiter/requests')
  await hydrated(referrer)
  await referrer.getByRole('link', { name: title }).click()
  await referrer.getByRole('button', { name: 'Accept' }).click()
  await referrer.getByRole('button', { name: 'I’ve referred this person' }).click()
  await referrer.getByRole('button', { name: 'Record referral' }).click()
  await expect(referrer.getByText('How you were referred')).toBeVisible()
  await runSql(
    server.dataFolder,
    `update referral_requests set referred_at = referred_at - interval '8 days'
     where job_title = '${title}'`,
  )

  // What comes is the referrer's choice.
  await referrer.goto('/recruiter/edit-profile')
  await hydrated(referrer)
  await referrer.getByLabel('Words in the job title').fill('electrician, mechanic')
  await referrer.getByLabel('Only people I can vouch for').check()
  await referrer.getByRole('button', { name: 'Save request settings' }).click()
  await expect(referrer.getByText('Request settings saved')).toBeVisible()
  await lookAt(referrer, 'recruiter-preferences')

  // A question by mail is answered without a session.
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await runSql(
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
  await expect(mailProgram.getByText('Thank you. We’ve saved your answer.')).toBeVisible()

  // The candidate.
  await page.goto('/referrals')
  await hydrated(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page
    .getByLabel('What happened')
    .fill('I called their office on Monday: nobody there has heard of me.')
  await lookAt(page, 'dispute-open')
  await page.getByRole('button', { name: 'Open dispute' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dispute: ${title}`)
  await lookAt(page, 'dispute-candidate')

  // The referrer, with a file.
  await referrer.goto('/recruiter/requests?state=done')
  await hydrated(referrer)
  await referrer.getByRole('link', { name: title }).click()
  await referrer.getByRole('link', { name: 'View dispute' }).click()
  await referrer.getByLabel('Your statement').fill('I sent our form that evening; here is a copy.')
  await referrer.locator('input[type=file]').setInputFiles({
    name: 'form.png',
    mimeType: 'image/png',
    buffer: await referrer.screenshot(),
  })
  await expect(referrer.getByText('Selected: form.png')).toBeVisible()
  await referrer.getByRole('button', { name: 'Send statement' }).click()
  await expect(referrer.getByRole('link', { name: 'Open file' })).toBeVisible()
  // The form begins anew; the focus is where the statement stands.
  await expect(referrer.getByRole('heading', { name: 'What both sides say' })).toBeFocused()
  await lookAt(referrer, 'dispute-referrer')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Includes a file for the admin')).toBeVisible()

  // The administrator.
  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'admin@disputes.example', 'moderator')
  await admin.goto('/admin/referrals')
  await hydrated(admin)
  await admin.getByRole('link', { name: 'Disputes' }).click()
  await lookAt(admin, 'admin-disputes')
  await admin.getByRole('link', { name: title }).click()
  await expect(admin.getByText('Nora Vik and Bodo Kern')).toBeVisible()
  await expect(admin.getByText('Not yet')).toBeVisible()
  await admin.getByLabel('Uphold: return the connection').check()
  await admin
    .getByLabel('Reason')
    .fill('The company has no such form, and the copy shows another page.')
  await lookAt(admin, 'admin-dispute')
  await admin.getByRole('button', { name: 'Save decision' }).click()
  await expect(admin.getByText('Decided: the referral wasn’t made.')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('You got your connection back.')).toBeVisible()
  await lookAt(page, 'dispute-decided')
  await page.goto('/wallet')
  await hydrated(page)
  await expect(page.getByText('Refunded')).toBeVisible()
  await expect(page.getByText('Your dispute was upheld')).toBeVisible()
  await lookAt(page, 'wallet')
})
