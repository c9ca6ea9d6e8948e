import { expect, test } from 'vitest'
import { articleStates } from '../contract.ts'
import { nextState, readingMinutes, type ArticleAction } from './policy.ts'

const actions: ArticleAction[] = ['publish', 'schedule', 'unpublish']

test.each([
  ['draft', ['published', 'scheduled', undefined]],
  ['scheduled', ['published', 'scheduled', 'draft']],
  ['published', [undefined, undefined, 'unpublished']],
  ['unpublished', ['published', 'scheduled', undefined]],
] as const)('from %s by publish, schedule, unpublish', (state, ends) => {
  expect(articleStates).toContain(state)
  expect(actions.map((action) => nextState(state, action))).toEqual(ends)
})

test.each([
  ['', 1],
  ['word '.repeat(100), 1],
  ['word '.repeat(440), 2],
  ['слово '.repeat(660), 3],
])('reading time is whole minutes', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes)
})
