import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { endSuspension, suspend } from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { AuditChain, AuditEntryView } from '../contract.ts'

let app: TestApp
let owner: TestPerson
let candidate: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  candidate = await createCandidate(app)
})
beforeEach(async () => {
  owner = await createAdmin(app, ['owner'])
})
afterAll(() => app.close())

type Page = { items: AuditEntryView[]; nextCursor: string | null }
const path = '/api/admin/audit-entries'
const search = async (query: string) =>
  (await owner.client.get<Page>(`${path}?${query}`)).body.items

async function tamper(statement: string): Promise<void> {
  await app.database.db.transaction().execute(async (own) => {
    await sql`set local session_replication_role = replica`.execute(own)
    await sql.raw(statement).execute(own)
  })
}

describe.each([path, `${path}/export`, '/api/admin/audit-chain'])('%s', (address) => {
  test('is for those who may read the audit log', async () => {
    expect((await app.guest().get(address)).status).toBe(401)
    expect((await candidate.client.get(address)).status).toBe(403)
    const moderator = await createAdmin(app, ['moderator'])
    expect((await moderator.client.get(address)).status).toBe(403)
    expect((await owner.client.get(address)).status).toBe(200)
  })
})

test('filters that cannot be are refused with their field', async () => {
  for (const query of [
    'action=a%25b',
    'actor=nobody',
    'since=yesterday',
    'cursor=x',
    'limit=101',
  ]) {
    const { status } = await owner.client.get(`${path}?${query}`)
    expect([query, status]).toEqual([query, 400])
  }
})

test('entries are found by action, feature, thing, person and day, the newest first', async () => {
  const { accountId } = candidate
  expect((await suspend(owner.client, accountId)).status).toBe(200)
  expect((await endSuspension(owner.client, accountId)).status).toBe(200)
  const about = await search(`entityId=${accountId}&actor=${owner.accountId}`)
  expect(about.length).toBeGreaterThan(1)
  expect(about[0]!.number).toBeGreaterThan(about[1]!.number)
  const [newest] = about
  expect(newest).toMatchObject({
    actor: { kind: 'person', id: owner.accountId, name: owner.name, role: 'admin' },
    entityType: 'account',
    isIntact: true,
  })
  const feature = newest!.action.split('.')[0]!
  const numbers = (items: AuditEntryView[]) => items.map(({ number }) => number)
  expect(
    numbers(await search(`action=${feature}.&entityId=${accountId}&actor=${owner.accountId}`)),
  ).toEqual(numbers(about.filter(({ action }) => action.startsWith(`${feature}.`))))
  expect(numbers(await search(`action=${newest!.action}&actor=${owner.accountId}`))).toContain(
    newest!.number,
  )
  expect(await search(`action=${feature}.nothing`)).toEqual([])
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(numbers(await search(`since=${today}&actor=${owner.accountId}`))).toEqual(
    expect.arrayContaining(numbers(about)),
  )
  expect(await search('since=2100-01-01')).toEqual([])
  expect(await search('until=2000-01-01')).toEqual([])
})

test('admins are named, other people are not', async () => {
  const [own] = await search(`actor=${owner.accountId}`)
  if (own) expect(own.actor.name).toBe(owner.name)
  const others = await search(`actor=${candidate.accountId}`)
  expect(others.length).toBeGreaterThan(0)
  expect(JSON.stringify(others)).not.toContain(candidate.name)
  expect(others.every(({ actor }) => actor.name === null)).toBe(true)
})

test('pages neither repeat nor skip while entries arrive', async () => {
  const seen: number[] = []
  let cursor = ''
  do {
    const { body } = await owner.client.get<Page>(`${path}?limit=3&cursor=${cursor}`)
    seen.push(...body.items.map(({ number }) => number))
    cursor = body.nextCursor ?? ''
    if (seen.length < 10) await createCandidate(app)
  } while (cursor)
  const { rows } = await sql<{ seq: number }>`
    select seq from audit_entries where seq <= ${seen[0]} order by seq desc`.execute(
    app.database.db,
  )
  expect(seen).toEqual(rows.map(({ seq }) => seq))
})

test('the export has what the list has, and is an entry itself', async () => {
  const reply = await owner.client.get<string>(`${path}/export?actor=${candidate.accountId}`)
  expect(reply.headers['content-type']).toMatch(/text\/csv/)
  const lines = reply.body.trim().split('\r\n')
  const items = await search(`actor=${candidate.accountId}&limit=100`)
  expect(lines).toHaveLength(items.length + 1)
  const [entry] = await search(`actor=${owner.accountId}&action=auditLog.exported`)
  expect(entry).toMatchObject({ after: { entries: items.length, actor: candidate.accountId } })
})

describe('the daily check', () => {
  /** An admin’s session is short. */
  const chain = async () => {
    owner = await createAdmin(app, ['owner'])
    return (await owner.client.get<AuditChain>('/api/admin/audit-chain')).body
  }
  const warnings = () => app.mails.filter(({ subject }) => /tampered/.test(subject))

  test('covers every entry once a day, and finds what was changed or removed', async () => {
    expect(await chain()).toMatchObject({ checkedAt: null, fault: null })
    // The first check is of a chain that has no links yet.
    await app.runDueTasks()
    app.clock.advance({ hours: 24 })
    await app.runDueTasks()
    const whole = await chain()
    expect(whole).toMatchObject({ fault: null, isRunning: false })
    expect(whole.entries).toBeGreaterThan(10)

    await tamper(`update audit_entries set reason = 'Another one' where action like 'moderation.%' and seq =
      (select max(seq) from audit_entries where reason is not null)`)
    expect(
      (await search(`entityId=${candidate.accountId}`)).some(({ isIntact }) => isIntact === false),
    ).toBe(true)
    await app.runDueTasks()
    expect((await chain()).checkedAt).toBe(whole.checkedAt)
    app.clock.advance({ hours: 24 })
    await app.runDueTasks()
    expect((await chain()).fault).toMatch(/was changed/)
    expect(warnings().length).toBeGreaterThan(0)
  })

  test('an entry that came in past the trigger is found too', async () => {
    await tamper(`
      insert into audit_entries (at, actor_kind, action, entity_type, entity_id, request_id)
      values (now(), 'system', 'accounts.forged', 'account', 'x', 'x')`)
    const [forged] = await search('action=accounts.forged')
    expect(forged).toMatchObject({ isIntact: null })
  })
})
