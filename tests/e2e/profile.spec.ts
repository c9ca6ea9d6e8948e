import { hydrated } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
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
