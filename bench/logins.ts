/**
 * 200 people sign in at once and again as soon as they are in, with real argon2id, while someone else
 * reads the job search page every 20 ms: how much slower that page gets, and how many get in a second.
 */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from './support/rates.ts'
import { startProduct, type Running } from './support/servers.ts'
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

const agent = new Agent({ keepAlive: true })

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const product = await startProduct()
  try {
    const signIns = await startSignIns(product, people)
    try {
      await reading(product, () => signIns.keepOn(3_000))
      const results: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const rest = await reading(product, () => sleep(roundMs))
        let count = 0
        const under = await reading(product, async () => {
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
    agent.destroy()
    await product.stop()
  }
}

/** Asks for the page every 20 ms, answered or not, while `work` runs. */
async function reading(
  product: Running,
  work: () => Promise<unknown>,
): Promise<{ latencies: number[]; seconds: number }> {
  const sent: Promise<number>[] = []
  const timer = setInterval(() => sent.push(readPage(product)), pageEveryMs)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(timer)
  return { latencies: await Promise.all(sent), seconds }
}

/** @returns milliseconds until the whole page is there */
function readPage(product: Running): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = get(`${product.url}/job-search`, { agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`The page answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject)
  })
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
