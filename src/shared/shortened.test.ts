import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['what fits as it is', 'Night shift', 11, 'Night shift'],
  ['a mark where something was left out', 'Night shift lead', 12, 'Night shift…'],
  ['whole words', 'Night shift leader', 16, 'Night shift…'],
  ['a word that ends where it is cut', 'Night shift leader wanted', 19, 'Night shift leader…'],
  [
    'letters of a text without spaces',
    '夜間シフトのリーダーを募集しています',
    9,
    '夜間シフトのリー…',
  ],
  ['no half of an emoji', 'Chef 🍳 wanted', 7, 'Chef…'],
  ['a whole emoji', 'Chef 🍳 wanted', 8, 'Chef 🍳…'],
])('keeps %s', (_rule, text, atMost, kept) => {
  expect(shortened(text, atMost)).toBe(kept)
  expect(kept.length).toBeLessThanOrEqual(atMost)
})
