import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#shared/csv.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  applied,
  decide,
  openIntake,
  readApplicant,
} from '../../../../tests/support/applications.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createReferrer, createJob } from '../../../../tests/support/people.ts'
import {
  complete,
  createHiringManager,
  draftOf,
  published,
  readPosting,
} from '../../../../tests/support/postings.ts'
import { putStages } from '../../../../tests/support/hiring-pipeline.ts'
import { bring } from '../../../../tests/support/data-transfer.ts'
import { transferKinds, type Exports, type TransferFormat, type TransferKind } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function take(client: TestClient, kind: TransferKind, format: TransferFormat = 'csv') {
  const query: Record<string, string> = { format }
  const reply = await client.get<string | object>(`/api/hiring/exports/${kind}`, { query })
  expect([kind, reply.status]).toEqual([kind, 200])
  return reply.raw.body
}

const putTemplate = (client: TestClient, name: string, body: string) =>
  client.post('/api/hiring/templates', { name, body })

/** A company with something of every kind. */
async function furnished() {
  const { hiringManager, jobId, companyId, id, candidate } = await applied(app, {
    questions: [{ kind: 'yes_no', label: 'Do you sail?', required: false, expected: 'yes' }],
    respondWithinDays: 20,
  })
  await sql`update companies set state = 'verified', verified_at = ${app.clock.now()}
    where id = ${companyId}`.execute(app.database.db)
  const { client } = hiringManager
  await putStages(client, [
    { category: 'interview', name: 'Phone' },
    { category: 'interview', name: '=On site' },
  ])
  await putTemplate(client, '+Filled', 'Dear {first_name},\nthe job “{job}” is filled; thank you.')
  await client.send('PUT', `/api/hiring/jobs/${jobId}/team`, {
    criteria: ['Calm', 'Seamanship, above all'],
    seats: [{ accountId: hiringManager.accountId, role: 'owner' }],
  })
  await client.post(`/api/applicants/${id}/notes`, { text: '-Calls on "Monday",\nthen again' })
  await client.send('PUT', `/api/applicants/${id}/scorecard`, {
    scores: [
      { criterion: 'Calm', score: 3 },
      { criterion: 'Seamanship, above all', score: 4 },
    ],
    verdict: 'yes',
    summary: 'Docked in a gale.',
  })
  const draft = await draftOf(client, { title: 'Night pilot', remoteCountries: ['AT', 'DE'] })
  const open = await published(client, { description: `=${complete.description}` })
  return { hiringManager, jobId, companyId, id, candidate, draft, open }
}

test('files are for those who hire, and hold what they may see alone', async () => {
  const world = await furnished()
  const { hiringManager, companyId, candidate } = world
  const path = '/api/hiring/exports'
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await candidate.client.get(path)).status).toBe(403)
  const colleague = await createReferrer(app, companyId, { level: 2 })
  expect((await colleague.client.get(`${path}/applicants`)).status).toBe(403)
  expect((await hiringManager.client.get(`${path}/everything`)).status).toBe(404)
  expect((await bring(colleague.client, 'templates', 'name,body\na,b')).status).toBe(403)
  const other = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
  // The job has seats, and this person has none.
  const seatless = await createReferrer(app, companyId, { level: 3 })
  for (const [client, kinds] of [
    [other.client, transferKinds],
    [seatless.client, ['teams', 'applicants', 'notes', 'scorecards']],
  ] as const) {
    const { body } = await client.get<Exports>(path)
    for (const kind of kinds) {
      expect([kind, readCsv(await take(client, kind)).length]).toEqual([kind, 1])
      expect(body.kinds.find((one) => one.kind === kind)?.lines).toBe(0)
    }
  }
  const mine = (await hiringManager.client.get<Exports>(path)).body.kinds
  expect(mine.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['postings', 2],
    ['intakes', 2],
    ['teams', 1],
    ['stages', 2],
    ['templates', 1],
    ['applicants', 1],
    ['notes', 1],
    ['scorecards', 1],
  ])
  expect(await take(hiringManager.client, 'applicants')).toContain(candidate.email)
})

