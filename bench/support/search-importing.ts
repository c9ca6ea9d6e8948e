/** Searches beside an import: the same ones at the same rate, without it and with it. */
import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/db/open.ts'
import { askSteadily, askWithoutRest, inTurn, lanes } from './search-asking.ts'
import type { Question, QuestionClass } from './search-classes.ts'
import { removeJobsAfter } from './search-data.ts'
import { createInserter } from './search-inserts.ts'
import { tellMix, type Mix } from './search-tables.ts'
import type { Running } from './servers.ts'

/** So many come at most; the importer takes what the searches leave it. */
const importedPerSecond = 150
const seconds = 20
/** Until each connection has read most pages of the index once, as on a server that has run for a while. */
const warmUpSeconds = 60
const ratedJobs = 2_000

export type Importing = {
  /** Searches a second of a machine without rest. */
  rate: number
  /** Jobs a second on one connection, nothing else at work. */
  alone: number
  /** While searches come at half of the rate that the machine can do. */
  steady: { stretched: number; perSecond: number }
  /** While the machine has no rest. */
  full: { stretched: number; perSecond: number }
}

/** Beside an import, how much slower searches may be; and, since it rests for them (0498), that it goes on: 36,000 jobs an hour. */
export const budgetImporting = { stretched: 2, perSecond: 10 }

export function areBothServed({ stretched, perSecond }: Importing['steady']): boolean {
  return stretched <= budgetImporting.stretched && perSecond >= budgetImporting.perSecond
}

export async function measureImporting(
  database: OpenDatabase,
  product: Running,
  classes: QuestionClass[],
  boards: string | undefined,
): Promise<Importing> {
  const questions = classes.flatMap((one) => one.questions)
  const { rows: numbers } = await sql<{ last: number }>`
    select max(number) as last from jobs`.execute(database.db)
  const restless = () => askWithoutRest(product, inTurn(questions), seconds)
  await askWithoutRest(product, inTurn(questions), warmUpSeconds)
  const fullRest = await restless()
  tellMix('at rest', lanes, fullRest)
  const half = fullRest.rate / 2
  const steadily = () => askSteadily(product, inTurn(questions), half, seconds)
  const steadyRest = await steadily()
  tellMix(`at rest, ${half.toFixed(0)} asked a second`, null, steadyRest)

  const inserter = await createInserter(database, boards)
  const alone = await inserter.rate(ratedJobs)
  console.log(`inserts: ${alone.toFixed(0)} jobs/s, one connection, all indexes`)
  const whileImporting = async <One extends Mix>(work: () => Promise<One>) => {
    const importing = inserter.steadily(importedPerSecond)
    const began = performance.now()
    try {
      const mix = await work()
      const passed = (performance.now() - began) / 1000
      return { mix, perSecond: (await importing.stop()) / passed }
    } finally {
      // Whatever the searches came to, nothing is imported behind them.
      await importing.stop()
    }
  }
  const steady = await whileImporting(steadily)
  tellMix(`the same while ${steady.perSecond.toFixed(0)} jobs/s are imported`, null, steady.mix)
  console.log(`slower than that were: ${sharesOf(classes, steady.mix.slow)}`)
  const full = await whileImporting(restless)
  tellMix(`while ${full.perSecond.toFixed(0)} jobs/s are imported`, lanes, full.mix)
  await removeJobsAfter(database, numbers[0]!.last)
  return {
    rate: fullRest.rate,
    alone,
    steady: { stretched: steady.mix.p95 / steadyRest.p95, perSecond: steady.perSecond },
    full: { stretched: full.mix.p95 / fullRest.p95, perSecond: full.perSecond },
  }
}

/** How many of these questions are of each class, the most first. */
function sharesOf(classes: readonly QuestionClass[], asked: readonly Question[]): string {
  return classes
    .map(({ name, questions }) => ({
      name,
      count: asked.filter((question) => questions.includes(question)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name, count }) => `${name} ${count}`)
    .join(', ')
}
