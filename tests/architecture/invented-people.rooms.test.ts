/**
 * The scan of `invented-people.test.ts` over everything else that tells of people: the feed, the search for
 * people, contacts, tickets, payments, resumes, pictures, pushes, broadcasts, exports, and whatever else a
 * recruiter or an admin without that right can call, with every id that there is.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as jobs from '#features/jobs/server/service.ts'
import { listZip, readZipEntry } from '#platform/storage/zip.ts'
import { allows, endpointName, type Endpoint } from '#shared/endpoint.ts'
import { declaredEndpoints } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { inventPerson, type InventedPerson } from '../support/invented-people.ts'
import { profileOf, secretsIn } from '../support/invented-profiles.ts'
import { collectIds } from '../support/matrix.ts'
import { order, sellPlans } from '../support/payments.ts'
import {
  createAdmin,
  createJob,
  createReferrer,
  password,
  type TestPerson,
} from '../support/people.ts'
import { startPushService, type PushService } from '../support/push-service.ts'
import { inbox, whyMe } from '../support/referrals.ts'
import { listen, openSocket } from '../support/sockets.ts'

const count = Number(process.env['INVENTED_PEOPLE'] ?? 10)

type Person = InventedPerson & { accountId: string; client: TestClient }

let app: TestApp
let pushes: PushService
let reader: TestPerson
let jobId: string
let offerPost: { id: string; slug: string }
const people: Person[] = []
const events: unknown[] = []
let closeSocket: () => void
const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

beforeAll(async () => {
  app = await buildTestApp({ ALLOW_PRIVATE_IMPORT: 'true' })
  const address = await listen(app)
  pushes = await startPushService()
  await sellPlans(app)
  const job = await createJob(app)
  ;({ jobId } = job)
  await sql`update jobs set source_kind = 'demo' where id = ${jobId}`.execute(app.database.db)
  reader = await createReferrer(app, job.companyId, { level: 3 })
  await sql`
    insert into company_admins (company_id, account_id, created_at)
    values (${job.companyId}, ${reader.accountId}, ${app.clock.now()})`.execute(app.database.db)
  await app.runAsSystem((context) => jobs.letRead(context, jobId, [reader.accountId]), {
    requestId: 'test',
  })
  const socket = await openSocket(address, reader.client)
  socket.onAny((...event: unknown[]) => events.push(event))
  closeSocket = () => socket.close()
  const device = await reader.client.post<{ token: string }>('/api/push/registrations', {
    web: pushes.subscribe(),
  })
  await reader.client.post('/fcm/token', {
    token: device.body.token,
    userId: reader.accountId,
    userType: 'recruiter',
  })
  const offer = await reader.client.post<{ id: string; slug: string }>(
    '/api/posts',
    { kind: 'can_refer', body: 'Ask me for a referral.', roles: ['Engineer'], capacity: 20 },
    key(),
  )
  offerPost = offer.body
  await publish(offerPost.id)
  for (let number = 0; number < count; number++) people.push(await makePerson(number))
}, 600_000)
afterAll(async () => {
  closeSocket()
  pushes.close()
  await app.close()
})

const publish = (id: string) =>
  sql`update posts set state = 'published', published_at = ${app.clock.now()}
    where id = ${id}`.execute(app.database.db)

/** Someone who uses every room; what they publish under their name says nothing here. */
async function makePerson(number: number): Promise<Person> {
  const person = inventPerson(number)
  const client = app.guest()
  const account = { name: person.name, email: person.email, password }
  const made = await client.post<{ user: { userId: string } }>('/auth/register', account)
  const accountId = made.body.user.userId
  const { db } = app.database
  await sql`update accounts set email_verified = true where id = ${accountId}`.execute(db)
  const does = async (what: string, reply: Promise<{ status: number; raw: { body: string } }>) => {
    const { status, raw } = await reply
    expect([what, status], raw.body.slice(0, 500)).toEqual([what, 200])
    return raw.body
  }
  await does('profile', client.post('/candidate/info', { profile: profileOf(person) }))
  const findable = {
    isFindable: true,
    noticeDays: 30,
    payMinimum: 8_000_000 + number,
    payCurrency: 'EUR',
    workCountries: ['AT'],
    relocates: true,
  }
  await does('findability', client.send('PUT', '/api/findability', findable))
  const picture = new FormData()
  const pixels = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a7a50' } })
  const png = new Uint8Array(await pixels.png().toBuffer())
  picture.set('profilePicture', new File([png], `${person.name}.png`))
  await does('picture', client.postForm('/candidate/uploadProfilePicture', picture))
  const post = await does(
    'post',
    client.post(
      '/api/posts',
      { kind: 'seeks_referral', body: `I look for work, ${number}.`, roles: ['Engineer'] },
      key(),
    ),
  )
  const { id: postId } = JSON.parse(post) as { id: string }
  await publish(postId)
  const said = { body: `More about it, ${number}.`, parentId: null, mentions: [] }
  await does('comment', client.post(`/api/posts/${postId}/comments`, said, key()))
  await does(
    'reaction',
    client.send('PUT', `/api/posts/${offerPost.id}/reaction`, { kind: 'like' }),
  )
  const { note } = person
  if (number < 5) {
    await does(
      'answer',
      client.post(`/api/posts/${offerPost.id}/referral-requests`, { jobId, note, whyMe }, key()),
    )
  }
  const ticket = { category: 'other', subject: person.headline, body: person.summary }
  await does('ticket', client.post('/candidate/supportTicket', ticket))
  await order(client, {
    buyer: { name: person.name, country: 'AT', state: null, address: person.city, taxId: null },
  })
  await does('resume', client.post('/api/built-resumes', { label: person.headline }))
  await does(
    'alert',
    client.post('/api/job-alerts', {
      name: person.employer,
      search: { q: person.headline },
      frequency: 'daily',
      timeZone: 'Europe/Berlin',
    }),
  )
  await does('export', client.post('/api/privacy/exports'))
  return { ...person, accountId, client }
}

