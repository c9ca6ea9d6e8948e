/**
 * Nothing of a person is left: once with a row in every table that the schema has, made by walking it,
 * and once with what the product itself has written about two people who met.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '#app/features.ts'
import type { Owner, PersonRule, TableRules } from '#platform/personal-data/rules.ts'
import { erase } from './service.erasing.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applyFor, decide, openIntake, resumeForm } from '../../../../tests/support/applications.ts'
import { eraseNow } from '../../../../tests/support/erasing.ts'
import { putTeam } from '../../../../tests/support/hiring-pipeline.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  password,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'

type Column = { table: string; column: string; type: string; written: boolean }

const marker = 'Quastenflosser'

async function columnsOf(app: TestApp): Promise<Column[]> {
  const { rows } = await app.database.pool.query<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_generated = 'NEVER' and coalesce(c.identity_generation, '') <> 'ALWAYS' as written
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.ordinal_position`)
  return rows
}

/** Where a text stands in any row of the database, or in a task that waits. */
async function placesOf(app: TestApp, words: readonly string[]): Promise<string[]> {
  const held = new Set(['text', 'citext', 'json', 'jsonb', 'bytea', '_text', 'tsvector'])
  const places: string[] = []
  const columns = (await columnsOf(app)).filter(({ type }) => held.has(type))
  const pattern = words.map((word) => word.toLowerCase())
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await app.database.pool.query<{ count: string }>(
      `select count(*) as count from "${table}"
       where exists (select from unnest($1::text[]) word where strpos(lower(${text}), word) > 0)`,
      [pattern],
    )
    if (Number(rows[0]!.count) > 0) places.push(`${table}.${column}`)
  }
  const queue = await app.database.pool.query<{ task: string }>(
    `select identifier as task from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where exists (select from unnest($1::text[]) word
       where strpos(lower(jobs.payload::text), word) > 0)`,
    [pattern],
  )
  return [...places, ...queue.rows.map(({ task }) => `queue: ${task}`)]
}

