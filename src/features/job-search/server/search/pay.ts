/** A least salary among the words of a search: `over 150k`, `€60.000`, `60 000 eur`, `12 LPA`, `$30/hour`. */
import type { PayUnit } from '#features/jobs/contract.ts'
import { foldLetters } from '#shared/fold.ts'
import { deniesNames } from './denials.ts'
import { isPlain, keyOf, readTyped, type Token } from './tokens.ts'

export type TypedPay = {
  /** What it was read from, the words around it included. */
  run: Token[]
  /** In whole units of the currency. */
  amount: number
  /** Null where none was typed. */
  currency: string | null
  /** Null where none was typed: `unitMeant` tells it, once the currency is known. */
  unit: PayUnit | null
}

/** The words of each value. */
function listOf<Value extends string>(lists: Record<Value, string>): Map<string, Value> {
  const entries = Object.entries(lists) as [Value, string][]
  return new Map(
    entries.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
  )
}

const currencies = listOf({
  USD: '$ us$ usd dollar dollars',
  EUR: '€ eur euro euros',
  GBP: '£ gbp pound pounds',
  CHF: 'chf franken',
  CAD: 'cad ca$ c$',
  AUD: 'aud au$ a$',
  INR: '₹ inr rs rs. rupees rupee',
  PLN: 'zl pln zloty zlotych zlote',
  CZK: 'kc czk',
  HUF: 'huf forint',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk',
  RON: 'ron lei',
  JPY: '¥ jpy yen',
  SGD: 'sgd s$',
  HKD: 'hkd hk$',
  NZD: 'nzd nz$',
  ILS: '₪ ils nis',
  AED: 'aed dirham dirhams',
  SAR: 'sar',
  ZAR: 'zar rand',
  BRL: 'r$ brl reais',
  MXN: 'mxn',
  TRY: '₺ tl',
  UAH: '₴ uah',
  CNY: 'cny rmb',
})
const before = new Set(
  `over above from min minimum least at more than no not under below less paying pays pay salary gehalt ab mindestens salaire sueldo
  salario earning between zwischen entre starting od ctc`.split(/\s+/),
)
const behind = new Set(
  'salary gehalt a an per pro par por plus gross brutto minimum ctc'.split(' '),
)
/** `500 a day`; `40 hour week` and `1 day a week` are no salaries. */
const perUnit = new Set('a an per pro par por'.split(' '))
const units = listOf<PayUnit>({
  YEAR: 'year years yearly annum annually annual yr pa p.a p.a. jahr ano anno rok lpa',
  MONTH: 'month monthly mo mth pm monat monatlich mois mes mese mies miesiac miesiecznie mesic',
  WEEK: 'week weekly wk woche semaine',
  DAY: 'day daily tag jour dia giorno dzien',
  HOUR: 'hour hourly hr h std stunde heure hora ora godz godzine hodina',
})
const multiples = new Map([
  ['k', 1_000],
  ['tsd', 1_000],
  ['lakh', 100_000],
  ['lakhs', 100_000],
  ['lac', 100_000],
  ['lacs', 100_000],
  ['l', 100_000],
  ['lpa', 100_000],
  ['cr', 10_000_000],
  ['crore', 10_000_000],
  ['crores', 10_000_000],
])
const isIndian = (multiple: string) => (multiples.get(multiple) ?? 0) > 1_000
/** Between the two figures of a range. */
const joining = new Set('to and bis und et y a e do til'.split(' '))
/** `CHF 100’000`; a `Euro 6` driver is none. */
const codes = /^(?:usd|eur|gbp|chf|cad|aud|inr|rs\.?|pln|czk|sek|nok|dkk|huf|ron|sgd|aed|zar)$/
/** Without a sign of money, it is one from here on. */
const leastBare = 10_000
/** Pension plans of the United States. */
const plans = new Set(['401k', '403b', '457b'])
/** Pictures of so many columns, unless more says that it is money. */
const resolutions = new Set(['4k', '8k'])

const sign = String.raw`(?:us|ca?|au?|s|r|hk|nz)?\$|[€£₹¥₪₺₴]|chf|eur|usd|gbp|inr|pln|rs\.?`
const signBehind = String.raw`[$€£₹₪₺₴]|zl|pln|eur|usd|gbp|chf|inr|kc|czk`
const digits = String.raw`\d{1,3}(?:[.,'’]\d{2,3})*[.,'’]\d{3}(?:[.,]\d\d)?|\d{1,3}[.,]\d{1,2}|\d{1,9}`
const multiple = [...multiples.keys()].join('|')
const unitBehind = [...units.keys()].join('|').replaceAll('.', String.raw`\.`)
const figure = new RegExp(
  String.raw`^(${sign})?(${digits})(${multiple})?(?:[-–](?:${sign})?(?:${digits})(${multiple})?)?(${signBehind})?\+?(?:\/(${unitBehind}))?$`,
)

type Figure = {
  length: number
  amount: number
  currency: string | null
  multiple: string | null
  unit: PayUnit | null
}

/** One token, or several with the digits of one figure: `1 200 000`. */
function figureAt(tokens: readonly Token[], index: number): Figure | null {
  const [first, ...others] = tokens.slice(index)
  if (!first || !isPlain(first)) return null
  const parts = [first]
  if (/(?:^|\D)\d{1,3}$/.test(first.text)) {
    for (const token of others) {
      if (!isPlain(token) || token.afterComma || !/^\d{3}(?:\D|$)/.test(token.text)) break
      parts.push(token)
    }
  }
  const typed = foldLetters(parts.map(({ text }) => text).join('')).replaceAll(/\s/g, '')
  const found = plans.has(typed) ? null : figure.exec(typed)
  if (!found) return null
  const [, signed, written = '', own, ofRange, behindIt, said] = found
  const times = own ?? ofRange ?? null
  // `10l` are litres.
  if (times === 'l' && !first.text.includes('L')) return null
  return {
    length: parts.length,
    amount: amountOf(written),
    currency: currencies.get(signed ?? behindIt ?? '') ?? null,
    multiple: times,
    unit: units.get(said ?? '') ?? null,
  }
}

