import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { pairsOf, wordQueryOf } from './question.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test.each([
  'senior software engineer',
  'you manage it',
  'to be',
  'ingénieur à paris',
  'مهندس برمجيات',
  '用 户',
])('every pair of neighbours in "%s" has the mark that its postings have', async (text) => {
  const marks = pairsOf(text.split(' '))
  const { rows } = await sql<{ stored: string[] }>`
    select job_search_pairs_of(${`before ${text} after`}) as stored`.execute(app.database.db)
  expect(marks).toHaveLength(text.split(' ').length - 1)
  expect(rows[0]!.stored).toEqual(expect.arrayContaining(marks))
})

test('only quoted phrases are looked up word for word in the text', () => {
  const part = { not: false, any: [['you', 'manage', 'it']] }
  const loose = wordQueryOf([[{ ...part, quoted: false }]])!
  expect(loose.text).not.toContain('<->')
  expect(loose.title).toContain('<->')
  expect(loose.phrases).toBe(false)
  expect(wordQueryOf([[{ ...part, quoted: true }]])).toMatchObject({ phrases: true })
})

test('a phrase asks for its marks in the text, which has them, and not in the title', () => {
  const query = wordQueryOf([[{ not: false, quoted: true, any: [['you', 'manage', 'it']] }]])!
  for (const mark of pairsOf(['you', 'manage', 'it'])) {
    expect(query.text).toContain(`'${mark}'`)
    expect(query.title).not.toContain(mark)
  }
})
