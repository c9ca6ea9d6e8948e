/** What recruiters keep of the search: shared in a team, masked, and gone when the candidate goes. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createReferrer,
  secretWords,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import {
  cardOf,
  cardsFor,
  findable,
  openToWork,
  recruiting,
} from '../../../../tests/support/people-search.ts'
import type { ListedPerson, PeopleList, PersonRecord, SavedPeopleSearch } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** Two recruiters of one company, one of another, and a candidate whom all find. */
async function teams() {
  const mine = await recruiting(app)
  const colleague = await createReferrer(app, mine.companyId)
  const stranger = await recruiting(app)
  const candidate = await openToWork(app)
  return { mine, colleague, stranger, candidate, card: await cardOf(app, candidate.accountId) }
}

const createList = async (client: TestClient, name = 'Ledger team') =>
  (await client.post<PeopleList>('/api/people-lists', { name }, key())).body.id

type ListPage = { items: ListedPerson[]; nextCursor: string | null; list: PeopleList }
const listed = async (client: TestClient, id: string) =>
  (await client.get<ListPage>(`/api/people-lists/${id}`)).body.items.map((person) => person.id)

const add = (client: TestClient, id: string, card: string) =>
  client.send('PUT', `/api/people-lists/${id}/people/${card}`, {})
const note = (client: TestClient, card: string, body: string) =>
  client.post<PersonRecord>(`/api/people/${card}/notes`, { body }, key())

