/** A page at a chosen address: off until it is switched on, and only with what its owner shows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import type { ProfileView } from '#features/people-search/contract.ts'
import { usualParts, type PublicProfile, type PublicProfileSettings } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

let number = 0
const newAddress = () => `ottilie-${++number}`

const save = (client: TestClient, address: string, more: Partial<PublicProfileSettings> = {}) =>
  client.send<PublicProfileSettings & Failure>('PUT', '/api/public-profile', {
    address,
    isPublic: true,
    isIndexed: false,
    shows: usualParts,
    ...more,
  })

const read = (client: TestClient, address: string) =>
  client.get<PublicProfile>(`/api/public-profiles/${address}`)

const fileOf = (client: TestClient, address: string, format: string) =>
  client.get(`/api/public-profiles/${address}/file?format=${format}`)

test('there is no page until it is switched on, and none after it is switched off', async () => {
  const { client } = await createCandidate(app)
  const address = newAddress()
  const guest = app.guest()
  const settings = await client.get<PublicProfileSettings>('/api/public-profile')
  expect(settings.body).toMatchObject({ address: null, isPublic: false, isIndexed: false })
  expect(settings.body.shows).not.toContain('email')
  expect((await save(client, address, { isPublic: false })).status).toBe(200)
  expect((await read(guest, address)).status).toBe(404)
  await save(client, address)
  const page = await read(guest, address)
  expect(page.body).toMatchObject({
    name: 'Ottilie Quastenflosser',
    headline: 'Backend engineer',
    email: null,
    phone: null,
    work: [{ name: 'Hidden Employer' }],
  })
  await save(client, address, { isPublic: false })
  expect((await read(guest, address)).status).toBe(404)
})

test('what is hidden is in no file either', async () => {
  const { client, email } = await createCandidate(app)
  const address = newAddress()
  await save(client, address, { shows: ['skills'] })
  const guest = app.guest()
  for (const format of ['json', 'vcf']) {
    const file = await fileOf(guest, address, format)
    expect(file.status).toBe(200)
    expect(file.headers['x-robots-tag']).toBe('noindex')
    for (const word of [email, 'Hidden Employer', 'Secret School', '660', 'Berlin']) {
      expect(file.raw.body).not.toContain(word)
    }
  }
  const json = JSON.parse((await fileOf(guest, address, 'json')).raw.body) as object
  expect(json).toMatchObject({
    $schema: expect.stringContaining('jsonresume'),
    basics: { name: 'Ottilie Quastenflosser' },
    skills: [{ name: 'Go' }, { name: 'PostgreSQL' }, { name: 'Kafka' }],
  })
  expect((await fileOf(guest, address, 'vcf')).raw.body).toMatch(/^BEGIN:VCARD\r\nVERSION:4.0\r\n/)
  expect((await fileOf(guest, address, 'exe')).status).toBe(400)
})

test('it is in the sitemap only while it may be listed', async () => {
  const { client } = await createCandidate(app)
  const address = newAddress()
  // Without a profile there is no sitemap of them, and the index names none.
  const sitemap = async () => (await app.guest().get('/sitemaps/profiles-0.xml')).raw.body
  await save(client, address)
  expect(await sitemap()).not.toContain(`/profile/${address}<`)
  await save(client, address, { isIndexed: true })
  expect(await sitemap()).toContain(`/profile/${address}<`)
  await save(client, address, { isIndexed: true, isPublic: false })
  expect(await sitemap()).not.toContain(`/profile/${address}<`)
})

test('an address is one person’s for good, also when two want it at once', async () => {
  const people = [await createCandidate(app), await createCandidate(app)]
  const address = newAddress()
  const replies = await Promise.all(people.map(({ client }) => save(client, address)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ])
  const winner = people[replies.findIndex(({ status }) => status === 200)]!
  const loser = people.find((person) => person !== winner)!
  const moved = newAddress()
  expect((await save(winner.client, moved)).status).toBe(200)
  expect((await read(app.guest(), address)).status).toBe(404)
  const taken = await save(loser.client, address)
  expect(taken.status).toBe(400)
  expect(taken.body.details?.fields).toEqual([
    { path: 'address', message: 'This address is taken. Choose another one.' },
  ])
  for (let index = 0; index < 3; index++) {
    expect((await save(winner.client, newAddress())).status).toBe(200)
  }
  const sixth = newAddress()
  expect((await save(winner.client, sixth)).status).toBe(403)
  expect((await save(loser.client, sixth)).status).toBe(200)
  expect((await save(winner.client, address)).status).toBe(200)
})

test.each([
  'ab',
  '-ada',
  'ada-',
  'Ada',
  'ada_l',
  'ada/..',
  'x'.repeat(41),
  'admin',
  'tessera-help',
])('the address %s is refused', async (address) => {
  const { client } = await createCandidate(app)
  expect((await save(client, address)).status).toBe(400)
})

test('whose it is: candidates with a confirmed email', async () => {
  const unconfirmed = await createCandidate(app, { verified: false })
  expect((await save(unconfirmed.client, newAddress())).status).toBe(403)
  const recruiter = await createReferrer(app, (await createJob(app)).companyId)
  expect((await save(recruiter.client, newAddress())).status).toBe(403)
  expect((await save(app.guest(), newAddress())).status).toBe(401)
  const { client, accountId } = await createCandidate(app)
  const address = newAddress()
  await save(client, address)
  await sql`update accounts set status = 'suspended' where id = ${accountId}`.execute(
    app.database.db,
  )
  expect((await read(app.guest(), address)).status).toBe(404)
})

test('the owner sees which recruiter has read the profile, once a day', async () => {
  const owner = await createCandidate(app)
  const address = newAddress()
  await save(owner.client, address)
  const { companyId, companyName } = await createJob(app)
  const recruiter = await createReferrer(app, companyId)
  const note = (client: TestClient, at = address) =>
    client.post(`/api/public-profiles/${at}/views`, {})
  expect((await note(app.guest())).status).toBe(401)
  expect((await note((await createCandidate(app)).client)).status).toBe(403)
  expect((await note(recruiter.client, 'no-such-address')).status).toBe(404)
  const both = await Promise.all([note(recruiter.client), note(recruiter.client)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const views = () => owner.client.get<{ items: ProfileView[] }>('/api/profile-views')
  expect((await views()).body.items).toMatchObject([
    { recruiter: recruiter.name, company: companyName, reason: 'read', revealed: 'profile' },
  ])
  // Anyone can type the name of an employer.
  const proved = (at: Date | null) =>
    sql`update recruiter_profiles set work_email_verified_at = ${at}
      where account_id = ${recruiter.accountId}`.execute(app.database.db)
  await proved(null)
  expect((await views()).body.items).toMatchObject([{ recruiter: recruiter.name, company: '' }])
  await proved(app.clock.now())
  await owner.client.post('/candidate/info', { blockedCompanyIds: [companyId] })
  app.clock.advance({ hours: 25 })
  await app.renewSessions()
  expect((await note(recruiter.client)).status).toBe(404)
  expect((await views()).body.items).toHaveLength(1)
})
