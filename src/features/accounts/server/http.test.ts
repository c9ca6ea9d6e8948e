import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  password: 'correct horse battery',
})

async function codeFor(email: string): Promise<string> {
  await app.runDueTasks()
  const mail = app.mails.findLast((candidate) => candidate.to === email)
  return /^\d{6}$/m.exec(mail?.text ?? '')![0]
}

describe('signing up', () => {
  test('gives a session, the observed user and a place to go', async () => {
    const browser = app.guest()
    const reply = await browser.post('/auth/register', person('Ann'))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      user: { username: 'Ann', role: 'jobSeeker', emailVerified: false },
      redirect: '/candidate/edit-profile',
    })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const session = await browser.get('/auth/session')
    expect(session.body).toEqual({ user: reply.body['user'] })
  })

  test('names each field that is wrong and keeps nothing', async () => {
    const reply = await app
      .guest()
      .post('/auth/register', { name: '', email: 'x', password: '1234567' })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      statusCode: 400,
      code: 'INVALID_INPUT',
      message: 'Bad request. Please check your input.',
    })
    const fields = (reply.body['details'] as { fields: { path: string }[] }).fields
    expect(fields.map((field) => field.path).sort()).toEqual(['email', 'name', 'password'])
  })

  test.each([8, 64, 72, 73, 128])(
    'accepts a password of %i characters, all of which count',
    async (length) => {
      const email = `length${length}@example.org`
      const password = 'x'.repeat(length - 1)
      await app.guest().post('/auth/register', { name: 'Len', email, password: `${password}a` })
      const wrong = await app.guest().post('/auth/login', { email, password: `${password}b` })
      expect(wrong.status).toBe(400)
      const right = await app.guest().post('/auth/login', { email, password: `${password}a` })
      expect(right.status).toBe(200)
    },
  )

  test.each([
    'plus+tag@example.org',
    "o'brien@example.org",
    'UPPER.Case@Example.ORG',
    'a@sub.sub.example.co.uk',
    `${'l'.repeat(64)}@example.org`,
    'x_y-z@xn--mnchen-3ya.de',
  ])('takes the odd but usual address %s, and signs in with it', async (email) => {
    const made = await app.guest().post('/auth/register', { ...person('Odd'), email })
    expect(made.status).toBe(200)
    const { password } = person('Odd')
    const entered = await app.guest().post('/auth/login', { email: email.toUpperCase(), password })
    expect(entered.status).toBe(200)
  })

  test.each([
    '"quoted words"@example.org',
    'two@at@example.org',
    'nul\u0000@example.org',
    'ann@example',
    'ann@[127.0.0.1]',
    'ann\n@example.org',
    `${'l'.repeat(250)}@example.org`,
  ])('says at the field that %j is not one it takes', async (email) => {
    const refused = await app.guest().post('/auth/register', { ...person('Odd'), email })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ details: { fields: [{ path: 'email' }] } })
  })

  test('refuses fields that are not in the contract', async () => {
    const reply = await app
      .guest()
      .post('/auth/register', { ...person('Eve'), roles: ['admin'], role: 'admin' })
    expect(reply.status).toBe(400)
  })
})

describe('roles', () => {
  test('one account gets the second role with its own password and switches', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Cleo'))
    const refused = await browser.post('/api/session/hat', { role: 'recruiter' })
    expect(refused.status).toBe(403)
    const recruiter = await browser.post('/auth/recruiter/register', person('Cleo'))
    expect(recruiter.body).toMatchObject({ user: { fullName: 'Cleo', otpVerified: false } })
    expect((await browser.get('/auth/session')).body).toMatchObject({
      user: { role: 'recruiter', roles: ['jobSeeker', 'recruiter'] },
    })
    const back = await browser.post('/api/session/hat', { role: 'jobSeeker' })
    expect(back.body).toMatchObject({ user: { role: 'jobSeeker' } })
    expect((await browser.get('/api/recruiter/session')).body).toEqual({ user: null })
  })

  test('a candidate account does not enter by the recruiter door, and no session stays', async () => {
    await app.guest().post('/auth/register', person('Dan'))
    const browser = app.guest()
    const reply = await browser.post('/auth/recruiter/login', person('Dan'))
    expect(reply.status).toBe(400)
    expect(browser.cookies.size).toBe(0)
  })
})

