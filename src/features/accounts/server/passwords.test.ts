import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' })
})
// A fresh window for every limit.
beforeEach(() => app.clock.advance({ hours: 25 }))
afterAll(() => app.close())

const right = 'correct horse battery'
let people = 0

async function register() {
  const email = `person.${++people}@example.org`
  const client = app.guest()
  const reply = await client.post('/auth/register', { name: 'Person', email, password: right })
  expect(reply.status).toBe(200)
  return { client, email }
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const login = (client: TestClient, email: string, password: string, address = '192.0.2.1') =>
  client.post('/auth/login', { email, password }, from(address))

async function codeFor(email: string): Promise<string> {
  await app.runDueTasks()
  const mail = app.mails.findLast(
    ({ to, subject }) => to === email && /password reset code/.test(subject),
  )
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'none'
}

describe('what a password may be (ASVS 6.2.1, 6.2.5, 6.2.8, 6.2.9)', () => {
  test.each([
    ['of 7 characters', 'a7b6c5d', 400],
    ['of 8 characters', 'a7b6c5d4', 200],
    ['of 72 bytes', 'xy'.repeat(36), 200],
    ['of 128 characters', 'xyz1'.repeat(32), 200],
    ['of 129 characters', `${'xyz1'.repeat(32)}x`, 400],
    ['of emoji and spaces', ' 🐎 🔋 🖇 🌋 🐎 🔋 ', 200],
    ['with NUL', 'a7b6c5d4\u0000', 400],
    ['that everyone tries (6.2.4)', 'password123', 400],
    ['of the brand (6.2.11)', 'Vouch1234', 400],
    ['of one character', 'zzzzzzzzzz', 400],
  ])('%s', async (_name, password, status) => {
    const email = `password.${++people}@example.org`
    const reply = await app.guest().post('/auth/register', { name: 'P', email, password })
    expect(reply.status).toBe(status)
    if (status === 200) {
      expect((await login(app.guest(), email, password)).status).toBe(200)
      return
    }
    const { fields } = reply.body['details'] as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(['password'])
  })

  test('not one’s own email address', async () => {
    const email = `own.address.${++people}@example.org`
    const body = { name: 'P', email, password: email }
    expect((await app.guest().post('/auth/register', body)).status).toBe(400)
  })

  test('byte 73 matters', async () => {
    const email = `password.${++people}@example.org`
    const start = 'xy'.repeat(36)
    await app.guest().post('/auth/register', { name: 'P', email, password: `${start}a` })
    expect((await login(app.guest(), email, `${start}b`)).status).toBe(400)
    expect((await login(app.guest(), email, `${start}a`)).status).toBe(200)
  })

  test('words of the person are refused (6.2.11)', async () => {
    const reply = await app.guest().post('/auth/register', {
      name: 'Ottilie',
      email: 'quastenflosser@example.org',
      password: 'Quastenflosser99',
    })
    expect(reply.status).toBe(400)
  })
})

describe('wrong passwords (ASVS 6.3.1)', () => {
  test('the tenth from one address waits; the owner gets in from another and is told', async () => {
    const { email } = await register()
    for (let index = 0; index < 9; index++) {
      expect((await login(app.guest(), email, `wrong ${index} wrong`)).status).toBe(400)
    }
    const tenth = await login(app.guest(), email, right)
    expect(tenth.status).toBe(429)
    expect(Number(tenth.headers['retry-after'])).toBeGreaterThan(60)
    expect((await login(app.guest(), email, 'wrong again', '198.51.100.7')).status).toBe(400)
    expect((await login(app.guest(), email, right, '198.51.100.7')).status).toBe(200)
    await app.runDueTasks()
    expect(
      app.mails.filter(({ to, subject }) => to === email && /Failed sign-in/.test(subject)),
    ).toHaveLength(1)
    app.clock.advance({ minutes: 16 })
    expect((await login(app.guest(), email, right)).status).toBe(200)
  })

  test('one address trying many accounts waits; IPv6 counts by its /64', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 70; index++) {
      if (index % 15 === 14) app.clock.advance({ seconds: 61 })
      const address = `2001:db8:0:1::${index.toString(16)}`
      const reply = await login(
        app.guest(),
        `nobody.${index}@example.org`,
        'one same word',
        address,
      )
      statuses.push(reply.status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
    expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true)
  })
})

