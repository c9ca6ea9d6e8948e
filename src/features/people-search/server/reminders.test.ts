/** Candidates say once a month, by one tap, that they are still looking. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import {
  cardOf,
  cardsFor,
  findable,
  openToWork,
  recruiting,
} from '../../../../tests/support/people-search.ts'
import type { Availability } from '../contract.ts'

let app: TestApp
let recruiter: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
// A work email is confirmed again after some months.
beforeEach(async () => {
  await app.renewSessions()
  recruiter = await recruiting(app)
})
afterAll(() => app.close())

async function after(days: number) {
  app.clock.advance({ days })
  // Sessions that are over are swept away.
  await app.renewSessions()
  await app.runDueTasks()
}

const mailsTo = ({ email }: TestPerson) =>
  app.mails.filter(({ to, subject }) => to === email && /looking|longer/.test(subject))

const tokenOf = (person: TestPerson) =>
  /still-looking\/([\w-]+)/.exec(mailsTo(person).at(-1)?.text ?? '')?.[1] ?? ''

const isFound = async (person: TestPerson) =>
  (await cardsFor(recruiter.client)).includes(await cardOf(app, person.accountId))

const linkOf = (token: string) => `/api/availability/${token}`

test('asked after a month, found again by one tap without a session, asked again a month later', async () => {
  const candidate = await openToWork(app)
  await after(29)
  expect(mailsTo(candidate)).toEqual([])
  await after(1)
  await after(1)
  expect(mailsTo(candidate).map(({ subject }) => subject)).toEqual(['Still looking for a job?'])
  const link = linkOf(tokenOf(candidate))
  const guest = app.guest()
  expect((await guest.get<Availability>(link)).body.state).toBe('waiting')
  expect((await guest.get<Availability>(link)).body.state).toBe('waiting')
  const taps = await Promise.all(
    [1, 2].map(() => guest.post<Availability>(link, { answer: 'looking' })),
  )
  expect(taps.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'confirmed'],
    [200, 'confirmed'],
  ])
  await after(29)
  expect(mailsTo(candidate)).toHaveLength(1)
  expect(await isFound(candidate)).toBe(true)
  await after(1)
  expect(mailsTo(candidate)).toHaveLength(2)
})

test('two months without an answer: out of the search, told once, and back by the link', async () => {
  const candidate = await openToWork(app)
  await after(30)
  await after(29)
  expect(await isFound(candidate)).toBe(true)
  await after(1)
  expect(await isFound(candidate)).toBe(false)
  await after(40)
  expect(mailsTo(candidate).map(({ subject }) => subject)).toEqual([
    'Still looking for a job?',
    'Recruiters can no longer find you',
  ])
  const mine = await candidate.client.get<{ isFresh: boolean }>('/api/findability')
  expect(mine.body.isFresh).toBe(false)
  const back = await app.guest().post(linkOf(tokenOf(candidate)), { answer: 'looking' })
  expect(back.status).toBe(200)
  expect(await isFound(candidate)).toBe(true)
})

test('the link hides, and never makes findable who has decided against it', async () => {
  const candidate = await openToWork(app)
  await after(30)
  const link = linkOf(tokenOf(candidate))
  const hidden = await app.guest().post<Availability>(link, { answer: 'not_looking' })
  expect([hidden.status, hidden.body.state]).toEqual([200, 'hidden'])
  expect(await isFound(candidate)).toBe(false)
  expect((await app.guest().post(link, { answer: 'looking' })).status).toBe(409)
  await after(60)
  expect(mailsTo(candidate)).toHaveLength(1)
})

test('a link of another purpose, a changed one and an old one are none', async () => {
  const candidate = await openToWork(app)
  await after(30)
  const token = tokenOf(candidate)
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const other of [changed, 'A'.repeat(80)]) {
    expect((await app.guest().get(linkOf(other))).status).toBe(404)
    expect((await app.guest().post(linkOf(other), { answer: 'looking' })).status).toBe(404)
  }
  expect((await app.guest().get(linkOf('short'))).status).toBe(404)
  app.clock.advance({ days: 91 })
  expect((await app.guest().get(linkOf(token))).status).toBe(404)
})

test('in the app: one tap, for those who want to be found', async () => {
  const candidate = await openToWork(app)
  app.clock.advance({ days: 20 })
  await app.renewSessions()
  const confirm = (person: TestPerson) => person.client.post('/api/findability/confirmation')
  expect((await confirm(candidate)).body).toMatchObject({ ...findable, isFresh: true })
  expect((await confirm(await createCandidate(app))).status).toBe(409)
  expect((await confirm(recruiter)).status).toBe(403)
  expect((await app.guest().post('/api/findability/confirmation')).status).toBe(401)
})

test('people who chose notifications without emails get none', async () => {
  const candidate = await openToWork(app)
  await sql`
    insert into notification_preferences (account_id, type, channel, frequency, updated_at)
    values (${candidate.accountId}, 'people.stillLooking', 'email', 'off', ${app.clock.now()})`.execute(
    app.database.db,
  )
  await after(30)
  expect(mailsTo(candidate)).toEqual([])
  const told = await candidate.client.get<{ items: { title: string }[] }>('/api/notifications')
  expect(told.body.items.map(({ title }) => title)).toContain('Still looking for a job?')
})
