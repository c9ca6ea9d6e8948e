/** In which currency a salary without one is meant. */

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
