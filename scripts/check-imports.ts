/** Runs the import rules over all of `src` and asserts that the files were really read. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Report = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
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
const { modules, summary } = JSON.parse(cruised.stdout) as Report
const files = ['src', 'migrations']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)).length

const cycles = featureCycles(modules)
for (const cycle of cycles) console.error(`no-feature-cycles: ${cycle.join(' → ')}`)
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < files) {
  console.error(`Only ${summary.totalCruised} of ${files} files were read: the rules say nothing.`)
  process.exit(1)
}
const violations = summary.violations.length + cycles.length
console.log(`${files} files, ${violations} violations`)
process.exit(violations > 0 ? 1 : 0)

/** Ways from the server of a feature through those of others back to it. */
function featureCycles(all: Report['modules']): string[][] {
  const calls = new Map<string, Set<string>>()
  const serverOf = (path: string) => /^src\/features\/([^/]+)\/server\//.exec(path)?.[1]
  for (const { source, dependencies } of all) {
    const from = serverOf(source)
    if (!from) continue
    const targets = calls.get(from) ?? calls.set(from, new Set()).get(from)!
    for (const { resolved } of dependencies) {
      const to = serverOf(resolved)
      if (to && to !== from) targets.add(to)
    }
  }
  const found: string[][] = []
  const walk = (path: string[]) => {
    for (const next of calls.get(path.at(-1)!) ?? []) {
      if (next === path[0]) found.push([...path, next])
      else if (!path.includes(next)) walk([...path, next])
    }
  }
  for (const feature of calls.keys()) walk([feature])
  return found
}
