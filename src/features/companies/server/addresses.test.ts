/** What a person typed of a company stays with that person until something proves it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import { provedOwner } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'

async function recruiter(companyName: string, workEmail: string) {
  const client = app.guest()
  const email = `r${Math.random()}@example.org`
  await client.post('/auth/recruiter/register', { name: 'R', email, password })
  const saved = await client.post('/recruiter/info', { workEmail, companyName })
  return { client, saved }
}

test.each([
  'URGENT https://evil.example/login',
  'Your mailbox: www.evil.example',
  'Write to help@evil.example',
])('"%s" is no name of a company', async (companyName) => {
  const { saved } = await recruiter(companyName, 'victim@victim-corp.example')
  expect(saved.status).toBe(400)
  expect(JSON.stringify(saved.body)).toContain('without a web address')
})

test('a name that someone typed is neither in the email nor offered to others', async () => {
  const name = 'Mailbox Closes Today'
  const { client, saved } = await recruiter(name, 'victim@victim-corp.example')
  expect(saved.status).toBe(200)
  await client.post('/recruiter/send-otp')
  await app.runDueTasks()
  const mails = app.mails.filter(({ to }) => to === 'victim@victim-corp.example')
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain(name)
  const found = await app.guest().get('/api/companies', { query: { q: 'mailbox' } })
  expect(found.body).toEqual({ items: [] })
  const admin = await createAdmin(app, ['owner'])
  const all = await admin.client.get('/api/companies', { query: { q: 'mailbox' } })
  expect(all.body).toMatchObject({ items: [{ name }] })
})

test('alumni and students of a confirmed domain are not its employees', async () => {
  const { db } = app.database
  const { rows } = await sql<{ id: string }>`
    insert into companies (id, slug, name, folded_name, created_at, updated_at)
    values (gen_random_uuid(), 'acme', 'Acme', 'acme', now(), now()) returning id`.execute(db)
  const id = rows[0]!.id
  await sql`insert into company_domains (domain, company_id, verified_at, method, created_at)
    values ('acme.edu', ${id}, now(), 'admin', now())`.execute(db)
  expect(await provedOwner({ db }, 'acme.edu')).toBe(id)
  expect(await provedOwner({ db }, 'physics.acme.edu')).toBe(id)
  for (const domain of ['alumni.acme.edu', 'students.physics.acme.edu', 'Stud.acme.edu']) {
    expect(await provedOwner({ db }, domain), domain).toBeNull()
  }
})
