import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendCompany } from '#features/companies/server/service.states.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { referrerLapsed } from '#features/profiles/server/events.ts'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { suspend } from '../../../../tests/support/moderation.ts'
import { createAdmin, createReferrer } from '../../../../tests/support/people.ts'
import {
  createHiringManager,
  draftOf,
  published,
  readPosting,
  stepPosting,
} from '../../../../tests/support/postings.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import type { CallReply } from '#shared/endpoint.ts'
import type { getConfirmation } from '../contract.ts'
import { sweepPostings } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const sweep = () => app.runAsSystem((context) => sweepPostings(context), { requestId: 'test' })
const mailsTo = (email: string) =>
  app.mails.filter((mail) => mail.to === email && mail.text.includes('because you manage'))

test('reminders on days 12, 14 and 18, out of the search on day 21, unless someone confirms', async () => {
  const { client, email } = await createHiringManager(app)
  const id = await published(client)
  const told: [number, string][] = []
  for (let day = 1; day <= 22; day++) {
    app.clock.advance({ days: 1 })
    await app.runDueTasks()
    for (const mail of mailsTo(email).slice(told.length)) told.push([day, mail.subject])
  }
  expect(told).toEqual([
    [12, 'Is this job still open?'],
    [14, 'Is this job still open?'],
    [18, 'Is this job still open?'],
    [21, 'A job was paused: nobody confirmed it'],
  ])
  await app.renewSessions()
  expect(await readPosting(client, id)).toMatchObject({
    status: 'paused',
    pauseReason: 'unconfirmed',
  })
  const { body } = await app
    .guest()
    .get<{ history: { events: { kind: string }[] } }>(`/api/jobs/${id}`)
  expect(body.history.events[0]!.kind).toBe('paused_unconfirmed')
  await stepPosting(client, id, 'resume')
  app.clock.advance({ days: 11 })
  await app.runDueTasks()
  await app.renewSessions()
  expect(mailsTo(email)).toHaveLength(4)
  await client.post('/api/posting-confirmations', { ids: [id] })
  app.clock.advance({ days: 11 })
  await app.runDueTasks()
  expect(mailsTo(email)).toHaveLength(4)
  await app.renewSessions()
})

test('the link in the email confirms without a session, and only by a press', async () => {
  const { client, email } = await createHiringManager(app)
  const id = await published(client)
  app.clock.advance({ days: 13 })
  await app.runDueTasks()
  await app.renewSessions()
  const token = /confirm-job\/([\w-]{43})/.exec(mailsTo(email)[0]!.text)![1]!
  const path = `/api/posting-confirmations/${token}`
  const before = await readPosting(client, id)
  const read = await app.guest().get<CallReply<typeof getConfirmation>>(path)
  expect(read.body).toMatchObject({
    title: 'Harbour pilot',
    lastConfirmedAt: before.lastConfirmedAt,
  })
  expect((await readPosting(client, id)).lastConfirmedAt).toBe(before.lastConfirmedAt)
  expect((await app.guest().post(path)).status).toBe(200)
  expect(Date.parse((await readPosting(client, id)).lastConfirmedAt!)).toBe(
    app.clock.now().getTime(),
  )
  const wrong = `/api/posting-confirmations/${'x'.repeat(43)}`
  expect((await app.guest().get(wrong)).status).toBe(404)
  expect((await app.guest().post(wrong)).status).toBe(404)
  await stepPosting(client, id, 'close', { outcome: 'direct' })
  expect((await app.guest().post(path)).status).toBe(409)
})

test('as many statements for twelve as for three, and one mail', async () => {
  const watch = watchStatements(app)
  const count = async (postings: number, days: number) => {
    const { client, email } = await createHiringManager(app)
    await sql`update job_postings set due_at = null`.execute(app.database.db)
    for (let index = 0; index < postings; index++) {
      await published(client, { title: `Harbour pilot ${postings}.${index}` })
    }
    app.clock.advance({ days })
    watch.count = 0
    expect(await sweep()).toBe(postings)
    const { count: statements } = watch
    await app.runDueTasks()
    await app.renewSessions()
    return { statements, mails: mailsTo(email).length }
  }
  const three = await count(3, 12)
  const twelve = await count(12, 12)
  expect(three.mails).toBe(1)
  expect(twelve).toEqual(three)
})

