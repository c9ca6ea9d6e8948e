import { expect, test } from 'vitest'
import { matchesOf, wholeMatch } from './picker-matches.ts'

const choices = [
  { value: 'se', label: 'Schweden', also: ['Sweden'] },
  { value: 'ch', label: 'Schweiz', also: ['Switzerland'] },
  { value: 'za', label: 'Südafrika', also: ['South Africa'] },
]

test('a name is found by how it begins, in either language, without accents', () => {
  const values = (typed: string) => matchesOf(choices, typed).map(({ value }) => value)
  expect(values('schwe')).toEqual(['se', 'ch'])
  expect(values('SUD')).toEqual(['za'])
  expect(values('africa')).toEqual(['za'])
  expect(values('x')).toEqual([])
})

test('only a whole name or code is a choice by itself', () => {
  expect(wholeMatch(choices, 'sweden')).toBe('se')
  expect(wholeMatch(choices, 'CH')).toBe('ch')
  expect(wholeMatch(choices, 'schwe')).toBeUndefined()
})
