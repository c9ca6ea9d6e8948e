/** New jobs as an import makes them, beside the searches that are measured. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { settleSearch, waitForSearchTurn } from '#features/jobs/server/service.rebuild.ts'
import { withoutLimits } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { createPace } from '#platform/db/pace.ts'
import {
  insertion,
  makeJobs,
  type City,
  type Columns,
  type Filled,
  type Ground,
} from './search-data.ts'
import { makeSentences } from './search-texts.ts'
import { makeVocabulary } from './search-words.ts'

/** Few enough for the limit of a statement while the index comes from a disk. */
const insertedAtOnce = 25

/** The same as an import does it: one at a time, and beside others with nothing left for them to wait for. */
async function importRows({ db }: Filled, rows: Columns, isBesideOthers = false): Promise<void> {
  await withoutLimits(db, (unhurried) =>
    unhurried.transaction().execute(async (inTurn) => {
      await waitForSearchTurn({ db: inTurn })
      await insertion(rows).execute(inTurn)
      if (isBesideOthers) await settleSearch({ db: inTurn })
    }),
  )
}

const countOf = ({ id = [] }: Columns) => id.length

function splitOff(rows: Columns, count: number): Columns {
  return Object.fromEntries(
    Object.entries(rows).map(([name, column]) => [name, column.splice(0, count)]),
  )
}

export type Inserter = {
  /** Inserts jobs through the trigger on one connection. @returns jobs a second */
  rate(count: number): Promise<number>
  /** Inserts so many jobs a second at most, with the rests of an import, until it is stopped. @returns how many were inserted */
  steadily(perSecond: number): { stop(): Promise<number> }
}

const warmingBatches = 80
const madeForSeconds = 30

/** New jobs, some a statement, as an import makes them. */
export async function createInserter(
  database: OpenDatabase,
  boards: string | undefined,
): Promise<Inserter> {
  const { rows: cities } = await sql<City>`
    select id, name, country, region from places where in_use`.execute(database.db)
  const { rows: companies } = await sql<{ id: string }>`select id from companies`.execute(
    database.db,
  )
  const ground: Ground = {
    draw: drawFrom(Date.now()),
    sentences: await makeSentences(
      drawFrom(20_261_121),
      makeVocabulary(drawFrom(20_261_121)),
      boards,
    ),
    companies: companies.map(({ id }) => id),
    cities,
    now: Date.now(),
  }
  // Boards name first days of the last weeks, mostly of the last days.
  const age = () => (ground.draw.fraction() ** 3 * 60) / 364
  const make = () => makeJobs(ground, Array.from({ length: insertedAtOnce }, age))
  return {
    async rate(count) {
      // The first ones bring into memory what the others need.
      for (let batch = 0; batch < warmingBatches; batch++) await importRows(database, make())
      const batches = Array.from({ length: Math.ceil(count / insertedAtOnce) }, make)
      const began = performance.now()
      for (const batch of batches) await importRows(database, batch)
      return (batches.length * insertedAtOnce) / ((performance.now() - began) / 1000)
    },
    steadily(perSecond) {
      // Made before: who asks runs in this process, and would wait for the texts.
      const made = Array.from({ length: (perSecond * madeForSeconds) / insertedAtOnce }, make)
      let left: Columns = {}
      const began = performance.now()
      const ending = new AbortController()
      let begun = 0
      let inserted = 0
      const pace = createPace(database.db, ending.signal)
      const work = async () => {
        while (!ending.signal.aborted) {
          if (countOf(left) === 0) left = made.pop() ?? make()
          const rows = splitOff(left, pace.rowsAtOnce(insertedAtOnce))
          const count = countOf(rows)
          begun += count
          const due = began + (begun / perSecond) * 1000
          const batchBegan = performance.now()
          await importRows(database, rows, pace.isBesideOthers())
          await pace.restAfter(performance.now() - batchBegan, count)
          inserted += count
          await sleep(Math.max(0, due - performance.now()))
        }
      }
      const done = work()
      return {
        async stop() {
          ending.abort()
          const inTime = inserted
          await done
          return inTime
        },
      }
    },
  }
}
