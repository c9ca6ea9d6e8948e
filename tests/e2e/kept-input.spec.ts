import { hydrated } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { register } from './support/people.ts'

test.use({ expected: expecting(/status of (400|405)|net::ERR_FAILED/) })

test('what a job’s draft cannot take stays in its field, says why, and outlives a reload', async ({
  page,
  newPerson,
  server,
}) => {
  test.slow()
  await enterAsHiringManager(page, await newPerson(), server, {
    name: 'Jo Hafen',
    email: 'jo@kept.example',
    workEmail: 'jo@hafenwerk.example',
    company: 'Hafenwerk',
  })
  await page.goto('/recruiter/jobs/new')
  await hydrated(page)
  await page.getByLabel('Title').fill('Harbour pilot')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour pilot' })).toBeVisible()

  const minimum = page.getByLabel('Minimum salary')
  const maximum = page.getByLabel('Maximum salary')
  const days = page.getByLabel('Days to reply')
  const type = async (field: typeof minimum, value: string) => {
    await field.fill(value)
    await field.blur()
  }
  // What can be read is shown as it was read.
  await type(minimum, '60k')
  await type(maximum, '€72.000')
  await expect(minimum).toHaveAccessibleDescription('Read as €60,000')
  await expect(page.getByText('Candidates see: €60,000–72,000 a year')).toBeVisible()
  for (const value of ['abc', '60-80k', '12 LPA']) {
    await type(minimum, value)
    await expect(minimum).toHaveAccessibleDescription('Enter an amount, such as 60,000.')
    await expect(minimum).toHaveValue(value)
  }
  await type(maximum, '$72,000')
  await expect(maximum).toHaveAccessibleDescription(/in another currency/)
  await type(days, '45')
  await expect(days).toHaveAccessibleDescription(/Enter 30 or less/)
  const openings = page.getByLabel('Openings')
  await type(openings, '0')
  await expect(openings).toHaveAccessibleDescription('Enter 1 or more.')
  const closing = page.getByLabel('Closing date')
  await type(closing, '2099-01-01')
  await expect(closing).toHaveAccessibleDescription(/no later than/)
  const start = page.getByLabel('Start date')
  await type(start, '2020-01-01')
  await expect(start).toHaveAccessibleDescription(/start date in the future/)
  await page.getByLabel('Department').fill('Nautics')
  await expect(page.getByText('Saved, except the fields to fix')).toBeVisible()

  // Publishing leads there, and a reload loses nothing.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'fields to continue' })
  await summary.getByRole('button', { name: 'Days to reply' }).click()
  await expect(days).toBeFocused()
  await page.reload()
  await hydrated(page)
  await expect(minimum).toHaveValue('12 LPA')
  await expect(maximum).toHaveValue('$72,000')
  await expect(days).toHaveValue('45')
  await expect(openings).toHaveValue('0')
  await expect(page.getByLabel('Department')).toHaveValue('Nautics')
  await expect(minimum).toHaveAccessibleDescription('Enter an amount, such as 60,000.')

  // The currency that was typed is chosen; the rest is put right.
  await page.getByLabel('Currency').selectOption('USD')
  await type(minimum, '62,500')
  await expect(page.getByText('Candidates see: $62,500–72,000 a year')).toBeVisible()
  await type(days, '20')
  await type(openings, '2')
  await type(closing, '')
  await type(start, '')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(minimum).toHaveValue('62500')
  await expect(days).toHaveValue('20')

  // A field that has gone takes with it what was wrong in it.
  await type(days, '45')
  await page.getByLabel('On your own site').check()
  await expect(page.locator('[name=applyUrl]')).toHaveValue('')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(summary).toBeVisible()
  await expect(summary.getByRole('button', { name: 'Days to reply' })).toHaveCount(0)
  await page.getByLabel('Here, with a deadline for your reply').check()
  await expect(days).toHaveValue('20')
})

test('what a job’s draft could not send is there after a reload', async ({
  page,
  newPerson,
  server,
}) => {
  await enterAsHiringManager(page, await newPerson(), server, {
    name: 'Mo Hafen',
    email: 'mo@kept.example',
    workEmail: 'mo@speicher.example',
    company: 'Speicherwerk',
  })
  await page.goto('/recruiter/jobs/new')
  await hydrated(page)
  await page.getByLabel('Title').fill('Lock keeper')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lock keeper' })).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.route('**/api/postings/*/draft', (route) => route.abort())
  await page.getByLabel('Department').fill('Locks')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Department')).toHaveValue('Locks')
  await page.unroute('**/api/postings/*/draft')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a form without scripts says what it needs, and gives back what was typed', async ({
  browser,
  server,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await plain.newPage()
  const forms: string[] = []
  for (const path of ['/candidate/register', '/login', '/forgot-password', '/support']) {
    await page.goto(path)
    const form = page.locator('main form[method=post]').first()
    if ((await form.count()) === 0) continue
    forms.push(path)
    const field = form.getByRole('textbox').first()
    await field.fill('kept@plain.example')
    await form.locator('button[type=submit]').first().click()
    await expect(page.getByRole('heading', { name: 'This form needs JavaScript' })).toBeVisible()
    await expect(page.getByLabel('What you typed')).toHaveValue(/kept@plain\.example/)
  }
  expect(forms).toContain('/candidate/register')
  await plain.close()
})

test('a profile says that it is saved once it can be; a refused name leads back to the saved one', async ({
  page,
}) => {
  await register(page, 'candidate', 'Ida Fest', 'ida@kept.example')
  const raw = await page.request.get('/candidate/edit-profile')
  expect(await raw.text()).not.toContain('All saved')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await expect(page.getByText('All saved')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ida https://bargain.example')
  await expect(page.getByText('Not saved: Name')).toBeVisible()
  await page.getByRole('button', { name: 'Go back to the saved version: Name' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ida Fest')
  await expect(page.getByText('All saved')).toBeVisible()
})
