/** What the matrices of authorisation share: a world of other people's things, and calls made from the contract. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { allows, type Endpoint, type Role } from '#shared/endpoint.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import type { TestApp } from './app.ts'
import { applied, decide, resumeForm } from './applications.ts'
import type { TestClient, TestReply } from './client.ts'
import { order, sellPlans } from './payments.ts'
import { createCandidate, createReferrer, createJob } from './people.ts'
import { act, ask, inbox } from './referrals.ts'
import { orderReview, take } from './resume-reviews.ts'
import { sampleOf } from './samples.ts'

/** Tables whose rows anybody may know of. */
const publicTables = new Set([
  'companies',
  'jobs',
  'plans',
  'places',
  'articles',
  'article_categories',
  'posts',
  'post_comments',
  'post_streams',
  'feed_tags',
])
/** Of public things, and of cards that every recruiter may open. */
const publicColumns = /^(company|job|post|item|stream|card|thing)_id$/

/** Fields whose schema does not tell what fits; by call where a name means several things. */
export const choices: Record<string, unknown> = {
  payCurrency: 'EUR',
  web: {
    endpoint: 'https://push.example.net/subscription',
    auth: 'A'.repeat(22),
    // The base point of the curve, which is nobody's key.
    p256dh:
      'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  },
  currency: 'EUR',
  country: 'DE',
  card: '4242424242424242',
  email: 'someone.else@example.org',
  workEmail: 'someone.else@example.org',
  phone: '+4915112345678',
  otp: '123456',
  code: '123456',
  jobId: randomUUID(),
  events: [{ type: 'page_view' }],
  times: [new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)],
  timeZone: 'Europe/Berlin',
  into: 'T-1042',
  note: 'A note of more than sixty characters: the shortest that a one-shot takes.',
  whyMe: ['One fact', 'Another fact', 'A third fact'],
}

export type MatrixActor = {
  name: string
  role: Role | 'guest'
  permissions?: readonly AdminPermission[]
  client: TestClient
  /** Sent with every call. */
  headers?: Record<string, string>
}

/** A world of other people's things. */
export async function makeWorld(app: TestApp): Promise<void> {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  await candidate.client.postForm('/candidate/info', resumeForm())
  await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')
  await ask(candidate.client, (await createJob(app)).jobId)
  const application = await applied(app)
  const times = ['2030-03-04T10:00']
  const interview = { kind: 'video', timeZone: 'Europe/Berlin', times, minutes: 45 }
  await decide(application.hiringManager.client, application.id, 'interviews', interview)
  await decide(application.hiringManager.client, application.id, 'notes', { text: 'A secret note' })
  await application.candidate.client.post('/api/job-alerts', {
    name: 'A secret search',
    search: { q: 'engineer' },
    frequency: 'daily',
    timeZone: 'Europe/Berlin',
  })
  await application.candidate.client.send('PUT', `/api/saved-jobs/${job.jobId}`, {
    note: 'A secret reminder',
  })
  await useRooms(app, application.candidate.client, application.hiringManager.client)
}

