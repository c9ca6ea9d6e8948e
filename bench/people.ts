/**
 * The search for people through the use case beside its bare statement, over 200,000 cards in the same
 * run. `--profiles` takes another number.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import * as queries from '#features/people-search/server/queries.ts'
import { startDatabase } from './support/database.ts'

const budgetMs = 50
const rounds = 60
const length = 40
/** People of one statement: the product ends those that take ten seconds. */
const batch = 10_000

const filter: queries.PeopleFilter = {
  words: '',
  skills: [],
  yearsMinimum: undefined,
  yearsMaximum: undefined,
  seniorities: [],
  country: undefined,
  city: undefined,
  relocates: false,
  workMode: undefined,
  workCountry: undefined,
  noticeDays: undefined,
  payMaximum: undefined,
  payCurrency: undefined,
  confirmedAfter: new Date(0),
}

const any = (most: number) => 1 + Math.floor(Math.random() * most)

/** Every class of question, from what almost everybody fits to what almost nobody does. */
const classes: Readonly<Record<string, () => Partial<queries.PeopleFilter>>> = {
  newest: () => ({}),
  'one skill': () => ({ skills: [any(60)] }),
  'three skills': () => ({ skills: [any(60), any(60), any(60)] }),
  'five skills': () => ({ skills: [any(60), any(60), any(60), any(60), any(60)] }),
  words: () => ({ words: `engineer${any(40)}` }),
  'words with or': () => ({ words: `engineer${any(40)} or engineer${any(40)} -senior` }),
  'country and years': () => ({ country: `C${any(20)}`, yearsMinimum: 12 }),
  'city or moves': () => ({ city: `city ${any(400)}`, relocates: true }),
  'rare city': () => ({ city: `city ${any(400)}`, skills: [any(60)] }),
  'pay and notice': () => ({ payMaximum: 4_000_000, payCurrency: 'EUR', noticeDays: 14 }),
}

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({ args, options: { profiles: { type: 'string' } } })
  const profiles = Number(values.profiles ?? 200_000)
  const database = await startDatabase(2)
  try {
    const { db } = database
    const [companyId, accountId] = [randomUUID(), randomUUID()]
    for (let from = 0; from < profiles; from += batch)
      await sql`
      with made as (
        insert into accounts (id, email, name, roles, email_verified, created_at, updated_at)
        select gen_random_uuid(), number || '@bench.example', 'Person', '{jobSeeker}', true, now(), now()
        from generate_series(${from + 1}::int, ${Math.min(from + batch, profiles)}::int) number returning id)
      insert into findable_people (account_id, card_id, is_findable, notice_days, pay_minimum,
        pay_currency, work_countries, relocates, confirmed_at, findable_since, skills, words, seniority, years,
        country, city, work_modes, card, updated_at)
      select id, gen_random_uuid(), true, (random() * 90)::int, (random() * 1e7)::bigint, 'EUR',
        '{}', random() < 0.1, now() - random() * interval '80 days',
        now() - random() * interval '80 days',
        array(select (1 + floor(random() * random() * 60))::int from generate_series(1, 8)
          where made.id is not null),
        to_tsvector('simple', 'engineer' || (1 + floor(random() * 40)) ||
          case when random() < 0.3 then ' senior' else '' end),
        'mid', (random() * 30)::int, 'C' || (1 + floor(random() * 20)),
        'city ' || (1 + floor(random() * 400)), '{remote}', '{}', now()
      from made`.execute(db)
    await sql`analyze accounts`.execute(db)
    await sql`analyze findable_people`.execute(db)
    let worst = 0
    for (const [name, questionOf] of Object.entries(classes)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const question = { ...filter, ...questionOf() }
        const start = performance.now()
        await queries.searchStretch(db, question, { accountId, companyId }, undefined, length)
        times.push(performance.now() - start)
      }
      const sorted = times.toSorted((one, other) => one - other)
      const [half, most] = [sorted[rounds / 2]!, sorted[Math.floor(rounds * 0.95)]!]
      worst = Math.max(worst, most)
      console.log(`  ${name}: p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`)
    }
    const line = `worst p95 ${worst.toFixed(1)} ms of ${profiles} profiles`
    return { line, withinBudget: worst <= budgetMs }
  } finally {
    await database.close()
  }
}
