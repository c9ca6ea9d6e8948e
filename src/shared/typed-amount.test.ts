import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedAmount } from './typed-amount.ts'
import { hasOtherCurrency } from './typed-currency.ts'

test.each([
  ['60000', 60_000],
  ['60,000', 60_000],
  ['60.000', 60_000],
  ['60 000', 60_000],
  ['60\u202F000', 60_000],
  ['60’000', 60_000],
  ["60'000", 60_000],
  ['3.200', 3_200],
  ['3.200,50', 3_200.5],
  ['3,200.50', 3_200.5],
  ['1.234.567', 1_234_567],
  ['12,00,000', 1_200_000],
  ['12,00,000.50', 1_200_000.5],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['12,', 12],
  ['0.125', 0.125],
  ['62.5k', 62_500],
  ['62k', 62_000],
  ['80 K', 80_000],
  ['€ 4800,-', 4_800],
  ['4.800,--', 4_800],
  ['EUR 60.000', 60_000],
  ['60000 CHF', 60_000],
  ['60k eur', 60_000],
  ['€60k', 60_000],
  ['₹12,00,000', 1_200_000],
  ['٦٠٠٠٠', 60_000],
  ['६०,०००', 60_000],
  ['６００００', 60_000],
  ['0', 0],
])('%s is %d', (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount)
})

test.each([
  '',
  ' ',
  '-5',
  'a lot',
  '1.2.3',
  '1,2,3',
  '1.000,000.00',
  '12,34.5.6',
  '60-70k',
  '12 LPA',
  '12 PER',
  'ABC 12',
  '5 Mio',
  'NaN',
  '1e309',
  '.',
  'k',
])('%o is no amount', (typed) => {
  expect(readTypedAmount(typed)).toBeNull()
})

test.each([
  ['60000', 'EUR', false],
  ['60k', 'EUR', false],
  ['€60.000', 'EUR', false],
  ['eur 60.000', 'EUR', false],
  ['$60,000', 'USD', false],
  ['$60,000', 'CAD', false],
  ['¥900', 'JPY', false],
  ['$60,000', 'EUR', true],
  ['€60.000', 'USD', true],
  ['60000 CHF', 'EUR', true],
  ['CHF 60000', 'CHF', false],
])('%s beside %s names another currency: %o', (typed, currency, isOther) => {
  expect(hasOtherCurrency(typed, currency)).toBe(isOther)
})

test('whatever a language writes is read as it was meant', () => {
  const tags = ['en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'pl-PL', 'hi-IN', 'ar-EG', 'fa-IR']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...tags), (amount, tag) => {
      expect(readTypedAmount(new Intl.NumberFormat(tag).format(amount))).toBe(amount)
    }),
  )
})
