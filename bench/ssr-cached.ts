/** The job search page as guests get it, beside a string of the same size in bare `node:http`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './support/rates.ts'
import { measure, startBare, startProduct } from './support/servers.ts'

const rounds = 5
const seconds = 3
const budget = 0.6

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-page-'))
  const product = await startProduct()
  try {
    const html = join(folder, 'page.html')
    await writeFile(html, await (await fetch(`${product.url}/job-search`)).text())
    const bare = await startBare('static', html)
    try {
      const page = { path: '/job-search', seconds, connections: 20 }
      await measure(product, page)
      await measure(bare, page)
      const results = []
      for (let round = 0; round < rounds; round++) {
        const ours = await measure(product, page)
        const theirs = await measure(bare, page)
        results.push({
          'ours/s': Math.round(ours.requestsPerSecond),
          'bare/s': Math.round(theirs.requestsPerSecond),
          'ours µs': Math.round(ours.microsecondsPerRequest),
          'bare µs': Math.round(theirs.microsecondsPerRequest),
          ratio: Number((ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2)),
        })
      }
      console.table(results)
      const ratio = median(results.map((row) => row.ratio))
      return {
        line: `${ratio.toFixed(2)} of a static string, budget ${budget}`,
        withinBudget: ratio >= budget,
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
