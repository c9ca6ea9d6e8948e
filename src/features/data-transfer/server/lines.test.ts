import { expect, test } from 'vitest'
import { linesAPart } from '../contract.ts'
import { linesOf, type Fields } from './lines.ts'

const fields: Fields = { id: 'text', text: 'text' }
const read = (text: string) => linesOf('notes', fields, Buffer.from(text))
const table = (rows: number) => `id,text\n${'1,a\n'.repeat(rows)}`
const list = (records: number) => `[${'{},'.repeat(records - 1)}{}]`

test.each([
  ['a table', table],
  ['JSON', list],
])('%s has so many lines at most', (_name, made) => {
  expect(read(made(linesAPart))).toHaveLength(linesAPart)
  expect(() => read(made(linesAPart + 1))).toThrow(`has more than ${linesAPart} lines`)
  const began = performance.now()
  expect(() => read(made(1_000_000))).toThrow(`has more than ${linesAPart} lines`)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('what follows the last line that is taken is not read', () => {
  const unclosed = '1,"a'
  expect(() => read(`${table(linesAPart - 1)}${unclosed}`)).toThrow('not closed')
  expect(() => read(`${table(linesAPart + 1)}${unclosed}`)).toThrow('has more than')
})
