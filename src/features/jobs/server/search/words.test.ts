import { expect, test } from 'vitest'
import { correctable, editDistance, readWords, respell, variantsOf } from './words.ts'

const plain = (text: string) => ({ not: false, any: [{ text, phrase: false }] })
const phrase = (text: string, not = false) => ({ not, any: [{ text, phrase: true }] })

test.each<[string, ReturnType<typeof readWords>]>([
  ['', []],
  ['baker', [[plain('baker')]]],
  ['"pastry chef" -night', [[phrase('pastry chef'), { ...plain('night'), not: true }]]],
  ['-"night shift" baker', [[phrase('night shift', true), plain('baker')]]],
  ['baker or cook OR waiter', [[plain('baker')], [plain('cook')], [plain('waiter')]]],
  ['or baker or', [[plain('baker')]]],
  ['"unclosed words', [[phrase('unclosed words')]]],
  ['- -- "" & | !', []],
  ['c++ c# .net', [[plain('c++'), plain('c#'), plain('.net')]]],
  ['r', [[plain('rlang')]]],
  ['"go developer"', [[phrase('golang developer')]]],
  ['-go', [[{ ...plain('golang'), not: true }]]],
])('%s', (typed, question) => {
  expect(readWords(typed)).toEqual(question)
})

test('synonyms widen plain words, the longest run first, and leave phrases alone', () => {
  const any = (typed: string) =>
    readWords(typed)[0]!.map((part) => part.any.map(({ text }) => text))
  expect(any('k8s')).toEqual([['k8s', 'kubernetes']])
  expect(any('senior machine learning engineer')).toEqual([
    ['senior', 'sr'],
    ['machine learning', 'ml'],
    ['engineer'],
  ])
  expect(any('"machine learning"')).toEqual([['machine learning']])
  expect(any('go')).toEqual([['golang']])
})

test('a long search is cut, not refused', () => {
  expect(readWords('x '.repeat(100))[0]).toHaveLength(24)
})

test('spelling', () => {
  expect(correctable('Javscript -phyton c++ "machne learning" ok')).toEqual([
    'javscript',
    'machne',
    'learning',
  ])
  expect(respell('Javscript -x "go"', new Map([['javscript', 'javascript']]))).toBe(
    'javascript -x "go"',
  )
  expect(editDistance('javscript', 'javascript')).toBe(1)
  expect(editDistance('enigneer', 'engineer')).toBe(1)
  expect(editDistance('nurse', 'purse')).toBe(1)
  expect(editDistance('abc', 'xyz')).toBe(3)
  expect(variantsOf('aab')).toEqual(['aab', 'ab', 'aa'])
})
