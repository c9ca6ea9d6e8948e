import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { orderOf, pairsOf, wordQueryOf } from './question.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const texts = [
  'senior software engineer',
  'you manage it',
  'to be',
  'ingénieur à paris',
  'مهندس برمجيات',
  '用 户',
]

test.each(texts)(
  'every pair of neighbours in "%s" has the mark that its postings have',
  async (text) => {
    const marks = pairsOf(text.split(' '))
    const { rows } = await sql<{ stored: string[] }>`
      select marks as stored from job_search_parts_of(${`before ${text} after`})`.execute(
      app.database.db,
    )
    expect(marks).toHaveLength(text.split(' ').length - 1)
    expect(rows[0]!.stored).toEqual(expect.arrayContaining(marks))
  },
)

test.each(texts)('the order of "%s" stands in that of its postings', async (text) => {
  const { rows } = await sql<{ stored: Buffer }>`
    select word_order as stored from job_search_parts_of(${`before ${text}  after`})`.execute(
    app.database.db,
  )
  const words = text.split(' ')
  expect(rows[0]!.stored).toEqual(orderOf(['before', ...words, 'after']))
  expect(rows[0]!.stored.indexOf(orderOf(words))).toBe(2)
  expect(rows[0]!.stored.includes(orderOf(words.toReversed()))).toBe(false)
})

test('a word that no lexeme holds has marks and a place in the order alone', async () => {
  const long = 'a'.repeat(2047)
  const { rows } = await sql<{ words: string[]; marks: string[]; wordOrder: Buffer }>`
    select * from job_search_parts_of(${`nurse ${long} berlin`})`.execute(app.database.db)
  expect(rows[0]!.words).toEqual(['nurse', 'berlin'])
  expect(rows[0]!.marks).toEqual(pairsOf(['nurse', long, 'berlin']))
  expect(rows[0]!.wordOrder).toEqual(orderOf(['nurse', long, 'berlin']))
})

test.each(['', 'nurse'])('a text of "%s" has no marks', async (text) => {
  const { rows } = await sql`select * from job_search_parts_of(${text})`.execute(app.database.db)
  const words = text === '' ? [] : [text]
  expect(rows).toEqual([{ words, marks: [], wordOrder: orderOf(words) }])
})

test('only quoted phrases are looked up in the order of the words', () => {
  const part = { not: false, any: [['you', 'manage', 'it']] }
  const loose = wordQueryOf([[{ ...part, quoted: false }]])!
  expect(loose.texts.join()).not.toContain('<->')
  expect(loose.title).toContain('<->')
  expect(loose.ordered).toBeNull()
  const quoted = wordQueryOf([[{ ...part, quoted: true }]])!
  expect(quoted.texts).toEqual(loose.texts)
  expect(quoted.ordered).toMatchObject([
    { text: null, parts: [{ not: false, phrases: [{ order: orderOf(['you', 'manage', 'it']) }] }] },
  ])
})

test('the index is not asked for jobs without a phrase: one may have its marks all the same', () => {
  const without = { not: true, quoted: true, any: [['a', 'b']] }
  const word = { not: false, quoted: false, any: [['c']] }
  expect(wordQueryOf([[without]])).toMatchObject({ texts: [], excludesOnly: true })
  expect(wordQueryOf([[without, word]])).toMatchObject({ texts: ["(('c'))"], excludesOnly: false })
})

test('a phrase asks for its marks in the text, which has them, and not in the title', () => {
  const query = wordQueryOf([[{ not: false, quoted: true, any: [['you', 'manage', 'it']] }]])!
  for (const mark of pairsOf(['you', 'manage', 'it'])) {
    expect(query.texts.join()).toContain(`'${mark}'`)
    expect(query.title).not.toContain(mark)
  }
})

const jobs = new Map([
  ['software', 300],
  ['tester', 20],
])

