/** The job search page as guests get it, beside a string of the same size in bare `node:http`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareRates, startBare, startProduct } from './support/servers.ts'

const rounds = 5
const seconds = 3
const budget = 0.6

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-page-'))
  const product = await startProduct()
  try {
    const html = join(folder, 'page.html')
    await writeFile(html, await (await fetch(`${product.url}/job-search`)).text())
    const bare = await startBare('static', html)
    try {
      const page = { path: '/job-search', seconds, connections: 20 }
      const ratio = await compareRates(product, bare, page, rounds)
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
