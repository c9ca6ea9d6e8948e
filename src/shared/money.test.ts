import { expect, test } from 'vitest'
import { formatMoney, isCurrency, toMajorUnits, toMinorUnits } from './money.ts'

test.each([
  [12.5, 'EUR', 1250],
  [900, 'JPY', 900],
  [0.1 + 0.2, 'USD', 30],
  [1.234, 'KWD', 1234],
])('%f %s is %i minor units', (amount, currency, minorUnits) => {
  expect(toMinorUnits(amount, currency)).toBe(minorUnits)
})

test('amounts are written without needless decimals', () => {
  expect(formatMoney(6_000_000, 'EUR')).toBe('€60,000')
  expect(formatMoney(1_850, 'USD')).toBe('$18.50')
  expect(formatMoney(900, 'JPY')).toBe('¥900')
  expect(toMajorUnits(1250, 'EUR')).toBe(12.5)
})

test('only real currencies are currencies', () => {
  expect(isCurrency('EUR')).toBe(true)
  expect(isCurrency('eur')).toBe(false)
  expect(isCurrency('XYZ')).toBe(false)
})
