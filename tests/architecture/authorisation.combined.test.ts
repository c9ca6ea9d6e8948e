/**
 * Rights combined with each other: both roles and an admin's in one account, an admin of one company who
 * refers at another, a cookie and a bearer token of two people in one request, proofs from before a
 * change. Every call of the contract: none is allowed by a right that does not act (ASVS 8.2.1, 8.2.2).
 */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../src/app/features.ts'
import { endpointName, type Endpoint, type Role } from '#shared/endpoint.ts'
import { adminRoleNames, permissionsOf, type AdminRole } from '#shared/permissions.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import {
  call,
  callForEach,
  collectIds,
  comparable,
  makeWorld,
  mayCall,
  type MatrixActor,
} from '../support/matrix.ts'
import { suspend } from '../support/moderation.ts'
import { createAdmin, createReferrer, createJob, password } from '../support/people.ts'

let app: TestApp
let foreignIds: string[]
let calls = 0

const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint)
const guarded = endpoints.filter(({ access }) => access !== 'anyone')
/** Ends or changes the session that acts: not part of a walk through all calls. */
const changesActor = /\/auth\/|\/api\/session|\/api\/account\/(sessions|password|close|delete)/

beforeAll(async () => {
  app = await buildTestApp()
  await makeWorld(app)
  foreignIds = await collectIds(app, 1)
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await sql`update identities set password_hash = ${cheap} where password_hash is not null`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

const roles = ['jobSeeker', 'recruiter', 'admin'] as const
const everyRole: readonly AdminRole[] = adminRoleNames

type Someone = { client: TestClient; accountId: string; email: string }

/**
 * An account with all three roles and every permission, verified at one company and admin of another,
 * in a session that acts under one of them.
 */
async function everybody(role: Role): Promise<Someone> {
  const [own, other] = [await createJob(app), await createJob(app)]
  const { client, accountId, email } = await createReferrer(app, own.companyId, { level: 3 })
  const { db } = app.database
  await client.post('/auth/register', { name: 'All At Once', email, password })
  await sql`
    update accounts set roles = ${[...roles]}, email_verified = true where id = ${accountId}`.execute(
    db,
  )
  await sql`
    insert into admin_grants (account_id, roles, created_at, updated_at)
    values (${accountId}, ${[...everyRole]}, ${app.clock.now()}, ${app.clock.now()})`.execute(db)
  await sql`
    insert into company_admins (company_id, account_id, created_at)
    values (${other.companyId}, ${accountId}, ${app.clock.now()})`.execute(db)
  const signedIn = app.guest()
  await signedIn.post('/auth/recruiter/login', { email, password })
  await sql`update sessions set role = ${role} where account_id = ${accountId}`.execute(db)
  return { client: signedIn, accountId, email }
}

async function bearerOf(client: TestClient): Promise<Record<string, string>> {
  const { body } = await client.post<{ token: string }>('/api/session/token')
  return { authorization: `Bearer ${body.token}` }
}

function copyOf(client: TestClient): TestClient {
  const copy = app.guest()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

/** Calls that were let in although the acting right alone does not allow them. */
async function unexpectedlyAllowed(
  actor: MatrixActor,
  among: readonly Endpoint[],
): Promise<string[]> {
  const allowed: string[] = []
  for (const endpoint of among) {
    if (mayCall(actor, endpoint)) continue
    calls += 1
    const { status, body } = await call(actor, endpoint, randomUUID())
    const refused =
      actor.role === 'guest'
        ? status === 401 && body['code'] === 'UNAUTHENTICATED'
        : status === 403 && body['code'] === 'FORBIDDEN'
    if (!refused) allowed.push(`${endpointName(endpoint)} ${status} ${String(body['code'])}`)
  }
  return allowed
}

const permissionsUnder = (role: Role) => (role === 'admin' ? permissionsOf([...everyRole]) : [])

describe('all roles in one account', () => {
  test.each(roles)('acting as %s, the others allow nothing', async (role) => {
    const { client } = await everybody(role)
    const actor = { name: role, role, permissions: permissionsUnder(role), client }
    expect(await unexpectedlyAllowed(actor, guarded)).toEqual([])
    const headers = await bearerOf(client)
    const byBearer = { ...actor, client: app.guest(), headers }
    expect(await unexpectedlyAllowed(byBearer, guarded)).toEqual([])
  })

  test.each(['jobSeeker', 'recruiter'] as const)(
    'acting as %s, what is foreign stays so, for an admin of another company, too',
    async (role) => {
      const { client } = await everybody(role)
      const actor = { name: role, role, client }
      const withId = guarded.filter(
        (endpoint) =>
          endpoint.path.includes('{') &&
          (typeof endpoint.access === 'string' || Array.isArray(endpoint.access)) &&
          !changesActor.test(endpoint.path) &&
          mayCall(actor, endpoint),
      )
      expect(withId.length).toBeGreaterThan(20)
      for (const endpoint of withId) {
        const missing = comparable(await call(actor, endpoint, randomUUID()))
        for (const { id, reply } of await callForEach(actor, endpoint, foreignIds)) {
          calls += 1
          const said = [endpointName(endpoint), id, comparable(reply)]
          expect(said).toEqual([endpointName(endpoint), id, missing])
        }
      }
    },
    120_000,
  )
})

describe('a cookie and a bearer token of two people', () => {
  const pairs: [Role, Role][] = roles.flatMap((cookie) =>
    roles.filter((bearer) => bearer !== cookie).map((bearer) => [cookie, bearer] as [Role, Role]),
  )

  test.each(pairs)('%s by cookie, %s by bearer: the cookie alone acts', async (one, other) => {
    const [cookie, bearer] = [await everybody(one), await everybody(other)]
    const headers = await bearerOf(bearer.client)
    const permissions = permissionsUnder(one)
    const actor = { name: one, role: one, permissions, client: copyOf(cookie.client), headers }
    expect(await unexpectedlyAllowed(actor, guarded)).toEqual([])
    const { body } = await actor.client.get<{ user: { userId: string } }>('/auth/session', {
      headers,
    })
    expect(body.user.userId).toBe(cookie.accountId)
  })

  test('an ended session by cookie is nobody, whatever the bearer is', async () => {
    const [ended, bearer] = [await everybody('jobSeeker'), await everybody('admin')]
    const client = copyOf(ended.client)
    await ended.client.post('/auth/logout')
    const headers = await bearerOf(bearer.client)
    const actor = { name: 'ended', role: 'guest', client, headers } as const
    expect(await unexpectedlyAllowed(actor, guarded)).toEqual([])
  })

  test('a cookie that is not ours is none: the bearer acts, and no other right', async () => {
    const bearer = await everybody('recruiter')
    const client = app.guest()
    for (const [name, value] of bearer.client.cookies) {
      client.cookies.set(
        name,
        value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      )
    }
    const headers = await bearerOf(bearer.client)
    const actor = { name: 'bearer', role: 'recruiter', client, headers } as const
    expect(await unexpectedlyAllowed(actor, guarded)).toEqual([])
    expect(await unexpectedlyAllowed({ ...actor, role: 'guest', headers: {} }, guarded)).toEqual([])
  })
})

describe('proofs from before a change', () => {
  /** What is done, and as what the proofs of before act afterwards, under which permissions. */
  const changes: [
    string,
    Role,
    (one: Someone) => Promise<{ status: number } | void>,
    Role | 'guest',
  ][] = [
    [
      'a new password',
      'recruiter',
      async ({ email }) => {
        const elsewhere = app.guest()
        await elsewhere.post('/auth/recruiter/login', { email, password })
        return elsewhere.post('/api/account/password', {
          currentPassword: password,
          password: 'another one of mine',
        })
      },
      'guest',
    ],
    [
      'a suspension',
      'recruiter',
      async ({ accountId }) => {
        const { client } = await createAdmin(app, ['moderator'])
        // Admins are not suspended before they are admins no more.
        await sql`
          update accounts set roles = '{jobSeeker,recruiter}' where id = ${accountId}`.execute(
          app.database.db,
        )
        return suspend(client, accountId)
      },
      'guest',
    ],
    ['signing out', 'admin', ({ client }) => copyOf(client).post('/auth/logout'), 'guest'],
    [
      'switching the role',
      'recruiter',
      ({ client }) => copyOf(client).post('/api/session/hat', { role: 'jobSeeker' }),
      'guest',
    ],
    [
      'taking the permissions of an admin away',
      'admin',
      async ({ accountId }) => {
        await sql`delete from admin_grants where account_id = ${accountId}`.execute(app.database.db)
      },
      'admin',
    ],
  ]

  test.each(changes)('are good for nothing after %s', async (_name, role, change, after) => {
    const one = await everybody(role)
    const headers = await bearerOf(one.client)
    const cookie = copyOf(one.client)
    const done = await change(one)
    expect(done?.status ?? 200).toBe(200)
    for (const proof of [{ client: cookie }, { client: app.guest(), headers }]) {
      const actor = { name: after, role: after, permissions: [], ...proof }
      expect(await unexpectedlyAllowed(actor, guarded)).toEqual([])
    }
  })
})

test('all of it was asked: fewer calls, and a part was left out', () => {
  expect(calls).toBeGreaterThan(5_000)
})
