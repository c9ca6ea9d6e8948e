import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  auditOf,
  decide,
  everyPoint,
  pictureForm,
  queueOf,
  signUpAtWork,
  upload,
  verificationOf,
} from '../../../../tests/support/verification.ts'
import { createAdmin, createCandidate, createReferrer } from '../../../../tests/support/people.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { VerificationCase } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
// Clocks move on by months here, and nobody is signed out by it.
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

describe('handing a picture in', () => {
  test('goes down the ladder', async () => {
    expect((await upload(app.guest())).status).toBe(401)
    const candidate = await createCandidate(app)
    expect((await upload(candidate.client)).status).toBe(403)
    const fresh = app.guest()
    await fresh.post('/auth/recruiter/register', {
      name: 'Not Yet',
      email: 'not.yet@mail.example',
      password: 'correct horse battery',
    })
    expect(await upload(fresh)).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED' } })
    const { client } = await signUpAtWork(app)
    const nothing = await client.postForm('/recruiter/uploadIDPicture', new FormData())
    expect(nothing).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'idPicture' }] } },
    })
    const reply = await upload(client)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      message: 'ID sent for review',
      verification: { state: 'id_submitted', level: 'L1', hasPicture: true, triesLeft: 3 },
    })
    const { waiting } = reply.body.verification
    expect(Date.parse(waiting!.dueAt) - Date.parse(waiting!.submittedAt)).toBe(48 * 3_600_000)
  })

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'card.jpg'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'card.png'],
    ['a PDF with a script', hostilePdf('/S/JavaScript/JS(app.alert\\(1\\))'), 'card.pdf'],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003'), 'card.jpeg'],
    ['a picture of 50,000 × 50,000', claimedPng(50_000, 50_000), 'card.png'],
    ['noise', randomBytes(5000), 'card.jpg'],
  ])('%s is refused at its field and nothing is stored', async (_name, bytes, fileName) => {
    const { client, accountId } = await signUpAtWork(app)
    const before = storedFiles()
    const reply = await client.postForm('/recruiter/uploadIDPicture', pictureForm(bytes, fileName))
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FILE', details: { fields: [{ path: 'idPicture' }] } },
    })
    expect(storedFiles()).toEqual(before)
    expect(await verificationOf(client)).toMatchObject({ state: 'otp_verified', hasPicture: false })
    const { rows } = await sql`
      select id from verification_cases where kind = 'identity' and account_id = ${accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  })

  test('more than 5 MB is refused', async () => {
    const { client } = await signUpAtWork(app)
    const form = pictureForm(randomBytes(5 * 1024 * 1024 + 1), 'card.jpg')
    expect((await client.postForm('/recruiter/uploadIDPicture', form)).status).toBe(413)
  })

  test('the bytes on the disk say nothing, the ones that come back are redrawn', async () => {
    const { client, accountId } = await signUpAtWork(app)
    const sent = await sharp({
      create: { width: 400, height: 250, channels: 3, background: '#cc8844' },
    })
      .withExif({ IFD0: { Artist: 'Quastenflosser' } })
      .jpeg()
      .toBuffer()
    await client.postForm('/recruiter/uploadIDPicture', pictureForm(sent, 'card.jpg'))
    const row = await documentOf(accountId)
    const raw = Buffer.from(await app.parts.storage.getFile(row.storageKey))
    expect(raw.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    const reply = await client.get(`/recruiter/getIDPicture/${accountId}`)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const bytes = reply.raw.rawPayload
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    expect(bytes.includes('Quastenflosser')).toBe(false)
  })

  test('another picture takes the place of the one that waits, which is destroyed', async () => {
    const { client, accountId } = await signUpAtWork(app)
    await upload(client)
    const first = await documentOf(accountId)
    app.clock.advance({ minutes: 5 })
    await upload(client)
    await app.runDueTasks()
    await expect(app.parts.storage.getFile(first.storageKey)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { rows } = await sql<{ state: string }>`
      select state from verification_cases where kind = 'identity' and account_id = ${accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ state: 'waiting' }])
  })
})

