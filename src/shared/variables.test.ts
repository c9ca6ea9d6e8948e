import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillVariables, variablesIn } from './variables.ts'

const values = { company: 'Nordwind', job: 'Data engineer', name: '', constructor: 'x' }

test.each([
  ['Dear {company}', 'Dear Nordwind', []],
  ['{Company} and {company}', 'Nordwind and Nordwind', []],
  ['{name} for {job}', '{name} for Data engineer', ['name']],
  [
    '{why this company}, {why this company}',
    '{why this company}, {why this company}',
    ['why this company'],
  ],
  ['{toString}', '{toString}', ['toString']],
  ['{warum}, {なぜ}', '{warum}, {なぜ}', ['warum', 'なぜ']],
  [
    '{} { } }{ {"key": 1} {1} {a\nb} { company }',
    '{} { } }{ {"key": 1} {1} {a\nb} { company }',
    [],
  ],
  ['{{company}}', '{Nordwind}', ['Nordwind']],
])('%j becomes %j', (text, filled, open) => {
  expect(fillVariables(text, values)).toBe(filled)
  expect(variablesIn(fillVariables(text, values))).toEqual(open)
})

test('what stands in a value is not filled again', () => {
  expect(fillVariables('{company}', { company: '{job}', job: 'x' })).toBe('{job}')
})

test('a text without a value for anything stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fillVariables(text, {})).toBe(text)
    }),
  )
})
