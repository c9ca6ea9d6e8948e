/** How much a team keeps: limits that many at once do not pass, and repeating that changes nothing. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createReferrer,
  manyCandidates,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { cardOf, openToWork, recruiting } from '../../../../tests/support/people-search.ts'
import {
  listedAtMost,
  listsAtMost,
  notesAtMost,
  peopleSearchesAtMost,
  tagsAtMost,
  type PeopleList,
  type PersonRecord,
  type SavedPeopleSearch,
} from '../contract.ts'

let app: TestApp
let mine: TestPerson & { companyId: string }
let colleague: TestPerson
let card: string
beforeAll(async () => {
  app = await buildTestApp()
  mine = await recruiting(app)
  colleague = await createReferrer(app, mine.companyId)
  card = await cardOf(app, (await openToWork(app)).accountId)
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const createList = (client: TestClient, name = 'Ledger team', options = key()) =>
  client.post<PeopleList & Failure>('/api/people-lists', { name }, options)
const note = (client: TestClient, body: string, options = key()) =>
  client.post<PersonRecord & Failure>(`/api/people/${card}/notes`, { body }, options)
const tag = (client: TestClient, tags: string[]) =>
  client.send<PersonRecord & Failure>('PUT', `/api/people/${card}/tags`, { tags })
const save = (client: TestClient, options = key()) =>
  client.post<SavedPeopleSearch & Failure>(
    '/api/people-searches',
    { name: 'Go', search: { skills: ['Go'] }, frequency: 'daily', timeZone: 'Europe/Vienna' },
    options,
  )

describe('lists', () => {
  test('a team’s limit holds, whoever makes the last one', async () => {
    const made = await createList(mine.client)
    expect(made.status).toBe(200)
    await sql`
      insert into people_lists (id, company_id, name, created_at, updated_at)
      select gen_random_uuid(), ${mine.companyId}, 'List ' || number, ${app.clock.now()}, ${app.clock.now()}
      from generate_series(1, ${listsAtMost - 2}) number`.execute(app.database.db)
    const replies = await Promise.all(
      [mine, colleague, mine, colleague].map(({ client }) => createList(client)),
    )
    expect(statuses(replies)).toEqual([200, 403, 403, 403])
    const refused = replies.find(({ status }) => status === 403)!
    expect(refused.body).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(refused.body.details?.reason).toContain(String(listsAtMost))
    await mine.client.send('DELETE', `/api/people-lists/${made.body.id}`)
    expect((await createList(colleague.client)).status).toBe(200)
  })

  test('that are full take nobody more, and keep who is on them', async () => {
    const [{ id }] = (
      await mine.client.get<{ items: PeopleList[] }>('/api/people-lists', { query: { limit: '1' } })
    ).body.items as [PeopleList]
    const add = (client: TestClient) =>
      client.send<Failure>('PUT', `/api/people-lists/${id}/people/${card}`, {})
    expect(statuses(await Promise.all([add(mine.client), add(colleague.client)]))).toEqual([
      200, 200,
    ])
    await sql`
      with people as (${manyCandidates(listedAtMost - 1)})
      insert into people_list_entries (id, list_id, candidate_id, added_by, added_at)
      select gen_random_uuid(), ${id}, id, ${mine.accountId}, ${app.clock.now()} from people`.execute(
      app.database.db,
    )
    expect((await add(mine.client)).status).toBe(200)
    await mine.client.send('DELETE', `/api/people-lists/${id}/people/${card}`)
    await sql`
      with people as (${manyCandidates(1)})
      insert into people_list_entries (id, list_id, candidate_id, added_by, added_at)
      select gen_random_uuid(), ${id}, id, ${mine.accountId}, ${app.clock.now()} from people`.execute(
      app.database.db,
    )
    expect((await add(mine.client)).body.code).toBe('LIMIT_REACHED')
  })

  test('are made once for one key, and refused without a name', async () => {
    const own = await recruiting(app)
    const once = key()
    const [one, other] = await Promise.all([
      createList(own.client, 'Payments', once),
      createList(own.client, 'Payments', once),
    ])
    expect(one.body).toEqual(other.body)
    for (const name of ['', '  ', 'x'.repeat(200), 'two\nlines']) {
      const { status, body } = await createList(own.client, name)
      expect([status, body.details?.fields?.[0]?.path]).toEqual([400, 'name'])
    }
    const all = await own.client.get<{ items: PeopleList[] }>('/api/people-lists')
    expect(all.body.items).toMatchObject([{ id: one.body.id, name: 'Payments' }])
    const renamed = await own.client.send<PeopleList>('PATCH', `/api/people-lists/${one.body.id}`, {
      name: 'Payments 2027',
    })
    expect(renamed.body).toMatchObject({ id: one.body.id, name: 'Payments 2027' })
  })
})

describe('what is kept about a candidate', () => {
  test('is so many notes at most, also when many are written at once', async () => {
    await sql`
      insert into people_notes (id, company_id, candidate_id, author_id, body, created_at)
      select gen_random_uuid(), ${mine.companyId}, account_id, ${mine.accountId}, 'Note', ${app.clock.now()}
      from findable_people, generate_series(1, ${notesAtMost - 1})`.execute(app.database.db)
    const replies = await Promise.all(
      [mine, colleague, mine].map(({ client }) => note(client, 'Would lead the ledger.')),
    )
    expect(statuses(replies)).toEqual([200, 403, 403])
    const { body } = await mine.client.get<PersonRecord>(`/api/people/${card}/record`)
    expect(body.notes).toHaveLength(notesAtMost)
  })

  test('is one set of tags: two colleagues at once do not add theirs up', async () => {
    const names = (letter: string) =>
      Array.from({ length: tagsAtMost }, (_, at) => `${letter}${at}`)
    const replies = await Promise.all([
      tag(mine.client, names('a')),
      tag(colleague.client, names('b')),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    const { body } = await mine.client.get<PersonRecord>(`/api/people/${card}/record`)
    expect(body.tags).toHaveLength(tagsAtMost)
    expect(new Set(body.tags.map(([letter]) => letter)).size).toBe(1)
    expect((await tag(mine.client, names('c').concat('one more'))).status).toBe(400)
    expect((await tag(mine.client, [])).body.tags).toEqual([])
  })
})

test('saved searches are so many at most, also when several are saved at once', async () => {
  await sql`
    insert into people_searches (id, account_id, name, search, frequency, time_zone, counted_until, created_at, updated_at)
    select gen_random_uuid(), ${mine.accountId}, 'Search', '{}', 'never', 'UTC', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, ${peopleSearchesAtMost - 1})`.execute(app.database.db)
  const replies = await Promise.all([save(mine.client), save(mine.client), save(mine.client)])
  expect(statuses(replies)).toEqual([200, 403, 403])
  expect((await save(colleague.client)).status).toBe(200)
})
