import { expect, test } from 'vitest'
import { readTyped, without } from './tokens.ts'

const excluded = (typed: string) =>
  readTyped(typed)
    .groups.flat()
    .filter(({ not }) => not)
    .map(({ text }) => text)

test.each([
  ['product manager not junior', ['junior']],
  ['java NOT spring', ['spring']],
  ['java not "spring boot"', ['spring boot']],
  ['java -spring', ['spring']],
  ['fundraiser not for profit', []],
  ['not-for-profit manager', []],
  ['not manager', []],
  ['manager not', []],
])('what a job must not have: %s', (typed, words) => expect(excluded(typed)).toEqual(words))

test.each([
  ['sales london or paris', 'paris', 'sales london'],
  ['london or paris', 'london', 'paris'],
  ['go or rust berlin', 'berlin', 'go or rust'],
  ['java not spring', 'spring', 'java'],
  ['java - spring', 'spring', 'java'],
])('%s without %s', (typed, word, left) => {
  const tokens = readTyped(typed).groups.flat()
  expect(
    without(
      typed,
      tokens.filter(({ text }) => text === word),
    ),
  ).toBe(left)
})
