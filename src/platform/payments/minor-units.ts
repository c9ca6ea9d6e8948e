/** How providers outside count money. */
import { currencyDigits } from '#shared/money.ts'

const withoutDigits = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDigits = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * Providers count as ISO 4217 does. Unicode counts as people do and knows no fillér and no paisa of
 * Pakistan, so that an amount of ours may be a hundred times too small for them.
 */
function factorOf(currency: string): number {
  const digits = withoutDigits.has(currency) ? 0 : withThreeDigits.has(currency) ? 3 : 2
  return 10 ** (digits - currencyDigits(currency))
}

/** From our minor units to theirs: 900 HUF → 90000, 900 EUR and 900 JPY → 900. */
export function toProviderUnits(minorUnits: number, currency: string): number {
  return Math.round(minorUnits * factorOf(currency))
}

/** From their minor units to ours; parts of what we count whole do not count. */
export function fromProviderUnits(units: number, currency: string): number {
  return Math.floor(units / factorOf(currency))
}
