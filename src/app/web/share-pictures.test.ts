import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSharePictures } from './share-pictures.ts'

const options = {
  secret: 'a secret',
  settings: { brandName: 'Tessera' },
  origin: 'https://jobs.example.org',
}

async function get(path: string) {
  const app = Fastify()
  createSharePictures(options).mount(app)
  const reply = await app.inject(path)
  await app.close()
  return reply
}

test('draws the words that this deployment signed, for good', async () => {
  const path = createSharePictures(options).addressOf('Nurse in Łódź', 'Ward 3 ₹')
  const reply = await get(path)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.headers['cache-control']).toMatch(/immutable/)
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('draws nothing else', async () => {
  const path = createSharePictures(options).addressOf('Nurse', '')
  const other = createSharePictures({ ...options, secret: 'another' }).addressOf('Nurse', '')
  const by = path.split('&by=')[1]
  const forged = Buffer.from(JSON.stringify(['Send money', ''])).toString('base64url')
  const paths = [
    other,
    `/share.png?words=${forged}&by=${by}`,
    '/share.png',
    '/share.png?words=x&by=y',
    `${path}&words=${forged}`,
  ]
  for (const one of paths) expect([one, (await get(one)).statusCode]).toEqual([one, 404])
})

test('addresses stay short, whatever a page is called', () => {
  const path = createSharePictures(options).addressOf('मुख्य'.repeat(500), '😀'.repeat(500))
  expect(path.length).toBeLessThan(2_000)
})
