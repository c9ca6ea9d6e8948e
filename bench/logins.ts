/**
 * 200 people sign in at once and again as soon as they are in, with real argon2id, while someone else
 * reads the job search page every 20 ms: how much slower that page gets, and how many get in a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readingMeanwhile } from './support/page-reader.ts'
import { median, percentile } from './support/rates.ts'
import { startProduct } from './support/servers.ts'
import { startSignIns } from './support/sign-ins.ts'

const people = 200
const rounds = 4
const roundMs = 10_000
const pageEveryMs = 20
const budget = 3

type Round = Record<
  'rest p50' | 'rest p99' | 'under p50' | 'under p99' | 'worst' | 'ratio' | 'sign-ins/s',
  number
>

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const product = await startProduct()
  const reading = (work: () => Promise<unknown>) =>
    readingMeanwhile(`${product.url}/job-search`, pageEveryMs, work)
  try {
    const signIns = await startSignIns(product, people)
    try {
      await reading(() => signIns.keepOn(3_000))
      const results: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const rest = await reading(() => sleep(roundMs))
        let count = 0
        const under = await reading(async () => {
          count = await signIns.keepOn(roundMs)
        })
        const [before, meanwhile] = [
          percentile(rest.latencies, 0.99),
          percentile(under.latencies, 0.99),
        ]
        results.push({
          'rest p50': rounded(percentile(rest.latencies, 0.5)),
          'rest p99': rounded(before),
          'under p50': rounded(percentile(under.latencies, 0.5)),
          'under p99': rounded(meanwhile),
          worst: rounded(percentile(under.latencies, 1)),
          ratio: rounded(meanwhile / before),
          'sign-ins/s': rounded(count / under.seconds),
        })
      }
      console.table(results)
      const of = (column: keyof Round) => median(results.map((row) => row[column])).toFixed(1)
      return {
        line: `p99 of the page ${of('rest p99')} ms at rest, ${of('under p99')} ms under ${people} sign-ins at once: ${of('ratio')} times (p50 ${of('rest p50')} and ${of('under p50')} ms), ${of('sign-ins/s')} sign-ins/s; budget ${budget}`,
        withinBudget: Number(of('ratio')) <= budget,
      }
    } finally {
      await signIns.stop()
    }
  } finally {
    await product.stop()
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
