import sharp from 'sharp'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

/** Red on the left, green on the right, and wide. */
const twoColours = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#1a8f4b' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#c0392b' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

test('a picture is cropped by keys, shown, replaced and removed', async ({ page }) => {
  await register(page, 'candidate', 'Pia Porträt', 'pia@picture.example')
  await page.goto('/candidate/edit-profile')
  await hydrated(page)
  const section = page.locator('#picture')
  await expect(section.getByText('People see your initials')).toBeVisible()
  const choose = section.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(section.getByText('We can’t open this file')).toBeVisible()

  await choose.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await twoColours(),
  })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await dialog.getByLabel('Left to right').focus()
  await page.keyboard.press('Home')
  await lookAt(page, 'picture-crop')
  await dialog.getByRole('button', { name: 'Use this picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picture saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const shown = section.locator('.avatar img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  const served = await page.request.get((await shown.getAttribute('src'))!)
  const { dominant } = await sharp(await served.body()).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)
  await lookAt(page, 'profile-picture')

  await page.reload()
  await hydrated(page)
  await expect(shown).toBeVisible()
  await section.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(section.getByText('People see your initials')).toBeVisible()
  await expect(shown).toHaveCount(0)
})
