/** Lines as they are drawn, left to right, and as they are read. */
import { expect, test } from 'vitest'
import { readingOf } from './pdf-direction.ts'

/** Each letter one wide, a space a gap; letters from right to left are written here in the order of drawing. */
const drawn = (text: string) =>
  Array.from(text).flatMap((letter, x) =>
    letter === ' ' ? [] : [{ text: letter, x, width: 1, size: 2 }],
  )
const turned = (text: string) => Array.from(text).toReversed().join('')

test.each([
  ['letters from the left stay', 'Senior Engineer 2019', 'Senior Engineer 2019', false],
  ['words from the right', turned('مدير مالي'), 'مدير مالي', true],
  ['a date keeps its order', `${turned('الآن')} – 05/2018`, '05/2018 – الآن', true],
  ['two dates', '12/2018 – 03/2014', '03/2014 – 12/2018', true],
  [
    'an address among words',
    `omar@example.org ${turned('البريد')}`,
    'البريد omar@example.org',
    true,
  ],
  ['a number whose groups were turned', '6543 987 55 966+', '+966 55 987 6543', true],
  ['a number that was not', '+966 55 987 6543', '+966 55 987 6543', true],
  [
    'a name in a line from the left',
    `Chief accountant, ${turned('شركة النور')} (Amman)`,
    'Chief accountant, شركة النور (Amman)',
    false,
  ],
  ['Latin words with a number', `Java 8 ${turned('خبير')}`, 'خبير Java 8', true],
] as const)('%s', (_name, line, reading, isPageTurned) => {
  expect(readingOf(drawn(line), isPageTurned)).toBe(reading)
})

test('a vowel sign stands before the dot of a nasal', () => {
  expect(readingOf(drawn('शंू'), false)).toBe('शूं')
})