describe('seeing a picture', () => {
  test('is for its owner and for verifiers; everyone else gets the same 404', async () => {
    const owner = await signUpAtWork(app)
    await upload(owner.client)
    const path = `/recruiter/getIDPicture/${owner.accountId}`
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await (await createCandidate(app)).client.get(path)).status).toBe(403)
    const colleague = await createReferrer(app, owner.companyId, { level: 3 })
    const support = await createAdmin(app, ['support'])
    const missing = '/recruiter/getIDPicture/01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3'
    for (const { client } of [colleague, support]) {
      const foreign = await client.get(path)
      const absent = await client.get(missing)
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    }
    const verifier = await createAdmin(app, ['verifier'])
    expect((await verifier.client.get(path)).status).toBe(200)
    expect((await owner.client.get(path)).status).toBe(200)
    const views = await auditOf(app, 'verification.pictureViewed')
    const mine = views.filter((view) => view.after['owner'] === owner.accountId)
    expect(mine.map((view) => view.actorId)).toEqual([verifier.accountId, owner.accountId])
  })
})

describe('the review', () => {
  test('is for verifiers alone', async () => {
    const { client } = await signUpAtWork(app)
    const support = await createAdmin(app, ['support'])
    for (const path of [
      '/api/admin/verifications',
      `/api/admin/verifications/${support.accountId}`,
    ]) {
      expect((await app.guest().get(path)).status).toBe(401)
      expect((await client.get(path)).status).toBe(403)
      expect((await support.client.get(path)).status).toBe(403)
    }
  })

  test('lists the oldest first, says how long answers take, and hands a case to one at a time', async () => {
    const [one, two] = [await createAdmin(app, ['verifier']), await createAdmin(app, ['owner'])]
    const first = await signUpAtWork(app)
    await upload(first.client)
    app.clock.advance({ minutes: 1 })
    const second = await signUpAtWork(app)
    await upload(second.client)
    const queue = await queueOf(one.client)
    const people = queue.items.map((item) => item.person.id)
    expect(people.indexOf(first.accountId)).toBeLessThan(people.indexOf(second.accountId))
    const { id } = queue.items.find((item) => item.person.id === first.accountId)!

    const taken = await one.client.post<VerificationCase>(`/api/admin/verifications/${id}/lock`)
    expect(taken.body).toMatchObject({
      lock: { mine: true },
      picture: { contentType: 'image/jpeg' },
    })
    expect(await verificationOf(first.client)).toMatchObject({
      state: 'in_review',
      waiting: { beingReviewed: true },
    })
    expect(await upload(first.client)).toMatchObject({ status: 409 })
    const other = await two.client.post(`/api/admin/verifications/${id}/lock`)
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await decide(two.client, id, 'approve')).status).toBe(409)
    app.clock.advance({ minutes: 15 })
    expect((await two.client.post(`/api/admin/verifications/${id}/lock`)).status).toBe(200)
    expect((await one.client.post(`/api/admin/verifications/${id}/unlock`)).body).toMatchObject({
      lock: { mine: false },
    })
    expect((await two.client.post(`/api/admin/verifications/${id}/unlock`)).body).toMatchObject({
      lock: null,
    })
    expect(await verificationOf(first.client)).toMatchObject({ state: 'id_submitted' })

    app.clock.advance({ hours: 2 })
    await app.renewSessions()
    expect((await decide(one.client, id, 'approve')).status).toBe(200)
    expect((await queueOf(one.client)).median.cases).toBeGreaterThan(0)
    const decided = await one.client.get<{ items: { id: string }[] }>('/api/admin/verifications', {
      query: { show: 'decided' },
    })
    expect(decided.body.items[0]).toMatchObject({ id, state: 'approved' })
  })

  test('a yes needs the whole list, a no its reason', async () => {
    const { client: verifier } = await createAdmin(app, ['verifier'])
    const { id, client } = await waitingCase()
    const short = await decide(verifier, id, 'approve', { checklist: ['readable'] })
    expect(short).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'checklist' }] } },
    })
    const silent = await decide(verifier, id, 'reject', {})
    expect(silent).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'reason' }] } },
    })
    const wrong = await decide(verifier, id, 'reject', { reason: 'look_alike' })
    expect(wrong.status).toBe(400)
    expect(await verificationOf(client)).toMatchObject({ state: 'id_submitted' })
    const yes = await decide(verifier, id, 'approve', { checklist: everyPoint })
    expect(yes).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await verificationOf(client)).toMatchObject({
      state: 'verified',
      level: 'L2',
      capabilities: { openClaims: 10, chatFirst: true, hire: false },
      facts: [{ kind: 'work_email' }, { kind: 'id_checked' }],
    })
  })

  test('two verifiers at once: one wins, the other gets 409, one mail leaves', async () => {
    const admins = [await createAdmin(app, ['verifier']), await createAdmin(app, ['verifier'])]
    const { id, client, email } = await waitingCase()
    const replies = await Promise.all([
      decide(admins[0]!.client, id, 'approve'),
      decide(admins[1]!.client, id, 'reject', { reason: 'mismatch' }),
    ])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const approved = replies[0]!.status === 200
    expect((await verificationOf(client)).state).toBe(approved ? 'verified' : 'rejected')
    await app.runDueTasks()
    const mails = app.mails.filter((mail) => mail.to === email && /your ID/i.test(mail.subject))
    expect(mails).toHaveLength(1)
  })

  test('three refusals end in a person, with the rights of the work address kept', async () => {
    const { client: verifier } = await createAdmin(app, ['verifier'])
    const person = await signUpAtWork(app)
    for (const [attempt, reason] of ['unreadable', 'mismatch', 'suspected_forged'].entries()) {
      expect((await upload(person.client)).status).toBe(200)
      const { id } = await caseOf(person.accountId)
      await decide(verifier, id, 'reject', { reason, note: 'The corner is cut off.' })
      const state = await verificationOf(person.client)
      expect(state).toMatchObject({
        state: 'rejected',
        level: 'L1',
        triesLeft: 2 - attempt,
        rejection: { reason, note: 'The corner is cut off.' },
      })
    }
    expect(await upload(person.client)).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED' },
    })
    await app.runDueTasks()
    const last = app.mails.findLast((mail) => mail.to === person.email)
    expect(last?.text).toContain('a person will help you')
  })

  test('a no to someone who pays takes two verifiers', async () => {
    const [one, two] = [await createAdmin(app, ['verifier']), await createAdmin(app, ['verifier'])]
    const { id, accountId, client } = await waitingCase()
    await givePlan(accountId)
    const first = await decide(one.client, id, 'reject', { reason: 'mismatch' })
    expect(first).toMatchObject({ status: 200, body: { state: 'waiting', secondNeeded: 'reject' } })
    expect((await decide(one.client, id, 'reject', { reason: 'mismatch' })).status).toBe(409)
    expect((await verificationOf(client)).state).toBe('id_submitted')
    const second = await decide(two.client, id, 'reject', { reason: 'mismatch' })
    expect(second).toMatchObject({ status: 200, body: { state: 'rejected' } })
  })
})

