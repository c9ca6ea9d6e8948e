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
])('%s has so many lines at most, and is told how many it has', (_name, made) => {
  expect(read(made(linesAPart))).toHaveLength(linesAPart)
  expect(() => read(made(linesAPart + 1))).toThrow(`has ${linesAPart + 1} lines`)
  const began = performance.now()
  expect(() => read(made(1_000_000))).toThrow('has 1000000 lines')
  expect(performance.now() - began).toBeLessThan(3_000)
})
