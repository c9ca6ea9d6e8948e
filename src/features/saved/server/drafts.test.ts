/** A request that nobody can take is kept, reopened or sent once someone can; nothing is held before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  worksAt,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { ask, inbox, wallet, whyMe } from '../../../../tests/support/referrals.ts'
import { draftsAtMost, waitingDays, type KeptDraft, type RequestDraft } from '../contract.ts'

let app: TestApp
let ann: TestPerson
let job: { jobId: string; companyId: string; companyName: string }
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ann = await createCandidate(app)
  job = await createJob(app)
})

const note = 'I have run ledgers for nine years and would like to do so for you.'
const keep = (person: TestPerson, more: object = {}, jobId = job.jobId) =>
  person.client.send<RequestDraft & { code?: string }>('PUT', '/api/request-drafts', {
    jobId,
    note,
    whyMe,
    waits: false,
    ...more,
  })
const list = async (person: TestPerson) =>
  (await person.client.get<{ items: RequestDraft[] }>('/api/request-drafts')).body.items
const readDraft = async (person: TestPerson, jobId = job.jobId) =>
  (await person.client.get<{ draft: KeptDraft | null }>(`/api/request-drafts/${jobId}`)).body.draft
const told = (person: TestPerson) =>
  app.mails.filter(({ to, subject }) => to === person.email && !/confirm/i.test(subject))

/** Someone with room comes, as the stored number of referrers says too. */
async function joins(options: { weeklyCap?: number } = {}): Promise<TestPerson> {
  const referrer = await createReferrer(app, job.companyId, options)
  await sql`update companies set verified_referrers = verified_referrers + 1
    where id = ${job.companyId}`.execute(app.database.db)
  return referrer
}

async function pass(minutes = 1): Promise<void> {
  app.clock.advance({ minutes })
  await app.renewSessions()
  await app.runDueTasks()
}

test('goes down the ladder', async () => {
  const guest = app.guest()
  expect((await guest.send('PUT', '/api/request-drafts', {})).status).toBe(401)
  expect((await guest.get('/api/request-drafts')).status).toBe(401)
  const referrer = await createReferrer(app, (await createJob(app)).companyId)
  expect((await keep(referrer)).status).toBe(403)
  const bad = await keep(ann, { note: 'x'.repeat(601), whyMe: ['one'] })
  expect(bad).toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'note' }, { path: 'whyMe' }] } },
  })
  expect((await keep(ann, {}, crypto.randomUUID())).status).toBe(404)
  const kept = await keep(ann)
  expect(kept).toMatchObject({
    status: 200,
    body: { job: { id: job.jobId }, company: { name: job.companyName }, waitsUntil: null },
  })
  expect(await readDraft(ann)).toMatchObject({ note, whyMe })
  const other = await createCandidate(app)
  expect(await readDraft(other)).toBeNull()
  expect(await list(other)).toEqual([])
  const remove = (person: TestPerson) =>
    person.client.send('DELETE', `/api/request-drafts/${job.jobId}`)
  expect((await remove(other)).status).toBe(200)
  expect(await list(ann)).toHaveLength(1)
  expect((await remove(ann)).status).toBe(200)
  expect(await list(ann)).toEqual([])
})

test('keeping one watches the company; the news leads back to the draft, once', async () => {
  expect((await keep(ann)).status).toBe(200)
  expect((await keep(ann, { note: `${note} Really.` })).status).toBe(200)
  expect(await list(ann)).toHaveLength(1)
  expect(await wallet(ann.client)).toMatchObject({ held: 0, LifetimeConnects: 0 })
  await joins()
  await pass()
  await pass(3)
  expect(told(ann)).toHaveLength(1)
  expect(told(ann)[0]!.text).toContain(`/get-referral?job=${job.jobId}`)
  expect(await readDraft(ann)).toMatchObject({ note: `${note} Really.` })
  // Sent from there, it is no draft any more.
  expect((await ask(ann.client, job.jobId)).status).toBe(200)
  expect(await list(ann)).toEqual([])
})

