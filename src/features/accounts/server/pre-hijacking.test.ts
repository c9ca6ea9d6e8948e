/** A person who proves an address has the account alone: nothing that others began before goes on. */
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { inviteAdmin } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'the squatters password'
let people = 0

/** A stranger has signed up with the address of someone else. */
async function squatted() {
  const email = `victim.${++people}@example.org`
  const squatter = app.guest()
  const made = await squatter.post<{ user: { userId: string } }>('/auth/register', {
    name: 'Squatter',
    email,
    password,
  })
  return { email, squatter, accountId: made.body.user.userId }
}

async function newestTo(to: string, pattern = /./): Promise<string> {
  await app.runDueTasks()
  return app.mails.findLast((mail) => mail.to === to && pattern.test(mail.subject))?.text ?? ''
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

async function withPhone(client: TestClient): Promise<string> {
  const phone = `+4915200${String(++people).padStart(6, '0')}`
  await client.post('/api/account/phone', { phone, currentPassword: password })
  const code = codeIn(await newestTo(phone))
  expect((await client.post('/api/account/phone/confirm', { code })).status).toBe(200)
  app.clock.advance({ minutes: 2 })
  return phone
}

async function withAuthenticator(client: TestClient): Promise<() => string> {
  const begun = await client.post<{ secret: string }>('/api/account/second-factor', {
    currentPassword: password,
  })
  const code = () => codeOf(begun.body.secret, app.clock.now().getTime())
  await client.post('/api/account/second-factor/confirm', { code: code() })
  app.clock.advance({ minutes: 1 })
  return code
}

const proofs: [string, (email: string) => Promise<number>][] = [
  [
    'a reset',
    async (email) => {
      await app.guest().post('/auth/forgot-password/send-otp', { email })
      const otp = codeIn(await newestTo(email, /password/))
      const body = { email, otp, password: 'of the mailbox alone' }
      return (await app.guest().post('/auth/forgot-password/reset-password', body)).status
    },
  ],
  [
    'a mailed link',
    async (email) => {
      await app.guest().post('/api/sign-in/link', { email, role: 'jobSeeker', next: '' })
      const token = /#token=([\w-]+)/.exec(await newestTo(email, /link/))?.[1]
      return (await app.guest().post('/api/sign-in/link/open', { token })).status
    },
  ],
]

describe.each(proofs)('%s ends what a squatter has left behind', (_name, prove) => {
  test('a half-finished sign-in by phone that waits for its second factor', async () => {
    const { email, squatter } = await squatted()
    const phone = await withPhone(squatter)
    const code = await withAuthenticator(squatter)
    const half = app.guest()
    await half.post('/api/sign-in/phone', { phone })
    const otp = codeIn(await newestTo(phone))
    const waiting = await half.post('/api/sign-in/phone/finish', { phone, otp, role: 'jobSeeker' })
    expect(waiting.body).toMatchObject({ needs: 'code' })
    expect(await prove(email)).toBe(200)
    const done = await half.post('/api/sign-in/complete', { password: '', code: code() })
    expect([done.status, done.body['user'] ?? null]).toEqual([400, null])
  })

  test('a code that was texted before', async () => {
    const { email, squatter } = await squatted()
    const phone = await withPhone(squatter)
    const half = app.guest()
    await half.post('/api/sign-in/phone', { phone })
    const otp = codeIn(await newestTo(phone))
    expect(await prove(email)).toBe(200)
    const done = await half.post('/api/sign-in/phone/finish', { phone, otp, role: 'jobSeeker' })
    expect(done.status).toBe(400)
  })

  test('sessions, bearer tokens, codes to move the address, the password', async () => {
    const { email, squatter, accountId } = await squatted()
    const { body } = await squatter.post<{ token: string }>('/api/session/token')
    const theirs = `squatter.${people}@example.org`
    await squatter.post('/api/account/email', { email: theirs, currentPassword: password })
    expect(await prove(email)).toBe(200)
    expect((await squatter.get('/auth/session')).status).toBe(401)
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await app.guest().get('/candidate/info', { headers })).status).toBe(401)
    expect((await app.guest().post('/auth/login', { email, password })).status).toBe(400)
    const { rows } = await sql<{ purpose: string }>`
      select purpose from one_time_codes where account_id = ${accountId}
        and used_at is null and superseded_at is null`.execute(app.database.db)
    expect(rows).toEqual([])
    const left = await sql`
      select provider from identities where account_id = ${accountId} and provider <> 'credential'
      union all select 'phone' from phones where account_id = ${accountId}
      union all select 'passkey' from passkeys where account_id = ${accountId}
      union all select 'app' from authenticators where account_id = ${accountId}`.execute(
      app.database.db,
    )
    expect(left.rows).toEqual([])
  })

  test('links that were mailed before', async () => {
    const { email } = await squatted()
    await app.guest().post('/api/sign-in/link', { email, role: 'jobSeeker', next: '' })
    const token = /#token=([\w-]+)/.exec(await newestTo(email, /link/))?.[1]
    app.clock.advance({ minutes: 2 })
    expect(await prove(email)).toBe(200)
    expect((await app.guest().post('/api/sign-in/link/open', { token })).status).toBe(400)
  })
})