const found = (text: string) => secretsIn(people, text)

/** The path with every id in place of its one parameter. */
function pathsOf({ path }: Endpoint, ids: readonly string[]): string[] {
  const [name] = /\{\w+\}/.exec(path) ?? []
  return name ? ids.map((id) => path.replace(name, id)) : [path]
}

async function readEverything(client: TestClient, endpoints: readonly Endpoint[], ids: string[]) {
  const leaks: string[] = []
  let answered = 0
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint, ids)) {
      const reply = await client.get(path)
      if (reply.status === 200) answered += 1
      const secrets = found(`${JSON.stringify(reply.headers)} ${reply.raw.body}`)
      if (secrets.length > 0) leaks.push(`${endpointName(endpoint)} ${path}: ${secrets.join(', ')}`)
    }
  }
  return { leaks, answered }
}

const readable = declaredEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && (path.match(/\{/g)?.length ?? 0) < 2)

test('no reply to a recruiter, in any room and with any id, says who anybody is', async () => {
  await app.runDueTasks()
  expect((await inbox(reader.client)).items.length).toBeGreaterThanOrEqual(5)
  const cards = await reader.client.get<{ items: { id: string }[] }>('/api/people?limit=50')
  expect(cards.body.items.length).toBeGreaterThanOrEqual(Math.min(count, 5))
  for (const [index, { id }] of cards.body.items.slice(0, 5).entries()) {
    const opened = await reader.client.post(`/api/people/${id}/openings`, {})
    expect(found(opened.raw.body)).toEqual([])
    const body = {
      jobId,
      note: `We build ledgers here, ${index}.`,
      payMinimum: 7_000_000,
      payMaximum: 9_000_000,
      payCurrency: 'EUR',
      acceptsMismatch: true,
    }
    const contact = await reader.client.post(`/api/people/${id}/contacts`, body, key())
    expect(contact.status, contact.raw.body).toBe(200)
  }
  const { rows: open } = await sql<{ id: string }>`
    select id::text from posts union all select slug from posts
    union all select id::text from post_comments
    union all select card_id::text from findable_people`.execute(app.database.db)
  const ids = [...(await collectIds(app, 6)), ...open.map(({ id }) => id)]
  const recruiter = { role: 'recruiter', permissions: [] } as const
  const own = readable.filter(({ access }) => allows(access, recruiter))
  const { leaks, answered } = await readEverything(reader.client, own, ids)
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(60)
}, 900_000)

