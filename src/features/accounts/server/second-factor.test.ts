import { codeOf } from '../../../../tests/support/authenticator.ts'
import { Secret } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoleNames, permissionsOf, type AdminRole } from '#shared/permissions.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import { inviteAdmin } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let people = 0

/** What the app on the phone shows at the test's time. */
function codeNow(secret: string, shift = 0): string {
  return codeOf(secret, app.clock.now().getTime(), shift)
}

async function withAuthenticator() {
  const email = `factor.${++people}@example.org`
  const client = app.guest()
  await client.post('/auth/register', { name: 'Factor', email, password })
  const begun = await client.post<{ secret: string; url: string }>('/api/account/second-factor', {
    currentPassword: password,
  })
  const { secret, url } = begun.body
  expect(url).toMatch(/^otpauth:\/\/totp\//)
  const done = await client.post<{ recoveryCodes: string[] }>(
    '/api/account/second-factor/confirm',
    { code: codeNow(secret) },
  )
  expect(done.status).toBe(200)
  app.clock.advance({ seconds: 60 })
  return { client, email, secret, recoveryCodes: done.body.recoveryCodes }
}

const login = (email: string, code?: string) =>
  app.guest().post('/auth/login', { email, password, ...(code !== undefined && { code }) })

describe('a second factor', () => {
  test('is asked for after the right password, and leaves no session without it', async () => {
    const { email, secret } = await withAuthenticator()
    const half = await login(email)
    expect(half).toMatchObject({ status: 400, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(half.headers['set-cookie']).toBeUndefined()
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from sessions where account_id = (
        select id from accounts where email = ${email})`.execute(app.database.db)
    expect(rows[0]!.count).toBe(1)
    expect((await login(email, codeNow(secret))).status).toBe(200)
    expect((await login(email, '000000')).status).toBe(400)
    await app.parts.refusals.flush()
    const refused = await sql<{ reason: string }>`
      select after->>'reason' as reason from audit_entries
      where action = 'accounts.signInRefused' and entity_id = (
        select id::text from accounts where email = ${email}) order by seq`.execute(app.database.db)
    expect(refused.rows).toEqual([
      { reason: 'secondFactorMissing' },
      { reason: 'wrongSecondFactor' },
    ])
  })

  test('is asked for before signing up gives the other role', async () => {
    const { email, secret } = await withAuthenticator()
    const signUp = (more: object) =>
      app.guest().post('/auth/recruiter/register', { name: 'Factor', email, password, ...more })
    const roles = async () => {
      const { rows } = await sql<{ roles: string[] }>`
        select roles from accounts where email = ${email}`.execute(app.database.db)
      return rows[0]!.roles
    }
    expect((await signUp({})).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    expect((await signUp({ code: '000000' })).status).toBe(400)
    expect(await roles()).toEqual(['jobSeeker'])
    expect((await signUp({ code: codeNow(secret) })).status).toBe(200)
    expect(await roles()).toEqual(['jobSeeker', 'recruiter'])
  })

  test('takes each code once, one step early or late, and none that is older', async () => {
    const { email, secret } = await withAuthenticator()
    const code = codeNow(secret)
    const all = await Promise.all(Array.from({ length: 8 }, () => login(email, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    app.clock.advance({ seconds: 60 })
    expect((await login(email, codeNow(secret, -2))).status).toBe(400)
    expect((await login(email, codeNow(secret, 1))).status).toBe(200)
  })

  test('recovery codes work once each and are stored hashed', async () => {
    const { email, recoveryCodes } = await withAuthenticator()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await login(email, recoveryCodes[0])).status).toBe(200)
    expect((await login(email, recoveryCodes[0])).status).toBe(400)
    expect((await login(email, recoveryCodes[1]!.toUpperCase())).status).toBe(200)
    const dump = await sql`select row_to_json(r)::text as text from recovery_codes r`.execute(
      app.database.db,
    )
    const text = JSON.stringify(dump.rows)
    for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''))
  })

  test('its secret is unreadable in the database', async () => {
    const { secret } = await withAuthenticator()
    const { rows } = await sql<{ text: string }>`
      select encode(sealed_secret, 'escape') as text from authenticators`.execute(app.database.db)
    const plain = Secret.fromBase32(secret).utf8
    expect(rows.some(({ text }) => text.includes(plain))).toBe(false)
  })

  test('needs the password to begin and to end', async () => {
    const { client, email } = await withAuthenticator()
    const wrong = await client.post('/api/account/second-factor/remove', { currentPassword: 'no' })
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await client.post('/api/account/second-factor/remove', { currentPassword: password })
    expect((await client.get('/api/account/second-factor')).body).toEqual({
      on: false,
      recoveryCodesLeft: 0,
    })
    expect((await login(email)).status).toBe(200)
  })
})

describe('admins', () => {
  const invite = (email: string, roles: AdminRole[]) =>
    app.runAsSystem((context) => inviteAdmin(context, { email, name: 'Ada', roles }), {
      requestId: 'test',
    })
  const tokenOf = (link: string) => link.split('#setup=')[1]!

  test('come in by a one-time link, choose password and second factor, and never without it', async () => {
    const email = 'ada@example.org'
    const token = tokenOf(await invite(email, ['verifier']))
    const guest = app.guest()
    const begun = await guest.post<{ secret: string }>('/api/admin-setup/begin', { token })
    // The page is loaded again: what was scanned still counts.
    const again = await guest.post<{ secret: string }>('/api/admin-setup/begin', { token })
    expect(again.body.secret).toBe(begun.body.secret)
    expect(begun.body).toMatchObject({ email })
    const finish = async (code: string) =>
      guest.post('/api/admin-setup/finish', { token, password, code })
    const right = codeNow(begun.body.secret)
    expect((await finish(right === '000000' ? '111111' : '000000')).status).toBe(400)
    expect((await finish(right)).body['recoveryCodes']).toHaveLength(10)
    expect((await finish(right)).status).toBe(404)
    app.clock.advance({ seconds: 60 })

    const enter = (code?: string) =>
      guest.post('/auth/admin/login', { email, password, ...(code && { code }) })
    expect((await enter()).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    const entered = await enter(codeNow(begun.body.secret))
    expect(entered.body).toMatchObject({
      user: { role: 'admin', permissions: ['verifications.decide', 'companies.manage'] },
      redirect: '/admin/dashboard',
    })
    // Eight hours, used or not (ASVS 7.3.2).
    app.clock.advance({ hours: 8, seconds: 1 })
    expect((await guest.get('/auth/session')).status).toBe(401)
  })

  test('a link ends after a day; a second invitation removes the old second factor and sessions', async () => {
    const token = tokenOf(await invite('late@example.org', ['owner']))
    app.clock.advance({ hours: 24, seconds: 1 })
    const late = await app.guest().post('/api/admin-setup/begin', { token })
    expect(late.status).toBe(404)
    const admin = await createAdmin(app, ['support'])
    await invite(admin.email, ['support'])
    expect((await admin.client.get('/auth/session')).status).toBe(401)
  })

  test('nobody else is let in by the admin door, whatever the reason', async () => {
    await app.guest().post('/auth/register', { name: 'C', email: 'c@example.org', password })
    const { secret, email } = await withAuthenticator()
    const tries = [
      { email: 'c@example.org', password },
      { email, password, code: codeNow(secret) },
      { email: 'nobody@example.org', password },
      { email: 'admin', password: 'admin' },
    ]
    for (const body of tries) {
      const reply = await app.guest().post('/auth/admin/login', body)
      expect([reply.status, reply.headers['set-cookie']]).toEqual([400, undefined])
    }
  })

  test.each(adminRoleNames)('%s has its permissions and no others', async (role) => {
    const { client } = await createAdmin(app, [role])
    expect((await client.get('/auth/session')).body).toMatchObject({
      user: { role: 'admin', permissions: permissionsOf([role]) },
    })
  })
})
