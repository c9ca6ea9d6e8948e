import { expect, test } from 'vitest'
import { contentSchema } from '../../contract.ts'
import { heldOf } from './use-held-values.ts'

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
