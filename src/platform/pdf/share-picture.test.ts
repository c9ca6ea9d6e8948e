import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSharePicture, sharePictureSize } from './share-picture.ts'

const texts = {
  short: { title: 'Nordwind Energie', description: '12 open jobs, 3 referrers.' },
  long: {
    title: `Senior Principal Staff Software Engineer (m/f/d) for Distributed Billing Systems at ${'Nordwind '.repeat(20)}`,
    description: 'Open job in Berlin, Munich, Hamburg and 12 more places, '.repeat(8),
  },
  unbroken: { title: 'x'.repeat(300), description: '' },
  markup: {
    title: '#panic("x") $x$ <b>&amp;</b> @a',
    description: '*bold* _it_ `raw` \\ "quoted"',
  },
  scripts: {
    title: 'मुख्य अभियंता — 高级工程师 — مهندس أول',
    description: 'Ærøskøbing, Łódź, São Paulo ₹ € 😀',
  },
  empty: { title: '', description: '' },
}

test.each(Object.entries(texts))('%s', async (name, text) => {
  const png = await drawSharePicture({ brand: 'Tessera', host: 'jobs.example.org', ...text })
  const { width, height, format } = await sharp(png).metadata()
  expect({ width, height, format }).toEqual({ ...sharePictureSize, format: 'png' })
  expect(png.length).toBeLessThan(200_000)
  // Not only paper.
  expect((await sharp(png).stats()).entropy).toBeGreaterThan(0.1)
  if (process.env['PICTURES']) writeFileSync(`/tmp/w/og-${name}.png`, png)
})
