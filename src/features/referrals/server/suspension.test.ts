/** A company is suspended, and comes back or does not (product.md 3.8). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  manyCandidates,
} from '../../../../tests/support/people.ts'
import { createHiringManager, published } from '../../../../tests/support/postings.ts'
import { act, ask, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import { moveJobs } from '#features/jobs/server/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function verify(companyId: string) {
  await sql`update companies set state = 'verified', verified_at = ${app.clock.now()}
    where id = ${companyId}`.execute(app.database.db)
}

async function step(companyId: string, what: 'suspension' | 'restoration') {
  // An admin's session is a short one.
  const admin = await createAdmin(app, ['verifier'])
  const path = `/api/admin/companies/${companyId}/${what}`
  expect((await admin.client.post(path, { reason: 'Reported' })).status).toBe(200)
}

async function pass(time: { days?: number; hours?: number; minutes?: number }) {
  app.clock.advance(time)
  await app.renewSessions()
  await app.runDueTasks()
}

const toldOf = (email: string, subject: string) =>
  app.mails.filter((mail) => mail.to === email && mail.subject.startsWith(subject))

const stopped = { dueAt: null, startedAt: null, actor: 'nobody' }

test('open requests stand still, and end after two weeks with the connection back', async () => {
  const { job, candidate, requestId, offers } = await scene(app)
  const other = await createJob(app, { id: job.companyId, name: job.companyName })
  const second = await createCandidate(app)
  const taken = (await ask(second.client, other.jobId)).body.id
  const { client } = offers[0]!.person
  const offer = (await inbox(client)).items.find((item) => item.requestId === taken)!
  await act(client, offer.id, 'claim')
  const third = await createCandidate(app)
  const elsewhere = await scene(app)
  await verify(job.companyId)
  await step(job.companyId, 'suspension')
  for (const [who, id] of [
    [candidate, requestId],
    [second, taken],
  ] as const) {
    const request = await read(who.client, id)
    expect(request.clock).toEqual(stopped)
    expect(request.events[0]).toMatchObject({ kind: 'freeze', detail: { of: 'company' } })
  }
  expect((await read(elsewhere.candidate.client, elsewhere.requestId)).clock.dueAt).not.toBeNull()
  expect((await ask(third.client, job.jobId)).status).toBe(409)
  await app.runDueTasks()
  expect(toldOf(candidate.email, 'Your request is on hold')).toHaveLength(1)

  await pass({ days: 13, hours: 23 })
  expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
  expect(await wallet(candidate.client)).toMatchObject({ held: 1 })
  await pass({ hours: 2 })
  for (const [who, id] of [
    [candidate, requestId],
    [second, taken],
  ] as const) {
    const request = await read(who.client, id)
    expect(request).toMatchObject({ status: 'job_closed', charge: 'released', clock: stopped })
    expect(request.events[0]).toMatchObject({ kind: 'close_job', detail: { of: 'company' } })
    expect(await wallet(who.client)).toMatchObject({ held: 0, LifetimeConnects: 0 })
    expect(toldOf(who.email, 'Your request has ended')).toHaveLength(1)
  }
  expect((await inbox(client)).items).toEqual([])
  expect((await inbox(client, 'claimed')).items).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where entity_id = ${requestId} order by seq desc limit 2`.execute(
    app.database.db,
  )
  expect(rows.map(({ action }) => action)).toEqual(['referrals.close_job', 'referrals.freeze'])

  // What has ended stays so when the company is back.
  await step(job.companyId, 'restoration')
  expect(await read(candidate.client, requestId)).toMatchObject({ status: 'job_closed' })
})

test('a company that is back in time: each request goes on with the time that was left', async () => {
  const { job, candidate, requestId } = await scene(app)
  await verify(job.companyId)
  const before = new Date((await read(candidate.client, requestId)).clock.dueAt!).getTime()
  await step(job.companyId, 'suspension')
  await pass({ days: 5 })
  await step(job.companyId, 'restoration')
  const after = await read(candidate.client, requestId)
  expect(new Date(after.clock.dueAt!).getTime() - before).toBe(5 * 86_400_000)
  expect(after.events[0]).toMatchObject({ kind: 'thaw' })
  await app.runDueTasks()
  expect(toldOf(candidate.email, 'Your request is active again')).toHaveLength(1)
})

test('requests for its own postings wait until someone resumes those', async () => {
  const hiringManager = await createHiringManager(app)
  const jobId = await published(hiringManager.client)
  const candidate = await createCandidate(app)
  const { body } = await ask(candidate.client, jobId)
  const clock = async () => (await read(candidate.client, body.id)).clock
  await verify(hiringManager.companyId)
  expect((await clock()).dueAt).not.toBeNull()
  await step(hiringManager.companyId, 'suspension')
  expect(await clock()).toEqual(stopped)
  await app.runDueTasks()
  expect(toldOf(candidate.email, 'Your request is on hold')).toHaveLength(1)
  await pass({ days: 2 })
  await step(hiringManager.companyId, 'restoration')
  expect(await clock()).toEqual(stopped)
  await app.runAsSystem(
    (context) => moveJobs(context, [jobId], { action: 'resume', by: 'hiringManager' }),
    { requestId: randomUUID() },
  )
  expect((await clock()).dueAt).not.toBeNull()
})

test('more than are settled at once: a task goes on, both ways', async () => {
  const { job, requestId } = await scene(app, 0)
  await verify(job.companyId)
  await sql`
    with others as (${manyCandidates(260)})
    insert into referral_requests (id, candidate_id, company_id, job_id, job_title, snapshot, note,
      why_me, status, sent_at, created_at, updated_at, due_at)
    select gen_random_uuid(), others.id, company_id, job_id, job_title, snapshot, note, why_me,
      status, sent_at, request.created_at, request.updated_at, due_at
    from referral_requests request cross join others
    where request.id = ${requestId}`.execute(app.database.db)
  const still = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from referral_requests
      where company_id = ${job.companyId} and frozen_at is not null`.execute(app.database.db)
    return rows[0]!.count
  }
  await step(job.companyId, 'suspension')
  expect(await still()).toBe(250)
  await app.runDueTasks()
  expect(await still()).toBe(261)
  await step(job.companyId, 'restoration')
  await app.runDueTasks()
  expect(await still()).toBe(0)
})
