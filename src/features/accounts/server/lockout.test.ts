/** Strangers cannot lock the owner out, nor fill a mailbox. */
import { codeOf } from '../../../../tests/support/authenticator.ts'
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
const home = '192.0.2.1'
let people = 0
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function register() {
  const email = `owner.${++people}@example.org`
  const client = app.guest()
  await client.post('/auth/register', { name: 'Owner', email, password: right }, from(home))
  await app.runDueTasks()
  app.clock.advance({ minutes: 2 })
  return { client, email }
}

const mailsTo = (email: string, subject = /./) =>
  app.mails.filter((mail) => mail.to === email && subject.test(mail.subject))

async function newestReset(email: string) {
  await app.runDueTasks()
  const text = mailsTo(email, /password reset code/).at(-1)?.text ?? ''
  return { code: /^\d{6}$/m.exec(text)?.[0] ?? '', token: /#token=([\w-]+)/.exec(text)?.[1] ?? '' }
}

const ask = (client: TestClient, email: string, address: string) =>
  client.post('/auth/forgot-password/send-otp', { email }, from(address))
const reset = (client: TestClient, email: string, otp: string, address: string) =>
  client.post(
    '/auth/forgot-password/reset-password',
    { email, otp, password: 'a new long password' },
    from(address),
  )
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a code for a new password', () => {
  test.each([
    ['the browser that asked', true],
    ['its address', false],
  ])('survives five wrong guesses of each of some strangers, in %s', async (_name, sameBrowser) => {
    const { email } = await register()
    const owner = app.guest()
    expect((await ask(owner, email, home)).status).toBe(200)
    const { code } = await newestReset(email)
    for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      for (let guess = 0; guess < 5; guess++) {
        expect((await reset(app.guest(), email, wrongOf(code), stranger)).status).toBe(400)
      }
    }
    const client = sameBrowser ? owner : app.guest()
    expect((await reset(client, email, code, home)).status).toBe(200)
  })

  test('survives strangers behind the same address, in the browser that asked', async () => {
    const { email } = await register()
    const owner = app.guest()
    await ask(owner, email, home)
    const { code } = await newestReset(email)
    for (let guess = 0; guess < 10; guess++) await reset(app.guest(), email, wrongOf(code), home)
    expect((await reset(owner, email, code, home)).status).toBe(200)
  })

  test('is not ended by a stranger who asks for another', async () => {
    const { email } = await register()
    const owner = app.guest()
    await ask(owner, email, home)
    const { code } = await newestReset(email)
    await ask(app.guest(), email, '198.51.100.1')
    await app.runDueTasks()
    expect((await reset(owner, email, code, home)).status).toBe(200)
  })

  test('is mailed after five strangers asked for resets and links, and works', async () => {
    const { email } = await register()
    for (let stranger = 1; stranger <= 5; stranger++) {
      const address = `198.51.100.${stranger}`
      await ask(app.guest(), email, address)
      const link = { email, role: 'jobSeeker', next: '' }
      if (stranger < 5) await app.guest().post('/api/sign-in/link', link, from(address))
      app.clock.advance({ seconds: 61 })
    }
    const owner = app.guest()
    expect((await ask(owner, email, home)).status).toBe(200)
    const { code } = await newestReset(email)
    expect((await reset(owner, email, code, home)).status).toBe(200)
  })

  test('whatever strangers do, the owner has the known browser or the link', async () => {
    const { client, email } = await register()
    for (let stranger = 1; stranger <= 30; stranger++) {
      await ask(app.guest(), email, `198.51.100.${stranger}`)
    }
    await app.runDueTasks()
    // In a browser that the owner was in before, even after signing out there.
    await client.post('/auth/logout')
    expect((await ask(client, email, '203.0.113.9')).status).toBe(200)
    const { code, token } = await newestReset(email)
    for (let guess = 0; guess < 40; guess++) {
      await reset(app.guest(), email, wrongOf(code), `198.51.100.${guess % 20}`)
    }
    expect((await reset(client, email, code, '203.0.113.9')).status).toBe(200)
    expect(token).toHaveLength(43)
  })

  test('a person who gets no new mail has a link that still works, on any device, once', async () => {
    const { email } = await register()
    for (let stranger = 1; stranger <= 20; stranger++) {
      await ask(app.guest(), email, `198.51.100.${stranger}`)
    }
    const { code, token } = await newestReset(email)
    for (let guess = 0; guess < 60; guess++) {
      await reset(app.guest(), email, wrongOf(code), `203.0.113.${guess % 30}`)
    }
    app.clock.advance({ minutes: 50 })
    const refused = await ask(app.guest(), email, home)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await reset(app.guest(), email, token, home)).status).toBe(200)
    expect((await reset(app.guest(), email, token, home)).status).toBe(400)
  })

  test('a guess works five times in one browser, and no more than 20 in an hour elsewhere', async () => {
    const { email } = await register()
    const thief = app.guest()
    await ask(thief, email, '198.51.100.1')
    const { code } = await newestReset(email)
    for (let guess = 0; guess < 5; guess++) {
      await reset(thief, email, wrongOf(code), '198.51.100.1')
    }
    expect((await reset(thief, email, code, '198.51.100.1')).status).toBe(400)
  })
})

