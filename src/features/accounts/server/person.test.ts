import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import { adminRoleNames, adminRoles } from '#shared/permissions.ts'
import type { AccountView } from '../contract.ts'

let app: TestApp
let candidate: TestPerson
let referrer: TestPerson
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  const job = await createJob(app)
  referrer = await createReferrer(app, job.companyId)
  candidate = await createCandidate(app, { plan: 'basic' })
  await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')
  await candidate.client.post('/candidate/supportTicket', {
    category: 'other',
    impact: 'question',
    subject: 'My own secret words',
    body: 'Ottilie Quastenflosser asks about the secret school.',
  })
  owner = await createAdmin(app, ['owner'])
})
afterAll(() => app.close())

const pathOf = (id: string) => `/api/admin/accounts/${id}`
const view = async (admin: TestPerson, id: string) =>
  (await admin.client.get<AccountView>(pathOf(id))).body

test('the ladder', async () => {
  const path = pathOf(candidate.accountId)
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await candidate.client.get(path)).status).toBe(403)
  expect((await owner.client.get(pathOf('not-an-id'))).status).toBe(404)
  expect((await owner.client.get(pathOf(crypto.randomUUID()))).status).toBe(404)
  expect((await owner.client.get(path)).status).toBe(200)
  expect((await owner.client.post(`${path}/reveal`, { reason: 'no' })).status).toBe(400)
  expect((await candidate.client.post(`${path}/reveal`, { reason: 'a reason' })).status).toBe(403)
})

/** The words of a name. The numbers that test people are told apart by stand in ids too. */
const partsOf = (name: string) => name.split(' ').filter((part) => /^\p{L}{3,}$/u.test(part))

test('it says what was done and never who it is', async () => {
  for (const person of [candidate, referrer]) {
    const text = JSON.stringify(await view(owner, person.accountId))
    for (const word of [person.name, person.email, ...partsOf(person.name), 'secret', '660 123']) {
      expect(text).not.toContain(word)
    }
  }
  const told = (facts: AccountView['facts'], name: string) =>
    facts.find((fact) => fact.name === name)?.told
  const { facts } = await view(owner, candidate.accountId)
  expect(facts.every((fact) => fact.told !== null)).toBe(true)
  expect(told(facts, 'referrals.requests')).toBe(
    'Requests sent: 1 (1 open, 0 referred, 0 removed as spam).',
  )
  expect(told(facts, 'tickets.of')).toBe('Tickets: 1, 1 open.')
  const { facts: other } = await view(owner, referrer.accountId)
  expect(told(other, 'referrals.requests')).toBe('Requests received: 1 (1 accepted, 0 missed).')
})

describe.each(adminRoleNames)('%s', (role) => {
  test('is told what the role opens, and nothing else', async () => {
    const admin = await createAdmin(app, [role])
    const reply = await admin.client.get<AccountView>(pathOf(candidate.accountId))
    const permissions: readonly string[] = adminRoles[role]
    if (!permissions.includes('accounts.manage')) return expect(reply.status).toBe(403)
    const allowed = app.parts.personFacts.filter(({ permission }) =>
      permissions.includes(permission),
    )
    for (const { name } of reply.body.facts) {
      expect(allowed.map((fact) => fact.name)).toContain(name)
    }
  })
})

test('no list of accounts says who they are, whatever was searched for', async () => {
  const support = await createAdmin(app, ['support'])
  const everybody = await app.database.db.selectFrom('accounts').select(['name', 'email']).execute()
  for (const admin of [owner, support]) {
    for (const q of ['', candidate.email, candidate.accountId]) {
      const reply = await admin.client.get<{ items: { id: string }[] }>('/api/admin/accounts', {
        query: { q, limit: '100' },
      })
      expect(reply.body.items.map(({ id }) => id)).toContain(candidate.accountId)
      const text = JSON.stringify(reply.body)
      for (const { name, email } of everybody) {
        for (const word of [email, ...partsOf(name)]) {
          expect(text).not.toContain(word)
        }
      }
    }
  }
})

test('who it is is shown for a reason, which is kept', async () => {
  const reason = 'They asked us to correct their name'
  const reply = await owner.client.post(`${pathOf(candidate.accountId)}/reveal`, { reason })
  expect(reply.body).toEqual({ name: candidate.name, email: candidate.email })
  const entry = await app.database.db
    .selectFrom('auditEntries')
    .select(['actorId', 'reason'])
    .where('action', '=', 'accounts.revealed')
    .where('entityId', '=', candidate.accountId)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actorId: owner.accountId, reason })
})
