import { expect, test } from 'vitest'
import { isVocabularyDue } from './service.vocabulary.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['no job yet', { builtAt: null, lastNumber: 0, newest: 0 }, false],
  ['the first job', { builtAt: null, lastNumber: 0, newest: 1 }, true],
  ['nothing new', { builtAt: minutesAgo(60), lastNumber: 900, newest: 900 }, false],
  ['nothing new for a day', { builtAt: minutesAgo(1440), lastNumber: 900, newest: 900 }, true],
  ['one more on a small site', { builtAt: minutesAgo(1), lastNumber: 900, newest: 901 }, true],
  ['one more on a large site', { builtAt: minutesAgo(59), lastNumber: 9000, newest: 9001 }, false],
  ['within an hour', { builtAt: minutesAgo(60), lastNumber: 9000, newest: 9001 }, true],
  ['a fifth more', { builtAt: minutesAgo(1), lastNumber: 9000, newest: 10_801 }, true],
])('words are read again: %s', (_name, state, due) => {
  expect(isVocabularyDue(state, now)).toBe(due)
})
