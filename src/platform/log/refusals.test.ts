/** ASVS 5.0, 16.3.1 and 16.3.2: refused ways in and refused calls are in the audit log. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createAdmin, createCandidate, password } from '../../../tests/support/people.ts'
import { verifyChain } from '../db/audit-chain.ts'
import { createSocketCalls } from '../realtime/call.ts'
import { createRefusals } from './refusals.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' })
})
afterEach(() => app.close())

type Row = {
  action: string
  actorId: string | null
  entityType: string
  entityId: string
  after: { reason: string; from?: string; repeated?: number }
}

async function refusals(action: string): Promise<Row[]> {
  await app.parts.refusals.flush()
  const { rows } = await sql<Row>`
    select action, actor_id, entity_type, entity_id, after from audit_entries
    where action = ${action} order by seq`.execute(app.database.db)
  return rows
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const login = (email: string, word: string, address = '192.0.2.1', path = '/auth/login') =>
  app.guest().post(path, { email, password: word }, from(address))

describe('a refused sign-in', () => {
  test('is recorded with the account, the reason and a pseudonym of the address', async () => {
    const { email, accountId } = await createCandidate(app)
    expect((await login(email, 'wrong wrong wrong')).status).toBe(400)
    expect((await login(email, password, '192.0.2.1', '/auth/recruiter/login')).status).toBe(400)
    await sql`update accounts set status = 'banned' where id = ${accountId}`.execute(
      app.database.db,
    )
    expect((await login(email, password)).status).toBe(400)
    const rows = await refusals('accounts.signInRefused')
    expect(rows.map(({ entityId, after }) => [entityId, after.reason])).toEqual([
      [accountId, 'wrongPassword'],
      [accountId, 'missingRole'],
      [accountId, 'accountEnded'],
    ])
    expect(new Set(rows.map(({ after }) => after.from)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  test('of an unknown address keeps a pseudonym, the same for the same', async () => {
    for (const email of ['Nobody@example.org', 'nobody@example.org', 'other@example.org']) {
      await login(email, 'wrong wrong wrong')
      app.clock.advance({ seconds: 61 })
    }
    const rows = await refusals('accounts.signInRefused')
    expect(rows.map(({ entityType }) => entityType)).toEqual(Array(3).fill('unknown_account'))
    expect(rows[0]!.entityId).toBe(rows[1]!.entityId)
    expect(rows[0]!.entityId).not.toBe(rows[2]!.entityId)
    const { rows: text } = await sql<{ all: string }>`
      select string_agg(entries::text, ' ') as all from audit_entries entries`.execute(
      app.database.db,
    )
    expect(text[0]!.all).not.toContain('example.org')
  })

  test('by throttle, by second factor and by one-time code is recorded; repeats are a number', async () => {
    const { email, accountId, client } = await createCandidate(app, { verified: false })
    for (let index = 0; index < 12; index++) await login(email, 'wrong wrong wrong')
    app.clock.advance({ seconds: 61 })
    const rows = await refusals('accounts.signInRefused')
    expect(rows.map(({ after }) => [after.reason, after.repeated])).toEqual([
      ['wrongPassword', undefined],
      ['throttled', undefined],
      ['wrongPassword', 8],
      ['throttled', 2],
    ])
    expect(rows.every(({ entityId }) => entityId === accountId)).toBe(true)
    expect(await refusals('access.throttled')).toMatchObject([
      { entityId: 'POST /auth/login', actorId: null },
      { entityId: 'POST /auth/login', after: { repeated: 2 } },
    ])

    await client.post('/api/email-verifications/confirm', { code: '000000' })
    expect(await refusals('accounts.codeRefused')).toMatchObject([
      { actorId: accountId, entityId: accountId, after: { reason: 'verify-email' } },
    ])
  })
})

describe('a refused call', () => {
  test('of someone signed in is recorded once a minute, of a guest not at all', async () => {
    const person = await createCandidate(app)
    const admin = await createAdmin(app, ['support'])
    for (let index = 0; index < 5; index++) {
      expect((await person.client.get('/api/admin/verifications')).status).toBe(403)
    }
    expect((await admin.client.get('/api/admin/verifications')).status).toBe(403)
    expect((await app.guest().get('/api/admin/verifications')).status).toBe(401)
    app.clock.advance({ seconds: 61 })
    expect(await refusals('access.refused')).toEqual(
      [
        { actorId: person.accountId, after: { reason: 'FORBIDDEN' } },
        { actorId: admin.accountId, after: { reason: 'FORBIDDEN' } },
        { actorId: person.accountId, after: { reason: 'FORBIDDEN', repeated: 4 } },
      ].map((row) => ({
        ...row,
        action: 'access.refused',
        entityType: 'call',
        entityId: 'GET /api/admin/verifications',
      })),
    )
  })

  test('a refused write leaves its entry although it rolls back, and the chain stays whole', async () => {
    const { client, accountId } = await createCandidate(app)
    expect((await client.post('/api/session/hat', { role: 'recruiter' })).status).toBe(403)
    expect(await refusals('access.refused')).toMatchObject([{ actorId: accountId }])
    await app.runDueTasks()
    expect((await verifyChain(app.database.db, app.parts.auditKey)).fault).toBeUndefined()
  })

  test('a refused socket event is recorded like a call', async () => {
    const { accountId } = await createCandidate(app)
    const call = createSocketCalls({
      parts: app.parts,
      db: app.database.db,
      handlers: [
        {
          name: 'test:read',
          definition: {
            summary: 'Something for admins',
            access: { permission: 'audit.read' },
            payload: z.object({}),
            reply: z.object({}),
          },
          transaction: false,
          handler: async () => ({}),
        },
      ],
    })
    const person = {
      kind: 'person',
      accountId,
      sessionId: accountId,
      role: 'jobSeeker',
      emailVerified: true,
      permissions: [],
    } as const
    const readActor = async () => person
    const page = { setInView: () => {} }
    const reply = await call({
      event: 'test:read',
      payload: {},
      readActor,
      requestId: 'test',
      page,
    })
    expect(reply).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
    expect(await refusals('access.refused')).toMatchObject([
      { actorId: accountId, entityId: 'test:read' },
    ])
  })
})

describe('a flood', () => {
  test('becomes a number: at most a hundred kinds of one thing in a minute, and one for the rest', async () => {
    const note = (index: number) =>
      app.parts.refusals.note({
        action: 'accounts.signInRefused',
        actor: { kind: 'guest' },
        entity: { type: 'unknown_account', id: `nobody ${index}` },
        reason: 'wrongPassword',
        ip: `198.51.100.${index % 250}`,
        requestId: 'test',
      })
    for (let index = 0; index < 5_000; index++) note(index)
    const { email, accountId } = await createCandidate(app)
    await login(email, 'wrong wrong wrong')
    let rows = await refusals('accounts.signInRefused')
    expect(rows).toHaveLength(102)
    // Nobody hides an attack on one account behind the noise about others.
    expect(rows.at(-1)).toMatchObject({ entityId: accountId, after: { reason: 'wrongPassword' } })
    app.clock.advance({ seconds: 61 })
    rows = await refusals('accounts.signInRefused')
    expect(rows.at(-1)).toMatchObject({ entityId: 'others', after: { repeated: 4_899 } })
    note(1)
    expect(await refusals('accounts.signInRefused')).toHaveLength(rows.length + 1)
  })

  test('numbers that are not written yet are written at the end', async () => {
    const { auditKey, clock, log } = app.parts
    const own = createRefusals({ db: app.database.db, auditKey, clock, log })
    const refusal = {
      action: 'test.refused',
      actor: { kind: 'system' } as const,
      entity: { type: 'thing', id: '1' },
      reason: 'test',
      requestId: 'test',
    }
    own.note(refusal)
    own.note(refusal)
    await own.close()
    expect(await refusals('test.refused')).toMatchObject([
      { after: { reason: 'test' } },
      { after: { repeated: 1 } },
    ])
  })
})
