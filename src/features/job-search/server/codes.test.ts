import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { inPairs, lowestPayTenth, searchCodes } from './codes.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { tellJobs } from '#features/jobs/server/queries.facts.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const countries = ['DE', 'IN', 'US']
const choice = <Value>(values: Value[]) => fc.option(fc.constantFrom(...values))
const facts = fc.record({
  type: choice([0, 1, 4]),
  mode: choice([0, 1, 2]),
  level: choice([1, 3, 4]),
  country: choice(countries),
  tenth: choice([46, 47, 48, 52, 57, 60]),
  visa: fc.boolean(),
  referrers: fc.boolean(),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

/** What a job must have, as a search names it before anything is paired. */
function asked({ type, mode, level, country, tenth, visa, referrers }: Facts): number[] {
  const chosen = [type, mode, level].filter((one) => one !== null).length
  const number = (index: number | null) => (index === null ? 0 : index + 1)
  const choices =
    chosen > 1
      ? [searchCodes.combined(number(type), number(mode), number(level))]
      : [
          ...(type === null ? [] : [searchCodes.employmentType(type)]),
          ...(mode === null ? [] : [searchCodes.workMode(mode)]),
          ...(level === null ? [] : [searchCodes.seniority(level)]),
        ]
  return [
    ...choices,
    ...(country === null ? [] : [searchCodes.country(country)]),
    ...(tenth === null ? [] : [searchCodes.payTenth(tenth)]),
    ...(visa ? [searchCodes.visa] : []),
    ...(referrers ? [searchCodes.referrers] : []),
  ]
}

/** What the row of a job has before the pairs: each choice alone, all combinations, every tenth. */
function carried(job: Facts): number[] {
  const some = (value: number | null) => (value === null ? [null] : [null, value])
  const choices = some(job.type).flatMap((type) =>
    some(job.mode).flatMap((mode) =>
      some(job.level).flatMap((level) => asked({ ...none, type, mode, level })),
    ),
  )
  const tenths = Array.from({ length: (job.tenth ?? 0) - lowestPayTenth + 1 }, (_empty, step) =>
    searchCodes.payTenth(lowestPayTenth + step),
  )
  const rest = asked({ ...job, type: null, mode: null, level: null, tenth: null })
  return [...new Set([...choices, ...(job.tenth === null ? [] : tenths), ...rest])]
}

const none: Facts = {
  type: null,
  mode: null,
  level: null,
  country: null,
  tenth: null,
  visa: false,
  referrers: false,
}

const hasAll = (codes: Set<number>, wanted: number[]) => wanted.every((code) => codes.has(code))

test('pairs find the jobs that their codes find', async () => {
  const jobs = fc.sample(facts, 200)
  const plain = jobs.map(carried)
  const { rows } = await sql<{ codes: number[] }>`
    select job_search_pairs(codes::int[]) as codes
    from unnest(${plain.map((codes) => `{${codes.join(',')}}`)}::text[]) with ordinality job(codes, n)
    order by n`.execute(app.database.db)
  const kept = plain.map((codes, index) => new Set([...codes, ...rows[index]!.codes]))
  let matches = 0
  fc.assert(
    fc.property(facts, (search) => {
      const wanted = asked(search)
      const pairs = inPairs(wanted)
      for (const codes of kept) {
        expect(hasAll(codes, pairs)).toBe(hasAll(codes, wanted))
        if (wanted.length > 1 && hasAll(codes, wanted)) matches += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(matches).toBeGreaterThan(100)
})

test('what belongs together is looked for as one', () => {
  const { visa, referrers, country, employmentType, seniority, payTenth, combined, skill } =
    searchCodes
  const lengthOf = (...codes: number[]) => inPairs(codes).length
  expect(lengthOf(visa, referrers)).toBe(1)
  expect(lengthOf(visa, country('IN'), combined(2, 3, 0))).toBe(2)
  expect(lengthOf(country('IN'), employmentType(1))).toBe(1)
  expect(inPairs([visa, skill(7)])).toEqual([visa, skill(7)])
  expect(inPairs([seniority(1), payTenth(47)])).toEqual([seniority(1), payTenth(47)])
  expect(inPairs([seniority(1), payTenth(50)])).toContain(payTenth(50))
  expect(inPairs([seniority(1), payTenth(50)])).not.toContain(seniority(1))
})

test('a job that is told of its company carries what it would carry if it came now', async () => {
  const { db } = app.database
  await app.runAsSystem(
    (context) =>
      importBoard(context, {
        companyName: 'Pairs and Sons',
        text: greenhouseBoard([
          {
            id: 1,
            title: 'Senior baker',
            location: 'Berlin, Germany',
            content: 'Full time. We offer visa sponsorship.',
          },
        ]),
      }),
    { requestId: 'test' },
  )
  const read = async () => {
    const { rows } = await sql<{ kept: number[]; fresh: number[]; pairs: number }>`
      select array(select unnest(s.codes) order by 1) as kept,
        array(select unnest(fresh.codes) order by 1) as fresh,
        (select count(*)::int from unnest(s.codes) code where code >> 24 = 26) as pairs
      from jobs join job_search s using (number), lateral job_search_entry(jobs) fresh
      where title = 'Senior baker'`.execute(db)
    return rows[0]!
  }
  for (const hasReferrers of [true, false, true]) {
    await sql`
      insert into job_company_facts (number, has_referrers, answer_speed, telling)
      select number, ${hasReferrers}, 2, true from companies where name = 'Pairs and Sons'
      on conflict (number) do update set has_referrers = excluded.has_referrers, telling = true`.execute(
      db,
    )
    expect(await tellJobs(db, 100)).toBe(1)
    const { kept, fresh, pairs } = await read()
    expect(kept).toEqual(fresh)
    expect(pairs > 0).toBe(hasReferrers)
  }
})
