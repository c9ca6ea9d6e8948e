import { expect, test } from 'vitest'
import { coverageOf, skillsAsked, wordsOf } from './policy.ts'

const asked = skillsAsked([1, 2], [2, 3, 4], (id) => `Skill ${id}`)

test('a must counts once, and twice as much', () => {
  expect(asked.map(({ id, weight }) => [id, weight])).toEqual([
    [1, 'must'],
    [2, 'must'],
    [3, 'named'],
    [4, 'named'],
  ])
})

test.each([
  [[], 0],
  [[1], 33],
  [[3], 17],
  [[1, 2], 67],
  [[1, 2, 3, 4], 100],
  [[9], 0],
])('a resume with %j covers %i %%', (has, score) => {
  expect(coverageOf(asked, new Set(has)).score).toBe(score)
})

test('a job without skills has no score', () => {
  expect(coverageOf([], new Set([1]))).toEqual({ skills: [], score: null })
})

test('addresses are no words', () => {
  const document = {
    basics: { name: 'Ada', url: 'https://go.dev', email: 'rust@mail.example' },
    work: [{ highlights: ['Kafka'] }],
  }
  expect(wordsOf(document)).toMatch(/Ada[\s\S]*Kafka/)
  expect(wordsOf(document)).not.toMatch(/go\.dev|rust@/)
})
