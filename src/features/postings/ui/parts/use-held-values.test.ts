import { expect, test } from 'vitest'
import { contentSchema } from '../../contract.ts'
import { fieldsToFix, heldOf } from './use-held-values.ts'

test('what stood in a row that another window removed is dropped, all else is kept', () => {
  const content = contentSchema.parse({
    process: [
      { step: 'Call', days: 2 },
      { step: 'Visit', days: null },
    ],
  })
  const value = { typed: '900', message: 'Too many days.' }
  const held = {
    pay: value,
    'pay.max': value,
    respondWithinDays: value,
    'process.1.days': value,
    'process.2.days': value,
  }
  expect(Object.keys(heldOf(content, held))).toEqual([
    'pay',
    'pay.max',
    'respondWithinDays',
    'process.1.days',
  ])
})

test('nothing is ready while a field cannot be read, and such a field is not called empty', () => {
  const value = { typed: '$90k', message: 'This amount is in another currency.' }
  const pay = { field: 'pay', message: 'Enter a salary range.', required: true, wrong: false }
  const title = { field: 'title', message: 'Enter a title.', required: true, wrong: false }
  const benefits = { field: 'benefits', message: 'List them.', required: false, wrong: false }
  const said = (...input: Parameters<typeof fieldsToFix>) =>
    fieldsToFix(...input).map(({ field, message }) => `${field}: ${message}`)
  expect(said([benefits], { pay: value })).toEqual(['pay: This amount is in another currency.'])
  expect(said([title, pay], { 'pay.max': value })).toEqual([
    'pay.max: This amount is in another currency.',
    'title: Enter a title.',
  ])
  expect(said([pay, benefits], {})).toEqual(['pay: Enter a salary range.'])
})
