/** Runs the import rules over all of `src`, finds knots of features, and asserts that the files were really read. */
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

const knots = [
  ...knotsOf('servers', modules, /^src\/features\/([^/]+)\/server\//),
  ...knotsOf('contracts', modules, /^src\/features\/([^/]+)\/contract\.ts$/),
  ...knotsOf('public parts', shownTo(modules), /^src\/features\/([^/]+)\/ui\/public\//),
]
for (const knot of knots) console.error(`no-knots: ${knot}`)
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < files) {
  console.error(`Only ${summary.totalCruised} of ${files} files were read: the rules say nothing.`)
  process.exit(1)
}
const violations = summary.violations.length + knots.length
console.log(`${files} files, ${violations} violations`)
process.exit(violations > 0 ? 1 : 0)

/**
 * Features whose files of one kind lead through those of others back to themselves: none can be understood,
 * or moved, without the rest.
 *
 * @param kind matches the paths of these files; its first group is the feature
 */
function knotsOf(what: string, all: Report['modules'], kind: RegExp): string[] {
  const calls = new Map<string, Set<string>>()
  const featureOf = (path: string) => kind.exec(path)?.[1]
  for (const { source, dependencies } of all) {
    const from = featureOf(source)
    if (!from) continue
    const targets = calls.get(from) ?? calls.set(from, new Set()).get(from)!
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) targets.add(to)
    }
  }
  const reachable = (from: string) => {
    const seen = new Set<string>()
    const open = [from]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const to of calls.get(next) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    return seen
  }
  const ways = new Map([...calls.keys()].map((feature) => [feature, reachable(feature)]))
  const knotOf = (feature: string) =>
    [...ways.keys()].filter(
      (other) => ways.get(feature)!.has(other) && ways.get(other)!.has(feature),
    )
  const knots = [...ways.keys()].map((feature) => knotOf(feature).toSorted().join(', '))
  return [...new Set(knots)].filter(Boolean).map((knot) => `${what} of ${knot}`)
}

/**
 * Public parts with what their feature's private parts need of others. Pages are left out: they compose what
 * other features show, above as below.
 */
function shownTo(all: Report['modules']): Report['modules'] {
  const bySource = new Map(all.map((module) => [module.source, module]))
  const folderOf = (path: string) => /^src\/features\/[^/]+\/ui\//.exec(path)?.[0]
  const needs = (source: string, seen: Set<string>): string[] => {
    if (seen.has(source)) return []
    seen.add(source)
    return (bySource.get(source)?.dependencies ?? []).flatMap(({ resolved }) =>
      folderOf(resolved) === folderOf(source) ? needs(resolved, seen) : [resolved],
    )
  }
  return all
    .filter(({ source }) => source.includes('/ui/public/'))
    .map(({ source }) => ({
      source,
      dependencies: needs(source, new Set()).map((resolved) => ({ resolved })),
    }))
}