test('a phrase asks for its marks and the word that fewest postings have', () => {
  const phrase = ['software', 'tester']
  const part = { not: false, quoted: false, any: [phrase], jobs }
  const [mark] = pairsOf(phrase)
  expect(wordQueryOf([[part]])!.texts).toEqual([`((('tester' & '${mark}')))`])
  // A word that is not known is rarer than all that are.
  const unknown = { ...part, any: [['software', 'golem']] }
  expect(wordQueryOf([[unknown]])!.texts.join()).toContain("('golem' & '~")
  // Who must not have it loses nothing by a mark that other words have, too.
  const [text] = wordQueryOf([[one, { ...part, not: true }]])!.texts
  expect(text).toContain(`!(('software' & 'tester' & '${mark}'))`)
})

test('a phrase that has another one in it is not asked for', () => {
  const asked = (any: string[][]) => wordQueryOf([[{ not: false, quoted: false, any }]])!
  const [mark] = pairsOf(['x', 'y'])
  expect(asked([['react'], ['reactjs'], ['react', 'js']]).texts).toEqual([
    "(('react' | 'reactjs'))",
  ])
  const shorter = asked([
    ['x', 'y', 'z'],
    ['x', 'y'],
  ])
  expect(shorter.texts).toEqual([`((('x' & 'y' & '${mark}')))`])
  // What was typed still ranks.
  expect(shorter.ranked[0]!.typed).toBe("('x' <-> 'y' <-> 'z')")
  // Half of a word is not in it.
  expect(asked([['java', 'script'], ['script'], ['jav']]).texts).toEqual(["(('script' | 'jav'))"])
})

test('titles with a quoted phrase are those of texts with its marks', () => {
  const [mark] = pairsOf(['x', 'y'])
  const quoted = { not: false, quoted: true, any: [['x', 'y']] }
  expect(wordQueryOf([[quoted, one]])!.titleMarks).toBe(`((('${mark}')))`)
  expect(wordQueryOf([[{ ...quoted, any: [['x', 'y'], ['z']] }]])!.titleMarks).toBe(
    `((('${mark}') | 'z'))`,
  )
  expect(wordQueryOf([[{ ...quoted, not: true }, one]])!.titleMarks).toBeNull()
  expect(wordQueryOf([[{ ...quoted, quoted: false }]])!.titleMarks).toBeNull()
  expect(wordQueryOf([[quoted], [one]])!.titleMarks).toBeNull()
})

const one = { not: false, quoted: false, any: [['a']] }
const several = { not: false, quoted: false, any: [['b'], ['c']] }
const others = { not: false, quoted: false, any: [['d'], ['e']] }
const unwanted = { not: true, quoted: false, any: [['f']] }

test.each([
  [[one, one], ["(('a') & ('a'))"]],
  [
    [one, several, others],
    ["(('a'))", "(('b' | 'c'))", "(('d' | 'e'))"],
  ],
  // What a text must not have finds nothing by itself.
  [
    [several, unwanted, others],
    ["(('b' | 'c') & !('f'))", "(('d' | 'e'))"],
  ],
  [
    [one, unwanted, several],
    ["(('a') & !('f'))", "(('b' | 'c'))"],
  ],
  [[unwanted], ["(!('f'))"]],
])('a part with alternatives is a condition of its own (%#)', (group, texts) => {
  expect(wordQueryOf([group])!.texts).toEqual(texts)
})

test('phrases in other words are asked by their marks beside a filter, but not in two groups', () => {
  const widened = { not: false, quoted: false, any: [['x', 'y'], ['z']] }
  const { marked } = wordQueryOf([[one, widened]])!
  expect(marked!.texts).toEqual(["(('a'))", `((('${pairsOf(['x', 'y'])[0]}') | 'z'))`])
  expect(marked!.parts).toMatchObject([{ phrases: [{ order: orderOf(['x', 'y']) }] }])
  expect(wordQueryOf([[widened], [one]])!.marked).toBeNull()
  // Neither what is left out nor what is quoted, nor a name that has no place in the order.
  for (const part of [
    { ...widened, not: true },
    { ...widened, quoted: true },
    { ...widened, any: [['golang'], ['x', 'y']] },
  ]) {
    expect(wordQueryOf([[one, part]])!.marked).toBeNull()
  }
})
