/** Runs the import rules over all of `src` and asserts that the files were really read. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Report = {
  summary: {
    totalCruised: number
    violations: { rule: { name: string; severity: string }; from: string; to: string }[]
  }
}

const cruised = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'migrations',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (!cruised.stdout) {
  console.error(cruised.stderr)
  process.exit(1)
}
const { summary } = JSON.parse(cruised.stdout) as Report
const files = ['src', 'migrations']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)).length

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < files) {
  console.error(`Only ${summary.totalCruised} of ${files} files were read: the rules say nothing.`)
  process.exit(1)
}
console.log(`${files} files, ${summary.violations.length} violations`)
process.exit(summary.violations.length > 0 ? 1 : 0)
