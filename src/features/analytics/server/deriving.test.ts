/** People from before events were kept stand in the funnel with what the tables know of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import type { getFunnel } from '../contract.ts'
import { countEvents } from './service.counting.ts'
import { deriveMissing } from './service.deriving.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const derive = () =>
  app.runAsSystem((context) => deriveMissing(context), { requestId: 'test', transaction: false })

const count = () =>
  app.runAsSystem((context) => countEvents(context), { requestId: 'test', transaction: false })

async function milestones() {
  const { rows } = await sql<{ step: string; people: number }>`
    select step, count(*)::int as people from analytics_milestones group by 1 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ step, people }) => [step, people]))
}
async function cohorts() {
  const { rows } = await sql<{ step: string; people: number }>`
    select step, sum(people)::int as people from analytics_cohorts group by 1 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ step, people }) => [step, people]))
}

test('sign-ups, profiles and requests are derived once, whatever was counted before', async () => {
  const { db } = app.database
  const { jobId, companyId } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const asking = await createCandidate(app)
  await createCandidate(app, { complete: false })
  const away = await createCandidate(app)
  const { body: request } = await ask(asking.client, jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')
  // Some of it is known already, as for people who came while both versions ran.
  await app.runDueTasks()
  await count()
  expect(await milestones()).toMatchObject({ signup: 3 })
  await sql`delete from analytics_milestones where account_id <> ${asking.accountId} or step <> 'signup'`.execute(
    db,
  )
  await sql`delete from analytics_cohorts`.execute(db)
  await sql`insert into analytics_cohorts (week, step, people)
    select date_trunc('week', created_at)::date, 'signup', 1 from accounts where id = ${asking.accountId}`.execute(
    db,
  )
  await sql`insert into analytics_opt_outs (account_id, at) values (${away.accountId}, now())`.execute(
    db,
  )
  await derive()
  expect(await milestones()).toEqual({ signup: 1 })
  await sql`update analytics_progress set derived_at = null`.execute(db)
  await derive()
  const expected = { signup: 2, profile_ready: 1, request_sent: 1, request_claimed: 1 }
  expect(await milestones()).toEqual(expected)
  expect(await cohorts()).toEqual(expected)
  // Again, and after a task that was stopped in between: nothing is counted twice.
  await sql`update analytics_progress set derived_at = null`.execute(db)
  await Promise.all([derive(), derive()])
  expect(await cohorts()).toEqual(expected)
  expect(request).toBeDefined()
  const { client } = await createAdmin(app, ['owner'])
  const funnel = await client.get<CallReply<typeof getFunnel>>('/api/admin/analytics/funnel')
  expect(funnel.body.steps.find(({ step }) => step === 'signup')?.people).toBe(2)
})
