/** Links to a version of a resume: its exact bytes, until they expire or are revoked. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { resumeForm } from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { loseCommitAfter } from '../../../../tests/support/lost-answers.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { BuiltResume } from '#features/resumes/contract.ts'
import type { ResumeShare } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
})
beforeEach(async () => {
  app.clock.advance({ minutes: 5 })
  await app.renewSessions()
})
afterAll(() => app.close())

async function builder() {
  const candidate = await createCandidate(app)
  const made = await candidate.client.post<BuiltResume>('/api/built-resumes', { label: 'Main' })
  expect(made.status).toBe(200)
  return { ...candidate, resume: made.body }
}

const share = (client: TestClient, resumeId: string | null, more: object = {}) =>
  client.post<ResumeShare & Failure>('/api/resume-shares', { resumeId, days: 30, ...more })

const tokenOf = ({ url }: ResumeShare) => url!.split('/').at(-1)!
const path = (token: string) => `/api/shared-resumes/${token}`

const open = (client: TestClient, token: string, password = '') =>
  client.post<{ address: string; fileName: string } & Failure>(`${path(token)}/views`, { password })

const listed = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.get<{ items: ResumeShare[] }>('/api/resume-shares')).body.items

const hashOf = async (bytes: Buffer) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')

test('a link that was made has its bytes, although the answer of the database was lost', async () => {
  const { client, resume } = await builder()
  const stop = loseCommitAfter(app, /insert into "resume_shares"/)
  expect((await share(client, resume.id)).status).toBe(503)
  stop()
  const [made] = await listed({ client })
  const guest = app.guest()
  const opened = await open(guest, tokenOf(made!))
  expect((await guest.get(opened.body.address)).status).toBe(200)
})

test('a link shows the bytes of that moment, and its owner sees when it was opened', async () => {
  const { client, resume } = await builder()
  const made = await share(client, resume.id)
  expect(made.status, made.raw.body).toBe(200)
  const token = tokenOf(made.body)
  const changed = await client.send('PUT', `/api/built-resumes/${resume.id}`, {
    label: 'Main',
    template: 'plain',
    paper: 'a4',
    sections: [],
    document: { basics: { name: 'Someone Else' } },
    expectedVersion: resume.version,
  })
  expect(changed.status).toBe(200)
  const guest = app.guest()
  const about = await guest.get(path(token))
  expect(about.body).toMatchObject({ isLocked: false, fileName: made.body.fileName })
  expect((await listed({ client }))[0]).toMatchObject({ views: 0, lastViewedAt: null })
  const opened = await open(guest, token)
  const file = await guest.get(opened.body.address)
  expect(file.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from resume_shares where id = ${made.body.id}`.execute(app.database.db)
  expect(await hashOf(file.raw.rawPayload)).toBe(rows[0]!.sha256)
  expect(file.headers['x-robots-tag']).toContain('noindex')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect((await listed({ client }))[0]).toMatchObject({
    views: 1,
    lastViewedAt: app.clock.now().toISOString(),
  })
  const views = await client.get<{ items: { at: string }[] }>(
    `/api/resume-shares/${made.body.id}/views`,
  )
  expect(views.body.items).toHaveLength(1)
  // Gone with the resume is only what is built on it later.
  await client.send('DELETE', `/api/built-resumes/${resume.id}`)
  expect((await guest.get((await open(guest, token)).body.address)).status).toBe(200)
})

test('the uploaded file can be shared, too', async () => {
  const candidate = await createCandidate(app)
  expect((await share(candidate.client, null)).status).toBe(404)
  await candidate.client.postForm('/candidate/info', resumeForm())
  const made = await share(candidate.client, null)
  expect(made.status).toBe(200)
  expect((await open(app.guest(), tokenOf(made.body))).status).toBe(200)
})

test('revoked and expired links are gone, with what was opened before', async () => {
  const { client, resume } = await builder()
  const [first, second] = [
    await share(client, resume.id),
    await share(client, resume.id, { days: 7 }),
  ]
  const tokens = [tokenOf(first.body), tokenOf(second.body)]
  const guest = app.guest()
  const { address } = (await open(guest, tokens[0]!)).body
  const revoke = () => client.post(`/api/resume-shares/${first.body.id}/revocation`)
  expect((await Promise.all([revoke(), revoke()])).map(({ status }) => status)).toEqual([200, 200])
  expect((await guest.get(address)).status).toBe(410)
  app.clock.advance({ days: 7 })
  await app.renewSessions()
  for (const token of tokens) {
    expect((await guest.get(path(token))).status).toBe(410)
    expect((await open(guest, token)).status).toBe(410)
  }
  expect((await listed({ client })).map(({ state, url }) => [state, url])).toEqual([
    ['expired', null],
    ['revoked', null],
  ])
  app.clock.advance({ days: 31 })
  await app.renewSessions()
  await app.runDueTasks()
  expect(await listed({ client })).toEqual([])
  expect((await guest.get(path(tokens[0]!))).status).toBe(404)
})

test('a password is asked for, ten times an hour, and nothing is told before it', async () => {
  const { client, resume } = await builder()
  const made = await share(client, resume.id, { password: 'open sesame 12' })
  expect(made.body.hasPassword).toBe(true)
  const token = tokenOf(made.body)
  const about = await app.guest().get(path(token))
  expect(about.body).toMatchObject({ isLocked: true, fileName: null })
  expect(JSON.stringify(about.body)).not.toContain('Ottilie')
  expect((await open(app.guest(), token, 'open sesame 12')).status).toBe(200)
  const wrong: number[] = []
  for (let index = 0; index < 11; index++) {
    wrong.push((await open(app.guest(), token, `wrong ${index}`)).status)
  }
  expect(wrong).toEqual([...Array<number>(10).fill(400), 429])
  expect((await open(app.guest(), token, 'open sesame 12')).status).toBe(429)
  app.clock.advance({ hours: 1, minutes: 1 })
  expect((await open(app.guest(), token, 'open sesame 12')).status).toBe(200)
  expect((await listed({ client }))[0]).toMatchObject({ views: 2 })
  expect((await share(client, resume.id, { password: 'short' })).status).toBe(400)
})

test('what cannot be made up: tokens, passes, other people’s links', async () => {
  const [mine, stranger] = [await builder(), await builder()]
  const made = await share(mine.client, mine.resume.id)
  const token = tokenOf(made.body)
  const other = tokenOf((await share(stranger.client, stranger.resume.id)).body)
  const { address } = (await open(app.guest(), other)).body
  const pass = address.split('pass=')[1]!
  const guest = app.guest()
  for (const one of [`${token.slice(0, -2)}AA`, made.body.id, 'A'.repeat(60)]) {
    expect((await guest.get(path(one))).status).toBe(404)
  }
  expect((await guest.get(`${path(token)}/file`)).status).toBe(404)
  expect((await guest.get(`${path(token)}/file?pass=${pass}`)).status).toBe(404)
  app.clock.advance({ minutes: 11 })
  expect((await guest.get(address)).status).toBe(404)
  expect((await share(stranger.client, mine.resume.id)).status).toBe(404)
  const foreign = [made.body.id, randomUUID()].flatMap((id) => [
    stranger.client.post(`/api/resume-shares/${id}/revocation`),
    stranger.client.get(`/api/resume-shares/${id}/views`),
  ])
  expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await app.guest().get('/api/resume-shares')).status).toBe(401)
  const recruiter = await createReferrer(app, (await createJob(app)).companyId)
  expect((await recruiter.client.get('/api/resume-shares')).status).toBe(403)
})

test('twenty links are open at most, also when many are made at once', async () => {
  const { client, resume } = await builder()
  const { rows } = await sql<{ accountId: string }>`
    select account_id from built_resumes where id = ${resume.id}`.execute(app.database.db)
  await sql`
    insert into resume_shares (id, account_id, label, file_name, content_type, size, sha256,
      storage_key, expires_at, created_at)
    select gen_random_uuid(), ${rows[0]!.accountId}, 'x', 'x.pdf', 'application/pdf', 1, 'x', 'x',
      ${new Date(app.clock.now().getTime() + 1e9)}, ${app.clock.now()}
    from generate_series(1, 18)`.execute(app.database.db)
  const replies = await Promise.all(Array.from({ length: 4 }, () => share(client, resume.id)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 403, 403,
  ])
})

test('who hides from someone shows them no link either', async () => {
  const { client, resume } = await builder()
  const token = tokenOf((await share(client, resume.id)).body)
  const { companyId } = await createJob(app)
  const recruiter = await createReferrer(app, companyId)
  expect((await recruiter.client.get(path(token))).status).toBe(200)
  await client.post('/candidate/info', { blockedCompanyIds: [companyId] })
  const [hidden, missing] = [
    await recruiter.client.get(path(token)),
    await recruiter.client.get(path('A'.repeat(60))),
  ]
  const plain = (body: unknown) => ({ ...(body as object), requestId: '' })
  expect([hidden.status, plain(hidden.body)]).toEqual([404, plain(missing.body)])
  expect((await open(recruiter.client, token)).status).toBe(404)
})