describe('sessions', () => {
  test('without a cookie there is no user; after logout the old cookie is refused', async () => {
    expect((await app.guest().get('/auth/session')).body).toEqual({ user: null })
    const browser = app.guest()
    await browser.post('/auth/register', person('Fay'))
    const old = new Map(browser.cookies)
    expect((await browser.post('/auth/logout')).status).toBe(200)
    // What stays opens nothing: it tells the owner's browser from strangers (decision 0300).
    expect([...browser.cookies.keys()]).toEqual(['browser'])
    expect((await browser.get('/auth/session')).body).toEqual({ user: null })
    for (const [name, value] of old) browser.cookies.set(name, value)
    const reply = await browser.get('/auth/session')
    expect(reply.status).toBe(401)
    expect(reply.body['message']).toBe('Unauthorized. Please log in.')
  })

  test('a signature that is not ours is nobody', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Gus'))
    const name = app.sessionCookie
    const value = browser.cookies.get(name)!
    browser.cookies.set(name, `${value.slice(0, -4)}AAAA`)
    expect((await browser.get('/candidate/info')).status).toBe(401)
  })

  test('signing in changes the session and ends the one before', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Hal'))
    const first = new Map(browser.cookies)
    await browser.post('/auth/login', {
      email: 'hal@example.org',
      password: 'correct horse battery',
    })
    expect(browser.cookies).not.toEqual(first)
    const old = app.guest()
    for (const [name, cookie] of first) old.cookies.set(name, cookie)
    expect((await old.get('/auth/session')).status).toBe(401)
  })

  test('ends by the clock', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Ida'))
    const now = app.clock.now()
    app.clock.advance({ days: 15 })
    expect((await browser.get('/auth/session')).status).toBe(401)
    app.clock.set(now)
  })
})

describe('cross-site writes', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a prefix of our origin', { origin: 'http://tessera.test.evil.example' }],
  ])('%s is refused', async (_name, headers) => {
    const browser = app.guest()
    await browser.post('/auth/register', person(`X${Math.abs(headers.origin.length)}`))
    const reply = await browser.post('/auth/logout', {}, { headers })
    expect(reply.status).toBe(403)
    expect((await browser.get('/auth/session')).status).toBe(200)
  })

  test('form content types are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await app.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'content-type': type },
        payload: 'email=a&password=b',
      })
      expect(reply.statusCode).toBe(415)
    }
  })
})

describe('confirming the address', () => {
  test('works with the mailed code, once', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Jan'))
    const code = await codeFor('jan@example.org')
    const right = await browser.post('/api/email-verifications/confirm', { code })
    expect(right.body).toMatchObject({ user: { emailVerified: true } })
    const again = await browser.post('/api/email-verifications/confirm', { code })
    expect(again.body).toMatchObject({ code: 'OTP_INVALID' })
  })

  test('five wrong tries kill the code', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Kim'))
    const code = await codeFor('kim@example.org')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await browser.post('/api/email-verifications/confirm', { code: wrong })).status).toBe(
        400,
      )
    }
    expect((await browser.post('/api/email-verifications/confirm', { code })).status).toBe(400)
  })

  test('twenty right codes at once: one success', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Lea'))
    const code = await codeFor('lea@example.org')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/email-verifications/confirm', { code })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  test('works for a day, is dead a second later, and when a newer one was sent', async () => {
    const browser = app.guest()
    await browser.post('/auth/register', person('Max'))
    const code = await codeFor('max@example.org')
    const tooSoon = await browser.post('/api/email-verifications')
    expect(tooSoon.status).toBe(429)
    expect(tooSoon.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    app.clock.advance({ minutes: 1 })
    await browser.post('/api/email-verifications')
    expect((await browser.post('/api/email-verifications/confirm', { code })).status).toBe(400)
    const newer = await codeFor('max@example.org')
    app.clock.advance({ hours: 24, seconds: 1 })
    expect((await browser.post('/api/email-verifications/confirm', { code: newer })).status).toBe(
      400,
    )
    await browser.post('/api/email-verifications')
    const newest = await codeFor('max@example.org')
    app.clock.advance({ hours: 23, minutes: 59 })
    expect((await browser.post('/api/email-verifications/confirm', { code: newest })).status).toBe(
      200,
    )
  })
})