test('pausing is done in sets too', async () => {
  const watch = watchStatements(app)
  const count = async (postings: number) => {
    const { client } = await createHiringManager(app)
    const ids: string[] = []
    for (let index = 0; index < postings; index++) {
      ids.push(await published(client, { title: `Lock keeper ${postings}.${index}` }))
    }
    app.clock.advance({ days: 21 })
    await sql`update job_postings set reminders_sent = 3, due_at = ${app.clock.now()}
      where job_id = any(${ids}::uuid[])`.execute(app.database.db)
    await sql`update job_postings set due_at = null where job_id <> all(${ids}::uuid[])`.execute(
      app.database.db,
    )
    watch.count = 0
    expect(await sweep()).toBe(postings)
    const { count: statements } = watch
    await app.renewSessions()
    expect((await readPosting(client, ids[0]!)).status).toBe('paused')
    return statements
  }
  expect(await count(12)).toBe(await count(3))
})

test('a posting whose day has come waits as a draft when the company was suspended', async () => {
  const { client, companyId, email } = await createHiringManager(app)
  const id = await draftOf(client)
  const publishAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  await stepPosting(client, id, 'publish', { publishAt })
  await sql`update companies set state = 'suspended' where id = ${companyId}`.execute(
    app.database.db,
  )
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  expect((await readPosting(client, id)).status).toBe('draft')
  expect(mailsTo(email).at(-1)!.text).toContain('This company is suspended.')
})

test('a posting whose day has come waits as a draft while a moderator limits its owner', async () => {
  const { client, accountId, email } = await createHiringManager(app)
  const id = await draftOf(client)
  const publishAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  await stepPosting(client, id, 'publish', { publishAt })
  const until = new Date(app.clock.now().getTime() + 3 * 86_400_000)
  await sql`update accounts set limited_until = ${until} where id = ${accountId}`.execute(
    app.database.db,
  )
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  expect((await readPosting(client, id)).status).toBe('draft')
  expect(mailsTo(email).at(-1)!.text).toContain('A moderator has limited your account')
  expect((await stepPosting(client, id, 'publish')).status).toBe(403)
  app.clock.advance({ days: 1, minutes: 1 })
  expect((await stepPosting(client, id, 'publish')).body.status).toBe('published')
})

test('when someone may not hire any longer, a colleague takes their postings over', async () => {
  const hiringManager = await createHiringManager(app)
  const colleague = await createReferrer(app, hiringManager.companyId, { level: 3 })
  const id = await published(hiringManager.client)
  await app.runAsSystem(
    (context) =>
      context.publish(referrerLapsed, {
        accountId: hiringManager.accountId,
        companyId: hiringManager.companyId,
      }),
    { requestId: 'test' },
  )
  expect(await readPosting(colleague.client, id)).toMatchObject({
    status: 'paused',
    pauseReason: 'lapsed',
  })
  await stepPosting(colleague.client, id, 'resume')
  app.clock.advance({ days: 12 })
  await app.runDueTasks()
  expect(mailsTo(colleague.email)).toHaveLength(1)
})

test('the postings of a suspended account are paused, and a colleague takes them over', async () => {
  const hiringManager = await createHiringManager(app)
  const colleague = await createReferrer(app, hiringManager.companyId, { level: 3 })
  const id = await published(hiringManager.client)
  const admin = await createAdmin(app, ['moderator'])
  const reply = await suspend(admin.client, hiringManager.accountId)
  expect(reply.status).toBe(200)
  expect(await readPosting(colleague.client, id)).toMatchObject({ status: 'paused' })
  await stepPosting(colleague.client, id, 'resume')
  expect(await readPosting(colleague.client, id)).toMatchObject({ status: 'published' })
})

/** A company removes someone who hires, or they move on. */
const leave = (accountId: string) =>
  app.runAsSystem((context) => profiles.endWorkEmail(context, accountId), { requestId: 'test' })

