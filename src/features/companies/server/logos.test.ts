import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { auditOf } from '../../../../tests/support/verification.ts'
import type { TestClient } from '../../../../tests/support/client.ts'

let app: TestApp
let company: { companyId: string; slug: string; jobId: string }
let manager: TestPerson

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const job = await createJob(app)
  await sql`update jobs set source_kind = 'own' where id = ${job.jobId}`.execute(app.database.db)
  const { rows } = await sql<{ slug: string }>`
    select slug from companies where id = ${job.companyId}`.execute(app.database.db)
  company = { ...job, slug: rows[0]!.slug }
  manager = await createReferrer(app, company.companyId, { level: 3 })
  await sql`insert into company_admins (company_id, account_id, created_at)
    values (${company.companyId}, ${manager.accountId}, ${app.clock.now()})`.execute(
    app.database.db,
  )
})

type LogoReply = { logo: string | null; details?: { fields: { path: string; message: string }[] } }

function upload(client: TestClient, bytes: Uint8Array, name: string, slug = company.slug) {
  const form = new FormData()
  form.set('logo', new File([new Uint8Array(bytes)], name))
  return client.postForm<LogoReply>(`/api/companies/${slug}/logo`, form)
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } })

/** A drawn square of this colour on a transparent ground. */
async function onTransparent(colour: string): Promise<Buffer> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect x="150" y="50" width="100" height="100" fill="${colour}"/></svg>`
  return sharp(Buffer.from(shape)).png().toBuffer()
}

function storedLogos(): string[] {
  const folder = join(filesFolderOf(app.dataDir), 'company-logos')
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

async function pixelsOf(address: string): Promise<{ data: Buffer; corner: number[] }> {
  const { raw } = await app.guest().get(address)
  const { data, info } = await sharp(raw.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  return { data, corner: [...data.subarray(0, 3)] }
}

describe('a logo', () => {
  test.each([
    ['logo.png', () => picture(512, 512).png().toBuffer()],
    ['logo.jpg', () => picture(900, 300).jpeg().toBuffer()],
    ['logo.webp', () => picture(64, 64).webp().toBuffer()],
    ['no-extension', () => picture(300, 200).png().toBuffer()],
  ])(
    'sent as %s is stored as a small square, at an address that may be kept',
    async (name, make) => {
      const reply = await upload(manager.client, await make(), name)
      expect(reply.status).toBe(200)
      const { logo } = reply.body
      const served = await app.guest().get(logo!)
      expect(served.status).toBe(200)
      expect(served.raw.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(served.raw.rawPayload.length).toBeLessThan(20_000)
      const { format, exif, width } = await sharp(served.raw.rawPayload).metadata()
      expect([format, exif, width]).toEqual(['webp', undefined, 256])
      // Wherever the company is named.
      const page = await app.guest().get(`/api/companies/${company.slug}`)
      expect(page.body).toMatchObject({ logo })
      const job = await app.guest().get(`/api/jobs/${company.jobId}`)
      expect(job.body).toMatchObject({ company: { logo } })
    },
  )

  test('keeps the colour of its corner; a transparent one stands on white, a light one on ink', async () => {
    const green = await upload(manager.client, await picture(400, 100).png().toBuffer(), 'a.png')
    const [red, , blue] = (await pixelsOf(green.body.logo!)).corner
    expect(red).toBeLessThan(40)
    expect(blue).toBeLessThan(80)
    const dark = await upload(manager.client, await onTransparent('#223344'), 'b.png')
    expect(Math.min(...(await pixelsOf(dark.body.logo!)).corner)).toBeGreaterThan(248)
    const light = await upload(manager.client, await onTransparent('#ffffff'), 'c.png')
    expect(Math.max(...(await pixelsOf(light.body.logo!)).corner)).toBeLessThan(48)
  })

  test('takes the place of the last one, whose address and file are gone, and is removed', async () => {
    const before = storedLogos().length
    const first = await upload(manager.client, await picture(100, 100).png().toBuffer(), 'a.png')
    const second = await upload(manager.client, await picture(128, 128).png().toBuffer(), 'b.png')
    expect(second.body.logo).not.toBe(first.body.logo)
    expect((await app.guest().get(first.body.logo!)).status).toBe(404)
    expect(storedLogos()).toHaveLength(before + 1)
    const removed = await manager.client.post(`/api/companies/${company.slug}/logo/removal`)
    expect(removed).toMatchObject({ status: 200, body: { logo: null } })
    expect((await app.guest().get(second.body.logo!)).status).toBe(404)
    expect(storedLogos()).toHaveLength(before)
    const page = await app.guest().get(`/api/companies/${company.slug}`)
    expect(page.body).not.toHaveProperty('logo')
    const actions = ['companies.logoUploaded', 'companies.logoRemoved']
    const noted = await Promise.all(
      actions.map(async (action) =>
        (await auditOf(app, action)).filter((one) => one.actorId === manager.accountId),
      ),
    )
    expect(noted.map((some) => some.length)).toEqual([2, 1])
  })
})

describe('refused, in words, and nothing stored:', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'
  const scripted =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    [
      '50 megapixels',
      'a.png',
      () => picture(8_000, 6_300).png().toBuffer(),
      /at most 16 megapixels/,
    ],
    ['an animation', 'a.webp', animation, /animated/],
    ['an animated PNG', 'a.png', animatedPng, /animated/],
    ['an SVG', 'a.svg', () => Buffer.from(drawing), /SVG files can hold scripts/],
    ['an SVG with a script', 'a.svg', () => Buffer.from(scripted), /SVG files can hold scripts/],
    ['an SVG called PNG', 'a.png', () => Buffer.from(scripted), /SVG files can hold scripts/],
    ['a JPEG called PNG', 'a.png', () => picture(90, 90).jpeg().toBuffer(), /it’s a JPEG picture/],
    [
      'a page called PNG',
      'a.png',
      () => Buffer.from('<!doctype html><b>x</b>'),
      /isn’t a PNG, JPEG/,
    ],
    ['63 pixels', 'a.png', () => picture(63, 200).png().toBuffer(), /at least 64 × 64/],
    ['a file cut short', 'a.jpg', cutShort, /isn’t a PNG|can’t open/],
  ])('%s', async (_what, name, make, said) => {
    const before = storedLogos()
    const reply = await upload(manager.client, await make(), name)
    expect(reply.status).toBe(422)
    const [field] = reply.body.details!.fields
    expect(field?.path).toBe('logo')
    expect(field?.message).toMatch(said)
    expect(storedLogos()).toEqual(before)
    const page = await app.guest().get(`/api/companies/${company.slug}`)
    expect(page.body).not.toHaveProperty('logo')
  })

  test('more than 2 MB', async () => {
    const reply = await upload(manager.client, Buffer.alloc(2 * 1024 * 1024 + 1), 'a.png')
    expect(reply.status).toBe(413)
  })
})

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** A whole PNG with the chunk that announces frames, before its picture. */
async function animatedPng(): Promise<Buffer> {
  const still = await picture(80, 80).png().toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write('acTL', 4, 'latin1')
  chunk.writeUInt32BE(2, 8)
  return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)])
}

async function cutShort(): Promise<Buffer> {
  const whole = await picture(300, 300).jpeg().toBuffer()
  return whole.subarray(0, Math.floor(whole.length / 2))
}

test('only those who look after the company, and admins of companies, may change its logo', async () => {
  const bytes = await picture(90, 90).png().toBuffer()
  const removal = `/api/companies/${company.slug}/logo/removal`
  expect((await upload(app.guest(), bytes, 'a.png')).status).toBe(401)
  const candidate = await createCandidate(app)
  expect((await upload(candidate.client, bytes, 'a.png')).status).toBe(403)
  const colleague = await createReferrer(app, company.companyId, { level: 3 })
  const elsewhere = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
  const support = await createAdmin(app, ['support'])
  for (const { client } of [colleague, elsewhere, support]) {
    const foreign = await upload(client, bytes, 'a.png')
    const missing = await upload(client, bytes, 'a.png', 'no-such-company')
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await client.post(removal)).status).toBe(404)
  }
  const owner = await createAdmin(app, ['owner'])
  expect((await upload(owner.client, bytes, 'a.png')).status).toBe(200)
  expect((await owner.client.post(removal)).status).toBe(200)
})
