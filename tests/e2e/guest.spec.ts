import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { enterAsReferrer } from './support/people.ts'

test('a guest sees the true numbers, and how they are made, before signing up', async ({
  page,
  newPerson,
  server,
}) => {
  const title = 'Glass furnace operator'
  await importBoard(server.dataFolder, 'Glasswerk', [title])
  const referrer = await newPerson()
  await enterAsReferrer(referrer, server, {
    name: 'Mattis Oduya',
    email: 'mattis@home.example',
    workEmail: 'mattis@glasswerk.example',
    company: 'Glasswerk',
  })
  await referrer.goto('/recruiter/requests')
  await hydrated(referrer)
  await referrer.getByText('Your public response stats').click()
  await expect(referrer.getByText('Not enough data')).toBeVisible()

  await page.goto('/job-search?q=furnace')
  await hydrated(page)
  await page.getByRole('link', { name: title }).click()
  const target = await page.getByRole('link', { name: 'Get referred' }).getAttribute('href')
  await page.goto(target!)
  await hydrated(page)
  await expect(page.getByText('1 person can refer you.')).toBeVisible()
  await expect(page.getByText('Not enough data')).toBeVisible()
  await expect(page.getByText('0 requests')).toBeVisible()
  await expect(page.getByText('Mattis')).toHaveCount(0)
  await lookAt(page, 'get-referral-guest')
  await page.getByRole('link', { name: 'How this is counted' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'How response stats work' }),
  ).toBeFocused()
  await lookAt(page, 'how-numbers-work')
  await page.goBack()
  await expect(page.getByText('1 person can refer you.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fget-referral/)
})
