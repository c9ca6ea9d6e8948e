/**
 * Every call and every socket event, with every role, on ids of someone else: the wrong role is
 * refused before anything is read, and a stranger cannot tell a foreign id from a missing one
 * (ASVS 8.2.1, 8.2.2, 8.2.3). New calls and new tables are covered without a change here.
 */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints, declaredSocketEvents } from '../../src/app/features.ts'
import { endpointName } from '#shared/endpoint.ts'
import { adminRoleNames, permissionsOf } from '#shared/permissions.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import {
  call,
  callForEach,
  choices,
  collectIds,
  comparable,
  makeWorld,
  mayCall,
  type MatrixActor,
} from '../support/matrix.ts'
import { createAdmin, createReferrer, createJob, secretWords } from '../support/people.ts'
import { sampleOf } from '../support/samples.ts'
import { listen, openSocket } from '../support/sockets.ts'

let app: TestApp
let address: string
let foreignIds: string[]
let actors: MatrixActor[]
const secrets = [
  ...secretWords,
  'ottilie.',
  'A secret note',
  'A secret search',
  'A secret reminder',
  'A secret question',
  'A secret resume',
]

const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint)
const named = endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const)

beforeAll(async () => {
  app = await buildTestApp()
  address = await listen(app)
  await makeWorld(app)
  foreignIds = await collectIds(app)
  if (foreignIds.length < 10) throw new Error('The world of the test is empty')
  // Strangers to all of it.
  const elsewhere = await createJob(app)
  const unverified = app.guest()
  await unverified.post('/auth/recruiter/register', {
    name: 'Nobody Yet',
    email: 'nobody.yet@mail.example',
    password: 'correct horse battery',
  })
  actors = [
    { name: 'a guest', role: 'guest', client: app.guest() },
    { name: 'another candidate', role: 'jobSeeker', client: await plainCandidate() },
    { name: 'an unverified recruiter', role: 'recruiter', client: unverified },
    {
      name: 'a recruiter of another company',
      role: 'recruiter',
      client: (await createReferrer(app, elsewhere.companyId, { level: 3 })).client,
    },
    ...(await Promise.all(
      adminRoleNames.map(async (role) => ({
        name: `an admin, ${role}`,
        role: 'admin' as const,
        permissions: permissionsOf([role]),
        client: (await createAdmin(app, [role])).client,
      })),
    )),
  ]
  // Calls that ask for the password compare it a thousand times here: ids are meant, not its cost.
  const cheap = await hash('correct horse battery', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await sql`update identities set password_hash = ${cheap} where password_hash is not null`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

/** One who shares no word with the candidate of the world. */
async function plainCandidate(): Promise<TestClient> {
  const client = app.guest()
  await client.post('/auth/register', {
    name: 'Plain Stranger',
    email: 'plain.stranger@mail.example',
    password: 'correct horse battery',
  })
  return client
}

/** Signing out or in would change who the actor is. */
const changesActor = /^POST \/auth\/|\/api\/session\/hat$/

describe('the wrong role is refused, whatever it sends', () => {
  const guarded = named.filter(([, endpoint]) => endpoint.access !== 'anyone')
  test.each(guarded)('%s', async (_name, endpoint) => {
    for (const actor of actors.filter((actor) => !mayCall(actor, endpoint))) {
      const reply = await call(actor, endpoint, randomUUID())
      expect([actor.name, reply.status]).toEqual([actor.name, actor.role === 'guest' ? 401 : 403])
      expect(reply.body).toMatchObject({
        code: actor.role === 'guest' ? 'UNAUTHENTICATED' : 'FORBIDDEN',
      })
    }
  })
})

describe('a foreign id answers as a missing one', () => {
  // An admin's permission is about other people's things: for its holder nothing is foreign.
  const withId = named.filter(
    ([, { path, access }]) =>
      path.includes('{') && (typeof access === 'string' || Array.isArray(access)),
  )
  test.each(withId)(
    '%s',
    async (_name, endpoint) => {
      for (const actor of actors.filter((actor) => mayCall(actor, endpoint))) {
        const missing = comparable(await call(actor, endpoint, randomUUID()))
        for (const { id, reply } of await callForEach(actor, endpoint, foreignIds)) {
          expect([actor.name, id, comparable(reply)]).toEqual([actor.name, id, missing])
        }
      }
    },
    300_000,
  )
})

describe('nothing of others is in any reply (ASVS 8.2.3, 15.3.1)', () => {
  const readable = named.filter(
    ([, endpoint]) => endpoint.method === 'GET' && !endpoint.path.includes('{'),
  )
  /** What an admin cannot do the work without; nobody else may call these. */
  const purpose: Record<string, string[]> = {
    // A person who connects people has to know who they are; addresses and employers stay out.
    'GET /api/admin/introductions': ['Ottilie', 'Quastenflosser'],
    'GET /api/admin/introductions/suggestions': ['Ottilie', 'Quastenflosser'],
    // Whose money it is, who is reported, who asks, and who did what.
    'GET /api/admin/payments': ['Ottilie', 'Quastenflosser', 'ottilie.'],
    'GET /api/admin/payments/export': ['Ottilie', 'Quastenflosser', 'ottilie.'],
    'GET /api/admin/moderation/cases': ['Ottilie', 'Quastenflosser'],
    'GET /api/admin/audit-entries/export': ['Ottilie', 'Quastenflosser'],
    'GET /api/admin/tickets': ['Ottilie', 'Quastenflosser', 'ottilie.', 'A secret question'],
  }
  test.each(readable)('%s', async (name, endpoint) => {
    const secret = secrets.filter((word) => !purpose[name]?.includes(word))
    for (const actor of actors.filter((actor) => mayCall(actor, endpoint))) {
      const text = JSON.stringify((await call(actor, endpoint, '')).body)
      expect([actor.name, secret.filter((word) => text.includes(word))]).toEqual([actor.name, []])
    }
  })
})

describe('socket events', () => {
  const events = declaredSocketEvents().flatMap(({ events }) => Object.entries(events.client))
  const withId = (event: (typeof events)[number][1], id: string) =>
    sampleOf(event.payload, { ...choices, conversationId: id, id }) as object
  const anyId = randomUUID()
  const naming = events.filter(([, event]) => JSON.stringify(withId(event, anyId)).includes(anyId))
  const ask = (socket: Socket, name: string, payload: unknown) =>
    socket.timeout(30_000).emitWithAck(name, payload) as Promise<{ ok: boolean; error?: object }>

  test('a guest has no socket', async () => {
    await expect(openSocket(address, app.guest(), { reconnection: false })).rejects.toThrow()
  })

  test('all but what someone says of their own page name a thing', () => {
    const others = events.filter((event) => !naming.includes(event))
    expect(others.map(([name]) => name)).toEqual(['chat:view'])
  })

  test.each(naming)(
    '%s answers strangers alike for foreign and missing ids',
    async (name, event) => {
      for (const actor of actors.filter((actor) => mayCall(actor, event))) {
        let socket = await openSocket(address, actor.client, { reconnection: false })
        try {
          const answer = async (id: string) => {
            const { error, ...rest } = await ask(socket, name, withId(event, id))
            return { ...rest, error: { ...error, requestId: undefined } }
          }
          const missing = await answer(randomUUID())
          expect(missing.ok).toBe(false)
          for (const [index, id] of foreignIds.entries()) {
            // One socket may not ask so often; a new one may.
            if (index % 40 === 39) {
              socket.close()
              socket = await openSocket(address, actor.client, { reconnection: false })
            }
            expect([id, await answer(id)]).toEqual([id, missing])
          }
        } finally {
          socket.close()
        }
      }
    },
    300_000,
  )
})

describe('fields that nobody may set (ASVS 15.3.3)', () => {
  const privileged = Object.fromEntries(
    `role roles role roles isAdmin admin permissions permission verified emailVerified email_verified
     otpVerified level verification verificationLevel workEmailVerifiedAt status state plan planId
     PlanName plan_id subscription currentSubscription wallet candidateWallet LifetimeConnects
     DailyUsage dailyLimit lifetimeLimit held captured refundCredits credits balance remaining amount
     price accountId account_id userId user_id ownerId candidateId referrerId companyId createdAt
     updatedAt banned passwordHash password_hash token sessionId score`
      .split(/\s+/)
      .map((field) => [field, field.endsWith('At') ? '2030-01-01T00:00:00.000Z' : true]),
  )

  const state = async () =>
    (
      await sql<Record<string, unknown>>`
        select a.id, a.email_verified, a.roles, w.plan_id, w.daily_limit, w.lifetime_limit,
          w.captured, w.credit_expiries, r.level, r.work_email_verified_at, r.company_id
        from accounts a left join wallets w on w.account_id = a.id
          left join recruiter_profiles r on r.account_id = a.id order by a.id`.execute(
        app.database.db,
      )
    ).rows

  test('are ignored in every body', async () => {
    expect(Object.keys(privileged).length).toBeGreaterThanOrEqual(46)
    const before = await state()
    for (const [name, endpoint] of named) {
      if (endpoint.method === 'GET' || !endpoint.body || changesActor.test(name)) continue
      for (const actor of actors.filter((actor) => mayCall(actor, endpoint))) {
        const reply = await call(actor, endpoint, randomUUID(), privileged)
        expect([name, reply.status]).not.toEqual([name, 500])
      }
    }
    expect(await state()).toEqual(before)
  }, 300_000)
})
