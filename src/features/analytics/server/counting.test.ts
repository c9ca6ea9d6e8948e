/** Counts by day equal a count of everything from the start, whatever comes late, twice or at once. */
import fc from 'fast-check'
import { sql } from 'kysely'
import '../../../../tests/support/properties.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { full } from '../../../../tests/support/full.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { newId } from '#shared/ids.ts'
import { countEvents } from './service.counting.ts'
import { insertEvents, type StoredEvent } from './queries.ts'

let app: TestApp
let people: { id: string; createdAt: Date }[]

const tables = [
  'analytics_events',
  'analytics_daily',
  'analytics_daily_pages',
  'analytics_daily_visitors',
  'analytics_visitors',
  'analytics_milestones',
  'analytics_active_weeks',
  'analytics_cohorts',
  'analytics_retention',
]
const day = 86_400_000
/** `npm run faults` counts as many as a busy site has in a month. */
const manyEvents = full ? 1_000_000 : 10_000
const eventsAtOnce = manyEvents / 200
const hoursOfMonth = 30 * 24

beforeAll(async () => {
  app = await buildTestApp()
  const now = app.clock.now().getTime()
  people = Array.from({ length: 12 }, (_, index) => ({
    id: newId(now + index),
    createdAt: new Date(now - index * 3 * day),
  }))
  for (const { id, createdAt } of people) {
    await app.database.db
      .insertInto('accounts')
      .values({
        id,
        name: 'Ada',
        email: `${id}@count.example`,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
  }
})
afterAll(() => app.close())

const count = () =>
  app.runAsSystem((context) => countEvents(context), { requestId: 'test', transaction: false })

async function empty(): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(app.database.db)
}

const types = [
  'page_view',
  'job_view',
  'action',
  'signup',
  'request_sent',
  'hired',
  'invalid',
] as const

type Drawn = { number: number; type: number; person: number; daysAgo: number; page: number }

/** The same number is the same event, sent again. */
function eventOf({ number, type, person, daysAgo, page }: Drawn): StoredEvent {
  const at = new Date(app.clock.now().getTime() - daysAgo * day)
  const account = person < people.length ? people[person]! : null
  return {
    eventId: `01a1fbbb-6e88-78bf-8d6c-${number.toString(16).padStart(12, '0')}`,
    day: at.toISOString().slice(0, 10),
    type: types[type]!,
    entityType: null,
    entityId: null,
    accountId: account?.id ?? null,
    role: account ? 'jobSeeker' : 'guest',
    visitor: person,
    sourcePage: page === 0 ? null : `/page-${page}`,
    actionLabel: null,
    device: page % 2 ? 'phone' : 'computer',
    metadata: {},
    occurredAt: at,
    receivedAt: app.clock.now(),
  }
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  number: fc.integer({ min: 0, max: 200 }),
  type: fc.integer({ min: 0, max: types.length - 1 }),
  person: fc.integer({ min: 0, max: 20 }),
  // No later than the server takes it.
  daysAgo: fc.integer({ min: 0, max: 1 }),
  page: fc.integer({ min: 0, max: 4 }),
})

const visits = new Set<string>(['page_view', 'job_view', 'content_view', 'action'])
const steps = new Set<string>(['signup', 'request_sent', 'hired'])

function mondayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10)
}

/** What the tables have to say, by a plain loop over every event that was stored. */
function recount(events: readonly StoredEvent[]): Record<string, Record<string, number>> {
  const daily: Record<string, number> = {}
  const pages: Record<string, number> = {}
  const visitors = new Map<string, Set<number>>()
  const reached = new Map<string, Set<string>>()
  const weeks = new Map<string, Set<string>>()
  const add = (counts: Record<string, number>, key: string) =>
    (counts[key] = (counts[key] ?? 0) + 1)
  const put = <Value>(sets: Map<string, Set<Value>>, key: string, value: Value) =>
    (sets.get(key) ?? sets.set(key, new Set()).get(key)!).add(value)
  for (const event of events) {
    add(daily, `${event.day} ${event.type} ${event.role} ${event.device}`)
    if (event.type === 'page_view' && event.sourcePage)
      add(pages, `${event.day} ${event.sourcePage}`)
    if (visits.has(event.type)) put(visitors, event.day, event.visitor)
    const person = people.find(({ id }) => id === event.accountId)
    if (!person) continue
    const began = mondayOf(person.createdAt.toISOString().slice(0, 10))
    if (steps.has(event.type)) put(reached, `${began} ${event.type}`, person.id)
    const week = mondayOf(event.day)
    if (visits.has(event.type) && week >= began) {
      const later = (Date.parse(week) - Date.parse(began)) / day / 7
      put(weeks, `${began} ${later}`, person.id)
    }
  }
  const sizes = <Value>(sets: Map<string, Set<Value>>) =>
    Object.fromEntries([...sets].map(([key, values]) => [key, values.size]))
  return {
    daily,
    pages,
    visitors: sizes(visitors),
    cohorts: sizes(reached),
    retention: sizes(weeks),
  }
}

