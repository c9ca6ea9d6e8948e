import { hydrated, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

test('what is typed while a file is sent is saved after it', async ({ page }) => {
  await register(page, 'candidate', 'Ute Schnell', 'ute@profile.example')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/candidate/info', async (route) => {
    const isFile = route.request().headers()['content-type']?.startsWith('multipart/')
    if (isFile && route.request().postDataBuffer()?.includes('resume.pdf')) await held
    await route.continue()
  })
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: await page.pdf() }
  await page.locator('#resume input[type=file]').setInputFiles(resume)
  await page.getByLabel('Headline').fill('Crane operator')
  // Longer than typing rests before it is saved.
  await page.waitForTimeout(1_000)
  letGo()
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Headline')).toHaveValue('Crane operator')
  await expect(page.locator('#resume').getByText('resume.pdf')).toBeVisible()
})

test('what is typed before the scripts are there is saved once they are', async ({ page }) => {
  await register(page, 'candidate', 'Mia Eilig', 'mia@profile.example')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/candidate/edit-profile', { waitUntil: 'commit' })
  await page.getByLabel('Headline').fill('Crane operator')
  await page.getByLabel('Headline').press('!')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Twenty years in the harbour.')
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/candidate/info') && reply.request().method() === 'POST',
  )
  letGo()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Headline')).toHaveValue('Crane operator!')
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue(
    'Twenty years in the harbour.',
  )
})

test('what removes an entry says of which list; an empty file is refused in words', async ({
  page,
}) => {
  await register(page, 'candidate', 'Ina Kurz', 'ina@profile.example')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add a job' }).click()
  await page.getByLabel('Position').fill('Crane operator')
  await page.getByLabel('Employer').fill('Harbour Rail')
  await page.getByLabel('Start month').selectOption('April')
  await page.getByLabel('Start year').fill('2019')
  await page.getByRole('button', { name: 'Save job' }).click()
  const titles = page.getByRole('combobox', { name: 'Job titles' })
  await titles.fill('Crane operator')
  await titles.press('Enter')
  for (const name of [
    'Edit Crane operator, Harbour Rail in Work',
    'Remove Crane operator, Harbour Rail from Work',
    'Remove Crane operator from Job titles',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1)
  }
  const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
  await page.locator('#resume input[type=file]').setInputFiles(empty)
  await expect(page.getByText('“empty.pdf” is empty. Choose another file.')).toBeVisible()
})

test.describe('a name that was changed five times this month', () => {
  test.use({ expected: expecting(/status of 400/) })

  test('is not changed a sixth time; what was typed stays, and all the rest is saved', async ({
    page,
    server,
  }) => {
    await register(page, 'candidate', 'Nora Wandel', 'nora@profile.example')
    await runSql(
      server.dataFolder,
      `update accounts set renamed_at = array_fill(now() - interval '2 days', array[5])
       where email = 'nora@profile.example'`,
    )
    await page.goto('/candidate/edit-profile')
    await hydrated(page)
    const name = page.getByLabel('Name', { exact: true })
    const isRefused = async () => {
      await expect(page.getByText('Not saved: Name', { exact: true })).toBeVisible()
      await expect(
        page.getByText(/^You’ve changed your name 5 times in 30 days\. You can/),
      ).toBeVisible()
      await expect(name).toHaveValue('Tessera Support')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
    }
    await name.fill('Tessera Support')
    await page.getByLabel('Headline').fill('Crane operator')
    await isRefused()
    await lookAt(page, 'profile-name-refused')
    await page.getByLabel('Summary').fill('Moves containers between ships and trains.')
    await expect(page.getByText('Saving', { exact: true })).toBeVisible()
    await isRefused()
    await page.reload()
    await hydrated(page)
    await isRefused()
    await expect(page.getByLabel('Headline')).toHaveValue('Crane operator')
    await name.fill('')
    await expect(page.getByText(/^Enter your name\./)).toBeVisible()
    await expect(page.getByText('Not saved: Name', { exact: true })).toBeVisible()
    await name.fill('Nora Wandel')
    await expect(page.getByText('All saved')).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(name).toHaveValue('Nora Wandel')
    await expect(page.getByLabel('Headline')).toHaveValue('Crane operator')
    await expect(page.getByLabel('Summary')).toHaveValue(/^Moves containers/)
  })

  test('stays when a resume with another one is imported; the rest comes along', async ({
    page,
    server,
  }) => {
    await register(page, 'candidate', 'Jana Wandel', 'jana@profile.example')
    await runSql(
      server.dataFolder,
      `update accounts set renamed_at = array_fill(now() - interval '2 days', array[5])
       where email = 'jana@profile.example'`,
    )
    await page.goto('/candidate/resume-service')
    await hydrated(page)
    const skills = Array.from({ length: 65 }, (_, index) => `Crane ${index + 1}`)
    const text = `Tessera Support\nCrane operator\n\nSKILLS\n${skills.join(', ')}\n\nGADGETS\nOscilloscope\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'jana.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(
      page.getByText(/up to 60 skills.* Crane 61, Crane 62,.* and Crane 65/),
    ).toBeVisible()
    await expect(page.getByText('Headings we didn’t recognise: GADGETS.')).toBeVisible()
    await page.getByLabel('Name Tessera Support').check()
    await page.getByRole('button', { name: 'Add to profile' }).click()
    await expect(page.getByText('Profile updated. Not saved: Name')).toBeVisible()
    await expect(page.getByText(/^You’ve changed your name 5 times/)).toBeVisible()
    await lookAt(page, 'resume-name-refused')
    await page.goto('/candidate/edit-profile')
    await hydrated(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jana Wandel')
    await expect(page.getByLabel('Headline')).toHaveValue('Crane operator')
  })
})
