/** In which currency, and for which time, a salary is meant that says neither. */
import type { PayUnit } from '#features/jobs/contract.ts'

export const defaultCurrency = 'USD'

/** Currencies that a salary is converted from, with the countries that pay in them. */
const countriesOf: Record<string, string> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BDT: 'BD',
  BHD: 'BH',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  EGP: 'EG',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  GHS: 'GH',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  KWD: 'KW',
  LKR: 'LK',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US AS EC GU MP PA PR SV VI',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
}
const currencyOf = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

/** The currency of most of these countries, of as many the first; null where none is known. */
export function currencyIn(countries: readonly string[]): string | null {
  const named = countries.flatMap((country) => currencyOf.get(country) ?? [])
  const counts = Map.groupBy(named, (currency) => currency)
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? null
}

/**
 * Below which amount people mean an hour's pay and below which a month's: where salaries are told by the
 * month, `15k pln` is one of a month and `200k pln` one of a year.
 */
const toldByTheMonth: Record<string, readonly [hour: number, month: number]> = {
  AED: [200, 60_000],
  BRL: [300, 40_000],
  CHF: [300, 20_000],
  CNY: [300, 80_000],
  CZK: [2_000, 300_000],
  DKK: [1_000, 120_000],
  EUR: [300, 10_000],
  HKD: [500, 100_000],
  HUF: [15_000, 3_000_000],
  IDR: [300_000, 60_000_000],
  ILS: [300, 80_000],
  INR: [2_000, 150_000],
  JPY: [10_000, 1_500_000],
  KRW: [60_000, 12_000_000],
  MXN: [500, 120_000],
  MYR: [200, 30_000],
  NOK: [1_000, 150_000],
  PHP: [1_000, 200_000],
  PKR: [3_000, 500_000],
  PLN: [400, 60_000],
  QAR: [200, 60_000],
  RON: [400, 40_000],
  RSD: [3_000, 600_000],
  SAR: [200, 60_000],
  SEK: [1_000, 150_000],
  SGD: [200, 20_000],
  THB: [1_000, 200_000],
  TRY: [1_000, 300_000],
  TWD: [1_500, 250_000],
  UAH: [1_000, 250_000],
  VND: [300_000, 150_000_000],
  ZAR: [800, 100_000],
}
/** Elsewhere an amount between these could be a month's or a year's. */
const hourlyBelow = 500
const yearlyFrom = 10_000

/** What an amount without a unit is paid for; null where nobody can tell. */
export function unitMeant(amount: number, currency: string): PayUnit | null {
  const told = toldByTheMonth[currency]
  if (told) return amount < told[0] ? 'HOUR' : amount < told[1] ? 'MONTH' : 'YEAR'
  return amount < hourlyBelow ? 'HOUR' : amount >= yearlyFrom ? 'YEAR' : null
}
