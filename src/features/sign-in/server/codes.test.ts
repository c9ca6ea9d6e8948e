/** Links by mail and codes by text message. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Outcome } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let people = 0

async function signedUp() {
  const email = `codes.${++people}@example.org`
  const client = app.guest()
  const made = await client.post<Outcome>('/auth/register', { name: 'Codes', email, password })
  return { client, email, accountId: made.body.user!.userId }
}

async function newestTo(to: string): Promise<string> {
  await app.runDueTasks()
  return app.mails.findLast((mail) => mail.to === to)?.text ?? ''
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const linkIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('a link by email', () => {
  const ask = (email: string, role = 'jobSeeker') =>
    app.guest().post('/api/sign-in/link', { email, role, next: '/wallet' })
  const open = (token: string) => app.guest().post<Outcome>('/api/sign-in/link/open', { token })

  test('signs in once, in any browser, and proves the address', async () => {
    const { email, accountId } = await signedUp()
    app.clock.advance({ minutes: 2 })
    await ask(email)
    const token = linkIn(await newestTo(email))
    const entered = await open(token)
    expect(entered.body).toMatchObject({
      user: { userId: accountId, emailVerified: true },
      next: '/wallet',
    })
    expect((await open(token)).status).toBe(400)
  })

  test('20 at once are one sign-in', async () => {
    const { email } = await signedUp()
    await ask(email)
    const token = linkIn(await newestTo(email))
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends after 15 minutes, and is not stored', async () => {
    const { email } = await signedUp()
    await ask(email)
    const token = linkIn(await newestTo(email))
    const rows = await app.database.db.selectFrom('signInFlows').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    app.clock.advance({ minutes: 15, seconds: 1 })
    expect((await open(token)).status).toBe(400)
  })

  test('an unknown address answers alike, and hears that it has no account', async () => {
    const { email } = await signedUp()
    const unknown = `nobody.${people}@example.org`
    const [left, right] = [await ask(email), await ask(unknown)]
    expect(left.raw.body).toBe(right.raw.body)
    expect(await newestTo(unknown)).not.toContain('#token')
    expect(await newestTo(unknown)).toContain('it has no account')
  })

  test('of an address that a stranger has signed up with leaves the stranger nothing', async () => {
    const { client: stranger, email } = await signedUp()
    await ask(email)
    const entered = await open(linkIn(await newestTo(email)))
    expect(entered.status).toBe(200)
    expect((await stranger.get('/auth/session')).status).toBe(401)
    expect((await app.guest().post('/auth/login', { email, password })).status).toBe(400)
  })
})

describe('a code by text message', () => {
  async function withPhone() {
    const person = await signedUp()
    const phone = `+4915100${String(people).padStart(6, '0')}`
    const asked = await person.client.post('/api/account/phone', {
      phone: phone.replace('+49', '0049 '),
      currentPassword: password,
    })
    expect(asked.status).toBe(200)
    const code = codeIn(await newestTo(phone))
    expect((await person.client.post('/api/account/phone/confirm', { code })).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    return { ...person, phone }
  }
  const ask = (phone: string) => app.guest().post('/api/sign-in/phone', { phone })
  const enter = (phone: string, otp: string, role = 'jobSeeker') =>
    app.guest().post<Outcome>('/api/sign-in/phone/finish', { phone, otp, role })

  test('signs in with a phone that was proved', async () => {
    const { phone, accountId, email } = await withPhone()
    expect(await newestTo(email)).toContain('phone number')
    await ask(phone)
    const code = codeIn(await newestTo(phone))
    expect((await enter(phone, code, 'recruiter')).status).toBe(400)
    app.clock.advance({ minutes: 2 })
    await ask(phone)
    const entered = await enter(phone, codeIn(await newestTo(phone)))
    expect(entered.body.user?.userId).toBe(accountId)
  })

  test('6.5.1: 20 right codes at once are one sign-in', async () => {
    const { phone } = await withPhone()
    await ask(phone)
    const code = codeIn(await newestTo(phone))
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter(phone, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('6.6.3: a sixth try is dead; 6.5.5: so is 10 min 1 s; 6.6.2: so is an older code', async () => {
    const { phone } = await withPhone()
    await ask(phone)
    const first = codeIn(await newestTo(phone))
    const wrong = first === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) expect((await enter(phone, wrong)).status).toBe(400)
    expect((await enter(phone, first)).status).toBe(400)
    app.clock.advance({ minutes: 2 })
    await ask(phone)
    const second = codeIn(await newestTo(phone))
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await enter(phone, second)).status).toBe(400)
    await ask(phone)
    const third = codeIn(await newestTo(phone))
    app.clock.advance({ minutes: 2 })
    await ask(phone)
    const fourth = codeIn(await newestTo(phone))
    if (third !== fourth) expect((await enter(phone, third)).status).toBe(400)
    expect((await enter(phone, fourth)).status).toBe(200)
  })

  test('an unknown number answers alike at every step', async () => {
    const { phone } = await withPhone()
    const unknown = '+4915199999999'
    const [left, right] = [await ask(phone), await ask(unknown)]
    expect(left.raw.body).toBe(right.raw.body)
    await app.runDueTasks()
    expect(app.mails.some(({ to }) => to === unknown)).toBe(false)
    const known = await enter(phone, '000000')
    const missing = await enter(unknown, '000000')
    const text = (reply: typeof known) => reply.raw.body.replace(/"requestId":"[^"]+"/, '')
    expect(text(known)).toBe(text(missing))
  })

  test('belongs to the person who has proved it last; the other one is told', async () => {
    const { phone, email } = await withPhone()
    const next = await signedUp()
    await next.client.post('/api/account/phone', { phone, currentPassword: password })
    const code = codeIn(await newestTo(phone))
    await next.client.post('/api/account/phone/confirm', { code })
    expect(await newestTo(email)).toContain('Someone else has confirmed')
    await ask(phone)
    expect((await enter(phone, codeIn(await newestTo(phone)))).body.user?.userId).toBe(
      next.accountId,
    )
  })

  test('a code for one thing is no code for another, and no other account can use it', async () => {
    const { client, phone } = await withPhone()
    await ask(phone)
    const code = codeIn(await newestTo(phone))
    expect((await client.post('/api/account/phone/confirm', { code })).status).toBe(400)
    const other = await withPhone()
    expect((await enter(other.phone, code)).status).toBe(400)
  })

  test.each(['0151 234567', '+0151234567', '+49', '+4915112345678901', 'call me'])(
    '%s is no number',
    async (phone) => {
      const reply = await ask(phone)
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    },
  )
})
