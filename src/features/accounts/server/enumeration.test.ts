/** Nobody learns from us whether an address has an account (ASVS 6.3.8, product ACC10). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { mannWhitney, median } from '../../../../tests/support/statistics.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let people = 0
const newEmail = (kind = 'free') => `${kind}.${String(++people).padStart(5, '0')}@example.org`

async function codeFor(email: string): Promise<string | undefined> {
  await app.runDueTasks()
  const mail = app.mails.findLast(({ to }) => to === email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
}

async function verified(email = newEmail('taken')) {
  const client = app.guest()
  await client.post('/auth/register', { name: 'Owner', email, password })
  const done = await client.post('/api/email-verifications/confirm', {
    code: await codeFor(email),
  })
  expect(done.status).toBe(200)
  return { client, email }
}

const register = (email: string, path = '/auth/register') =>
  app.guest().post(path, { name: 'Stranger', email, password: `another password ${++people}` })

/** What can be seen of a reply, apart from ids and addresses that the caller has sent. */
async function seen(reply: ReturnType<typeof register>) {
  const { status, raw, headers } = await reply
  return {
    status,
    length: raw.body.length,
    body: raw.body.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/(taken|free)\.\d+/g, 'name'),
    headers: Object.keys(headers).toSorted(),
  }
}

describe('a taken address answers like a free one', () => {
  const calls: [string, (email: string) => ReturnType<typeof register>][] = [
    ['POST /auth/register', (email) => register(email)],
    ['POST /auth/recruiter/register', (email) => register(email, '/auth/recruiter/register')],
    [
      'POST /auth/login',
      (email) => app.guest().post('/auth/login', { email, password: 'not the password' }),
    ],
    [
      'POST /auth/recruiter/login',
      (email) => app.guest().post('/auth/recruiter/login', { email, password: 'not the one' }),
    ],
    [
      'POST /auth/forgot-password/send-otp',
      (email) => app.guest().post('/auth/forgot-password/send-otp', { email }),
    ],
    [
      'POST /auth/forgot-password/reset-password',
      (email) =>
        app.guest().post('/auth/forgot-password/reset-password', {
          email,
          otp: '000000',
          password: 'a new long password',
        }),
    ],
  ]

  test.each(calls)('%s: status, body, length and headers', async (_name, call) => {
    const { email } = await verified()
    // A code that waits must make no difference either.
    await app.guest().post('/auth/forgot-password/send-otp', { email })
    await app.runDueTasks()
    app.clock.advance({ minutes: 2 })
    expect(await seen(call(email))).toEqual(await seen(call(newEmail('taken'))))
  })

  test.each(calls)(
    '%s: time, over 80 interleaved samples',
    { timeout: 300_000 },
    async (_name, call) => {
      const owners = [await verified(), await verified(), await verified(), await verified()]
      const timed = async (email: string) => {
        const start = performance.now()
        await call(email)
        return performance.now() - start
      }
      const compare = async () => {
        const taken: number[] = []
        const free: number[] = []
        for (let round = 0; round < 40; round++) {
          app.clock.advance({ minutes: 10 })
          taken.push(await timed(owners[round % owners.length]!.email))
          free.push(await timed(newEmail('taken')))
        }
        const [ofTaken, ofFree] = [median(taken), median(free)]
        // A tenth, where a machine is slow: three milliseconds are a tenth of one hash on a fast one.
        const near = Math.abs(ofTaken - ofFree) <= Math.max(3, ofFree / 10)
        return {
          alike: near || mannWhitney(taken, free) > 0.01,
          told: `medians ${ofTaken.toFixed(1)} and ${ofFree.toFixed(1)} ms`,
        }
      }
      let { alike, told } = await compare()
      // One in a hundred comparisons of equal series differs by chance; a difference stays.
      if (!alike) ({ alike, told } = await compare())
      expect(alike, told).toBe(true)
    },
  )
})

describe('an address belongs to the person who proves it', () => {
  test('the owner hears of a second sign-up, which can never prove the address', async () => {
    const { email } = await verified()
    const stranger = app.guest()
    await stranger.post('/auth/register', { name: 'Stranger', email, password: 'another long one' })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === email)!
    expect(mail.subject).toMatch(/You already have a .* account/)
    expect(mail.text).not.toMatch(/^\d{6}$/m)
    for (let code = 0; code < 5; code++) {
      const reply = await stranger.post('/api/email-verifications/confirm', { code: '123456' })
      expect(reply.status).toBe(400)
    }
    expect((await stranger.get('/auth/session')).body).toMatchObject({
      user: { emailVerified: false, username: 'Stranger' },
    })
  })

  test('an unproved sign-up blocks nobody, and the first to prove the address has it', async () => {
    const email = newEmail()
    const squatter = app.guest()
    await squatter.post('/auth/register', { name: 'Squatter', email, password: 'squatters pass 1' })
    const squattersCode = await codeFor(email)
    const owner = app.guest()
    await owner.post('/auth/register', { name: 'Owner', email, password })
    const code = await codeFor(email)
    // The squatter's own code was mailed to the owner, and proves the squatter nothing by itself.
    expect((await owner.post('/api/email-verifications/confirm', { code })).status).toBe(200)
    const late = await squatter.post('/api/email-verifications/confirm', { code: squattersCode })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const signedIn = await app.guest().post('/auth/login', { email, password })
    expect(signedIn.body).toMatchObject({ user: { username: 'Owner' } })
  })

  test('a stranger who signed up first and again cannot tell by signing in', async () => {
    const outcomes: number[][] = []
    for (const email of [(await verified()).email, newEmail()]) {
      const passwords = ['the first password', 'the second password']
      for (const mine of passwords) {
        await app.guest().post('/auth/register', { name: 'Stranger', email, password: mine })
      }
      outcomes.push(
        await Promise.all(
          passwords.map(
            async (mine) =>
              (await app.guest().post('/auth/login', { email, password: mine })).status,
          ),
        ),
      )
    }
    expect(outcomes).toEqual([
      [200, 200],
      [200, 200],
    ])
  })

  test('a reset by email leaves nothing of the person who signed up before', async () => {
    const email = newEmail()
    const squatter = app.guest()
    await squatter.post('/auth/register', { name: 'Squatter', email, password: 'squatters pass 1' })
    app.clock.advance({ minutes: 2 })
    await app.guest().post('/auth/forgot-password/send-otp', { email })
    const reset = await app.guest().post('/auth/forgot-password/reset-password', {
      email,
      otp: await codeFor(email),
      password: 'the owners new password',
    })
    expect(reset.status).toBe(200)
    expect((await squatter.get('/auth/session')).status).toBe(401)
    const again = await app.guest().post('/auth/login', { email, password: 'squatters pass 1' })
    expect(again.status).toBe(400)
    const { rows } = await sql<{ provider: string }>`
      select provider from identities where account_id = (
        select id from accounts where email = ${email})`.execute(app.database.db)
    expect(rows).toEqual([{ provider: 'credential' }])
  })
})
