/** A company where nobody can refer yet: who waits hears once, whatever happens around it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { referrerVerified } from '#features/profiles/server/events.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { watchedAtMost, type WatchedCompany } from '../contract.ts'
import { tellSome } from './service.watches.ts'

let app: TestApp
let ann: TestPerson
let company: { companyId: string; slug: string; name: string }
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  company = await createCompany()
})

async function createCompany() {
  const { companyId } = await createJob(app)
  const { rows } = await sql<{ slug: string; name: string }>`
    select slug, name from companies where id = ${companyId}`.execute(app.database.db)
  return { companyId, ...rows[0]! }
}

const watch = (person: TestPerson, slug = company.slug) =>
  person.client.send('PUT', `/api/watched-companies/${slug}`, {})
const unwatch = (person: TestPerson) =>
  person.client.send('DELETE', `/api/watched-companies/${company.slug}`)
const watched = async (person: TestPerson) =>
  (await person.client.get<{ items: WatchedCompany[] }>('/api/watched-companies')).body.items
const told = (person: TestPerson) =>
  app.mails.filter(({ to, subject }) => to === person.email && subject.includes(company.name))

/** Someone proves that they work there, as the code from the work email does it. */
async function joins(): Promise<TestPerson> {
  const { companyId } = company
  const referrer = await createReferrer(app, companyId)
  const { accountId } = referrer
  await sql`update companies set verified_referrers = verified_referrers + 1 where id = ${companyId}`.execute(
    app.database.db,
  )
  await app.runAsSystem(
    (context) => context.publish(referrerVerified, { accountId, companyId, waited: false }),
    { requestId: 'test' },
  )
  return referrer
}

async function tell(): Promise<void> {
  await app.runDueTasks()
  app.clock.advance({ minutes: 3 })
  await app.runDueTasks()
}

test('who waits is told once, and waits no longer', async () => {
  expect((await watch(ann)).status).toBe(200)
  expect((await watch(ann)).status).toBe(200)
  expect(await watched(ann)).toEqual([{ slug: company.slug, name: company.name }])
  await joins()
  await tell()
  expect(told(ann)).toHaveLength(1)
  expect(told(ann)[0]!.text).toContain(`/company/${company.slug}`)
  expect(await watched(ann)).toEqual([])
  await joins()
  await tell()
  expect(told(ann)).toHaveLength(1)
  expect((await watch(ann)).status).toBe(409)
})

test('who was passed on, blocked or is not wanted hears nothing until someone else comes', async () => {
  const draftFor = async (person: TestPerson, title: string) => {
    const { jobId } = await createJob(app, { id: company.companyId, name: company.name })
    await sql`update jobs set title = ${title} where id = ${jobId}`.execute(app.database.db)
    await sql`
      insert into request_drafts (account_id, job_id, note, why_me, release, confirms_terms,
        created_at, updated_at)
      values (${person.accountId}, ${jobId}, 'Hello', '{a,b,c}', '[]', false, ${app.clock.now()},
        ${app.clock.now()})`.execute(app.database.db)
  }
  const bob = await createCandidate(app, { complete: false })
  const eve = await createCandidate(app, { complete: false })
  await draftFor(bob, 'Head of Warehouse Logistics')
  for (const person of [ann, bob, eve]) await watch(person)
  const referrer = await joins()
  await sql`update recruiter_profiles set refer_functions = '{engineering}'
    where account_id = ${referrer.accountId}`.execute(app.database.db)
  await sql`insert into account_blocks (blocker_id, blocked_id, created_at)
    values (${referrer.accountId}, ${eve.accountId}, ${app.clock.now()})`.execute(app.database.db)
  await tell()
  expect([told(ann), told(bob), told(eve)].map((mails) => mails.length)).toEqual([1, 0, 0])
  expect(await watched(bob)).toHaveLength(1)
  app.clock.advance({ hours: 2 })
  await tell()
  expect([told(ann), told(bob), told(eve)].map((mails) => mails.length)).toEqual([1, 0, 0])
  await joins()
  await tell()
  expect([told(ann), told(bob), told(eve)].map((mails) => mails.length)).toEqual([1, 1, 1])
})

test('who has changed their mind hears nothing', async () => {
  await watch(ann)
  expect((await unwatch(ann)).status).toBe(200)
  expect((await unwatch(ann)).status).toBe(200)
  await joins()
  await tell()
  expect(told(ann)).toEqual([])
})

test('a referrer who is gone again before anybody was told tells nobody', async () => {
  await watch(ann)
  const run = () =>
    app.runAsSystem((context) => tellSome(context, { companyId: company.companyId }), {
      requestId: 'test',
    })
  await run()
  expect(await watched(ann)).toHaveLength(1)
  await sql`update companies set verified_referrers = 1, referrals_open = false
    where id = ${company.companyId}`.execute(app.database.db)
  await run()
  expect(await watched(ann)).toHaveLength(1)
})

test('four hundred and one people are told by tasks that follow each other, each once', async () => {
  await sql`
    with made as (
      insert into accounts (id, email, name, roles, created_at, updated_at)
      select gen_random_uuid(), 'watcher.' || n || '@mail.example', 'Watcher ' || n, '{jobSeeker}',
        ${app.clock.now()}, ${app.clock.now()}
      from generate_series(1, 401) n returning id)
    insert into company_watches (account_id, company_id, created_at)
    select id, ${company.companyId}, ${app.clock.now()} from made`.execute(app.database.db)
  await joins()
  await tell()
  const { rows } = await sql<{ people: number; entries: number }>`
    select count(distinct account_id)::int as people, count(*)::int as entries from notifications
    where type = 'saved.referrersArrived'
      and collapse_key = ${`company:${company.companyId}`}`.execute(app.database.db)
  expect(rows[0]).toEqual({ people: 401, entries: 401 })
})

test('nobody waits for more companies than they can read', async () => {
  await sql`
    with made as (
      insert into companies (id, slug, name, folded_name, created_at, updated_at)
      select gen_random_uuid(), 'waited-' || n, 'Waited ' || n, 'waited ' || n, ${app.clock.now()}, ${app.clock.now()}
      from generate_series(1, ${watchedAtMost}) n returning id)
    insert into company_watches (account_id, company_id, created_at)
    select ${ann.accountId}, id, ${app.clock.now()} from made`.execute(app.database.db)
  expect(await watched(ann)).toHaveLength(watchedAtMost)
  expect(await watch(ann)).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
})

test('a company that there is not, a guest, a recruiter', async () => {
  expect((await watch(ann, 'no-such-company')).status).toBe(404)
  const guest = app.guest()
  expect((await guest.send('PUT', `/api/watched-companies/${company.slug}`, {})).status).toBe(401)
  const referrer = await createReferrer(app, (await createCompany()).companyId)
  expect((await watch(referrer)).status).toBe(403)
})