test('lists, tags and notes are shared in the team, and another company has none of them', async () => {
  const { mine, colleague, stranger, card, candidate } = await teams()
  const id = await createList(mine.client)
  expect((await add(mine.client, id, card)).status).toBe(200)
  expect((await add(colleague.client, id, card)).status).toBe(200)
  const tagged = await colleague.client.send<PersonRecord>('PUT', `/api/people/${card}/tags`, {
    tags: ['Go', 'go ', 'Berlin'],
  })
  expect(tagged.body).toMatchObject({ listIds: [id], tags: ['berlin', 'go'], notes: [] })
  const noted = await note(mine.client, card, 'Would lead the ledger.')
  expect(noted.body.notes).toMatchObject([{ author: mine.name, isOwn: true }])
  const read = await colleague.client.get<ListPage>(`/api/people-lists/${id}`)
  expect(read.body.items).toMatchObject([{ id: card, tags: ['berlin', 'go'] }])
  for (const word of [...secretWords, candidate.accountId, candidate.email]) {
    expect(read.raw.body).not.toContain(word)
  }
  const noteId = noted.body.notes[0]!.id
  const others = await colleague.client.send('DELETE', `/api/people/${card}/notes/${noteId}`)
  expect(others.status).toBe(404)

  const own = await stranger.client.get<PersonRecord>(`/api/people/${card}/record`)
  expect(own.body).toEqual({ listIds: [], tags: [], notes: [] })
  for (const foreign of [id, randomUUID()]) {
    const replies = await Promise.all([
      stranger.client.get(`/api/people-lists/${foreign}`),
      add(stranger.client, foreign, card),
      stranger.client.send('DELETE', `/api/people-lists/${foreign}/people/${card}`),
      stranger.client.send('PATCH', `/api/people-lists/${foreign}`, { name: 'Mine' }),
      stranger.client.send('DELETE', `/api/people-lists/${foreign}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect(await listed(mine.client, id)).toEqual([card])
  const removed = await mine.client.send('DELETE', `/api/people-lists/${id}/people/${card}`)
  expect([removed.status, await listed(colleague.client, id)]).toEqual([200, []])
})

/** How a candidate comes to be out of sight, and whether what was kept is gone for good. */
const ways: [string, boolean, (made: Awaited<ReturnType<typeof teams>>) => Promise<unknown>][] = [
  [
    'hides from the company',
    true,
    ({ candidate, mine }) =>
      candidate.client.post('/candidate/info', { blockedCompanyIds: [mine.companyId] }),
  ],
  [
    'lets nobody find them',
    true,
    ({ candidate }) =>
      candidate.client.send('PUT', '/api/findability', { ...findable, isFindable: false }),
  ],
  [
    'has not confirmed for two months',
    false,
    ({ candidate }) =>
      sql`update findable_people set confirmed_at = confirmed_at - interval '61 days'
        where account_id = ${candidate.accountId}`.execute(app.database.db),
  ],
  [
    'is suspended',
    false,
    ({ candidate }) =>
      sql`update accounts set status = 'suspended' where id = ${candidate.accountId}`.execute(
        app.database.db,
      ),
  ],
  [
    'blocks the recruiter',
    false,
    ({ candidate, mine }) =>
      sql`insert into account_blocks (blocker_id, blocked_id, created_at)
        values (${candidate.accountId}, ${mine.accountId}, now())`.execute(app.database.db),
  ],
]

test.each(ways)(
  'a candidate who %s disappears from lists and records',
  async (_, forgotten, go) => {
    const made = await teams()
    const { mine, card, candidate } = made
    const id = await createList(mine.client)
    await add(mine.client, id, card)
    await note(mine.client, card, 'Would lead the ledger.')
    await mine.client.send('PUT', `/api/people/${card}/tags`, { tags: ['go'] })
    await mine.client.send('PUT', `/api/people/${card}/dismissal`, { reason: 'pay' })
    await go(made)
    expect(await listed(mine.client, id)).toEqual([])
    const aside = await mine.client.get<{ items: unknown[] }>('/api/people-dismissals')
    expect(aside.body.items).toEqual([])
    const calls = [
      await mine.client.get(`/api/people/${card}/record`),
      await add(mine.client, id, card),
      await note(mine.client, card, 'Gone?'),
      await mine.client.send('PUT', `/api/people/${card}/tags`, { tags: [] }),
      await mine.client.send('PUT', `/api/people/${card}/dismissal`, { reason: 'pay' }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const { rows } = await sql<{ kept: number }>`
    select (select count(*) from people_list_entries where candidate_id = ${candidate.accountId})
      + (select count(*) from people_tags where candidate_id = ${candidate.accountId})
      + (select count(*) from people_notes where candidate_id = ${candidate.accountId})
      + (select count(*) from people_dismissals where candidate_id = ${candidate.accountId})
      as kept`.execute(app.database.db)
    expect(rows[0]!.kept).toBe(forgotten ? 0 : 4)
  },
)

test('a list goes on past people who are hidden, and its cursor names no account', async () => {
  const mine = await recruiting(app)
  const id = await createList(mine.client)
  const people: TestPerson[] = []
  for (let index = 0; index < 6; index++) {
    const person = await openToWork(app)
    people.push(person)
    await add(mine.client, id, await cardOf(app, person.accountId))
    app.clock.advance({ seconds: 1 })
  }
  for (const person of people.slice(2, 5)) {
    await sql`update accounts set status = 'suspended' where id = ${person.accountId}`.execute(
      app.database.db,
    )
  }
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const { body }: { body: ListPage } = await mine.client.get<ListPage>(
      `/api/people-lists/${id}?limit=1&cursor=${cursor}`,
    )
    seen.push(...body.items.map((person) => person.id))
    const read = Buffer.from(body.nextCursor ?? '', 'base64url').toString()
    for (const { accountId } of people) expect(read).not.toContain(accountId)
    cursor = body.nextCursor
  } while (cursor)
  const expected = await Promise.all(
    [people[5]!, people[1]!, people[0]!].map(({ accountId }) => cardOf(app, accountId)),
  )
  expect(seen).toEqual(expected)
})

test('added by many at once, a candidate is on the list once', async () => {
  const { mine, colleague, card } = await teams()
  const id = await createList(mine.client)
  const replies = await Promise.all(
    [mine, colleague, mine, colleague].map(({ client }) => add(client, id, card)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await listed(mine.client, id)).toEqual([card])
})

test('who does not fit leaves the search of one recruiter, and the reasons are counted', async () => {
  const { mine, colleague, card } = await teams()
  const dismiss = (reason: string) =>
    mine.client.send('PUT', `/api/people/${card}/dismissal`, { reason })
  expect((await dismiss('because')).status).toBe(400)
  expect((await dismiss('pay')).status).toBe(200)
  expect((await dismiss('location')).status).toBe(200)
  expect(await cardsFor(mine.client)).not.toContain(card)
  expect(await cardsFor(colleague.client)).toContain(card)
  type Aside = { items: { id: string }[]; reasons: unknown[] }
  const { body } = await mine.client.get<Aside>('/api/people-dismissals')
  expect(body).toMatchObject({
    items: [{ id: card, reason: 'location' }],
    reasons: [{ reason: 'location', count: 1 }],
  })
  expect((await colleague.client.get<Aside>('/api/people-dismissals')).body.reasons).toEqual([])
  await mine.client.send('DELETE', `/api/people/${card}/dismissal`)
  expect(await cardsFor(mine.client)).toContain(card)
})

const search = { skill: ['Go'], country: 'DE' }
const save = (client: TestClient, body: object = {}) =>
  client.post<SavedPeopleSearch>(
    '/api/people-searches',
    { name: 'Go in Germany', search, frequency: 'daily', timeZone: 'Europe/Berlin', ...body },
    key(),
  )

const newsTo = ({ email }: TestPerson) =>
  app.mails.filter(({ to, subject }) => to === email && subject.includes('Go in Germany'))

async function tomorrow() {
  app.clock.advance({ days: 1 })
  await app.renewSessions()
  await app.runDueTasks()
}

test('a saved search tells how many new people fit, once, without a name', async () => {
  const mine = await recruiting(app)
  await openToWork(app)
  app.clock.advance({ minutes: 5 })
  const saved = await save(mine.client)
  expect(saved.status, saved.raw.body).toBe(200)
  await tomorrow()
  expect(newsTo(mine)).toEqual([])
  const people = [await openToWork(app), await openToWork(app), await openToWork(app)]
  // Neither who hides nor who only confirms again is news.
  await people[2]!.client.post('/candidate/info', { blockedCompanyIds: [mine.companyId] })
  await tomorrow()
  await people[0]!.client.post('/api/findability/confirmation')
  await tomorrow()
  const mails = newsTo(mine)
  expect(mails.map(({ subject }) => subject)).toEqual(['2 new candidates for “Go in Germany”'])
  const said = JSON.stringify(mails)
  for (const word of [...secretWords, ...people.map((one) => one.accountId)]) {
    expect(said).not.toContain(word)
  }
  expect(said).toContain('/recruiter/search-job-seekers?skill=Go&country=DE')
})

test('emails that were turned off stay off, and a stopped search does not look', async () => {
  const [mine, stopped] = [await recruiting(app), await recruiting(app)]
  await sql`
    insert into notification_preferences (account_id, type, channel, frequency, updated_at)
    values (${mine.accountId}, 'sourcing.newPeople', 'email', 'off', now())`.execute(
    app.database.db,
  )
  await save(mine.client)
  const other = await save(stopped.client)
  const changed = await stopped.client.send('PATCH', `/api/people-searches/${other.body.id}`, {
    frequency: 'never',
  })
  expect(changed.body).toMatchObject({ frequency: 'never', nextRunAt: null })
  await openToWork(app)
  await tomorrow()
  expect([newsTo(mine), newsTo(stopped)]).toEqual([[], []])
  const told = await mine.client.get<{ items: { title: string }[] }>('/api/notifications')
  expect(told.body.items[0]!.title).toBe('1 new candidate for “Go in Germany”')
})

test('saved searches are one’s own, and say what cannot be saved', async () => {
  const [mine, stranger] = [await recruiting(app), await recruiting(app)]
  const { body } = await save(mine.client)
  expect((await save(mine.client, { search: { yearsMinimum: 'many' } })).status).toBe(400)
  expect((await save(mine.client, { timeZone: 'Mars/Olympus' })).status).toBe(400)
  expect((await save(mine.client, { name: '' })).status).toBe(400)
  const path = `/api/people-searches/${body.id}`
  expect((await stranger.client.send('PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await stranger.client.send('DELETE', path)).status).toBe(404)
  const list = await stranger.client.get<{ items: unknown[] }>('/api/people-searches')
  expect(list.body.items).toEqual([])
  expect((await mine.client.send('DELETE', path)).status).toBe(200)
})

test('guests and candidates are refused, and so is a recruiter without a proved work email', async () => {
  const candidate = await createCandidate(app)
  const unverified = app.guest()
  await unverified.post('/auth/recruiter/register', {
    name: 'Nobody Yet',
    email: `nobody.${randomUUID()}@mail.example`,
    password: 'correct horse battery',
  })
  const id = randomUUID()
  const calls: ((client: TestClient) => Promise<{ status: number }>)[] = [
    (client) => client.get('/api/people-lists'),
    (client) => client.get(`/api/people-lists/${id}`),
    (client) => client.post('/api/people-lists', { name: 'Mine' }, key()),
    (client) => client.get(`/api/people/${id}/record`),
    (client) => note(client, id, 'Text'),
    (client) => client.send('PUT', `/api/people/${id}/tags`, { tags: [] }),
    (client) => client.send('PUT', `/api/people/${id}/dismissal`, { reason: 'pay' }),
    (client) => client.get('/api/people-dismissals'),
    (client) => save(client),
  ]
  for (const made of calls) {
    const statuses = [app.guest(), candidate.client, unverified].map(made)
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 403, 403])
  }
})

test('who reads more pages in a day than anyone needs is stopped', async () => {
  const strict = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
  const mine = await recruiting(strict)
  let status = 200
  let pages = 0
  for (; status === 200 && pages < 400; pages++) {
    // A minute has sixty.
    if (pages % 50 === 49) strict.clock.advance({ minutes: 2 })
    status = (await mine.client.get('/api/people')).status
  }
  expect([status, pages]).toEqual([429, 201])
  strict.clock.advance({ days: 1, minutes: 1 })
  expect((await mine.client.get('/api/people')).status).toBe(200)
  await strict.close()
})
