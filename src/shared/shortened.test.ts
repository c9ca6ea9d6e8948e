import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['what fits as it is', 'Night shift', 11, 'Night shift'],
  ['a mark where something was left out', 'Night shift lead', 12, 'Night shift…'],
  ['no half of an emoji', 'Chef 🍳 wanted', 7, 'Chef…'],
  ['a whole emoji', 'Chef 🍳 wanted', 8, 'Chef 🍳…'],
])('keeps %s', (_rule, text, atMost, kept) => {
  expect(shortened(text, atMost)).toBe(kept)
  expect(kept.length).toBeLessThanOrEqual(atMost)
})
