/** Requirements of OWASP ASVS 5.0 on accounts that no other test is about. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { newCode } from './service.codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => app.close())

const password = 'correct horse battery'

test('6.2.3: wrong current passwords are counted like wrong sign-ins', async () => {
  const email = 'current@example.org'
  const client = app.guest()
  await client.post('/auth/register', { name: 'Current', email, password })
  const change = (currentPassword: string) =>
    client.post('/api/account/password', { currentPassword, password: 'a new long password' })
  // Signing up was one try already.
  for (let guess = 0; guess < 8; guess++) {
    expect((await change(`wrong ${guess}`)).status).toBe(400)
    app.clock.advance({ minutes: 1 })
  }
  expect(await change(password)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
  app.clock.advance({ minutes: 15 })
  expect((await change(password)).status).toBe(200)
})

test.each(['admin', 'root', 'test', 'administrator', 'demo'])(
  '6.3.2: there is no account %s',
  async (name) => {
    for (const email of [`${name}@localhost.localdomain`, `${name}@example.org`]) {
      for (const door of ['/auth/login', '/auth/recruiter/login', '/auth/admin/login']) {
        const entered = await app.guest().post(door, { email, password: name })
        expect(entered.status).not.toBe(200)
      }
    }
    const { rows } = await sql`select from accounts where 'admin' = any(roles)`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  },
)

test('6.3.4: every door notes the sign-in and how it was proved', async () => {
  const email = 'doors@example.org'
  const phone = '+4915155501234'
  const client = app.guest()
  app.clock.advance({ hours: 1 })
  await client.post('/auth/register', { name: 'Doors', email, password })
  await client.post('/auth/recruiter/register', { name: 'Doors', email, password })
  const newest = async (to: string) => {
    await app.runDueTasks()
    return app.mails.findLast((mail) => mail.to === to)!.text
  }
  await client.post('/api/account/phone', { phone, currentPassword: password })
  const code = /\b\d{6}\b/.exec(await newest(phone))![0]
  await client.post('/api/account/phone/confirm', { code })
  app.clock.advance({ minutes: 2 })
  await app.guest().post('/auth/login', { email, password })
  await app.guest().post('/auth/recruiter/login', { email, password })
  await app.guest().post('/api/sign-in/phone', { phone })
  const otp = /\b\d{6}\b/.exec(await newest(phone))![0]
  await app.guest().post('/api/sign-in/phone/finish', { phone, otp, role: 'jobSeeker' })
  // Last: a mailed link proves the address, which ends what was set before.
  await app.guest().post('/api/sign-in/link', { email, role: 'recruiter' })
  const token = /#token=([\w-]+)/.exec(await newest(email))![1]
  await app.guest().post('/api/sign-in/link/open', { token })
  const { rows } = await sql<{ after: { role: string; method: string } }>`
    select after from audit_entries
    where action = 'accounts.signedIn' and entity_id = (
      select id::text from accounts where email = ${email}
    )`.execute(app.database.db)
  expect(rows.map(({ after }) => `${after.method} ${after.role}`).toSorted()).toEqual([
    'email-link recruiter',
    'password jobSeeker',
    'password jobSeeker',
    'password recruiter',
    'password recruiter',
    'phone jobSeeker',
  ])
})

test('6.5.2: no code is stored as it is', async () => {
  const email = 'stored@example.org'
  app.clock.advance({ hours: 1 })
  await app.guest().post('/auth/register', { name: 'Stored', email, password })
  await app.runDueTasks()
  const code = /^\d{6}$/m.exec(app.mails.findLast(({ to }) => to === email)!.text)![0]
  const { rows } = await sql<{ row: string }>`
    select row_to_json(codes)::text as row from one_time_codes codes`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(`"${code}"`))).toEqual([])
  // Nor is it left in the queue once the mail is gone.
  const waiting = await sql<{ payload: string }>`
    select payload::text from graphile_worker._private_jobs`.execute(app.database.db)
  expect(waiting.rows.filter(({ payload }) => payload.includes(code))).toEqual([])
})

test('6.5.3, 6.5.4: codes have six digits, each position evenly (chi-square over 10,000)', () => {
  const codes = Array.from({ length: 10_000 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  for (let position = 0; position < 6; position++) {
    const counts = Array<number>(10).fill(0)
    for (const code of codes) counts[Number(code[position])]!++
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
    // Nine degrees of freedom: beyond 38 once in 60,000 runs.
    expect(chiSquare).toBeLessThan(38)
  }
})
