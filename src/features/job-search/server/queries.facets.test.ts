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

test('a filter is counted by its codes as by its bits', async () => {
  const { db } = app.database
  const everything = { words: null, must: [], oneOf: [], since: null, payFloor: null }
  const { newest, oldest } = await readGround(db, {})
  const slices = slicesBetween(newest!.getTime(), oldest!.getTime())
  const counted = async (wanted: Wanted[]) =>
    (await countMatches(db, everything, walkByTime(slices), wanted, { cap: 100_000 })).counts
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