test('who takes applicants along is kept, with what and how many', async () => {
  const { hiringManager, companyId, id } = await furnished()
  const seatless = await createReferrer(app, companyId, { level: 3 })
  for (const kind of transferKinds) {
    await take(hiringManager.client, kind, 'json')
    await take(seatless.client, kind)
  }
  const { rows } = await sql<{ actor: string; after: Record<string, unknown> }>`
    select actor_id as actor, after from audit_entries
    where entity_id = ${companyId} and action = 'transfers.exported' order by seq`.execute(
    app.database.db,
  )
  expect(rows.map(({ actor, after }) => [actor, after['kind'], after['lines']])).toEqual([
    [hiringManager.accountId, 'applicants', 1],
    [hiringManager.accountId, 'notes', 1],
    [hiringManager.accountId, 'scorecards', 1],
  ])
  expect(rows[0]!.after).toEqual({ kind: 'applicants', format: 'json', lines: 1, from: id, to: id })
})

test('nothing in a file says who someone is before the shortlist, nor who was rejected before', async () => {
  const { hiringManager, jobId, id } = await applied(
    app,
    {},
    { coverNote: 'I am Ottilie Quastenflosser.' },
  )
  await hiringManager.client.send('PUT', `/api/hiring/jobs/${jobId}/team`, {
    anonymousFirst: true,
    seats: [{ accountId: hiringManager.accountId, role: 'owner' }],
  })
  await hiringManager.client.post(`/api/applicants/${id}/notes`, { text: 'Ottilie called.' })
  const says = /Ottilie|Quastenflosser|Secret School|660 123|@mail\.example/
  const files = async () => {
    const found = []
    for (const kind of transferKinds) {
      for (const format of ['csv', 'json'] as const) {
        if (says.test(await take(hiringManager.client, kind, format))) found.push(kind)
      }
    }
    return found
  }
  expect(await files()).toEqual([])
  await decide(hiringManager.client, id, 'reject', { reason: 'skills' })
  expect(await files()).toEqual([])
})

test.each(['csv', 'json'] as const)(
  'an export taken in again changes nothing: %s',
  async (format) => {
    const { hiringManager } = await furnished()
    const { client } = hiringManager
    const audit = () =>
      sql<{ count: number }>`select count(*)::int as count from audit_entries`
        .execute(app.database.db)
        .then(({ rows }) => rows[0]!.count)
    for (const kind of transferKinds) {
      const file = await take(client, kind, format)
      const before = await audit()
      const tried = await bring(client, kind, file, true)
      expect([kind, await audit()]).toEqual([kind, before])
      const { body } = await bring(client, kind, file)
      expect([kind, body]).toEqual([
        kind,
        {
          dryRun: false,
          lines: body.unchanged,
          added: 0,
          changed: 0,
          unchanged: body.lines,
          left: [],
        },
      ])
      expect(tried.body).toEqual({ ...body, dryRun: true })
      expect([kind, body.lines > 0]).toEqual([kind, true])
      expect(await take(client, kind, format)).toBe(file)
    }
  },
)

test('what was changed or deleted since is as the file says again: export, import, export', async () => {
  const { hiringManager, id, draft, jobId } = await furnished()
  const { client } = hiringManager
  await decide(client, id, 'move', { to: 'interview' })
  const phone = (await client.get<{ stages: { id: string }[] }>('/api/hiring/stages')).body.stages
  await decide(client, id, 'move', { to: 'interview', stageId: phone[1]!.id })
  const kinds: TransferKind[] = transferKinds.filter((kind) => kind !== 'notes')
  const files = new Map<TransferKind, string>()
  for (const kind of kinds) files.set(kind, await take(client, kind))

  await putStages(client, [{ category: 'shortlisted', name: 'Elsewhere' }])
  const [template] = (await client.get<{ templates: { id: string }[] }>('/api/hiring/templates'))
    .body.templates
  await client.send('DELETE', `/api/hiring/templates/${template!.id}`)
  await client.send('DELETE', `/api/postings/${draft}`)
  await openIntake(client, jobId, { questions: [], respondWithinDays: 5 })
  await decide(client, id, 'move', { to: 'shortlisted' })
  await client.send('PUT', `/api/hiring/jobs/${jobId}/team`, {
    criteria: [],
    seats: [{ accountId: hiringManager.accountId, role: 'owner' }],
  })
  await client.send('PUT', `/api/applicants/${id}/scorecard`, { scores: [], verdict: 'no' })

  for (const kind of kinds) {
    const { body } = await bring(client, kind, files.get(kind)!)
    expect([kind, body.left]).toEqual([kind, []])
    expect([kind, body.added + body.changed > 0]).toEqual([kind, true])
  }
  const sorted = (file: string) =>
    readCsv(file)
      .map(({ cells }) => cells.join('|'))
      .toSorted()
  for (const kind of kinds) {
    // The stage that the file does not name stands behind those that it does.
    const left = sorted(await take(client, kind)).filter((line) => !line.includes('Elsewhere'))
    expect([kind, left]).toEqual([kind, sorted(files.get(kind)!)])
    const again = await bring(client, kind, files.get(kind)!)
    expect([kind, again.body.unchanged]).toEqual([kind, again.body.lines])
  }
})