/** Things in the other rooms: the feed, the search for people, support, payments, resumes, devices, exports. */
async function useRooms(app: TestApp, candidate: TestClient, recruiter: TestClient): Promise<void> {
  const does = async (reply: Promise<TestReply>) => {
    const { status, body, raw } = await reply
    if (status !== 200) throw new Error(`The world of the test is not whole: ${raw.body}`)
    return String(body['id'] ?? body['token'])
  }
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const post = { kind: 'seeks_referral', body: 'I look for work.', roles: ['Engineer'] }
  const postId = await does(candidate.post('/api/posts', post, key()))
  await sql`
    update posts set state = 'published', published_at = ${app.clock.now()}
    where id = ${postId}`.execute(app.database.db)
  await does(candidate.post(`/api/posts/${postId}/comments`, { body: 'In Berlin.' }, key()))
  await does(recruiter.post('/api/reports', { kind: 'post', id: postId, reason: 'spam' }))
  const ticket = { category: 'other', subject: 'A secret question', body: 'What of me?' }
  await does(candidate.post('/candidate/supportTicket', ticket))
  const resumeId = await does(candidate.post('/api/built-resumes', { label: 'A secret resume' }))
  await does(candidate.post('/api/resume-shares', { resumeId, days: 7 }))
  await sql`
    insert into resume_reviewers (account_id, given_at)
    select account_id, ${app.clock.now()} from recruiter_profiles
    where work_email_verified_at is not null`.execute(app.database.db)
  const reviewId = await does(orderReview({ client: candidate, resumeId }))
  await does(take(recruiter, reviewId))
  const page = { address: 'a-secret-page', isPublic: false, isIndexed: false, shows: [] }
  await does(candidate.send('PUT', '/api/public-profile', page))
  await does(candidate.post('/api/privacy/exports'))
  await sellPlans(app)
  await order(candidate)
  await does(candidate.post('/api/push/registrations', { web: choices['web'] }))
  const picture = new FormData()
  const pixels = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a7a50' } })
  picture.set('profilePicture', new File([new Uint8Array(await pixels.png().toBuffer())], 'me.png'))
  const sent = await candidate.postForm('/candidate/uploadProfilePicture', picture)
  if (sent.status !== 200) throw new Error(`The world of the test is not whole: ${sent.raw.body}`)
  await does(
    candidate.send('PUT', '/api/findability', {
      isFindable: true,
      noticeDays: 30,
      payMinimum: 8_000_000,
      payCurrency: 'EUR',
      workCountries: ['DE'],
      relocates: false,
    }),
  )
  const { rows } = await sql<{ cardId: string }>`select card_id from findable_people`.execute(
    app.database.db,
  )
  const cardId = rows[0]!.cardId
  const listId = await does(recruiter.post('/api/people-lists', { name: 'A secret list' }, key()))
  await does(recruiter.send('PUT', `/api/people-lists/${listId}/people/${cardId}`, {}))
  await does(recruiter.post(`/api/people/${cardId}/notes`, { body: 'A secret note' }, key()))
  const search = { name: 'A secret search', search: {}, frequency: 'daily', timeZone: 'UTC' }
  await does(recruiter.post('/api/people-searches', search, key()))
  await app.runDueTasks()
}

/** Ids of the rows of every table that is not public. */
export async function collectIds(app: TestApp, ofEachTable = 3): Promise<string[]> {
  const { db } = app.database
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'
      and (column_name = 'id' or column_name like '%\\_id')`.execute(db)
  const ids = new Set<string>()
  for (const { table, column } of columns) {
    if (publicTables.has(table) || publicColumns.test(column)) continue
    const { rows } = await sql<{ id: string | null }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      limit ${ofEachTable}`.execute(db)
    for (const { id } of rows) if (id) ids.add(id)
  }
  return [...ids]
}

/** What the contract says. */
export function mayCall(
  { role, permissions = [] }: Pick<MatrixActor, 'role' | 'permissions'>,
  { access }: Pick<Endpoint, 'access'>,
): boolean {
  return allows(access, role === 'guest' ? null : { role, permissions })
}

/** Only ids are swapped; a number in the path stands for the first of its kind. */
function addressOf(endpoint: Endpoint, id: string): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'seq' ? '1' : id))
}

/** A call with a body that fits its schema, no matter whose id is in the path. */
export function call(
  actor: Pick<MatrixActor, 'client' | 'headers'>,
  endpoint: Endpoint,
  id: string,
  extra: object = {},
): Promise<TestReply> {
  const url = addressOf(endpoint, id)
  const body = endpoint.body && { ...extra, ...(sampleOf(endpoint.body, choices) as object) }
  const headers = { 'idempotency-key': randomUUID(), ...actor.headers }
  if (endpoint.method === 'GET') return actor.client.get(url, { headers: actor.headers ?? {} })
  if (endpoint.method === 'POST') return actor.client.post(url, body, { headers })
  return actor.client.send(endpoint.method, url, body, { headers })
}

const callsAtOnce = 8

/** The call with each of the ids, in their order; some at once: process and database need not wait for each other. */
export async function callForEach(
  actor: Pick<MatrixActor, 'client' | 'headers'>,
  endpoint: Endpoint,
  ids: readonly string[],
): Promise<{ id: string; reply: TestReply }[]> {
  const replies: { id: string; reply: TestReply }[] = []
  for (let start = 0; start < ids.length; start += callsAtOnce) {
    const some = ids.slice(start, start + callsAtOnce)
    const asked = some.map(async (id) => ({ id, reply: await call(actor, endpoint, id) }))
    replies.push(...(await Promise.all(asked)))
  }
  return replies
}

/** A reply without what differs between any two. */
export function comparable({ status, body }: TestReply): unknown {
  const { requestId: _requestId, ...rest } = body
  return { status, body: rest }
}