async function counted(): Promise<Record<string, Record<string, number>>> {
  const read = async (key: string, value: string, table: string) => {
    const { rows } = await sql<{ key: string; value: number }>`
      select ${sql.raw(key)} as key, ${sql.raw(value)} as value from ${sql.table(table)}`.execute(
      app.database.db,
    )
    return Object.fromEntries(rows.map((row) => [row.key, row.value]))
  }
  return {
    daily: await read(`concat_ws(' ', day, type, role, device)`, 'events', 'analytics_daily'),
    pages: await read(`concat_ws(' ', day, page)`, 'views', 'analytics_daily_pages'),
    visitors: await read('day::text', 'visitors', 'analytics_daily_visitors'),
    cohorts: await read(`concat_ws(' ', week, step)`, 'people', 'analytics_cohorts'),
    retention: await read(`concat_ws(' ', week, weeks_later)`, 'people', 'analytics_retention'),
  }
}

/** What is in the table after all of them: of those with one id, the first. */
function storedOf(batches: readonly StoredEvent[][]): StoredEvent[] {
  const seen = new Map<string, StoredEvent>()
  for (const event of batches.flat()) {
    if (!seen.has(event.eventId)) seen.set(event.eventId, event)
  }
  return [...seen.values()]
}

describe('counts by day', () => {
  test('equal a count of everything, however it comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            days: fc.integer({ min: 0, max: 9 }),
            batch: fc.array(drawn, { maxLength: 60 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (history) => {
          await empty()
          const batches: StoredEvent[][] = []
          for (const { days, batch } of history) {
            app.clock.advance({ days })
            batches.push(batch.map(eventOf))
            await insertEvents(app.database.db, batches.at(-1)!)
            await count()
          }
          // Nothing has come since: nothing changes.
          await count()
          expect(await counted()).toEqual(recount(storedOf(batches)))
        },
      ),
      { numRuns: 25 },
    )
  })

  test(`equal it for ${manyEvents} events of a month`, { timeout: 1_800_000 }, async () => {
    await empty()
    const draw = drawFrom(20)
    const upTo = (most: number) => draw.below(most + 1)
    const batches: StoredEvent[][] = []
    for (let sent = 0; sent < manyEvents; sent += eventsAtOnce) {
      const batch = Array.from({ length: eventsAtOnce }, () =>
        eventOf({
          // About a third comes again, some of it days later.
          number: upTo(manyEvents),
          type: upTo(types.length - 1),
          person: upTo(20_000),
          daysAgo: upTo(1),
          page: upTo(4),
        }),
      )
      app.clock.advance({ hours: (hoursOfMonth * eventsAtOnce) / manyEvents })
      batches.push(batch)
      await insertEvents(app.database.db, batch)
      if (draw.chance(0.3)) await count()
    }
    await count()
    expect(await counted()).toEqual(recount(storedOf(batches)))
  })

  test('equal it when events are stored while others are counted', async () => {
    await empty()
    const events = Array.from({ length: 1_500 }, (_, number) =>
      eventOf({
        number,
        type: number % types.length,
        person: (number * 7) % 21,
        daysAgo: number % 2,
        page: number % 5,
      }),
    )
    const store = async () => {
      for (let from = 0; from < events.length; from += 10) {
        await insertEvents(app.database.db, events.slice(from, from + 10))
      }
    }
    const counting = new AbortController()
    const keepCounting = async () => {
      while (!counting.signal.aborted) await count()
    }
    const stored = Promise.all([store(), store()]).finally(() => counting.abort())
    await Promise.all([stored, keepCounting(), keepCounting()])
    await count()
    expect(await counted()).toEqual(recount(events))
  })

  test('an event of a transaction that commits late is counted', async () => {
    await empty()
    const [first, second] = [1, 2].map((number) =>
      eventOf({ number, type: 0, person: 1, daysAgo: 0, page: 1 }),
    ) as [StoredEvent, StoredEvent]
    let going = Promise.resolve()
    await app.database.db.transaction().execute(async (db) => {
      await insertEvents(db, [first])
      // Waits until the other is committed, and so counts both.
      going = (async () => {
        await insertEvents(app.database.db, [second])
        await count()
      })()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await going
    expect(await counted()).toEqual(recount([first, second]))
  })
})