test('a code entered while signed in ends what other browsers have begun and added', async () => {
  const { email, squatter, accountId } = await squatted()
  await withPhone(squatter)
  const owner = app.guest()
  expect((await owner.post('/auth/login', { email, password })).status).toBe(200)
  const code = codeIn(await newestTo(email, /Confirm/))
  expect((await owner.post('/api/email-verifications/confirm', { code })).status).toBe(200)
  expect((await owner.get('/auth/session')).status).toBe(200)
  expect((await squatter.get('/auth/session')).status).toBe(401)
  const { rows } = await sql`select 1 from phones where account_id = ${accountId}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([])
})

test('ways in that the only browser has added stay when it proves the address', async () => {
  const { email, squatter: owner, accountId } = await squatted()
  await withPhone(owner)
  app.clock.advance({ minutes: 2 })
  await owner.post('/api/email-verifications')
  const code = codeIn(await newestTo(email, /Confirm/))
  expect((await owner.post('/api/email-verifications/confirm', { code })).status).toBe(200)
  const { rows } = await sql`select 1 from phones where account_id = ${accountId}`.execute(
    app.database.db,
  )
  expect(rows).toHaveLength(1)
})

test('codes that the old mailbox holds end when the account moves to another address', async () => {
  const { email, squatter: owner } = await squatted()
  await app.guest().post('/auth/forgot-password/send-otp', { email })
  const old = codeIn(await newestTo(email, /password/))
  const next = `moved.${++people}@example.org`
  await owner.post('/api/account/email', { email: next, currentPassword: password })
  const code = codeIn(await newestTo(next))
  expect((await owner.post('/api/account/email/confirm', { code })).status).toBe(200)
  const body = { email: next, otp: old, password: 'of the old mailbox' }
  expect((await app.guest().post('/auth/forgot-password/reset-password', body)).status).toBe(400)
})

test('an address that is only claimed brings nothing of the claim into the new admin', async () => {
  const { email, squatter, accountId } = await squatted()
  await withPhone(squatter)
  await app.runAsSystem(
    (context) => inviteAdmin(context, { email, name: 'Admin', roles: ['owner'] }),
    { requestId: 'test' },
  )
  const { rows } = await sql`
    select 1 from phones where account_id = ${accountId}
    union all select 1 from identities where account_id = ${accountId}`.execute(app.database.db)
  expect(rows).toEqual([])
})

describe('signing up again with an address', () => {
  test('leaves the first account its password, and each its own browser', async () => {
    const { email, squatter: first, accountId } = await squatted()
    const clients = [first]
    for (let number = 0; number < 4; number++) {
      const client = app.guest()
      const body = { name: 'Again', email, password: `another password ${number}` }
      expect((await client.post('/auth/register', body)).status).toBe(200)
      clients.push(client)
    }
    const again = await app.guest().post('/auth/login', { email, password })
    expect(again.body).toMatchObject({ user: { userId: accountId } })
    // In the middle, from the browser that signed up.
    const middle = clients[2]!
    await middle.post('/auth/logout')
    const reply = await middle.post('/auth/login', { email, password: 'another password 1' })
    expect(reply.status).toBe(200)
  })

  test('a reset is for the first account, which nobody can displace', async () => {
    const { email, accountId } = await squatted()
    await app.guest().post('/auth/register', { name: 'B', email, password: 'another password' })
    expect(await proofs[0]![1](email)).toBe(200)
    const reply = await app.guest().post('/auth/login', { email, password: 'of the mailbox alone' })
    expect(reply.body).toMatchObject({ user: { userId: accountId, emailVerified: true } })
  })
})