test('strangers behind the same address do not keep the known browser from signing in', async () => {
  const { client, email } = await register()
  await client.post('/auth/logout')
  const wrong = { email, password: 'a wrong password' }
  for (let guess = 0; guess < 12; guess++) {
    await app.guest().post('/auth/login', wrong, from(home))
    if (guess === 5) app.clock.advance({ seconds: 61 })
  }
  const body = { email, password: right }
  expect((await app.guest().post('/auth/login', body, from(home))).status).toBe(429)
  expect((await client.post('/auth/login', body, from(home))).status).toBe(200)
})

test('wrong second factors of a stranger do not lock the owner, who is told', async () => {
  const { client, email } = await register()
  const begun = await client.post<{ secret: string }>('/api/account/second-factor', {
    currentPassword: right,
  })
  const code = () => codeOf(begun.body.secret, app.clock.now().getTime())
  const confirmed = await client.post<{ recoveryCodes: string[] }>(
    '/api/account/second-factor/confirm',
    { code: code() },
  )
  app.clock.advance({ minutes: 2 })
  await client.post('/auth/logout')
  const login = (who: TestClient, factor: string, address: string) =>
    who.post('/auth/login', { email, password: right, code: factor }, from(address))
  for (let guess = 0; guess < 12; guess++) await login(app.guest(), '000000', '198.51.100.1')
  expect((await login(app.guest(), code(), home)).status).toBe(200)
  app.clock.advance({ minutes: 2 })
  for (let guess = 0; guess < 60; guess++) {
    await login(app.guest(), '000000', `198.51.100.${guess % 12}`)
    if (guess % 15 === 14) app.clock.advance({ seconds: 61 })
  }
  expect((await login(app.guest(), code(), home)).status).toBe(429)
  expect((await login(client, code(), home)).status).toBe(200)
  const recovery = confirmed.body.recoveryCodes[0]!
  expect((await login(app.guest(), recovery, '203.0.113.77')).status).toBe(200)
  await app.runDueTasks()
  expect(mailsTo(email, /knows your .* password/).length).toBeGreaterThan(0)
})

describe('mails to one address', () => {
  test('from many accounts and for all purposes are ten an hour', async () => {
    const email = `target.${++people}@example.org`
    for (let number = 0; number < 16; number++) {
      const address = `198.51.100.${number}`
      const client = app.guest()
      const own = `sender.${people}.${number}@example.org`
      const body = { name: 'S', email: own, password: right }
      await client.post('/auth/register', body, from(address))
      await client.post('/api/account/email', { email, currentPassword: right }, from(address))
      await app.guest().post('/auth/register', { ...body, email }, from(address))
      await ask(app.guest(), email, address)
      await app
        .guest()
        .post('/api/sign-in/link', { email, role: 'jobSeeker', next: '' }, from(address))
    }
    await app.runDueTasks()
    expect(mailsTo(email).length).toBeLessThanOrEqual(11)
    expect(mailsTo(email).length).toBeGreaterThan(5)
  })

  test('an account is made although its address has had its mails of this hour', async () => {
    const email = `target.${++people}@example.org`
    for (let number = 0; number < 14; number++) {
      const body = { name: 'S', email, password: `password of mine ${number}` }
      const made = await app.guest().post('/auth/register', body, from(`198.51.100.${number}`))
      expect(made.status).toBe(200)
    }
  })
})

test('five wrong codes of a work address lock it for an hour (3.7)', async () => {
  const client = app.guest()
  const email = `referrer.${++people}@example.org`
  await client.post('/auth/recruiter/register', { name: 'I', email, password: right }, from(home))
  await client.post('/recruiter/info', {
    companyName: 'Lock GmbH',
    workEmail: `person${people}@lock.example`,
  })
  const sent = await client.post('/recruiter/send-otp')
  expect(sent.status).toBe(200)
  for (let guess = 0; guess < 5; guess++) {
    const reply = await client.post('/recruiter/verify-otp', { otp: '000000' })
    expect(reply.body).toMatchObject({ code: 'OTP_INVALID' })
  }
  app.clock.advance({ minutes: 59 })
  const early = await client.post('/recruiter/send-otp')
  expect(early.status).toBe(429)
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
  app.clock.advance({ minutes: 1, seconds: 1 })
  expect((await client.post('/recruiter/send-otp')).status).toBe(200)
})
