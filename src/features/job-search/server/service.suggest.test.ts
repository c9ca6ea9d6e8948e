import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { suggestionKinds } from '../contract.ts'
import { storeSuggestions, writeState, type Suggestion } from './queries.vocabulary.ts'
import { suggestions } from './service.suggest.ts'
import { wordStarts } from './service.vocabulary.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const syllables = ['ba', 'be', 'ber', 'lin', 'nur', 'se', 'data', 'c++', 'ç', 'g', 'grün', '2']

function rowsOf(count: number): Suggestion[] {
  const kinds = suggestionKinds
  const rows: Suggestion[] = []
  let seed = 7
  const below = (limit: number) => (seed = (seed * 16_807) % 2_147_483_647) % limit
  const word = () => syllables[below(12)]! + syllables[below(12)]!
  for (let index = 0; index < count; index++) {
    const label = Array.from({ length: 1 + below(3) }, word).join(' ')
    const kind = kinds[below(kinds.length)]!
    const offer = { kind, label, slug: kind === 'company' ? `company-${index}` : null }
    // Numbers of jobs that are all different: what is as frequent may stand in either order.
    for (const key of wordStarts(label)) rows.push({ key, ...offer, jobs: 10 * index + 1 })
  }
  return rows
}

async function bySql(prefix: string, kinds: string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, label, slug from job_suggestions
    where starts_with(key, ${prefix}) and kind = any(${kinds}::text[])
    group by kind, label, slug
    order by max(jobs * case when length(key) >= length(label) - 2 then 3 else 1 end) desc
    limit 8`.execute(app.database.db)
  return rows
}

const context = () => ({ db: app.database.db, clock: app.clock })

async function learn(rows: Suggestion[]): Promise<void> {
  const { db } = app.database
  await sql`delete from job_suggestions`.execute(db)
  await storeSuggestions(db, rows, app.clock.now())
  await writeState(db, app.clock.now(), 1)
}

test('what is offered from memory is what the table says, and what is learned anew a minute later', async () => {
  expect(await suggestions(context(), { q: 'ber', kind: 'where' })).toEqual({ items: [] })
  // Nothing was there yet: nothing of that is held.
  await learn(rowsOf(2_000))
  const kinds = {
    what: ['title', 'skill', 'company'],
    where: ['place', 'region', 'country'],
  } as const
  const prefixes = syllables.flatMap((first) => [
    first,
    first[0]!,
    ...syllables.map((second) => first + second),
    `${first}be ba`,
  ])
  let offered = 0
  for (const typed of prefixes) {
    for (const kind of ['what', 'where'] as const) {
      const { items } = await suggestions(context(), { q: typed, kind })
      const [folded] = wordStarts(typed)
      expect(items, `${kind} ${typed}`).toEqual(await bySql(folded!, [...kinds[kind]]))
      offered += items.length
    }
  }
  expect(offered).toBeGreaterThan(500)

  app.clock.advance({ seconds: 30 })
  await learn([{ key: 'berlin', kind: 'place', label: 'Berlin', slug: null, jobs: 1 }])
  const { items: before } = await suggestions(context(), { q: 'berlin', kind: 'where' })
  expect(before.length).toBeGreaterThan(1)
  app.clock.advance({ seconds: 31 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => suggestions(context(), { q: 'berlin', kind: 'where' })),
  )
  for (const { items } of answers) {
    expect(items).toEqual([{ kind: 'place', label: 'Berlin', slug: null }])
  }
  expect(await suggestions(context(), { q: 'be', kind: 'what' })).toEqual({ items: [] })
})
