import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyDigits } from '#shared/money.ts'
import { fromProviderUnits, toProviderUnits } from './minor-units.ts'

it.each([
  ['EUR', 9, 900],
  ['INR', 499, 49_900],
  ['JPY', 980, 980],
  ['KRW', 9_900, 9_900],
  ['KWD', 2.75, 2_750],
  // Unicode has no digits for these, and providers count two.
  ['HUF', 3_490, 349_000],
  ['IDR', 149_000, 14_900_000],
  ['PKR', 2_500, 250_000],
  ['COP', 39_900, 3_990_000],
  ['ISK', 1_290, 129_000],
  ['UGX', 35_000, 3_500_000],
])('%s %f is %i to a provider', (currency, amount, units) => {
  const own = Math.round(amount * 10 ** currencyDigits(currency))
  expect(toProviderUnits(own, currency)).toBe(units)
  expect(fromProviderUnits(units, currency)).toBe(own)
})

it('comes back as it went, in every currency, and never as a smaller sum', () => {
  const currencies = Intl.supportedValuesOf('currency')
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.nat(1_000_000_000), (currency, amount) => {
      fc.pre(currencyDigits(currency) <= 2 || toProviderUnits(1_000, currency) === 1_000)
      expect(fromProviderUnits(toProviderUnits(amount, currency), currency)).toBe(amount)
    }),
  )
})

it('less than what was asked for is never as much', () => {
  expect(fromProviderUnits(348_999, 'HUF')).toBe(3_489)
  expect(fromProviderUnits(3_490, 'HUF')).toBe(34)
  expect(fromProviderUnits(349_001, 'HUF')).toBe(3_490)
})
