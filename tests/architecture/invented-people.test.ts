/**
 * Invented people, with their names, employers, schools and contacts in every spelling, ask for referrals
 * and apply: nothing of it is in any reply, mail, event or file before someone has a reason to know. Twenty
 * of them unless `INVENTED_PEOPLE` says how many; two hundred are the measure.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferKinds } from '#features/data-transfer/contract.ts'
import { applyFor, decide, openIntake } from '../support/applications.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { inventPerson, type InventedPerson } from '../support/invented-people.ts'
import { profileOf, secretsIn } from '../support/invented-profiles.ts'
import {
  createAdmin,
  createReferrer,
  createJob,
  password,
  type TestPerson,
} from '../support/people.ts'
import { act, inbox } from '../support/referrals.ts'
import { decideMany, putTeam } from '../support/hiring-pipeline.ts'
import { listen, openSocket } from '../support/sockets.ts'

const people = Number(process.env['INVENTED_PEOPLE'] ?? 20)
const each = 5

type Person = InventedPerson & { accountId: string; applicationId: string }
type Place = {
  jobId: string
  reader: TestPerson
  people: Person[]
  socket: Socket
  events: unknown[]
  /** Everything that came back to the reader, by what was asked. */
  read: Map<string, string>
}

let app: TestApp
const places: Place[] = []

beforeAll(async () => {
  app = await buildTestApp()
  const address = await listen(app)
  const admin = await createAdmin(app, ['support'])
  for (let start = 0; start < people; start += each) {
    places.push(await makePlace(address, admin, start))
  }
}, 600_000)
afterAll(async () => {
  for (const { socket } of places) socket.close()
  await app.close()
})

/** Five people at one company: three ask, one asks by a one-shot, one is introduced; all apply. */
async function makePlace(address: string, admin: TestPerson, start: number): Promise<Place> {
  const { jobId, companyId, companyName } = await createJob(app)
  const reader = await createReferrer(app, companyId, { level: 3 })
  const intake = await openIntake(reader.client, jobId, {
    questions: [{ kind: 'text', label: 'Why us?', required: true }],
  })
  await putTeam(reader.client, jobId, { anonymousFirst: true })
  const socket = await openSocket(address, reader.client)
  const events: unknown[] = []
  socket.onAny((...event: unknown[]) => events.push(event))
  const place: Place = { jobId, reader, people: [], socket, events, read: new Map() }
  const another = await createJob(app, { id: companyId, name: companyName })
  for (let offset = 0; offset < each; offset++) {
    const person = inventPerson(start + offset)
    const client = app.guest()
    const account = { name: person.name, email: person.email, password }
    const made = await client.post<{ user: { userId: string } }>('/auth/register', account)
    const accountId = made.body.user.userId
    await sql`update accounts set email_verified = true where id = ${accountId}`.execute(
      app.database.db,
    )
    await sql`
      insert into resume_files (id, account_id, file_name, content_type, size, sha256, storage_key,
        is_current, created_at)
      values (${randomUUID()}, ${accountId}, ${`${person.name}.pdf`}, 'application/pdf', 10,
        ${randomUUID()}, ${randomUUID()}, true, ${app.clock.now()})`.execute(app.database.db)
    const saved = await client.post('/candidate/info', { profile: profileOf(person) })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const { note, whyMe, personal } = person
    if (offset < 3) {
      const sent = await client.post('/api/referrals', { jobId, note, whyMe }, key)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    } else if (offset === 3) {
      const body = {
        criteria: {},
        note: `${note} ${note} is my message for {job} at {company}.`.padEnd(60, '.'),
        whyMe,
        requests: [{ jobId: another.jobId, personal }],
      }
      const sent = await client.post('/api/one-shot', body, key)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    } else {
      const reason = `${person.name} and this job: ${person.summary}`
      const pair = { candidateId: accountId, recruiterId: reader.accountId, jobId, reason }
      const sent = await admin.client.post('/api/admin/introductions', pair)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    }
    const applied = await applyFor(client, jobId, {
      coverNote: person.coverNote,
      answers: [{ questionId: intake.body.questions[0]!.id, value: person.summary }],
    })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    place.people.push({ ...person, accountId, applicationId: applied.body.id })
  }
  return place
}

