/**
 * Before a claim nobody learns who asks (REF3): every call that a recruiter may make, with
 * every id that could matter, every socket event, and every mail and digest is searched.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allows, type Endpoint } from '#shared/endpoint.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  secretWords,
  type TestPerson,
} from '../support/people.ts'
import { act, ask, inbox, whyMe } from '../support/referrals.ts'
import { letReview, orderReview, take } from '../support/resume-reviews.ts'
import { listen, openSocket } from '../support/sockets.ts'

let app: TestApp
let referrer: TestPerson
let socket: Socket
let candidates: TestPerson[]
let ids: string[]
const events: unknown[] = []
/** How the preparation went. */
const sent: number[] = []

const note =
  'I am Ottilie Quastenflosser of Hidden Employer, ottilie@private.example, +43 660 123 45 67, ottilie.dev'

beforeAll(async () => {
  app = await buildTestApp()
  const address = await listen(app)
  const target = await createJob(app)
  referrer = await createReferrer(app, target.companyId, { level: 2 })
  socket = await openSocket(address, referrer.client)
  socket.onAny((...event: unknown[]) => events.push(event))

  const asking = await createCandidate(app, { plan: 'premium' })
  const shooting = await createCandidate(app, { plan: 'premium' })
  const introduced = await createCandidate(app)
  candidates = [asking, shooting, introduced]
  for (const { accountId } of candidates) await addResume(accountId)

  const own = await ask(asking.client, target.jobId, {
    note: `${note} ${randomUUID()}`,
    whyMe: ['Quastenflosser was here', ...whyMe.slice(1)],
  })
  const second = await createJob(app, { id: target.companyId, name: target.companyName })
  const campaign = await shooting.client.post<{ id: string }>(
    '/api/one-shot',
    {
      criteria: {},
      note: `${note} ${randomUUID()}`,
      whyMe,
      requests: [{ jobId: second.jobId, personal: 'Ottilie knows your payments.' }],
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  sent.push(own.status, campaign.status)
  await app.runDueTasks()
  const admin = await createAdmin(app, ['support'])
  const introduction = await admin.client.post<{ id: string }>('/api/admin/introductions', {
    candidateId: introduced.accountId,
    recruiterId: referrer.accountId,
    jobId: target.jobId,
    reason: 'Ottilie Quastenflosser and this job both name Go.',
  })
  const offers = (await inbox(referrer.client)).items
  sent.push(introduction.status, offers.length)
  // The resume is read by one who knows nobody's name.
  await letReview(app, referrer.accountId)
  const made = await asking.client.post<{ id: string }>('/api/built-resumes', { label: 'Ottilie' })
  const review = await orderReview({ ...asking, resumeId: made.body.id }, { note })
  sent.push(review.status, (await take(referrer.client, review.body.id)).status)
  const { rows: resumes } = await sql<{ id: string }>`select id from resume_files`.execute(
    app.database.db,
  )
  ids = [
    ...offers.flatMap((offer) => [offer.id, offer.requestId]),
    ...candidates.map((person) => person.accountId),
    ...resumes.map((resume) => resume.id),
    campaign.body.id,
    introduction.body.id,
    review.body.id,
    target.jobId,
    target.companyId,
    target.companyName.toLowerCase().replace(/\s+/g, '-'),
  ]
}, 60_000)
afterAll(async () => {
  socket.close()
  await app.close()
})

async function addResume(accountId: string): Promise<void> {
  await sql`
    insert into resume_files (id, account_id, file_name, content_type, size, sha256, storage_key,
      is_current, created_at)
    values (${randomUUID()}, ${accountId}, 'Quastenflosser.pdf', 'application/pdf', 10, 'x',
      ${randomUUID()}, true, ${app.clock.now()})`.execute(app.database.db)
}

/** What may stand nowhere. */
function secretsOf(): string[] {
  return [
    ...secretWords,
    'ottilie.dev',
    'private.example',
    '+43',
    '123 45 67',
    ...candidates.flatMap(({ email, accountId }) => [email, accountId]),
  ]
}

function findSecrets(text: string): string[] {
  const lower = text.toLowerCase()
  return secretsOf().filter((word) => lower.includes(word.toLowerCase()))
}

const recruiter = { role: 'recruiter', permissions: [] } as const
const readable: Endpoint[] = declaredEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && allows(endpoint.access, recruiter))

/** The path with every id in place of each parameter. */
function pathsOf({ path }: Endpoint): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[0])
  return names.reduce<string[]>(
    (paths, name) => paths.flatMap((one) => ids.map((id) => one.replace(name, id))),
    [path],
  )
}

test('no reply to a recruiter says who asks', async () => {
  expect(sent).toEqual([200, 200, 200, 2, 200, 200])
  expect(readable.length).toBeGreaterThan(25)
  const leaks: string[] = []
  let answered = 0
  for (const endpoint of readable) {
    for (const path of pathsOf(endpoint)) {
      const reply = await referrer.client.get<unknown>(path, { query: { limit: '50' } })
      const plain = reply.status === 400 ? await referrer.client.get<unknown>(path) : reply
      if (plain.status === 200) answered++
      // What was asked for comes back in no reply, but it stands in the path.
      const text = `${JSON.stringify(plain.raw.headers)} ${plain.raw.body}`
      const found = findSecrets(text)
      if (found.length > 0) leaks.push(`${path}: ${found.join(', ')}`)
    }
  }
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(20)
})

test('no step that a recruiter takes before a claim tells it either', async () => {
  const [first, second] = (await inbox(referrer.client)).items
  const replies = [
    await act(referrer.client, first!.id, 'seen'),
    await act(referrer.client, first!.id, 'refer', {
      channel: 'email',
      referredOn: '2026-01-01',
      relation: 'met',
    }),
    await act(referrer.client, first!.id, 'decline', { reason: 'other' }),
    await act(referrer.client, first!.id, 'release'),
    await act(referrer.client, second!.id, 'pass', { reason: 'no_time' }),
  ]
  expect(replies.map((reply) => reply.status)).toEqual([200, 409, 409, 409, 200])
  for (const reply of replies) expect(findSecrets(reply.raw.body)).toEqual([])
})

test('no mail and no digest to a recruiter tells it', async () => {
  // The quarter-hourly digest, the daily one, and what comes as time goes by.
  for (let hours = 0; hours < 36; hours += 6) {
    app.clock.advance({ hours: 6 })
    await app.runDueTasks()
  }
  const mails = app.mails.filter((mail) => mail.to === referrer.email)
  expect(mails.some((mail) => /would like to be referred|waiting for you/.test(mail.subject))).toBe(
    true,
  )
  expect(mails.flatMap((mail) => findSecrets(JSON.stringify(mail)))).toEqual([])
})

test('no socket event tells it', () => {
  expect(events.length).toBeGreaterThan(0)
  expect(findSecrets(JSON.stringify(events))).toEqual([])
})

test('the search finds what is there once a request is taken', async () => {
  await app.renewSessions()
  const [offer] = (await inbox(referrer.client)).items
  const taken = await act(referrer.client, offer!.id, 'claim')
  expect(taken.status).toBe(200)
  expect(findSecrets(taken.raw.body)).toEqual(
    expect.arrayContaining(['Ottilie', 'Quastenflosser', 'Hidden Employer']),
  )
})
