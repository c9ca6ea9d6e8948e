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
async function joins(): Promise<void> {
  const { companyId } = company
  const { accountId } = await createReferrer(app, companyId)
  await sql`update companies set verified_referrers = verified_referrers + 1 where id = ${companyId}`.execute(
    app.database.db,
  )
  await app.runAsSystem(
    (context) => context.publish(referrerVerified, { accountId, companyId, waited: false }),
    { requestId: 'test' },
  )
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