async function look({ reader, read }: Place, path: string, query: Record<string, string> = {}) {
  const reply = await reader.client.get<Record<string, unknown>>(path, { query })
  expect([path, reply.status]).toEqual([path, 200])
  read.set(`${path} ${JSON.stringify(query)}`, `${JSON.stringify(reply.headers)} ${reply.raw.body}`)
  return reply.body
}

const findSecrets = (place: Place, text: string) => secretsIn(place.people, text)

test('no reply to a referrer or a reviewer, and no file, says who anybody is', async () => {
  app.clock.advance({ seconds: 11 })
  await app.runDueTasks()
  const leaks: string[] = []
  for (const place of places) {
    const { reader, jobId, read } = place
    const { items } = (await look(place, '/api/referral-offers')) as { items: { id: string }[] }
    expect(items).toHaveLength(4)
    for (const { id } of items) {
      await look(place, `/api/referral-offers/${id}`)
      for (const action of ['seen', 'start', 'release', 'refer']) {
        const reply = await act(reader.client, id, action)
        read.set(`${action} ${id}`, reply.raw.body)
      }
    }
    await look(place, '/api/referral-offers', { state: 'done' })
    await look(place, '/api/introductions')
    await look(place, '/api/conversations')
    await look(place, '/api/hiring/waiting')
    for (const of of ['pipeline', 'applicants'])
      await look(place, `/api/hiring/jobs/${jobId}/${of}`)
    const ids = place.people.map((person) => person.applicationId)
    const note = 'Dear {name}, dear {first_name}: thank you.'
    for (const [index, id] of ids.entries()) {
      await look(place, `/api/applicants/${id}`)
      await look(place, `/api/applicants/${id}/scorecards`)
      if (index === 0) continue
      const delayHours = index === 1 ? 24 : 0
      const rejected = await decide(reader.client, id, 'reject', {
        reason: 'skills',
        note,
        delayHours,
      })
      read.set(`reject ${id}`, rejected.raw.body)
      const undone = await decide(reader.client, id, index === 1 ? 'keep' : 'ask-reopen')
      read.set(`undo ${id}`, undone.raw.body)
      await look(place, `/api/applicants/${id}`)
    }
    const many = await decideMany(reader.client, ids, { kind: 'reject', reason: 'skills', note })
    read.set('many', many.raw.body)
    for (const kind of transferKinds) {
      for (const format of ['csv', 'json']) {
        await look(place, `/api/hiring/exports/${kind}`, { format })
      }
    }
    for (const [what, text] of read) {
      const found = findSecrets(place, text)
      if (found.length > 0) leaks.push(`${what}: ${found.join(', ')}`)
    }
  }
  expect(leaks).toEqual([])
}, 600_000)

test('no mail and no digest says it', async () => {
  for (let hours = 0; hours < 36; hours += 12) {
    app.clock.advance({ hours: 12 })
    await app.runDueTasks()
  }
  const leaks: string[] = []
  for (const place of places) {
    const mails = app.mails.filter((mail) => mail.to === place.reader.email)
    const subjects = mails.map((mail) => mail.subject).join(' ')
    expect(subjects).toMatch(/referral requests? (is|are) waiting for you/)
    expect(subjects).toMatch(/would like to be referred/)
    expect(subjects).toMatch(/introduce you/)
    for (const mail of mails) {
      const found = findSecrets(place, JSON.stringify(mail))
      if (found.length > 0) leaks.push(`${mail.subject}: ${found.join(', ')}`)
    }
  }
  expect(leaks).toEqual([])
}, 600_000)

test('no event says it', () => {
  for (const place of places) expect(findSecrets(place, JSON.stringify(place.events))).toEqual([])
})

test('the search finds it once there is a reason', async () => {
  await app.renewSessions()
  const [place] = places
  const { reader } = place!
  const [offer] = (await inbox(reader.client)).items
  const taken = await act(reader.client, offer!.id, 'claim')
  expect(findSecrets(place!, taken.raw.body).length).toBeGreaterThan(5)
  expect(taken.body.revealed).toMatchObject({ email: null, phone: null })
})