/** `60.000`, `12,00,000`, `100'000`, `60.000,00`, `12.5` */
function amountOf(written: string): number {
  if (/^\d{1,3}[.,]\d{1,2}$/.test(written)) return Number(written.replace(',', '.'))
  return Number(written.replace(/(?<=\d{3})[.,]\d\d$/, '').replaceAll(/\D/g, ''))
}

/** Said before a highest salary, which the search has no filter for. */
const limiting = new Set(
  `under|below|not over|not above|less than|lower than|up to|upto|max|maximum|at most|no more than|not more than|bis|bis zu|unter|höchstens
  |maximal|jusqu'à|moins de|hasta|menos de`
    .split('|')
    .map((words) => foldLetters(words.trim())),
)
const longestLimit = 3

/** A highest salary with the words before it, such as `under 100k`; null where there is none. */
export function payLimitIn(tokens: readonly Token[]): Token[] | null {
  for (const [index, token] of tokens.entries()) {
    const limit = isPlain(token) ? limitBefore(tokens, index) : null
    if (limit === null) continue
    // After these words a figure is a salary wherever it would be one after `pay`: `under 18` is none.
    const found = payAt([...pays, ...tokens.slice(index)], pays.length)
    if (found) return [...limit, ...found.run.slice(pays.length)]
  }
  return null
}

const pays: readonly Token[] = readTyped('pay').groups[0]!

function limitBefore(tokens: readonly Token[], index: number): Token[] | null {
  for (let length = longestLimit; length >= 1; length--) {
    const words = tokens.slice(Math.max(0, index - length), index)
    const isLimit = words.length === length && words.every(isPlain)
    const isDenied = deniesNames(keyOf(tokens[index - length - 1] ?? { text: '' }))
    if (isLimit && !isDenied && limiting.has(words.map(({ text }) => foldLetters(text)).join(' ')))
      return words
  }
  return null
}

/** The first one; null where there is none. */
export function payIn(tokens: readonly Token[]): TypedPay | null {
  for (const [index, token] of tokens.entries()) {
    const pay = isPlain(token) ? payAt(tokens, index) : null
    if (pay) return pay
  }
  return null
}

/** What the words behind a figure say of it. */
type Said = { end: number; multiple: string | null; currency: string | null; unit: PayUnit | null }

function saidBehind(tokens: readonly Token[], from: number, figure: Omit<Said, 'end'>): Said {
  let { multiple, currency, unit } = figure
  let end = from
  for (; ; end++) {
    const word = wordAt(tokens, end)
    if (multiple === null && word.length > 1 && multiples.has(word)) multiple = word
    else if (currency === null && currencies.has(word)) currency = currencies.get(word)!
    else if (unit === null && units.has(word)) unit = units.get(word)!
    // `a` and `per` belong to the unit behind them.
    else if (!(behind.has(word) && (word.length > 3 || units.has(wordAt(tokens, end + 1))))) break
  }
  return { end, multiple, currency, unit }
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token && isPlain(token) ? keyOf(token) : ''
}

function payAt(tokens: readonly Token[], index: number): TypedPay | null {
  const first = figureAt(tokens, index)
  if (!first) return null
  let said = saidBehind(tokens, index + first.length, first)
  const next = joining.has(wordAt(tokens, said.end)) ? said.end + 1 : said.end
  const second = figureAt(tokens, next)
  if (second && second.amount >= first.amount) {
    const { multiple, currency, unit } = said
    const ofSecond = {
      multiple: second.multiple ?? multiple,
      currency: currency ?? second.currency,
      unit: unit ?? second.unit,
    }
    said = saidBehind(tokens, next + second.length, ofSecond)
  }
  const { end, multiple } = said
  const word = wordAt(tokens, index - 1)
  const ahead = said.currency === null && codes.test(word) ? currencies.get(word) : undefined
  let start = ahead ? index - 1 : index
  while (before.has(wordAt(tokens, start - 1))) start -= 1
  const amount = Math.round(first.amount * (multiples.get(multiple ?? '') ?? 1) * 100) / 100
  const isIndianFigure = multiple !== null && isIndian(multiple)
  const currency = said.currency ?? ahead ?? (isIndianFigure ? 'INR' : null)
  const unit = multiple === 'lpa' ? 'YEAR' : said.unit
  const words = tokens.slice(index, end).map(keyOf)
  const unitAt = words.findIndex((word) => units.has(word))
  // `1 day a week` is a time: the first unit follows the figure itself.
  const isUnitSaid = first.unit !== null || perUnit.has(words[unitAt - 1] ?? '')
  // Nothing else is written `120'000`.
  const isGrouped = /\d['’]\d{3}/.test(tokens[index]!.text)
  const isMoney =
    isGrouped || multiple !== null || currency !== null || start < index || unit !== null
  // `20 people`, `over 18`, `3 years`: a small number without a sign of money is none.
  const isBare = multiple === null && currency === null && !isUnitSaid && amount < leastBare
  const isAlone = start === index && end === index + 1
  const isPicture = isAlone && resolutions.has(keyOf(tokens[index]!))
  if (!isMoney || isBare || isPicture) return null
  return { run: tokens.slice(start, end), amount, currency, unit }
}
