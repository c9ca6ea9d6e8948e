/** How many statements asking and accepting send, from the session to the commit. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import { watchStatements, type StatementWatch } from '../../../../tests/support/statements.ts'

let app: TestApp
let watch: StatementWatch
beforeAll(async () => {
  app = await buildTestApp()
  watch = watchStatements(app)
})
afterAll(() => app.close())

/** The statements of one call, one a line. */
async function statementsOf(call: () => Promise<{ status: number; body: unknown }>) {
  watch.texts = []
  const reply = await call()
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return watch.texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160))
}

const most = 20

test('a request for a referral and its acceptance send few statements', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const beginner = await createCandidate(app)
  const candidate = await createCandidate(app, { plan: 'basic' })

  const first = await statementsOf(() => ask(beginner.client, job.jobId))
  const asked = await statementsOf(() => ask(candidate.client, job.jobId))
  const [offer] = (await inbox(referrer.client)).items
  const claimed = await statementsOf(() => act(referrer.client, offer!.id, 'claim'))
  for (const [what, sent] of Object.entries({ first, asked, claimed })) {
    expect(sent.length, `${what}:\n${sent.join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('they leave the same timeline, audit and tasks as one statement for each did', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app)
  const { body } = await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')

  const { db } = app.database
  const { rows: events } = await sql<{ kind: string; visibleTo: string[] }>`
    select kind, visible_to from referral_events where request_id = ${body.id} order by seq`.execute(
    db,
  )
  expect(events).toEqual([
    { kind: 'send', visibleTo: ['candidate', 'referrer'] },
    { kind: 'queue', visibleTo: [] },
    { kind: 'offer', visibleTo: ['candidate'] },
    { kind: 'claim', visibleTo: ['candidate', 'referrer'] },
  ])
  const { rows: requests } = await sql<{ status: string; version: number; chargeState: string }>`
    select status, version, charge_state from referral_requests where id = ${body.id}`.execute(db)
  expect(requests).toEqual([{ status: 'claimed', version: 4, chargeState: 'captured' }])
  const { rows: entries } = await sql<{ action: string }>`
    select action from audit_entries
    where actor_id in (${candidate.accountId}, ${referrer.accountId})
      and action ~ '^(wallet|referrals|chat)' order by seq`.execute(db)
  expect(entries.map(({ action }) => action)).toEqual([
    'wallet.held',
    'referrals.send',
    'referrals.queue',
    'referrals.offer',
    'wallet.captured',
    'referrals.claim',
    'chat.conversationOpened',
  ])
  const { rows: tasks } = await sql<{ task: string }>`
    select identifier as task from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.payload::text ~ ${`${body.id}|${referrer.accountId}|${job.companyId}`}
    order by 1`.execute(db)
  expect(tasks.map(({ task }) => task)).toEqual([
    'referrals.claimReminder',
    'referrals.claimReminder',
    'referrals.offerAgain',
    'referrals.offerDigest',
  ])
})
