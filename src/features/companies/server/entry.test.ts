/** Which company is meant by a name and a site, and which records are proposed to become one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Context } from '#platform/context.ts'
import type { MergeProposal } from '../contract.ts'
import * as companies from './service.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['verifier'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

let name = ''
beforeEach(() => {
  name = `Zq${crypto.randomUUID().slice(0, 8)}`
})

const system = <Result>(work: (context: Context) => Promise<Result>) =>
  app.runAsSystem(work, { requestId: 'test' })

const enter = (called: string, website?: string) =>
  system((context) =>
    companies.findOrCreateCompany(context, { name: called, ...(website && { website }) }),
  ).then(({ id }) => id)

const domainOf = (text: string, ending = 'example') => `https://${text.toLowerCase()}.${ending}/`

test('the legal form makes no other company, whichever comes first', async () => {
  const id = await enter(`${name} AG`)
  for (const spelling of [name, `${name}, Inc.`, `${name} Pty Ltd`, `${name.toUpperCase()} GmbH`]) {
    expect(await enter(spelling), spelling).toBe(id)
  }
  expect(await enter(`${name} Energy AG`)).not.toBe(id)
})

test('companies with domains of their own are two, also under one name', async () => {
  const one = await enter(`${name} AG`, domainOf(name, 'de'))
  const other = await enter(`${name} Inc.`, domainOf(name, 'com'))
  expect(other).not.toBe(one)
  expect(await enter(`${name} AG`, domainOf(name, 'org'))).not.toBe(one)
  // Each is found again by its site.
  expect(await enter(name, domainOf(name, 'de'))).toBe(one)
  expect(await enter(`${name} Limited`, `https://careers.${name.toLowerCase()}.com/jobs`)).toBe(
    other,
  )
})

test('a site that is not the company’s own says nothing', async () => {
  const id = await enter(`${name} AG`, domainOf(name))
  expect(await enter(name, 'https://jobs.lever.co/acme')).toBe(id)
  expect(await enter(name, 'https://some-job-site.example/companies/7')).toBe(id)
})

test('two who enter a new company at once make one', async () => {
  const ids = await Promise.all([`${name} AG`, name, `${name} SE`, name].map((one) => enter(one)))
  expect(new Set(ids).size).toBe(1)
})

test('names without a Latin letter, entered at once, each get a page', async () => {
  const names = ['青鳥科技', 'شركة الرياح', 'सौर ऊर्जा', '한빛에너지', 'Ветер', 'Ω', '🦜']
  const ids = await Promise.all(names.map((one) => enter(one)))
  expect(new Set(ids).size).toBe(names.length)
  const { rows } = await sql<{ name: string; slug: string }>`
    select name, slug from companies where id = any(${ids}::uuid[])`.execute(app.database.db)
  for (const company of rows) {
    const { status, body } = await app
      .guest()
      .get<{ name: string }>(`/api/companies/${company.slug}`)
    expect([status, body.name]).toEqual([200, company.name])
  }
  // Each is found again by its name.
  expect(await Promise.all(names.map((one) => enter(one)))).toEqual(ids)
})

test('a company is found by the names that it had, and by what was merged into it', async () => {
  const id = await enter(`Old ${name}`)
  const renamed = await admin.client.post(`/api/admin/companies/${id}/name`, {
    name: `New ${name}`,
  })
  expect(renamed.status).toBe(200)
  expect(await enter(`Old ${name} GmbH`)).toBe(id)
  const double = await enter(`Other ${name}`)
  const path = `/api/admin/companies/${double}/merge`
  expect((await admin.client.post(path, { intoId: id })).status).toBe(200)
  expect(await enter(`Other ${name} Ltd`)).toBe(id)
})

/** As records were made before names were folded. */
async function double(called: string, website: string | null = null): Promise<string> {
  const id = crypto.randomUUID()
  const now = app.clock.now()
  await sql`
    insert into companies (id, slug, name, folded_name, website, created_at, updated_at)
    values (${id}, ${`d-${id}`}, ${called}, ${called.toLowerCase()}, ${website}, ${now}, ${now})`.execute(
    app.database.db,
  )
  return id
}

const proposals = async () => {
  const path = '/api/admin/company-merge-proposals'
  const { body } = await admin.client.get<{ items: MergeProposal[] }>(path)
  return body.items.filter(({ into }) => into.name.includes(name))
}

test('records that were double before are proposed, merged or kept apart', async () => {
  const path = '/api/admin/company-merge-proposals'
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await (await createCandidate(app)).client.get(path)).status).toBe(403)

  const first = await double(`${name} AG`)
  const second = await double(name)
  const site = await double(`${name} Careers`, `https://www.${name.toLowerCase()}.example/jobs`)
  await system((context) =>
    companies.confirmDomain(context, first, `${name.toLowerCase()}.example`, 'admin'),
  )
  await sql`update companies set state = 'verified', verified_at = now() where id = ${first}`.execute(
    app.database.db,
  )
  expect(await proposals()).toMatchObject([
    { reason: 'site', from: { id: site }, into: { id: first } },
  ])
  await app.runDueTasks()
  await app.renewSessions()
  expect(await proposals()).toMatchObject([
    { reason: 'name', from: { id: second, openJobs: 0 }, into: { id: first } },
    { reason: 'site', from: { id: site }, into: { id: first } },
  ])

  const apart = `/api/admin/companies/${site}/apart`
  expect((await admin.client.post(apart, { otherId: site })).status).toBe(400)
  expect((await admin.client.post(apart, { otherId: crypto.randomUUID() })).status).toBe(404)
  expect((await admin.client.post(apart, { otherId: first })).status).toBe(200)
  const merge = `/api/admin/companies/${second}/merge`
  expect((await admin.client.post(merge, { intoId: first })).status).toBe(200)
  expect(await proposals()).toEqual([])
})
