import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, password } from '../../../../tests/support/people.ts'
import { mailedCode, signUpAtWork } from '../../../../tests/support/verification.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

let number = 0

/** A recruiter to whose work address, at a domain that is confirmed, a code was sent. */
async function withCode() {
  const domain = `otp${++number}firm.com`
  await signUpAtWork(app, { name: `otp${number}firm`, domain })
  const client = app.guest()
  const email = `otp.${number}@mail.example`
  await client.post('/auth/recruiter/register', { name: `Otp ${number}`, email, password })
  const workEmail = `person@${domain}`
  await client.post('/recruiter/info', { workEmail, companyName: `otp${number}firm` })
  expect((await client.post('/recruiter/send-otp')).body['message']).toContain(workEmail)
  return { client, email, workEmail, otp: await mailedCode(app, workEmail) }
}

const verify = (client: TestClient, otp: string) => client.post('/recruiter/verify-otp', { otp })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refused = { status: 400, body: { code: 'OTP_INVALID' } }

describe('the code for a work address', () => {
  test('twenty times the right one at once: one success', async () => {
    const { client, otp } = await withCode()
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(client, otp)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(19)
  })

  test('used once, it is dead', async () => {
    const { client, otp } = await withCode()
    expect(await verify(client, otp)).toMatchObject({ status: 200, body: { verified: true } })
    expect(await verify(client, otp)).toMatchObject(refused)
  })

  test.each(['Person+1@', 'person+two@', 'person@eu.'])(
    'confirms one account a mailbox: not %s again',
    async (spelling) => {
      const { client, otp, workEmail } = await withCode()
      const again = workEmail.replace('person@', spelling)
      expect((await verify(client, otp)).status).toBe(200)
      const other = app.guest()
      const email = `otp.second.${++number}@mail.example`
      await other.post('/auth/recruiter/register', { name: 'Second', email, password })
      expect((await other.post('/recruiter/info', { workEmail: again })).status).toBe(200)
      await other.post('/recruiter/send-otp')
      const target = app.mails.length
      await app.runDueTasks()
      const code = /\b\d{6}\b/.exec(app.mails.slice(target).at(-1)!.text)![0]
      const refusal = await verify(other, code)
      expect(refusal.status).toBe(400)
      expect(JSON.stringify(refusal.body)).toContain('Another account has already confirmed')
    },
  )

  test('five wrong guesses kill it: the right one is the sixth try', async () => {
    const { client, otp } = await withCode()
    for (const left of ['4 tries', '3 tries', '2 tries', 'one try', 'Ask for a new one']) {
      const reply = await verify(client, otherThan(otp))
      expect(reply).toMatchObject(refused)
      expect(JSON.stringify(reply.body)).toContain(left)
    }
    expect(await verify(client, otp)).toMatchObject(refused)
  })

  test('the right one as the fifth try still works', async () => {
    const { client, otp } = await withCode()
    for (let guess = 0; guess < 4; guess++) await verify(client, otherThan(otp))
    expect((await verify(client, otp)).status).toBe(200)
  })

  test.each([
    [{ minutes: 9, seconds: 59 }, 200],
    [{ minutes: 10, seconds: 1 }, 400],
  ])('after %j it gives %i', async (time, status) => {
    const { client, otp } = await withCode()
    app.clock.advance(time)
    expect((await verify(client, otp)).status).toBe(status)
  })

  test('is dead after a newer request, and the newer one works', async () => {
    const { client, otp, workEmail } = await withCode()
    app.clock.advance({ seconds: 61 })
    expect((await client.post('/recruiter/send-otp')).status).toBe(200)
    const newer = await mailedCode(app, workEmail)
    if (newer !== otp) expect(await verify(client, otp)).toMatchObject(refused)
    expect((await verify(client, newer)).status).toBe(200)
  })

  test('is worth nothing for another account or another purpose', async () => {
    const mine = await withCode()
    const other = await withCode()
    if (mine.otp !== other.otp) expect(await verify(other.client, mine.otp)).toMatchObject(refused)
    const asEmailCode = await mine.client.post('/api/email-verification/confirm', {
      code: mine.otp,
    })
    expect(asEmailCode.status).not.toBe(200)
    expect((await verify(mine.client, mine.otp)).status).toBe(200)
  })

  test('is worth nothing for an address that was typed afterwards', async () => {
    const { client, otp } = await withCode()
    await client.post('/recruiter/info', {
      workEmail: `boss@otp${number}firm.com`,
      companyName: `otp${number}firm`,
    })
    expect(await verify(client, otp)).toMatchObject(refused)
    expect((await client.get('/recruiter/info')).body).toMatchObject({ otpVerified: false })
  })

  test('is sent again after 60 seconds, five times a day at most', async () => {
    const { client } = await withCode()
    expect(await client.post('/recruiter/send-otp')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', details: { retryAfter: 60 } },
    })
    for (let sent = 2; sent <= 5; sent++) {
      app.clock.advance({ seconds: 60 })
      expect((await client.post('/recruiter/send-otp')).status).toBe(200)
    }
    app.clock.advance({ seconds: 60 })
    expect((await client.post('/recruiter/send-otp')).status).toBe(429)
  })

  test('lies in no table as it was mailed', async () => {
    const { otp } = await withCode()
    const { rows } = await sql<{ text: string }>`
      select row_to_json(code)::text as text from one_time_codes code`.execute(app.database.db)
    expect(rows.filter((row) => row.text.includes(`"${otp}"`))).toEqual([])
  })

  test('is for recruiters', async () => {
    expect((await verify(app.guest(), '123456')).status).toBe(401)
    expect((await verify((await createCandidate(app)).client, '123456')).status).toBe(403)
    const { client } = await withCode()
    expect((await verify(client, '12345')).status).toBe(400)
    expect((await client.post('/recruiter/verify-otp', {})).status).toBe(400)
  })
})

describe('a work address', () => {
  const save = async (workEmail: string, companyName?: string) => {
    const client = app.guest()
    await client.post('/auth/recruiter/register', {
      name: 'Typing Person',
      email: `typing.${++number}@mail.example`,
      password,
    })
    const body = { workEmail, fullName: 'Kept', ...(companyName && { companyName }) }
    const reply = await client.post('/recruiter/info', body)
    return { reply, info: (await client.get('/recruiter/info')).body }
  }

  test.each([
    ['someone@gmail.com', undefined, 'workEmail', 'not a personal one'],
    ['someone@hotmail.co.uk', undefined, 'workEmail', 'not a personal one'],
    ['not an address', 'Acme', 'workEmail', 'complete email'],
    ['ben@quandoran.com\u0000', 'Quandoran', 'workEmail', 'complete email'],
  ])('%j of %j is refused at %s: %s', async (workEmail, company, path, words) => {
    const { reply, info } = await save(workEmail, company)
    expect(reply).toMatchObject({ status: 400, body: { details: { fields: [{ path }] } } })
    expect(JSON.stringify(reply.body)).toContain(words)
    expect(info).toMatchObject({ profile: { fullName: 'Typing Person', workEmail: null } })
  })

  test('in letters that look like those of a known company is refused', async () => {
    await signUpAtWork(app, { name: 'Quandoran', domain: 'quandoran.com' })
    for (const domain of [domainToASCII('quаndoran.com'), 'quand0ran.com']) {
      const { reply } = await save(`ben@${domain}`, 'Quandoran')
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ details: { fields: [{ path: 'workEmail' }] } })
      expect(JSON.stringify(reply.body)).toContain('looks like quandoran.com')
    }
  })
})