describe('shredding', () => {
  test('30 days after the decision bytes and key are gone, a minute before both are there', async () => {
    const { client: verifier } = await createAdmin(app, ['verifier'])
    const { id, accountId, client } = await waitingCase()
    await decide(verifier, id, 'approve')
    const row = await documentOf(accountId)
    app.clock.advance({ days: 29, hours: 23, minutes: 59 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await client.get(`/recruiter/getIDPicture/${accountId}`)).status).toBe(200)
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect((await client.get(`/recruiter/getIDPicture/${accountId}`)).status).toBe(404)
    expect((await verifier.get(`/recruiter/getIDPicture/${accountId}`)).status).toBe(404)
    await expect(app.parts.storage.getFile(row.storageKey)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { rows } = await sql<{ wrappedKey: string | null; shreddedAt: Date }>`
      select wrapped_key as "wrappedKey", shredded_at as "shreddedAt" from identity_documents
      where account_id = ${accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ wrappedKey: null, shreddedAt: app.clock.now() }])
    const shredded = await auditOf(app, 'verification.pictureShredded')
    expect(shredded.filter((entry) => entry.after['caseId'] === id)).toHaveLength(1)
  })
})

async function waitingCase() {
  const person = await signUpAtWork(app)
  await upload(person.client)
  return { ...person, id: (await caseOf(person.accountId)).id }
}

async function caseOf(accountId: string): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_cases where kind = 'identity' and account_id = ${accountId} and state = 'waiting'`.execute(
    app.database.db,
  )
  return rows[0]!
}

async function documentOf(accountId: string): Promise<{ storageKey: string }> {
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key as "storageKey" from identity_documents where account_id = ${accountId}
    order by created_at desc`.execute(app.database.db)
  return rows[0]!
}

async function givePlan(accountId: string): Promise<void> {
  await app.runAsSystem(
    (context) =>
      wallet.startPlan(context, { accountId, plan: 'basic', endsAt: null, reason: 'A test' }),
    { requestId: 'test' },
  )
}

function storedFiles(): string[] {
  return readdirSync(join(app.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
}

function hostilePdf(action: string): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<<${action}>>\nendobj\nstartxref\n9\n%%EOF\n`)
}

/** A header that claims any size, and nothing behind it. */
function claimedPng(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.set([8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44], 24)
  bytes.set([0xae, 0x42, 0x60, 0x82], 41)
  return bytes
}
