/** One-click answers in emails about introductions: what they say, once, and what they never show. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { IntroductionLink, OwnIntroduction } from '../contract.ts'
import { linkState } from './policy.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['support'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const now = new Date('2026-11-26T12:00:00Z')
test.each([
  ['yes', 'proposed', null, 'open'],
  ['yes', 'proposed', 'yes', 'done'],
  ['yes', 'proposed', 'no', 'over'],
  ['yes', 'connected', 'yes', 'connected'],
  ['yes', 'declined', 'yes', 'over'],
  ['yes', 'declined', 'no', 'over'],
  ['yes', 'declined', null, 'over'],
  ['yes', 'expired', null, 'over'],
  ['yes', 'expired', 'yes', 'over'],
  ['no', 'proposed', null, 'open'],
  ['no', 'proposed', 'yes', 'over'],
  ['no', 'connected', 'yes', 'over'],
  ['no', 'declined', 'no', 'done'],
  ['no', 'declined', 'yes', 'over'],
  ['no', 'declined', null, 'over'],
  ['no', 'expired', null, 'over'],
] as const)('a link that says %s, %s, own answer %s: %s', (said, state, own, expected) => {
  const dueAt = new Date(now.getTime() + 1_000)
  expect(linkState(said, { state, own, dueAt }, now)).toBe(expected)
  if (expected === 'open') expect(linkState(said, { state, own, dueAt: now }, now)).toBe('over')
})

const read = (token: string) =>
  app.guest().get<IntroductionLink & Failure>(`/api/introduction-links/${token}`)
const press = (token: string) =>
  app.guest().post<IntroductionLink & Failure>(`/api/introduction-links/${token}`)

async function mailed() {
  const job = await createJob(app)
  const recruiter = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app)
  const proposed = await admin.client.post<{ id: string }>('/api/admin/introductions', {
    candidateId: candidate.accountId,
    recruiterId: recruiter.accountId,
    jobId: job.jobId,
    reason: 'Both name Go.',
  })
  await app.runDueTasks()
  const linksOf = ({ email }: TestPerson) => {
    const mail = app.mails.findLast(({ to }) => to === email)!
    const [yes, no] = [...mail.text.matchAll(/\/introduction\/([\w-]+)/g)].map(
      ([, token]) => token!,
    )
    return { mail, yes: yes!, no: no! }
  }
  return {
    id: proposed.body.id,
    candidate: { ...candidate, ...linksOf(candidate) },
    recruiter: { ...recruiter, ...linksOf(recruiter) },
  }
}

const own = async ({ client }: TestPerson) =>
  (await client.get<{ items: OwnIntroduction[] }>('/api/introductions')).body.items

test('an email names nobody, and opening its links changes nothing', async () => {
  const { candidate, recruiter } = await mailed()
  expect(candidate.mail.text).toMatch(
    /Yes, introduce us:\nhttp\S+\/introduction\/[\w-]+\n\nNo, thanks:\nhttp\S+\/introduction\/[\w-]+/,
  )
  for (const side of [candidate, recruiter, candidate]) {
    const { status, body } = await read(side.yes)
    expect([status, body.state, body.answer]).toEqual([200, 'open', 'yes'])
    expect((await read(side.no)).body).toMatchObject({ state: 'open', answer: 'no' })
    for (const name of [candidate.name, recruiter.name]) {
      expect(JSON.stringify(body)).not.toContain(name)
    }
  }
  expect(await own(recruiter)).toMatchObject([{ state: 'open' }])
})

test('two times yes connect, however often each is pressed and both at once', async () => {
  const { id, candidate, recruiter } = await mailed()
  const pressed = await Promise.all([
    press(candidate.yes),
    press(recruiter.yes),
    press(candidate.yes),
    press(recruiter.yes),
  ])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [forCandidate] = await own(candidate)
  expect(forCandidate).toMatchObject({ state: 'connected', conversationId: expect.any(String) })
  expect((await read(recruiter.yes)).body).toMatchObject({
    state: 'connected',
    conversationId: forCandidate!.conversationId,
  })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations where about_id = ${id}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await press(recruiter.no)).status).toBe(409)
})

test('a no is said once, ends it, and stays private', async () => {
  const { candidate, recruiter } = await mailed()
  expect((await press(recruiter.yes)).body.state).toBe('done')
  for (let time = 0; time < 2; time++) {
    expect((await press(candidate.no)).body).toMatchObject({ answer: 'no', state: 'done' })
  }
  // The same as after an end without an answer.
  for (const token of [recruiter.yes, recruiter.no]) {
    expect((await read(token)).body).toMatchObject({ state: 'over', conversationId: null })
  }
  expect((await press(candidate.yes)).status).toBe(409)
})

test('yes and no at once leave one answer', async () => {
  const { candidate } = await mailed()
  const pressed = await Promise.all([press(candidate.yes), press(candidate.no)])
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('after seven days, and once the candidate hides from the company, a yes opens nothing', async () => {
  const late = await mailed()
  app.clock.advance({ days: 7, minutes: 1 })
  expect((await read(late.candidate.yes)).body.state).toBe('over')
  expect((await press(late.candidate.yes)).status).toBe(409)
  await app.renewSessions()
  const hidden = await mailed()
  const [{ company }] = (await own(hidden.recruiter)) as [OwnIntroduction]
  await hidden.candidate.client.post('/candidate/info', { blockedCompanyIds: [company.id] })
  expect((await press(hidden.recruiter.yes)).status).toBe(409)
})

test('a forged link, one of another kind, of another account or of one that is suspended is none', async () => {
  const { id, candidate, recruiter } = await mailed()
  const other = await mailed()
  const signed = (purpose: string, content: string) =>
    app.runAsSystem(async ({ identity }) => identity.signedLinks.sign(purpose, content), {
      requestId: 'test',
    })
  const words = Buffer.from(candidate.yes, 'base64url').subarray(16).toString()
  const until = app.clock.now().getTime() + 60_000
  for (const token of [
    `${candidate.yes.slice(0, -2)}${candidate.yes.endsWith('AA') ? 'BB' : 'AA'}`,
    'A'.repeat(120),
    await signed('chat.request.accept', words),
    await signed('introductions.answer.yes', `${id} ${other.candidate.accountId} 1 ${until}`),
  ]) {
    expect((await read(token)).status).toBe(404)
    expect((await press(token)).status).toBe(404)
  }
  await sql`update accounts set status = 'suspended' where id = ${recruiter.accountId}`.execute(
    app.database.db,
  )
  expect((await press(recruiter.yes)).status).toBe(404)
})
