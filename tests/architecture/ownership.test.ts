/**
 * What the import rules cannot see: writes to another feature's table, tables without an owner, and
 * file sizes. Statements that tests send are held to the same by tests/support/sql-wall.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOwners } from '../support/table-owners.ts'
import { forbiddenStatements, tablesInText } from '../support/walls.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
const files = sourcesIn('src')

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('a table is written by its own feature alone, from its files of queries', () => {
  const serving = files.filter(
    (name) => /\/server\/|^platform\/|^app\//.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const texts = serving.map((name) => [name, readFileSync(join(source, name), 'utf8')] as const)
  const offences = texts.flatMap(([name, text]) => forbiddenStatements(`src/${name}`, text))
  expect(offences).toEqual([])
  expect(texts.flatMap(([, text]) => tablesInText(text)).length).toBeGreaterThan(30)
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