test('another company takes postings, stages and texts over, once', async () => {
  const { hiringManager } = await furnished()
  const other = await createHiringManager(app)
  for (const kind of ['postings', 'stages', 'templates'] as const) {
    const file = await take(hiringManager.client, kind)
    const { body } = await bring(other.client, kind, file)
    expect([kind, body.added, body.left]).toEqual([kind, body.lines, []])
    const again = await bring(other.client, kind, file)
    expect([kind, again.body.unchanged]).toEqual([kind, body.lines])
    const cells = (text: string) =>
      readCsv(text)
        .map(({ cells: row }) =>
          row.filter((cell) => cell !== 'published' && cell !== 'draft').join('|'),
        )
        .toSorted()
    expect(cells(await take(other.client, kind))).toEqual(cells(file))
  }
  // The first company's own are as they were.
  const mine = (await hiringManager.client.get<Exports>('/api/hiring/exports')).body.kinds
  expect(mine.find(({ kind }) => kind === 'postings')?.lines).toBe(2)
})

describe('lines that cannot be taken', () => {
  test('are told one by one, and the others are taken', async () => {
    const hiringManager = await createHiringManager(app)
    const open = await published(hiringManager.client)
    const { body } = await bring(
      hiringManager.client,
      'postings',
      [
        'id,title,workMode,openings,places',
        `${open},Sea pilot,onsite,2,`,
        ',Without an id,,,',
        ',"Too many",,1000,',
        ',Broken JSON,,,[Vienna]',
        ',Nowhere,space,,',
        `${open},Twice,,,`,
        ',A cell,,,,more',
      ].join('\n'),
    )
    expect(body).toMatchObject({ lines: 7, added: 1, changed: 1, unchanged: 0 })
    expect(body.left.map(({ line, field }) => [line, field])).toEqual([
      [4, 'openings'],
      [5, 'places'],
      [6, 'workMode'],
      [7, 'id'],
      [8, ''],
    ])
    expect(await readPosting(hiringManager.client, open)).toMatchObject({
      status: 'published',
      changed: true,
      content: { title: 'Sea pilot', openings: 2, places: complete.places },
    })
    const again = await bring(
      hiringManager.client,
      'postings',
      ',title\n,Without an id'.replace(',', 'id,'),
    )
    expect(again.body).toMatchObject({ lines: 1, added: 1 })
  })

  test('a dry run changes nothing at all', async () => {
    const hiringManager = await createHiringManager(app)
    const { body } = await bring(
      hiringManager.client,
      'templates',
      'name,body\nOne,Two\nOne,Three',
      true,
    )
    expect(body).toMatchObject({ dryRun: true, added: 1, left: [{ line: 3 }] })
    expect(readCsv(await take(hiringManager.client, 'templates'))).toHaveLength(1)
    const { rows } = await sql`select from transfer_references
      where company_id = ${hiringManager.companyId}`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  test('decisions are not made by a file, nor notes rewritten, nor records of others touched', async () => {
    const { hiringManager, id } = await furnished()
    const foreign = await applied(app)
    const reasonOf = async (kind: TransferKind, text: string) => {
      const { body } = await bring(hiringManager.client, kind, text)
      expect([kind, body.added + body.changed]).toEqual([kind, 0])
      return body.left.map(({ field }) => field)
    }
    expect(await reasonOf('applicants', `id,status\n${id},rejected`)).toEqual(['status'])
    expect(await reasonOf('applicants', `id,status\n${foreign.id},in_review`)).toEqual([''])
    const [, note] = readCsv(await take(hiringManager.client, 'notes'))
    expect(
      await reasonOf('notes', `id,applicantId,text\n${note!.cells[0]},${id},Rewritten`),
    ).toEqual(['text'])
    expect(await reasonOf('notes', `applicantId,text\n${foreign.id},Hello`)).toEqual([''])
    expect(
      await reasonOf('scorecards', `applicantId,verdict,scores\n${foreign.id},yes,[]`),
    ).toEqual([''])
    expect(await reasonOf('intakes', `jobId,takes,questions\n${foreign.jobId},true,[]`)).toEqual([
      '',
    ])
    expect(await reasonOf('teams', `jobId,seats\n${foreign.jobId},[]`)).toEqual([''])
    expect(await readApplicant(foreign.hiringManager.client, foreign.id)).toMatchObject({
      status: 'submitted',
      notes: [],
    })
  })

  test('a file that is none is refused whole, with the reason', async () => {
    const hiringManager = await createHiringManager(app)
    const many = `name,body\n${'a,b\n'.repeat(501)}`
    for (const text of [
      '',
      'name,body\n"open,',
      'nmae,body\na,b',
      'name,name\na,b',
      '{"kind":"postings","lines":[]}',
      '{"lines":3}',
      '[1',
      'a\0b',
      many,
    ]) {
      const { status, body } = await bring(hiringManager.client, 'templates', text)
      expect([text.slice(0, 30), status]).toEqual([text.slice(0, 30), 422])
      expect(body.details?.reason).toBeTruthy()
    }
    const odd = await bring(
      hiringManager.client,
      'templates',
      '[1,{"name":"A","body":"B"},{"toString":1}]',
    )
    expect(odd.body).toMatchObject({
      added: 1,
      left: [{ line: 1 }, { line: 3, field: 'toString' }],
    })
  })
})

test('a new note is taken once, whether or not the file gives it a name', async () => {
  const { hiringManager, id } = await furnished()
  const file = `applicantId,text\n${id},From the old system`
  expect((await bring(hiringManager.client, 'notes', file)).body).toMatchObject({ added: 1 })
  expect((await bring(hiringManager.client, 'notes', file)).body).toMatchObject({ unchanged: 1 })
  expect((await readApplicant(hiringManager.client, id)).notes).toHaveLength(2)
})

test('files of five hundred lines go on where the one before ends', async () => {
  const hiringManager = await createHiringManager(app)
  await sql`
    insert into jobs (id, company_id, title, description_html, description_text, status, posted_at,
      last_confirmed_at, source_kind, created_at, updated_at, employment_types, locations, place_ids, listed,
      country_codes, remote_countries)
    select gen_random_uuid(), ${hiringManager.companyId}, 'Draft ' || n, '', '', 'draft', now(), now(), 'own',
      now(), now(), '{}', '[]', '{}', true, '{}', '{}' from generate_series(1, 1001) n`.execute(
    app.database.db,
  )
  await sql`
    insert into job_postings (job_id, draft, draft_saved_at, confirm_token, created_at, updated_at)
    select id, jsonb_build_object('title', title), now(), id::text, now(), now() from jobs
    where company_id = ${hiringManager.companyId}`.execute(app.database.db)
  const { body } = await hiringManager.client.get<Exports>('/api/hiring/exports')
  const { lines, parts } = body.kinds.find(({ kind }) => kind === 'postings')!
  expect([lines, parts.length]).toEqual([1001, 3])
  const titles: string[] = []
  for (const after of parts) {
    const query: Record<string, string> = { format: 'csv', ...(after && { after }) }
    const { raw } = await hiringManager.client.get('/api/hiring/exports/postings', { query })
    const rows = readCsv(raw.body).slice(1)
    expect(rows.length).toBeLessThanOrEqual(500)
    titles.push(...rows.map(({ cells }) => cells[2]!))
  }
  expect(new Set(titles).size).toBe(1001)
})
