/**
 * Every column that names stored files is in the table of features: backups take the files of these columns, and the
 * sweep deletes what none of them names.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileColumns, features } from '#features/features.ts'
import type { Feature } from '#features/tiers.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { personalData } from '../../src/app/features.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { unknownFileColumns } from '../support/stored-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const declared = fileColumns.map(nameOf)

async function names(text: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ table: string; column: string }>(text)
  return rows.map(nameOf)
}

const columnsOfType = (type: string) =>
  names(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and udt_name = '${type}'`)

test('a feature declares columns of its own tables, once', () => {
  const foreign = Object.values<Feature>(features).flatMap(({ tables, files = [] }) =>
    files.filter(({ table }) => !tables.includes(table)).map(nameOf),
  )
  expect(foreign).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
  expect(declared.length).toBeGreaterThan(15)
})

test('each of them is there and of the type that it is read as', async () => {
  const [inTexts, inDocuments] = [await columnsOfType('text'), await columnsOfType('jsonb')]
  const wrong = fileColumns.filter(
    (column) => !(column.isDocument ? inDocuments : inTexts).includes(nameOf(column)),
  )
  expect(wrong).toEqual([])
})

test('a file is found by an index, so that a step of the sweep reads no whole table', async () => {
  const indexed = await names(`
    select i.indrelid::regclass::text as table, a.attname as column
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`)
  const unfound = fileColumns.filter(({ isDocument }) => !isDocument).map(nameOf)
  expect(unfound.filter((name) => !indexed.includes(name))).toEqual([])
})

/** Keys that are not those of files. */
const otherKeys =
  /\.(?:wrapped_key|name_key|collapse_key|mail_key|public_key|idempotency_key|sealed_private_key)$|^(?:idempotency_keys|job_suggestions|throttles)\.key$/

test('a column with the name of a key is one of them, or another kind of key', async () => {
  const keys = (await columnsOfType('text')).filter((name) => /(?:\.|_)key$/.test(name))
  expect(keys.filter((name) => !declared.includes(name) && !otherKeys.test(name))).toEqual([])
})

test('what personal data says of files is among them', () => {
  const said = Object.entries(personalData).flatMap(([table, rules]) =>
    'people' in rules
      ? rules.people.flatMap(({ files = [] }) =>
          files.map(({ key }) => `${table}.${key.split('.')[0]}`),
        )
      : [],
  )
  expect(said.filter((name) => !declared.includes(name))).toEqual([])
})

test('a key in any other column is noticed by the tests that store it', async () => {
  const { pool } = app.database
  const folder = filesFolderOf(app.dataDir)
  expect(await unknownFileColumns(pool, folder)).toEqual([])
  const { key } = await app.parts.storage.putFile(Buffer.from('x'), 'resumes')
  const document = JSON.stringify({ any: ['thing', { file: key }] })
  const steps = `insert into task_steps (name, position, size, updated_at) values ('x', $1, 1, now())`
  await pool.query(steps, [document])
  expect(await unknownFileColumns(pool, folder)).toEqual(['task_steps.position'])
  await pool.query(`delete from task_steps where name = 'x'`)
})