test('what someone has planned does not become public once they have left', async () => {
  await app.renewSessions()
  const hiringManager = await createHiringManager(app)
  const colleague = await createReferrer(app, hiringManager.companyId, { level: 3 })
  const admin = await createAdmin(app, ['moderator'])
  const planned = await draftOf(hiringManager.client)
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  await stepPosting(hiringManager.client, planned, 'publish', { publishAt: tomorrow })
  const reviewed = await draftOf(hiringManager.client, { payUndisclosed: true, pay: null })
  await stepPosting(hiringManager.client, reviewed, 'publish')
  const statuses = async () => [
    (await readPosting(colleague.client, planned)).status,
    (await readPosting(colleague.client, reviewed)).status,
  ]
  expect(await statuses()).toEqual(['scheduled', 'pending_review'])
  await leave(hiringManager.accountId)
  expect(await statuses()).toEqual(['draft', 'draft'])
  const approved = await admin.client.post(`/api/admin/postings/${reviewed}/decision`, {
    decision: 'approve',
  })
  expect(approved.status).toBe(409)
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  await app.renewSessions()
  expect(await statuses()).toEqual(['draft', 'draft'])
  expect((await app.guest().get(`/api/jobs/${planned}`)).status).toBe(404)
  expect((await stepPosting(colleague.client, planned, 'publish')).body.status).toBe('published')
})

test('a posting whose owner has left before is held on its day, and they are not told', async () => {
  const hiringManager = await createHiringManager(app)
  const planned = await draftOf(hiringManager.client)
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  await stepPosting(hiringManager.client, planned, 'publish', { publishAt: tomorrow })
  const reviewed = await draftOf(hiringManager.client, { payUndisclosed: true, pay: null })
  await stepPosting(hiringManager.client, reviewed, 'publish')
  await sql`
    update recruiter_profiles set work_email_verified_at = null, level = 0
    where account_id = ${hiringManager.accountId}`.execute(app.database.db)
  const admin = await createAdmin(app, ['moderator'])
  const path = `/api/admin/postings/${reviewed}/decision`
  expect((await admin.client.post(path, { decision: 'approve' })).status).toBe(409)
  const back = { decision: 'send_back', reason: 'other', note: 'A colleague may take it.' }
  expect((await admin.client.post(path, back)).status).toBe(200)
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  await app.renewSessions()
  const colleague = await createReferrer(app, hiringManager.companyId, { level: 3 })
  expect((await readPosting(colleague.client, planned)).status).toBe('draft')
  expect(mailsTo(hiringManager.email)).toEqual([])
})

test('an own posting closes at the end of its last day', async () => {
  await app.renewSessions()
  const { client } = await createHiringManager(app)
  const lastDay = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const id = await published(client, { lastDay })
  const { validThrough } = await readPosting(client, id)
  // To its end, and not into the next day.
  expect(validThrough).toBe(`${lastDay}T23:59:59.000Z`)
  app.clock.set(new Date(Date.parse(validThrough!) - 1000))
  await app.runDueTasks()
  expect((await readPosting(client, id)).status).toBe('published')
  app.clock.advance({ seconds: 2 })
  await app.runDueTasks()
  expect((await readPosting(client, id)).status).toBe('closed')
  const { body } = await app.guest().get<{ closeOutcome: string }>(`/api/jobs/${id}`)
  expect(body.closeOutcome).toBe('expired')
})

/** What candidates see of the way to apply. */
const wayOf = async (jobId: string) =>
  (await app.guest().get<{ way: string }>('/api/applications/preview', { query: { jobId } })).body
    .way

test('who is frozen to the work address takes no more applications, and neither does a suspended company', async () => {
  const [frozen, suspended] = [await createHiringManager(app), await createHiringManager(app)]
  const [one, two] = [await published(frozen.client), await published(suspended.client)]
  expect([await wayOf(one), await wayOf(two)]).toEqual(['here', 'here'])
  await app.runAsSystem((context) => profiles.setLevel(context, frozen.accountId, 1), {
    requestId: 'test',
  })
  await app.runAsSystem((context) => suspendCompany(context, suspended.companyId, 'A test'), {
    requestId: 'test',
  })
  expect([await wayOf(one), await wayOf(two)]).toEqual(['none', 'none'])
  const { rows } = await sql<{ status: string; open: boolean }>`
    select job.status, intake.is_open as open from jobs job join job_intakes intake on intake.job_id = job.id
    where job.id = any(${[one, two]})`.execute(app.database.db)
  expect(rows).toEqual([
    { status: 'paused', open: false },
    { status: 'paused', open: false },
  ])
})