function storedFiles(app: TestApp): string[] {
  const folder = join(app.dataDir, 'files')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

describe('a row in every table', () => {
  let app: TestApp
  let person: TestPerson

  beforeAll(async () => {
    app = await buildTestApp()
    person = await createCandidate(app)
  })
  afterAll(() => app.close())

  let number = 0
  let enums: ReadonlyMap<string, string>

  /** A value of the type that says who it is about, or one that does not. */
  function valueOf({ type }: Column, marked: boolean): unknown {
    const text = `${marked ? `${marker} ` : 'plain '}${++number}`
    switch (type) {
      case 'uuid':
        return crypto.randomUUID()
      case 'int2':
      case 'int4':
      case 'int8':
      case 'float4':
      case 'float8':
        return ++number
      case 'bool':
        return false
      case 'timestamptz':
      case 'date':
        return new Date(Date.UTC(2026, 0, 1))
      case 'json':
      case 'jsonb':
        return JSON.stringify({ said: text })
      case 'bytea':
        return Buffer.from(text)
      case '_text':
        return [text]
      case '_uuid':
      case '_int4':
      case '_timestamptz':
        return []
      case 'text':
      case 'citext':
      case 'tsvector':
        return text
      default:
        return enums.get(type) ?? text
    }
  }

  async function insert(
    columns: readonly Column[],
    marked: (column: string) => boolean,
    given: Record<string, unknown>,
  ): Promise<void> {
    const written = columns.filter((column) => column.written)
    const values = written.map((column) =>
      column.column in given ? given[column.column] : valueOf(column, marked(column.column)),
    )
    const { rowCount } = await app.database.pool.query(
      `insert into "${columns[0]!.table}" (${written.map(({ column }) => `"${column}"`).join(', ')})
       values (${written.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
      values,
    )
    expect(`${columns[0]!.table}: ${rowCount}`).toBe(`${columns[0]!.table}: 1`)
  }

  /** Of rows that are told apart by a condition, values that meet it. */
  const conditions: Record<string, Record<string, unknown>> = {
    "kind = 'referrer'": { kind: 'referrer' },
    "source = 'here'": { source: 'here' },
    "source = 'outside'": { source: 'outside' },
    'invoice_id is null': { invoice_id: null },
    'invoice_id is not null': {},
    is_visible: { is_visible: true },
    'not is_visible': {},
    'claimed_at is not null': {},
    'delivered_at is not null': {},
    'delivered_at is null': { delivered_at: null },
    'ticket_id is null': { ticket_id: null },
    "kind = 'system'": { kind: 'system', sender_id: null, body: `Ottilie ${marker} accepted` },
  }

  async function ownerValues(of: Owner, all: readonly Column[]): Promise<Record<string, unknown>> {
    if (typeof of === 'string') return { [of]: person.accountId }
    if ('email' in of) return { [of.email]: person.email }
    if ('json' in of)
      return { [of.json]: JSON.stringify({ [of.member]: person.accountId, said: marker }) }
    const key = of.key ?? 'id'
    const id = crypto.randomUUID()
    const parent = all.filter(({ table }) => table === of.in)
    await insert(parent, () => false, { ...(await ownerValues(of.of, all)), [key]: id })
    return { [of.column]: id }
  }

  function markedBy(rules: Extract<TableRules, { people: unknown }>, { erased }: PersonRule) {
    const plain = [
      ...(rules.pointers ?? []),
      ...(rules.plain ?? []),
      ...Object.keys(rules.stays ?? {}),
    ]
    return (column: string) => {
      if (erased === 'delete') return !plain.includes(column)
      return 'blank' in erased && column in erased.blank
    }
  }

  test('after the grace no text of the person is in any column, file or task', async () => {
    const { pool } = app.database
    const asked = await person.client.post('/api/privacy/deletion', { currentPassword: password })
    expect(asked.status).toBe(200)
    app.clock.advance({ days: 14, minutes: 1 })
    await app.runDueTasks()
    const { rows: constraints } = await pool.query<{ table: string; name: string }>(`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conrelid <> 0`)
    // Whether values fit is the other test's matter; here every table shall have a row.
    for (const { table, name } of constraints) {
      await pool.query(`alter table ${table} drop constraint "${name}"`)
    }
    const { rows: labels } = await pool.query<{ type: string; label: string }>(`
      select typname as type, enumlabel as label from pg_enum
      join pg_type on pg_type.oid = enumtypid order by enumsortorder desc`)
    enums = new Map(labels.map(({ type, label }) => [type, label]))
    const { rows: triggers } = await pool.query<{ table: string }>(`
      select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`)
    for (const { table } of triggers) await pool.query(`alter table ${table} disable trigger user`)

    const all = await columnsOf(app)
    const filled = new Set<string>()
    for (const [table, rules] of Object.entries(personalData)) {
      if ('none' in rules || table === 'accounts' || table === 'account_deletions') continue
      const columns = all.filter((column) => column.table === table)
      for (const rule of rules.people) {
        const given = {
          ...(await ownerValues(rule.of, all)),
          ...(rule.when && conditions[rule.when]),
        }
        // These have one row an account.
        await pool.query(`delete from "${table}" where $1::text = 'candidate_profiles'`, [table])
        await insert(columns, markedBy(rules, rule), given)
        filled.add(table)
      }
    }
    expect(filled.size).toBeGreaterThan(60)
    expect((await placesOf(app, [marker])).length).toBeGreaterThan(80)
    const { rows: open } = await pool.query<{ id: string }>('select id from account_deletions')
    // By itself: what other features make of rows without sense is no matter of this test.
    await app.runAsSystem((context) => erase(context, { id: open[0]!.id }), {
      requestId: 'test',
      transaction: false,
    })
    expect(await placesOf(app, [marker, person.email])).toEqual(['queue: mail.send'])
    const { rows } = await pool.query(
      'select state, subject from account_deletions where account_id = $1',
      [person.accountId],
    )
    expect(rows).toEqual([{ state: 'erased', subject: null }])
  })
})

test('a worker that is killed in between goes on where it was, and certifies once', async () => {
  const app = await buildTestApp()
  const person = await createCandidate(app)
  await person.client.post('/api/privacy/deletion', { currentPassword: password })
  app.clock.advance({ days: 14, minutes: 1 })
  await app.runDueTasks()
  const { rows } = await app.database.pool.query<{ id: string }>('select id from account_deletions')
  const { id } = rows[0]!
  const run = (steps: number) =>
    app.runAsSystem(
      (context) => {
        let left = steps
        // Each step asks once whether to go on.
        const signal = Object.defineProperty(new EventTarget(), 'aborted', {
          get: () => left-- <= 0,
        }) as AbortSignal
        return erase({ ...context, signal }, { id })
      },
      { requestId: 'test', transaction: false },
    )
  for (let round = 0; round < 4; round++) await run(10)
  // The name is gone from the account, the profile is still to come.
  expect(await placesOf(app, ['Secret School'])).toEqual(['candidate_profiles.document'])
  // Two at once: one of them does it.
  await Promise.all([run(1_000), run(1_000)])
  await run(1_000)
  await app.runDueTasks()
  const mails = app.mails.filter(({ to }) => to === person.email)
  expect(mails.filter(({ subject }) => subject.includes('has been deleted'))).toHaveLength(1)
  expect(await placesOf(app, [marker, person.email])).toEqual([])
  await app.close()
})

describe('two people who met', () => {
  let app: TestApp
  let candidate: TestPerson
  let referrer: TestPerson

  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  test('the candidate is gone, and the other side goes on reading', async () => {
    const job = await createJob(app)
    referrer = await createReferrer(app, job.companyId)
    candidate = await createCandidate(app, { plan: 'basic' })
    const kept = await candidate.client.postForm('/candidate/info', resumeForm('Ottilie'))
    expect(kept.status).toBe(200)
    await ask(candidate.client, job.jobId)
    const [offer] = (await inbox(referrer.client)).items
    await act(referrer.client, offer!.id, 'claim')
    const list = await referrer.client.get<{ items: { id: string }[] }>('/api/conversations')
    const id = list.body.items[0]!.id
    const send = (client: TestPerson['client'], body: string) =>
      client.post(`/api/conversations/${id}/messages`, {
        clientMessageId: crypto.randomUUID(),
        body,
      })
    const said = await send(candidate.client, 'My number is +43 660 123 45 67')
    expect(said.status).toBe(200)
    expect((await send(referrer.client, 'I put your name forward.')).status).toBe(200)
    const opened = await createJob(app)
    const hiringManager = await createReferrer(app, opened.companyId, { level: 3 })
    await openIntake(hiringManager.client, opened.jobId)
    const application = await applyFor(candidate.client, opened.jobId)
    app.clock.advance({ seconds: 11 })
    await app.runDueTasks()
    await candidate.client.post('/candidate/supportTicket', {
      category: 'other',
      subject: 'A question',
      body: 'Ottilie asks',
    })
    await candidate.client.post('/api/privacy/exports')
    await app.runDueTasks()
    const before = storedFiles(app)
    expect(before.length).toBeGreaterThan(1)

    await eraseNow(app, candidate)
    const words = ['Quastenflosser', 'Ottilie', candidate.email, '660 123', 'Secret School']
    expect(await placesOf(app, words)).toEqual([])
    for (const file of storedFiles(app)) {
      const text = readFileSync(join(app.dataDir, 'files', file)).toString('latin1')
      for (const word of words) expect(text.includes(word)).toBe(false)
    }
    expect(storedFiles(app).length).toBeLessThan(before.length)

    await app.renewSessions()
    const other = await referrer.client.get<{
      participants?: { name: string }[]
      conversation?: { participants: { name: string }[] }
    }>(`/api/conversations/${id}`)
    expect(other.status).toBe(200)
    expect(JSON.stringify(other.body)).toContain('Deleted account')
    for (const [client, path] of [
      [referrer.client, `/api/referral-offers/${offer!.id}`],
      [referrer.client, '/api/referral-offers'],
      [hiringManager.client, `/api/applicants/${application.body.id}`],
      [hiringManager.client, `/api/hiring/jobs/${opened.jobId}/applicants`],
    ] as const) {
      const seen = await client.get(path)
      expect([path, seen.status]).toEqual([path, 200])
      for (const word of words) expect(JSON.stringify(seen.body)).not.toContain(word)
    }
    const messages = await referrer.client.get(`/api/conversations/${id}/messages`)
    expect(JSON.stringify(messages.body)).toContain('I put your name forward.')

    const entered = await app.guest().post('/auth/login', { email: candidate.email, password })
    expect(entered.status).toBe(400)
    const last = app.mails.filter(({ to }) => to === candidate.email).at(-1)!
    expect(last.subject).toBe('Your account has been deleted')
  })

  test('someone who referred and hired is gone from what candidates and colleagues read', async () => {
    const job = await createJob(app)
    const colleague = await createReferrer(app, job.companyId, { level: 3 })
    const leaving = await createReferrer(app, job.companyId, { level: 3 })
    const words = ['Wendeline', 'Zypresse', leaving.email, 'zypresse@company.example']
    const { pool } = app.database
    const name = 'Wendeline Zypresse'
    await pool.query('update accounts set name = $2 where id = $1', [leaving.accountId, name])
    await pool.query(
      `update recruiter_profiles set full_name = $2, work_email = 'zypresse@company.example'
       where account_id = $1`,
      [leaving.accountId, name],
    )
    const asking = await createCandidate(app, { plan: 'basic' })
    const { body: request } = await ask(asking.client, job.jobId)
    const offer = (await inbox(leaving.client)).items.find(
      ({ requestId }) => requestId === request.id,
    )!
    await act(leaving.client, offer.id, 'claim')
    await act(leaving.client, offer.id, 'ask-changes', {
      text: 'Wendeline asks for a shorter note',
    })
    await asking.client.post(`/api/referrals/${request.id}/resubmit`, {
      note: 'A shorter note, which still says why I would like to work on this at all.',
    })
    const referred = await act(leaving.client, offer.id, 'refer', {
      channel: 'internal_portal',
      atsReference: 'REQ-7',
      referredOn: app.clock.now().toISOString().slice(0, 10),
      relation: 'reviewed_profile',
    })
    expect(referred.status).toBe(200)

    // Accepted and never carried on: it goes to others, and the candidate was told by whom.
    const left = await createCandidate(app, { plan: 'basic' })
    const other = await createJob(app, { id: job.companyId, name: job.companyName })
    const { body: second } = await ask(left.client, other.jobId)
    const open = (await inbox(leaving.client)).items.find(
      ({ requestId }) => requestId === second.id,
    )!
    expect((await act(leaving.client, open.id, 'claim')).status).toBe(200)
    const opened = await createJob(app, { id: job.companyId, name: job.companyName })
    await openIntake(leaving.client, opened.jobId)
    await putTeam(leaving.client, opened.jobId, {
      anonymousFirst: false,
      criteria: ['Calm'],
      seats: [
        { accountId: leaving.accountId, role: 'owner' },
        { accountId: colleague.accountId, role: 'recruiter' },
      ],
    })
    const applicant = await createCandidate(app)
    await applicant.client.postForm('/candidate/info', resumeForm('of the applicant'))
    const { id } = (await applyFor(applicant.client, opened.jobId)).body
    app.clock.advance({ seconds: 11 })
    await app.runDueTasks()
    const at = `/api/applicants/${id}`
    const done = [
      await leaving.client.post(`${at}/notes`, { text: 'Calls on Monday' }),
      await leaving.client.send('PUT', `${at}/scorecard`, {
        scores: [{ criterion: 'Calm', score: 3 }],
        verdict: 'yes',
        summary: 'Calm.',
      }),
      await leaving.client.post(`${at}/conversation`, {
        clientMessageId: crypto.randomUUID(),
        body: 'Wendeline here: shall we talk?',
      }),
      await decide(leaving.client, id, 'interviews', {
        kind: 'video',
        timeZone: 'Europe/Vienna',
        times: [new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)],
        minutes: 45,
        place: 'https://meet.example/room',
        note: 'Bring your questions.',
      }),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await app.runDueTasks()
    expect((await placesOf(app, words)).length).toBeGreaterThan(8)

    await eraseNow(app, leaving)
    expect(await placesOf(app, words)).toEqual([])
    await app.renewSessions()
    const read = await asking.client.get<{ status: string }>(`/api/referrals/${request.id}`)
    expect([read.status, read.body.status]).toEqual([200, expect.any(String)])
    expect(JSON.stringify(read.body)).not.toContain('Wendeline')
    const detail = await colleague.client.get(at)
    expect(detail.status).toBe(200)
    expect(JSON.stringify(detail.body)).toContain('Calls on Monday')
  })
})
