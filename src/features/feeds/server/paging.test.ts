/** A list that moves while it is read neither repeats nor leaves out what was there from the start. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import { newId } from '#shared/ids.ts'
import type { Post } from '../contract.ts'
import { shortIdOf } from './policy.ts'

let app: TestApp
let reader: TestClient
let readerId: string
let authors: string[]

beforeAll(async () => {
  app = await buildTestApp()
  const { companyId } = await createJob(app)
  authors = []
  for (let n = 0; n < 3; n++) authors.push((await createReferrer(app, companyId)).accountId)
  const person = await createCandidate(app)
  reader = person.client
  readerId = person.accountId
  await sql`
    insert into feed_follows (follower_id, stream_id, kind, created_at)
    select ${readerId}::uuid, unnest(${authors}::uuid[]), 'person', now()`.execute(app.database.db)
})
afterAll(() => app.close())

/** Many posts share a moment: then their ids decide. */
async function write(count: number, at: Date): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newId(at.getTime())
    return { id, shortId: shortIdOf(id), author: authors[index % authors.length]! }
  })
  const all = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  await sql`
    with made as (
      insert into posts (id, short_id, slug, author_id, author_role, kind, body, words, state,
        published_at, created_at, updated_at)
      select id, short_id, short_id, author, 'recruiter', 'text', 'Text', ' text ', 'published',
        ${at}, ${at}, ${at}
      from unnest(${all('id')}::uuid[], ${all('shortId')}::text[], ${all('author')}::uuid[])
        as made(id, short_id, author)
      returning id, author_id)
    insert into post_streams (stream_id, published_at, post_id)
    select author_id, ${at}, id from made`.execute(app.database.db)
  return rows.map(({ id }) => id)
}

const step = fc.record({
  arrive: fc.integer({ min: 0, max: 4 }),
  hide: fc.integer({ min: 0, max: 2 }),
  remove: fc.integer({ min: 0, max: 1 }),
})

test.each(['latest', 'following'] as const)('%s', { timeout: 60_000 }, async (view) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { minLength: 3, maxLength: 3 }),
      async (moments, limit, steps) => {
        const { db } = app.database
        await sql`delete from posts`.execute(db)
        await sql`delete from hidden_posts`.execute(db)
        const present: string[] = []
        for (const count of moments) {
          app.clock.advance({ seconds: 1 })
          present.push(...(await write(count, app.clock.now())))
        }
        const gone = new Set<string>()
        const seen: string[] = []
        let cursor: string | null = ''
        for (let turn = 0; cursor !== null; turn++) {
          const reply: { body: { items: Post[]; nextCursor: string | null } } = await reader.get(
            `/api/posts?view=${view}&limit=${limit}&cursor=${cursor}`,
          )
          seen.push(...reply.body.items.map(({ id }) => id))
          cursor = reply.body.nextCursor
          const move = steps[turn % steps.length]!
          app.clock.advance({ seconds: 1 })
          await write(move.arrive, app.clock.now())
          for (const id of present.slice(turn, turn + move.hide)) {
            gone.add(id)
            await sql`insert into hidden_posts values (${readerId}, ${id}, now())
              on conflict do nothing`.execute(db)
          }
          for (const id of present.slice(-1 - turn, present.length - turn).slice(0, move.remove)) {
            gone.add(id)
            await sql`delete from posts where id = ${id}`.execute(db)
          }
          expect(turn).toBeLessThan(100)
        }
        expect(new Set(seen).size).toBe(seen.length)
        const missed = present.filter((id) => !gone.has(id) && !seen.includes(id))
        expect(missed).toEqual([])
        // Newest first, in the order of moments.
        const places = seen.map((id) => present.indexOf(id)).filter((place) => place >= 0)
        const momentOf = (place: number) => {
          let end = 0
          return moments.findIndex((count) => place < (end += count))
        }
        const order = places.map(momentOf)
        expect(order).toEqual(order.toSorted((one, other) => other - one))
      },
    ),
    { numRuns: 25 },
  )
})
