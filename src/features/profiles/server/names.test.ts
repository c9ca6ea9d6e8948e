/** A person has one name: the profile's. What they were called before still gives them away. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownPreview } from '#features/referrals/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { ask, inbox, whyMe } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const named = async ({ accountId }: TestPerson) => {
  const { rows } = await sql<{ name: string; formerNames: string[] }>`
    select name, former_names from accounts where id = ${accountId}`.execute(app.database.db)
  return rows[0]
}
const basics = {
  label: 'Backend engineer',
  email: 'ottilie@mail.example',
  phone: '+43 660 123 45 67',
  summary: 'Builds payment systems that stay up, with Go and PostgreSQL, since 2015.',
  location: { city: 'Berlin', countryCode: 'DE' },
}
const call = (person: TestPerson, name: string, more = {}) =>
  person.client.post<{ version: number }>('/candidate/info', {
    profile: { basics: { ...basics, name }, ...more },
  })

/** So much later, a save is no longer part of the same typing. */
const later = () => app.clock.advance({ minutes: 11 })

test('a new name in the profile is the one of the account, and the old ones are kept once', async () => {
  const person = await createCandidate(app)
  for (const name of ['Ada Newname', 'Ottilie Quastenflosser', 'Ada Newname', 'Ada Newname']) {
    expect((await call(person, name)).status).toBe(200)
    later()
  }
  expect(await named(person)).toEqual({
    name: 'Ada Newname',
    formerNames: ['Ottilie Quastenflosser'],
  })
  const { rows } = await sql<{ entry: string }>`
    select row_to_json(entries)::text as entry from audit_entries entries
    where action = 'accounts.renamed' and entity_id = ${person.accountId}`.execute(app.database.db)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ entry }) => entry).join()).not.toMatch(/Ada|Ottilie/)
})

test('a sixth new name within 30 days is refused at its field, and nothing of its profile is saved', async () => {
  const person = await createCandidate(app)
  for (const number of [1, 2, 3, 4, 5]) {
    expect((await call(person, `Ada ${'I'.repeat(number)}`)).status).toBe(200)
    later()
  }
  const sixth = await call(person, 'Tessera Support', { skills: [{ name: 'Cobol' }] })
  expect(sixth).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', details: { fields: [{ path: 'profile.basics.name' }] } },
  })
  expect((await named(person))!.name).toBe('Ada IIIII')
  const { body } = await person.client.get('/candidate/info')
  expect(JSON.stringify(body)).not.toMatch(/Support|Cobol/)
  // Everything else can be saved, under the name that stands.
  expect((await call(person, 'Ada IIIII', { skills: [{ name: 'Cobol' }] })).status).toBe(200)
  app.clock.advance({ days: 31 })
  await app.renewSessions()
  expect((await call(person, 'Ada Lovelace')).status).toBe(200)
})

test('a refusal names its moment by the clock of the browser, and by the site’s until one is known', async () => {
  const person = await createCandidate(app)
  await type(person, ['Tessera Support', 'Rosa Colleague', 'Carl Boss', 'Max Mann', 'Eva Frau'], 5)
  const reason = async () =>
    ((await call(person, 'Otto Last')).body as unknown as Failure).details!.reason
  expect(await reason()).toMatch(/ \(UTC\)\.$/)
  await person.client.send('PUT', '/api/time-zone', { timeZone: 'Pacific/Kiritimati' })
  expect(await reason()).toMatch(/ \(Pacific\/Kiritimati\)\.$/)
})

/** Saves each name in turn, as the profile page does while someone types. */
async function type(person: TestPerson, names: readonly string[], seconds = 20) {
  for (const name of names) {
    expect((await call(person, name)).status).toBe(200)
    app.clock.advance({ seconds })
  }
}