test('one that waits is sent by itself when someone has room, and is held only then', async () => {
  const kept = await keep(ann, { waits: true })
  expect(kept.body.waitsUntil).not.toBeNull()
  const referrer = await joins({ weeklyCap: 0 })
  await pass()
  expect(await wallet(ann.client)).toMatchObject({ held: 0 })
  await sql`update recruiter_profiles set weekly_cap = 9
    where account_id = ${referrer.accountId}`.execute(app.database.db)
  await pass(6)
  expect(await wallet(ann.client)).toMatchObject({ held: 1, LifetimeConnects: 1 })
  expect((await inbox(referrer.client)).items).toHaveLength(1)
  expect(await list(ann)).toEqual([])
  expect(told(ann).map(({ subject }) => subject)).toEqual([
    'Your request was sent: Senior backend engineer',
  ])
})

test('one that waits goes on waiting while a moderator limits the candidate', async () => {
  await keep(ann, { waits: true })
  const until = new Date(app.clock.now().getTime() + 3_600_000)
  await sql`update accounts set limited_until = ${until} where id = ${ann.accountId}`.execute(
    app.database.db,
  )
  const referrer = await joins()
  await pass()
  expect((await inbox(referrer.client)).items).toEqual([])
  expect(await list(ann)).toHaveLength(1)
  await pass(60)
  expect((await inbox(referrer.client)).items).toHaveLength(1)
  expect(await list(ann)).toEqual([])
})

test('more than there are places: those who have waited longest go first, the rest go on waiting', async () => {
  const people = [ann]
  for (let index = 0; index < 6; index++) people.push(await createCandidate(app))
  for (const person of people) {
    await keep(person, { waits: true, note: `${note} ${person.email}` })
    app.clock.advance({ minutes: 1 })
  }
  const referrer = await joins()
  await pass()
  expect((await inbox(referrer.client)).items).toHaveLength(5)
  const waiting = []
  for (const person of people) waiting.push((await list(person)).length)
  expect(waiting).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(told(people[6]!)).toEqual([])
})

test('what stands in the way is said, and the draft stays', async () => {
  await keep(ann, { waits: true })
  const elsewhere = await createJob(app)
  await createReferrer(app, elsewhere.companyId)
  // The only connection of the Free plan is spent elsewhere.
  expect((await ask(ann.client, elsewhere.jobId)).status).toBe(200)
  await joins()
  await pass()
  expect(told(ann).at(-1)?.text).toContain('You have no connections left')
  expect(await list(ann)).toMatchObject([{ waitsUntil: null }])
  await pass(6)
  expect(told(ann).filter(({ subject }) => subject.startsWith('We couldn’t'))).toHaveLength(1)
})

test('words that were released and have changed since are not sent', async () => {
  await keep(ann, { waits: true, release: [{ kind: 'note', seal: 'of other words' }] })
  await joins()
  await pass()
  expect(await list(ann)).toMatchObject([{ waitsUntil: null }])
  expect(await wallet(ann.client)).toMatchObject({ held: 0 })
})

test('nobody waits for ever', async () => {
  await keep(ann, { waits: true })
  app.clock.advance({ days: waitingDays })
  await pass()
  expect(await list(ann)).toMatchObject([{ waitsUntil: null }])
  expect(told(ann).at(-1)?.text).toContain('we’ve stopped waiting')
})

test('where someone can take it, it is sent and not kept; and nobody keeps more than they can read', async () => {
  await sql`
    with made as (
      insert into jobs (id, company_id, title, description_html, description_text, status, listed,
        posted_at, last_confirmed_at, source_kind, created_at, updated_at)
      select gen_random_uuid(), ${job.companyId}, 'Job ' || n, '', '', 'published', false, now(),
        now(), 'pasted', now(), now() from generate_series(1, ${draftsAtMost}) n returning id)
    insert into request_drafts (account_id, job_id, note, why_me, created_at, updated_at)
    select ${ann.accountId}, id, 'A note', '{}', now(), now() from made`.execute(app.database.db)
  expect(await keep(ann)).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
  const other = await createCandidate(app)
  await joins()
  expect(await keep(other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('nothing is kept for the own employer', async () => {
  await worksAt(ann, job.companyName)
  expect(await keep(ann)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await list(ann)).toEqual([])
})

test('a person who is suspended sends nothing', async () => {
  await keep(ann, { waits: true })
  await sql`update accounts set status = 'suspended' where id = ${ann.accountId}`.execute(
    app.database.db,
  )
  const referrer = await joins()
  await pass()
  expect((await inbox(referrer.client)).items).toEqual([])
})
