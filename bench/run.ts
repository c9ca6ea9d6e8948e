/** One door for all benchmarks: `npm run bench -- <name>`. Never part of `npm test`. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Bench = { run: (args: string[]) => Promise<{ line: string; withinBudget: boolean }> }

const [name, ...rest] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.ts`)
if (!name || name === 'run' || !/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(import.meta.dirname)
    .filter((entry) => entry.endsWith('.ts') && entry !== 'run.ts')
    .map((entry) => entry.replace(/\.ts$/, ''))
  console.error(`npm run bench -- <name>, one of: ${known.join(', ')}`)
  process.exit(2)
}
const bench = (await import(file)) as Bench
const { line, withinBudget } = await bench.run(rest)
console.log(`${name}: ${line}, ${withinBudget ? 'within budget' : 'short'}`)
process.exit(withinBudget ? 0 : 1)