test('a name that is saved while it is typed is one change, and its halves are no former names', async () => {
  const person = await createCandidate(app)
  await type(person, ['A', 'Ad', 'Ada', 'Ada Newname'])
  // Hours later it goes on: the name that stood is one of before, its halves are not.
  app.clock.advance({ days: 1 })
  await type(person, ['Ada Newname-S', 'Ada Newname-Sm', 'Ada', 'Ada Oth', 'Ada Other'], 100)
  expect(await named(person)).toEqual({
    name: 'Ada Other',
    formerNames: ['Ottilie Quastenflosser', 'Ada Newname'],
  })
})

test('names that a first letter leads to are changes, and halves between them are no former names', async () => {
  const person = await createCandidate(app)
  await type(person, ['Otto Support', 'O', 'Olga Colleague', 'O', 'Oskar Boss', 'Os'], 5)
  await type(person, ['Osborn Mann', 'O', 'Ob', 'Oberon Frau'], 5)
  // For the fifth time, letters would go that were typed since the change began.
  expect((await call(person, 'O')).status).toBe(400)
  expect(await named(person)).toEqual({
    name: 'Oberon Frau',
    formerNames: ['Ottilie Quastenflosser'],
  })
})

test('letters of the name before go one by one within one change', async () => {
  const person = await createCandidate(app)
  const whole = 'Ottilie Quastenflosser'
  const cut = Array.from({ length: 12 }, (_, index) => whole.slice(0, -1 - index))
  await type(person, [...cut, 'Ottilie Qu', 'Ottilie', 'Ottilie N', 'Ottilie New'], 5)
  later()
  await type(person, ['Eva', 'Max', 'Rosa', 'Carl'], 5)
  expect((await call(person, 'Otto')).status).toBe(400)
})

test('names of others are changes, however quickly one follows the other', async () => {
  const person = await createCandidate(app)
  await type(person, ['Tessera Support', 'Rosa Colleague', 'Carl Boss', 'Max Mann', 'Eva Frau'], 5)
  expect((await call(person, 'Otto Last')).status).toBe(400)
  expect((await named(person))!.formerNames).toHaveLength(5)
})

test('the form of recruiters does not save itself: each save is a change', async () => {
  const { companyId } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  for (const fullName of ['Ro', 'Rosa', 'Rosa New']) {
    expect((await referrer.client.post('/recruiter/info', { fullName })).status).toBe(200)
  }
  expect((await named(referrer))!.formerNames.slice(-2)).toEqual(['Ro', 'Rosa'])
})

test('a profile without a name leaves the account its own', async () => {
  const person = await createCandidate(app)
  expect((await call(person, '')).status).toBe(200)
  expect(await named(person)).toEqual({ name: 'Ottilie Quastenflosser', formerNames: [] })
})

test('the name of a recruiter is the one of the account, too', async () => {
  const { companyId } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const { name } = (await named(referrer))!
  const saved = await referrer.client.post('/recruiter/info', { fullName: 'Rosa Newname' })
  expect(saved.status).toBe(200)
  expect(await named(referrer)).toEqual({ name: 'Rosa Newname', formerNames: [name] })
})

test('a name of before is masked like the present one', async () => {
  const { jobId, companyId } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const person = await createCandidate(app)
  await call(person, 'Taylor Kafka')
  later()
  await call(person, 'Taylor Jones', {
    skills: [{ name: 'Go' }, { name: 'PostgreSQL' }, { name: 'Kafka' }],
  })
  const note = `Ottilie, Kafka and Jones ${randomUUID()}`
  const preview = await person.client.post<ShownPreview>('/api/referrals/shown', { note, whyMe })
  expect(preview.body.shown.facts.skills).toEqual(['Go', 'PostgreSQL'])
  const marked = preview.body.texts
    .find(({ kind }) => kind === 'note')!
    .lines[0]!.filter(({ likely }) => likely)
    .map(({ text }) => text)
  expect(marked).toEqual(expect.arrayContaining(['Ottilie', 'Kafka', 'Jones']))
  expect((await ask(person.client, jobId, { note })).status).toBe(200)
  const [card] = (await inbox(referrer.client)).items
  expect(JSON.stringify(card)).toContain('"Go"')
  expect(JSON.stringify(card)).not.toMatch(/Ottilie|Kafka|Jones/)
})
