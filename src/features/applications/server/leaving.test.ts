/** People who left a company, or have no seat on a job any longer, hear nothing about its applicants. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as profiles from '#features/profiles/server/service.ts'
import { act, applied, decide, readApplicant } from '../../../../tests/support/applications.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createReferrer, type TestPerson } from '../../../../tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const leave = (person: TestPerson) =>
  app.runAsSystem((context) => profiles.endWorkEmail(context, person.accountId), {
    requestId: 'test',
  })

/** One person opened the job, and a colleague goes on. */
async function world() {
  const made = await applied(app)
  const colleague = await createReferrer(app, made.companyId, { level: 3 })
  await app.runDueTasks()
  app.mails.length = 0
  return { ...made, colleague }
}

const told = async (person: TestPerson) => {
  await app.runDueTasks()
  return app.mails.filter((mail) => mail.to === person.email)
}

test('what candidates decide is told to a colleague', async () => {
  const { hiringManager, colleague, candidate, id } = await world()
  await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
  await leave(hiringManager)
  await act(candidate.client, id, 'withdraw', { reason: 'other' })
  expect(await told(hiringManager)).toEqual([])
  expect((await told(colleague)).map(({ text }) => text)).toEqual([
    expect.stringContaining(candidate.name),
  ])
})

test('reminders of what waits go to a colleague', async () => {
  const { hiringManager, colleague, candidate } = await world()
  await leave(hiringManager)
  app.clock.advance({ days: 12 })
  await app.runDueTasks()
  app.clock.advance({ minutes: 16 })
  expect(await told(hiringManager)).toEqual([])
  const [mail] = await told(colleague)
  expect(mail?.text).toContain(candidate.name)
})

test('a digest that was planned before is not sent to a person who has left since', async () => {
  const { hiringManager } = await applied(app)
  app.clock.advance({ seconds: 20 })
  await app.runDueTasks()
  app.mails.length = 0
  await leave(hiringManager)
  app.clock.advance({ minutes: 16 })
  expect(await told(hiringManager)).toEqual([])
})

test('an interview that is agreed later is with the company, not with the person who left', async () => {
  const { hiringManager, colleague, candidate, id } = await world()
  const at = new Date(app.clock.now().getTime() + 20 * 86_400_000)
  const times = [at.toISOString().slice(0, 16)]
  const interview = { kind: 'video', timeZone: 'Europe/Berlin', times, minutes: 45 }
  await decide(hiringManager.client, id, 'interviews', interview)
  await leave(hiringManager)
  // Whatever is typed as the next work address stands in no invitation.
  await hiringManager.client.post('/recruiter/info', { workEmail: 'chief@elsewhere.example' })
  app.mails.length = 0
  const [one] = (await readApplicant(colleague.client, id)).interviews
  const agreed = await candidate.client.post(`/api/interviews/${one!.id}/answer`, { slot: 0 })
  expect(agreed.status).toBe(200)
  expect(await told(hiringManager)).toEqual([])
  expect((await told(colleague))[0]?.text).toContain(candidate.name)
  const [mail] = await told(candidate)
  for (const address of [hiringManager.email, 'elsewhere.example']) {
    expect(JSON.stringify(mail)).not.toContain(address)
  }
  const file = await candidate.client.get(`/api/interviews/${one!.id}/calendar`)
  expect(file.raw.payload).not.toContain('elsewhere.example')
})

test('who has no seat on the job any longer is not told; with nobody left, nobody is', async () => {
  const { hiringManager, colleague, candidate, id, jobId } = await world()
  await sql`
    insert into hiring_seats (job_id, account_id, role, created_at)
    values (${jobId}, ${colleague.accountId}, 'owner', ${app.clock.now()})`.execute(app.database.db)
  await decide(colleague.client, id, 'move', { to: 'shortlisted' })
  await act(candidate.client, id, 'withdraw', { reason: 'other' })
  expect(await told(hiringManager)).toEqual([])
  expect(await told(colleague)).toHaveLength(1)

  const alone = await applied(app)
  await app.runDueTasks()
  app.mails.length = 0
  await leave(alone.hiringManager)
  await act(alone.candidate.client, alone.id, 'withdraw', { reason: 'other' })
  expect(await told(alone.hiringManager)).toEqual([])
})
