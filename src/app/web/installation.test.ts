import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pseudoLocale } from '#shared/locale.ts'
import { plainEnglish } from '../../../tests/support/plain-english.ts'
import { mountInstallation } from './installation.ts'

test('the manifest names the installation, and each of its icons is a picture of that size', async () => {
  const app = Fastify()
  mountInstallation(app, { brandName: 'Harbour Careers' }, ['en', pseudoLocale])
  const reply = await app.inject('/manifest.webmanifest')
  expect(reply.headers['content-type']).toContain('application/manifest+json')
  const manifest = reply.json<{
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }>()
  expect(manifest).toMatchObject({
    name: 'Harbour Careers',
    start_url: '/?from=app',
    display: 'standalone',
  })
  // What browsers ask for before they offer to install.
  const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src, sizes: size, purpose } of manifest.icons) {
    const icon = await app.inject(src)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', size])
    const corner = await sharp(icon.rawPayload)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
    // A maskable icon is filled to its corners; the others are round there.
    expect(corner[3], src).toBe(purpose === 'maskable' ? 255 : 0)
  }
  await app.close()
})

test('the manifest speaks the language that its address asks for, and of no other', async () => {
  const app = Fastify()
  mountInstallation(app, { brandName: 'Harbour' }, ['en', pseudoLocale])
  const read = async (query: string) =>
    (await app.inject(`/manifest.webmanifest${query}`)).json<{
      lang: string
      description: string
      shortcuts: { name: string }[]
    }>()
  const english = await read('')
  expect(english.lang).toBe('en')
  for (const query of ['?locale=xx', '?locale=en&locale=xx', '?locale=']) {
    expect(await read(query)).toEqual(english)
  }
  const { lang, description, shortcuts } = await read(`?locale=${pseudoLocale}`)
  expect(lang).toBe(pseudoLocale)
  expect(plainEnglish([description, ...shortcuts.map(({ name }) => name)], '')).toEqual([])
  await app.close()
})
