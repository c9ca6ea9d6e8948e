import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, enterAsReferrer, fillRegistration } from './support/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone, a guest gets from a job to a sent request without losing it', async ({
  page,
  newPerson,
  server,
}) => {
  const title = 'Wind turbine technician'
  await importBoard(server.dataFolder, 'Mistral Power', [title])
  await enterAsReferrer(await newPerson(), server, {
    name: 'Inês Carvalho',
    email: 'ines.funnel@home.example',
    workEmail: 'ines@mistral-power.example',
    company: 'Mistral Power',
  })
  await page.goto('/job-search?q=turbine')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  const refer = page.getByRole('link', { name: /Get referred/ })
  await expect(refer).toBeInViewport()
  // The way in at the top leads back to this job, too.
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toHaveAttribute(
    'href',
    /^\/signup\?next=%2Fjob-listing%2F/,
  )
  await refer.click()
  await page.getByRole('link', { name: 'Sign up and ask' }).click()
  await hydrated(page)
  await fillRegistration(page, 'Tomasz Zieliński', 'tomasz.funnel@example.org')

  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  const code = await server.mailedCode('tomasz.funnel@example.org')
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('One step left for your request at Mistral Power')).toBeVisible()
  await page.getByRole('link', { name: 'Complete your profile' }).click()

  const step = page.getByRole('region', { name: 'Your request' }).filter({ visible: true })
  await expect(step).toContainText('Your request at Mistral Power needs 70%.')
  await expect(step).toBeInViewport()
  await completeProfile(page, 'Zephyr Works')
  await lookAt(page, 'funnel-profile')
  await step.getByRole('link', { name: 'Back to your request at Mistral Power' }).click()

  await page.getByLabel('Your note to the referrer').fill('Nine years on towers up to 160 metres.')
  for (const [index, reason] of ['No accident', 'Blade repair', 'Knows this model'].entries()) {
    await page.getByLabel(`Reason ${index + 1}`).fill(reason)
  }
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page).toHaveURL(/\/referrals\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('on a phone, a guest gets from a job to a sent application without losing it', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  const title = 'Turbine blade inspector'
  await importBoard(server.dataFolder, 'Bora Power', [title])
  const hiringManager = await newPerson()
  await enterAsHiringManager(hiringManager, await newPerson(), server, {
    name: 'Ivana Horvat',
    email: 'ivana.funnel@home.example',
    workEmail: 'ivana@bora-power.example',
    company: 'Bora Power',
  })
  await hiringManager.goto('/recruiter/jobs')
  await hydrated(hiringManager)
  await hiringManager.getByRole('link', { name: title }).click()
  await hiringManager.getByRole('button', { name: 'Accept applications' }).click()
  await expect(hiringManager.getByText('No applications yet')).toBeVisible()

  await page.goto('/job-search?q=blade')
  await hydrated(page)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('link', { name: 'Apply here' }).click()
  await expect(page).toHaveURL(/\/apply\?job=/)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await hydrated(page)
  await fillRegistration(page, 'Mirjam Kask', 'mirjam.funnel@example.org')
  await page
    .getByLabel('Code from the email')
    .fill(await server.mailedCode('mirjam.funnel@example.org'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('One step left for your application at Bora Power')).toBeVisible()
  await page.getByRole('link', { name: 'Complete your profile' }).click()

  const step = page.getByRole('region', { name: 'Your application' }).filter({ visible: true })
  await expect(step).toContainText('Your application at Bora Power needs 70%.')
  await completeProfile(page, 'Zephyr Works')
  await step.getByRole('link', { name: 'Back to your application at Bora Power' }).click()
  await page.getByRole('button', { name: /^(Apply|Send)/ }).click()
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
})
