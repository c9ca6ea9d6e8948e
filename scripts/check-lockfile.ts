/**
 * Every optional dependency that the lockfile names has its own entry. A registry that lags behind
 * for one platform makes npm leave it out silently, and `npm ci` refuses elsewhere.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = { optionalDependencies?: Record<string, string> }
const file = join(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

const missing: string[] = []
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!resolves(path, name)) missing.push(`${path || 'the root'} → ${name}`)
  }
}

/** Where Node would look: beside the package, then in each folder above it. */
function resolves(path: string, name: string): boolean {
  for (let folder = path; ;) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[place]) return true
    if (folder === '') return false
    const parent = folder.lastIndexOf('/node_modules/')
    folder = parent === -1 ? '' : folder.slice(0, parent)
  }
}

for (const line of missing) console.error(`Missing from the lockfile: ${line}`)
console.log(`${Object.keys(packages).length} packages, ${missing.length} missing`)
process.exit(missing.length > 0 ? 1 : 0)
