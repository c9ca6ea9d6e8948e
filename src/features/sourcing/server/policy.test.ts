import { expect, test } from 'vitest'
import { cleaned, countedUntil, nextRun, tagsOf } from './policy.ts'

// A Wednesday, 11 in the morning in Berlin.
const now = new Date('2026-11-25T10:00:00Z')

test.each([
  ['daily', 'Europe/Berlin', '2026-11-26T07:00:00.000Z'],
  ['daily', 'America/New_York', '2026-11-25T13:00:00.000Z'],
  ['weekly', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['never', 'Europe/Berlin', undefined],
] as const)('%s in %s', (frequency, zone, expected) => {
  expect(nextRun(frequency, zone, now)?.toISOString()).toBe(expected)
})

test('a search keeps what it asks for', () => {
  const search = { q: 'go', skill: ['Go'], city: '', nice: [], cursor: 'x', limit: '25' }
  expect(cleaned(search)).toEqual({ q: 'go', skill: ['Go'] })
})

test('the last minute is counted the next time', () => {
  expect(countedUntil(now)).toEqual(new Date('2026-11-25T09:59:00Z'))
})

test('tags are the same in every spelling', () => {
  expect(tagsOf(['Backend', ' backend ', 'Team A', ' '])).toEqual(['backend', 'team a'])
})
