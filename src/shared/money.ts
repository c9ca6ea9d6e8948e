import { catalogue } from './catalogue.ts'
import { currentLanguage } from './locale.ts'

const words = catalogue({
  en: {
    from: (amount: string) => `from ${amount}`,
    upTo: (amount: string) => `up to ${amount}`,
  },
})

const digitsByCurrency = new Map<string, number>()

/** True for a currency that Unicode knows (ISO 4217, upper case). */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

/** The shortest sign that people write it with: `€`, `$` for Canadian dollars too, `CHF`. */
export function currencySign(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', options).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? ''
}

/** How many decimal digits the currency has: 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

/** Whole minor units: 12.5 EUR → 1250, 900 JPY → 900. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** currencyDigits(currency))
}

/** 1250 EUR → 12.5 */
export function toMajorUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** currencyDigits(currency)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs more than using it a hundred times. */
function formatFor(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    const options = { style: 'currency', currency, minimumFractionDigits: digits } as const
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** `€60,000`; no decimals when there are none. */
export function formatMoney(minorUnits: number, currency: string): string {
  const amount = toMajorUnits(minorUnits, currency)
  const digits = Number.isInteger(amount) ? 0 : currencyDigits(currency)
  return formatFor(currentLanguage(), currency, digits).format(amount)
}

/** Always with all decimals, as papers have it: `€9.00`. Rupees are grouped as in India. */
export function formatExactMoney(minorUnits: number, currency: string): string {
  const locale = currency === 'INR' ? 'en-IN' : currentLanguage()
  const format = formatFor(locale, currency, currencyDigits(currency))
  return format.format(toMajorUnits(minorUnits, currency)).replaceAll('\u00a0', ' ')
}

/** What an amount of pay is for. */
export const payUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type PayUnit = (typeof payUnits)[number]

/** `a year`, behind an amount. */
export const payUnitWords = catalogue<Record<PayUnit, string>>({
  en: {
    HOUR: 'an hour',
    DAY: 'a day',
    WEEK: 'a week',
    MONTH: 'a month',
    YEAR: 'a year',
  },
})

/** Amounts in minor units; null at an end that is open. */
export type MoneyRange = { min: number | null; max: number | null; currency: string }

/** `€60,000–72,000`, `from €60,000`, `up to €72,000`; null when neither end is known. */
export function formatMoneyRange({ min, max, currency }: MoneyRange): string | null {
  const money = (amount: number) => formatMoney(amount, currency)
  if (min !== null && max !== null) {
    return min === max ? money(min) : `${money(min)}–${money(max).replace(/^[^\d]+/, '')}`
  }
  if (min !== null) return words.from(money(min))
  return max === null ? null : words.upTo(money(max))
}

/** Offered beside the pay floor; the API takes any currency that has a rate. */
export const payCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SEK',
  'PLN',
  'INR',
  'CAD',
  'AUD',
  'SGD',
  'JPY',
  'AED',
  'BRL',
  'ZAR',
] as const
