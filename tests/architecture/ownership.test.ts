/**
 * What the import rules cannot see: writes to another feature's table, tables without an owner, and
 * file sizes. Statements that tests send are held to the same by tests/support/sql-wall.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOwners } from '../support/table-owners.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
const files = sourcesIn('src')

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(['"`]?)([\w.]*)/g
const written =
  /\b(?:insert\s+into|delete\s+from|update|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:public\s*\.\s*)?(?:"?(\w+)|\$\{sql\.\w+\(['"`]?([^)'"`]*))/gi

/** Tables that a file writes; a name that is not written out is an offence of its own. */
function writesIn(text: string): string[] {
  return [
    ...[...text.matchAll(built)].map(([, quote, name]) =>
      quote ? snake(name!.replace(/^public\./, '')) : `(${name})`,
    ),
    ...[...text.matchAll(written)]
      .map(([, name, inserted]) => (name ?? snake(inserted!)).toLowerCase())
      .filter((name) => tableOwners.has(name) || !/^\w+$/.test(name)),
  ]
}

test('a table is written by its own feature alone', () => {
  const offences: string[] = []
  let writes = 0
  for (const name of files.filter((file) => /\/server\/|^platform\/|^app\//.test(file))) {
    if (name.endsWith('.test.ts')) continue
    for (const table of writesIn(readFileSync(join(source, name), 'utf8'))) {
      writes++
      const owner = tableOwners.get(table)
      if (!owner) offences.push(`${name} writes ${table}, which has no owner`)
      else if (!name.startsWith(`${owner}/`)) offences.push(`${name} writes ${table} of ${owner}`)
    }
  }
  expect(offences).toEqual([])
  expect(writes).toBeGreaterThan(30)
})

test('every table of the database has an owner', () => {
  const generated = readFileSync(join(source, 'platform/db/tables.gen.ts'), 'utf8')
  const tables = [...generated.slice(generated.indexOf('interface DB')).matchAll(/^ {2}(\w+):/gm)]
  const names = tables.map((match) => snake(match[1]!))
  expect(names.filter((table) => !tableOwners.has(table))).toEqual([])
  expect([...tableOwners.keys()].filter((table) => !names.includes(table))).toEqual([])
})

test('no file of logic is longer than 400 lines', () => {
  const all = ['src', 'tests', 'bench', 'scripts', 'migrations'].flatMap((folder) =>
    sourcesIn(folder).map((name) => `${folder}/${name}`),
  )
  const long = all
    .map((name) => [name, readFileSync(join(root, name), 'utf8').split('\n').length] as const)
    .filter(([name, lines]) => lines > 401 && !/\/contract\.ts$|\.test\.ts$/.test(name))
  expect(long).toEqual([])
})

test('a contract exports data alone: the browser gets it without its schemas', async () => {
  const contracts = files.filter((name) => /^features\/[^/]+\/contract\.ts$/.test(name))
  expect(contracts.length).toBeGreaterThan(5)
  for (const name of contracts) {
    const module = (await import(join(source, name))) as Record<string, unknown>
    const functions = Object.entries(module).filter(([, value]) => typeof value === 'function')
    expect(functions.map(([key]) => `${name}: ${key}`)).toEqual([])
  }
})
