import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

test('says which lines went and came', () => {
  expect(compareLines('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
  ])
})

test('an empty text is all added', () => {
  expect(compareLines('', 'a\nb').filter(({ kind }) => kind === 'added')).toHaveLength(2)
})

test('two long texts with nothing in common end within seconds', () => {
  const text = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name} ${n}`).join('\n')
  const lines = compareLines(text('one'), text('two'))
  expect(lines.filter(({ kind }) => kind === 'added')).toHaveLength(20_000)
  expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(20_000)
})