test('words that say who it is find nobody in the search for people', async () => {
  for (const person of people) {
    for (const q of [person.name, person.employer, person.school, person.handle, person.email]) {
      const { body } = await reader.client.get<{ items: unknown[] }>('/api/people', {
        query: { q: `"${q.replaceAll('"', '')}"` },
      })
      expect([q, body.items]).toEqual([q, []])
    }
  }
})

test('the reader’s own export, and every file in it, says it to nobody', async () => {
  const asked = await reader.client.post<{ id: string }>('/api/privacy/exports')
  expect(asked.status).toBe(200)
  await app.runDueTasks()
  const link = await reader.client.post<{ path: string }>(
    `/api/privacy/exports/${asked.body.id}/links`,
    { currentPassword: password, part: 1 },
  )
  const file = await reader.client.get(link.body.path)
  expect(file.status).toBe(200)
  const bytes = file.raw.rawPayload
  const leaks = listZip(bytes, 1_000)!.flatMap((entry) => {
    const content = Buffer.from(readZipEntry(bytes, entry, 10_000_000)!).toString()
    const secrets = found(`${entry.name} ${content}`)
    return secrets.length > 0 ? [`${entry.name}: ${secrets.join(', ')}`] : []
  })
  expect(leaks).toEqual([])
})

/** Rights whose work is with figures, texts and companies, and not with people by name. */
const needsNoNames = ['figures.read', 'content.edit', 'broadcasts.send', 'companies.manage']

test('no admin reads it with a right that needs no names, nor in files of figures', async () => {
  const ids = await collectIds(app, 2)
  const admin = await createAdmin(app, ['owner'])
  const own = readable.filter(
    ({ access }) =>
      typeof access === 'object' &&
      'permission' in access &&
      needsNoNames.includes(access.permission),
  )
  expect(own.length).toBeGreaterThan(8)
  const { leaks, answered } = await readEverything(admin.client, own, ids)
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(5)
}, 300_000)

test('no email, digest, notification, push or event says it', async () => {
  const admin = await createAdmin(app, ['owner'])
  const news = {
    title: 'News',
    body: 'There is a new page.',
    link: '/job-search',
    topic: 'productNews',
    roles: ['recruiter', 'jobSeeker'],
    channels: ['in_app', 'email', 'push'],
  }
  const sent = await admin.client.post('/fcm/broadcast', news, key())
  expect(sent.status, sent.raw.body).toBe(200)
  for (let hours = 0; hours < 36; hours += 12) {
    app.clock.advance({ hours: 12 })
    await app.runDueTasks()
  }
  const mails = app.mails.filter((mail) => mail.to === reader.email)
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.flatMap((mail) => found(JSON.stringify(mail)))).toEqual([])
  expect(pushes.received.length).toBeGreaterThan(0)
  expect(pushes.received.flatMap(({ message }) => found(JSON.stringify(message)))).toEqual([])
  const { rows } = await sql`
    select * from notifications where account_id = ${reader.accountId}`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(found(JSON.stringify(rows))).toEqual([])
  expect(found(JSON.stringify(events))).toEqual([])
}, 300_000)

test('the scan finds it once the candidate has said yes', async () => {
  await app.renewSessions()
  const contacted = people.slice(0, count).map(async ({ client }) => {
    const { body } = await client.get<{ items: { id: string }[] }>('/api/people-contacts')
    const [first] = body.items
    if (!first) return false
    const answer = { answer: 'accept' }
    const reply = await client.post(`/api/people-contacts/${first.id}/answer`, answer)
    return reply.status === 200
  })
  expect((await Promise.all(contacted)).filter(Boolean).length).toBeGreaterThan(0)
  const list = await reader.client.get('/api/people-contacts')
  expect(found(list.raw.body).length).toBeGreaterThan(1)
})
