import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoJobs } from '#features/jobs/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { choiceFilters, flagFilters } from '../contract.ts'
import { choiceBits, choiceCodes, flagBits, flagCodes } from './codes.ts'
import { countMatches, type Wanted } from './queries.facets.ts'
import { readGround } from './queries.search.ts'
import { slicesBetween, walkByTime } from './slices.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  await app.runAsSystem((context) => createDemoJobs(context, 7, { jobs: 300 }), {
    requestId: 'test',
  })
}, 60_000)
afterAll(() => app.close())

const everything = { words: null, must: [], oneOf: [], since: null, payFloor: null }

async function walkOfAll() {
  const { newest, oldest } = await readGround(app.database.db, {})
  return walkByTime(slicesBetween(newest!.getTime(), oldest!.getTime()))
}

test('lists are counted whole while so many are, and by a sample beyond', async () => {
  const walk = await walkOfAll()
  const { total } = await countMatches(app.database.db, everything, walk, [], { cap: 100_000 })
  const listed = async (among: number) => {
    const list = { kinds: [4], among, sample: 50, each: 100 }
    const options = { cap: 100_000, listed: list }
    const { codes } = await countMatches(app.database.db, everything, walk, [], options)
    return codes.reduce((sum, { jobs }) => sum + jobs, 0)
  }
  const whole = await listed(total)
  expect(whole).toBeGreaterThan(200)
  expect(await listed(total * 2)).toBe(whole)
  const sampled = await listed(total - 1)
  expect(sampled).toBeGreaterThan(0)
  expect(sampled).toBeLessThan(whole / 3)
})

test('a filter is counted by its codes as by its bits', async () => {
  const { db } = app.database
  const walk = await walkOfAll()
  const counted = async (wanted: Wanted[]) =>
    (await countMatches(db, everything, walk, wanted, { cap: 100_000 })).counts
  const choices = (['workMode', 'type', 'seniority'] as const).flatMap((name) =>
    choiceFilters[name].map((_choice, index) => ({
      bit: choiceBits[name]?.(index),
      code: choiceCodes[name](index),
    })),
  )
  const flags = flagFilters.map((name) => ({ bit: flagBits[name], code: flagCodes[name] }))
  const both = [...choices, ...flags].flatMap(({ bit, code }) => (bit ? { bit, code } : []))
  const byBit = await counted(both.map(({ bit }) => ({ bit })))
  expect(await counted(both.map(({ code }) => ({ code })))).toEqual(byBit)
  expect(byBit.filter((count) => count > 0).length).toBeGreaterThan(10)
})