describe('a forgotten password (ACC5, ASVS 6.4.1, 6.4.3)', () => {
  const send = (email: string, address = '203.0.113.5') =>
    app.guest().post('/auth/forgot-password/send-otp', { email }, from(address))
  const reset = (email: string, otp: string, password = 'a new long password') =>
    app.guest().post('/auth/forgot-password/reset-password', { email, otp, password })

  test('is replaced with the mailed code; every session ends, nobody is signed in, the owner is told', async () => {
    const { client, email } = await register()
    expect((await send(email)).status).toBe(200)
    const done = await reset(email, await codeFor(email))
    expect(done.body).toEqual({ ok: true })
    expect(done.headers['set-cookie']).toBeUndefined()
    expect((await client.get('/auth/session')).status).toBe(401)
    expect((await login(app.guest(), email, right)).status).toBe(400)
    expect((await login(app.guest(), email, 'a new long password')).status).toBe(200)
    await app.runDueTasks()
    expect(app.mails.findLast(({ to }) => to === email)?.subject).toContain('was changed')
  })

  test('an address without an account gets the same answers', async () => {
    const { email } = await register()
    const [known, unknown] = [await send(email), await send('nobody@example.org')]
    expect([unknown.status, unknown.raw.body]).toEqual([known.status, known.raw.body])
    const again = [await send(email), await send('nobody@example.org')]
    expect(again.map(({ status }) => status)).toEqual([429, 429])
    await app.runDueTasks()
    expect(app.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false)
    const guesses = [await reset(email, '000000'), await reset('nobody@example.org', '000000')]
    expect(guesses.map(({ status, body }) => [status, body['code']])).toEqual([
      [400, 'OTP_INVALID'],
      [400, 'OTP_INVALID'],
    ])
  })

  test('a code works once among twenty, not after ten minutes, not after five guesses, not after a newer one', async () => {
    const { email } = await register()
    await send(email)
    const code = await codeFor(email)
    const all = await Promise.all(Array.from({ length: 20 }, () => reset(email, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)

    app.clock.advance({ hours: 1 })
    await send(email)
    const late = await codeFor(email)
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await reset(email, late)).status).toBe(400)

    await send(email)
    const older = await codeFor(email)
    app.clock.advance({ seconds: 61 })
    await send(email)
    const newer = await codeFor(email)
    expect((await reset(email, older)).status).toBe(older === newer ? 200 : 400)
    for (let index = 0; index < 4; index++)
      await reset(email, newer === '111111' ? '222222' : '111111')
    expect((await reset(email, newer)).status).toBe(400)
  })

  test('a code for the reset confirms no email address (ASVS 6.6.2)', async () => {
    const { client, email } = await register()
    await send(email)
    const code = await codeFor(email)
    const reply = await client.post('/api/email-verifications/confirm', { code })
    expect(reply.status).toBe(400)
  })
})

describe('one’s own sessions (ASVS 7.5.2)', () => {
  test('are listed, ended one by one or all but this; strangers end none', async () => {
    const { client, email } = await register()
    const other = app.guest()
    await login(other, email, right)
    const list = await client.get<{ items: { id: string; current: boolean; device: string }[] }>(
      '/api/account/sessions',
    )
    expect(list.body.items).toHaveLength(2)
    const theirs = list.body.items.find(({ current }) => !current)!
    const stranger = await register()
    const refused = await stranger.client.send('DELETE', `/api/account/sessions/${theirs.id}`)
    expect(refused.status).toBe(404)
    expect((await client.send('DELETE', `/api/account/sessions/${theirs.id}`)).status).toBe(200)
    expect((await other.get('/auth/session')).status).toBe(401)
    await login(other, email, right)
    expect((await client.post('/api/account/sessions/end-others')).body).toEqual({ ended: 1 })
    expect((await client.get('/auth/session')).status).toBe(200)
  })

  test('a device that was not seen before is mailed to the owner, once', async () => {
    const { email } = await register()
    const firefox = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } }
    for (let index = 0; index < 2; index++) {
      await app.guest().post('/auth/login', { email, password: right }, firefox)
    }
    await app.runDueTasks()
    const mails = app.mails.filter(({ to, subject }) => to === email && /New sign-in/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Firefox on Linux')
  })

  test('a new password needs the current one and ends the others (ASVS 6.2.2, 7.4.3)', async () => {
    const { client, email } = await register()
    const other = app.guest()
    await login(other, email, right)
    const change = (currentPassword: string, password = 'another long one') =>
      client.post('/api/account/password', { currentPassword, password })
    expect((await change(right, right)).body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'password' }] },
    })
    expect((await client.get('/auth/session')).status).toBe(200)
    expect((await other.get('/auth/session')).status).toBe(200)
    expect((await change('not this one')).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await change(right)).status).toBe(200)
    expect((await client.get('/auth/session')).status).toBe(200)
    expect((await other.get('/auth/session')).status).toBe(401)
  })
})
