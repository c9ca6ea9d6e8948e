/** The job search page, uncached, beside the same page by `renderToString` with its data in memory. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { median } from './support/rates.ts'
import { measure, startBare, startProduct } from './support/servers.ts'

const rounds = 5
const seconds = 4
const budget = 3

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-page-'))
  const product = await startProduct()
  try {
    const reply = await fetch(`${product.url}/api/jobs`)
    const data = join(folder, 'jobs.json')
    await writeFile(data, await reply.text())
    const bare = await startBare('page', await buildBarePage(folder), data)
    try {
      const page = { path: '/job-search', seconds }
      await measure(product, { ...page, unique: true })
      await measure(bare, page)
      const results = []
      for (let round = 0; round < rounds; round++) {
        const ours = await measure(product, { ...page, unique: true })
        const theirs = await measure(bare, page)
        results.push({
          'ours µs': Math.round(ours.microsecondsPerRequest),
          'bare µs': Math.round(theirs.microsecondsPerRequest),
          'ours/s': Math.round(ours.requestsPerSecond),
          'bare/s': Math.round(theirs.requestsPerSecond),
          ratio: Number((ours.microsecondsPerRequest / theirs.microsecondsPerRequest).toFixed(2)),
        })
      }
      console.table(results)
      const ratio = median(results.map((row) => row.ratio))
      return {
        line: `${ratio.toFixed(2)} × the processor time of a bare renderToString, budget ${budget}`,
        withinBudget: ratio <= budget,
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildBarePage(folder: string): Promise<string> {
  process.env['NODE_ENV'] = 'production'
  const outDir = join(folder, 'page')
  await build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    mode: 'production',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'support/bare-page.tsx') },
    },
  })
  const entry = (await readdir(outDir)).find((name) => name.startsWith('bare-page'))
  return join(outDir, entry ?? 'bare-page.js')
}
