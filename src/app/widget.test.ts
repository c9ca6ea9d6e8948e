import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Careers } from '#features/postings/contract.ts'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { insertTestPlaces } from '../../tests/support/jobs.ts'
import { createHiringManager, published, stepPosting } from '../../tests/support/postings.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const careers = (slug: string, query: Record<string, string> = {}) =>
  app.guest().get<Careers & { code?: string }>(`/api/careers/${slug}`, { query })

test('a careers page shows what is open, by department, and pages without gaps', async () => {
  const { client, slug } = await createHiringManager(app)
  const ids = new Map<string, string>()
  const openings = [
    ['Pilot', 'Sea'],
    ['Cook', ''],
    ['Diver', 'Sea'],
    ['Clerk', 'Land'],
  ] as const
  for (const [title, department] of openings) {
    ids.set(title, await published(client, { title, department }))
  }
  const first = (await careers(slug, { limit: '3' })).body
  expect(first.items.map((item) => item.title)).toEqual(['Clerk', 'Diver', 'Pilot'])
  expect(first).toMatchObject({
    total: 4,
    departments: [
      { name: 'Land', jobs: 1 },
      { name: 'Sea', jobs: 2 },
      { name: '', jobs: 1 },
    ],
  })
  const rest = (await careers(slug, { limit: '3', cursor: first.nextCursor! })).body
  expect(rest.items.map((item) => item.title)).toEqual(['Cook'])
  expect(rest.nextCursor).toBeNull()
  const sea = (await careers(slug, { department: 'Sea' })).body
  expect(sea.items.map((item) => item.title)).toEqual(['Diver', 'Pilot'])
  expect((await careers(slug, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
  expect((await careers('nobody-at-all')).status).toBe(404)
  await stepPosting(client, ids.get('Pilot')!, 'pause')
  await stepPosting(client, ids.get('Clerk')!, 'close', { outcome: 'direct' })
  expect((await careers(slug)).body.items.map((item) => item.title)).toEqual(['Diver', 'Cook'])
})

test('the frame shows the same, escaped, without scripts, and is the only page that may be framed', async () => {
  const { client, slug, companyId } = await createHiringManager(app)
  const id = await published(client, { title: 'Captain <img src=x onerror=alert(1)> & crew' })
  await sql`update companies set name = 'Söhne "& Co" <b>' where id = ${companyId}`.execute(
    app.database.db,
  )
  const { status, raw } = await app.guest().get<string>(`/widget/${slug}`)
  expect(status).toBe(200)
  const policy = String(raw.headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).not.toContain('script-src')
  expect(raw.headers['x-frame-options']).toBeUndefined()
  expect(raw.headers['set-cookie']).toBeUndefined()
  expect(raw.body).toContain('Captain &lt;img src=x onerror=alert(1)&gt; &amp; crew')
  expect(raw.body).toContain(`href="http://tessera.test/job-listing/${id}"`)
  expect(raw.body).toContain('Söhne &quot;&amp; Co&quot; &lt;b&gt;')
  expect(raw.body).not.toMatch(/<script|<img|javascript:/)
  for (const path of ['/widget/nobody-at-all', '/widget/%00', '/widget/..%2f']) {
    expect((await app.guest().get(path)).status).toBe(404)
  }
  for (const path of [`/api/careers/${slug}`, '/api/jobs', '/api/docs']) {
    const reply = await app.guest().get(path)
    expect([path, reply.headers['x-frame-options']]).toEqual([path, 'DENY'])
  }
})
