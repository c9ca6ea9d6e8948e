import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { openingPairs, type Posting } from '../../../../tests/support/openings.ts'
import * as companies from '#features/companies/server/service.ts'
import type { getJob, JobCard } from '../contract.ts'
import { closeJob, compareJobs } from './service.ts'
import { importBoard } from '#features/job-boards/server/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

let made = 0

/** One posting of a board of its own at a company. */
async function post(
  company: string,
  { title, place, text, number }: Posting,
  board = `board-${++made}`,
): Promise<string> {
  await app.runAsSystem(
    (context) =>
      importBoard(context, {
        companyName: company,
        text: greenhouseBoard([{ id: made, title, location: place, content: text }], board),
      }),
    { requestId: 'test' },
  )
  const { rows } = await sql<{ id: string }>`
    update jobs set requisition_id = ${number ?? null} where source_id in (
      select id from job_sources where board = ${board}) returning id`.execute(app.database.db)
  return rows[0]!.id
}

async function compareAll(): Promise<void> {
  while ((await app.runAsSystem((context) => compareJobs(context), { requestId: 'test' })) > 0);
}

const page = async (id: string) =>
  (await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${id}`)).body

const listed = async (company: string) => {
  const found = await app.runAsSystem((context) => companies.companyByName(context, company), {
    requestId: 'test',
  })
  const reply = await app
    .guest()
    .get<{ items: JobCard[] }>('/api/jobs', { query: { company: found!.slug } })
  return reply.body.items
}

test('at least 95 of 100 that are folded are the same opening', async () => {
  const asked: { same: boolean; company: string; one: string; other: string; name: string }[] = []
  for (const [index, { one, other, same, name }] of openingPairs.entries()) {
    const company = `Pair ${index}`
    asked.push({
      same,
      name,
      company,
      one: await post(company, one),
      other: await post(company, other),
    })
  }
  await compareAll()
  const { rows } = await sql<{ id: string }>`
    select id from jobs where folded_into is not null`.execute(app.database.db)
  const folded = new Set(rows.map((row) => row.id))
  const hit = asked.filter(({ one, other }) => folded.has(one) || folded.has(other))
  const right = hit.filter(({ same }) => same)
  const wrong = hit.filter(({ same }) => !same).map(({ name }) => name)
  const missed = asked.filter((pair) => pair.same && !hit.includes(pair)).map(({ name }) => name)
  expect({ wrong, missed: missed.slice(0, 5) }).toEqual({ wrong: [], missed: [] })
  expect(right.length / hit.length).toBeGreaterThanOrEqual(0.95)
  expect(right.length).toBe(openingPairs.filter(({ same }) => same).length)
}, 120_000)

describe('one card for one opening', () => {
  const { one, other } = openingPairs[0]!

  test('lists its sources, and the other posting stands in when it closes', async () => {
    const first = await post('Folded Ltd', one)
    const second = await post('Folded Ltd', other)
    await compareAll()
    const cards = await listed('Folded Ltd')
    expect(cards.map((card) => [card.id, card.alsoListed])).toEqual([
      [first, [{ kind: 'greenhouse', url: (await page(second)).sourceUrl }]],
    ])
    expect(await page(second)).toMatchObject({ standsFor: first, listed: false })
    await app.runAsSystem((context) => closeJob(context, first, 'filled'), { requestId: 'test' })
    expect((await listed('Folded Ltd')).map((card) => card.id)).toEqual([second])
    expect(await page(second)).toMatchObject({ standsFor: null, listed: true, alsoListed: [] })
  })

  test('a posting that changes into another opening stands for itself again', async () => {
    const first = await post('Changing Ltd', one)
    const second = await post('Changing Ltd', other)
    await compareAll()
    expect(await listed('Changing Ltd')).toHaveLength(1)
    await sql`update jobs set title = 'Harbour pilot' where id = ${second}`.execute(app.database.db)
    await compareAll()
    const cards = await listed('Changing Ltd')
    expect(cards.map((card) => card.id).toSorted()).toEqual([first, second].toSorted())
    expect(cards.every((card) => card.alsoListed.length === 0)).toBe(true)
  })

  test('two postings of one board are two openings', async () => {
    await app.runAsSystem(
      (context) =>
        importBoard(context, {
          companyName: 'Twice Ltd',
          text: greenhouseBoard(
            [1, 2].map((id) => ({ id: `twice-${id}`, title: one.title, content: one.text })),
            'twice',
          ),
        }),
      { requestId: 'test' },
    )
    await compareAll()
    expect(await listed('Twice Ltd')).toHaveLength(2)
  })

  test('of three the oldest stands for both', async () => {
    const ids = [await post('Three Ltd', one), await post('Three Ltd', other)]
    ids.push(await post('Three Ltd', { ...one, text: other.text }))
    await compareAll()
    const cards = await listed('Three Ltd')
    expect(cards.map((card) => [card.id, card.alsoListed.length])).toEqual([[ids[0], 2]])
  })
})

test('a posting that comes back is a repeat: its first day and the old posting stay visible', async () => {
  const { one } = openingPairs[0]!
  const first = await post('Again Ltd', one)
  await app.runAsSystem((context) => closeJob(context, first, 'cancelled'), { requestId: 'test' })
  app.clock.advance({ days: 10 })
  const second = await post('Again Ltd', one)
  await compareAll()
  const before = await page(first)
  const now = await page(second)
  expect(now).toMatchObject({
    firstPostedAt: before.firstPostedAt,
    history: { reposts: 1, postings: [{ id: first, closedAt: before.closedAt }] },
  })
  expect(before.history).toMatchObject({
    reposts: 1,
    events: [{ kind: 'closed', at: before.closedAt }],
  })
  // Much later it is something new.
  await app.runAsSystem((context) => closeJob(context, second, 'filled'), { requestId: 'test' })
  app.clock.advance({ days: 200 })
  const third = await post('Again Ltd', one)
  await compareAll()
  expect((await page(third)).history).toMatchObject({ reposts: 0, postings: [] })
})

test('more than one batch is compared in one go', async () => {
  const { db } = app.database
  await sql`
    insert into job_sources (id, company_id, kind, board, last_sync_at, created_at)
    select gen_random_uuid(), company.id, kind, 'many', now(), now()
    from (select id from companies order by number limit 1) company, unnest(array['lever', 'ashby']) kind`.execute(
    db,
  )
  await sql`
    insert into jobs (id, company_id, title, description_html, description_text, status, listed,
      posted_at, last_confirmed_at, source_kind, source_id, external_id, country_codes, created_at, updated_at)
    select gen_random_uuid(), company_id, 'Stoker ' || n, '', 'Shovels coal on steamer number ' || n,
      'published', true, now(), now(), kind, id, n::text, '{DE}', now(), now()
    from job_sources, generate_series(1, 600) n where board = 'many'`.execute(db)
  await app.runDueTasks()
  const { rows } = await sql<{ left: number; folded: number }>`
    select (select count(*)::int from job_comparisons) as left, count(folded_into)::int as folded
    from jobs where title like 'Stoker %'`.execute(db)
  expect(rows).toEqual([{ left: 0, folded: 600 }])
})
