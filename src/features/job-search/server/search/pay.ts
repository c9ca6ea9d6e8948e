/** A least salary among the words of a search: `over 150k`, `€60.000`, `$30/hour`, `90000 usd`. */
import type { PayUnit } from '#features/jobs/contract.ts'
import { foldLetters } from '#shared/fold.ts'
import { isPlain, keyOf, readTyped, type Token } from './tokens.ts'

export type TypedPay = {
  /** What it was read from, the words around it included. */
  run: Token[]
  /** In whole units of the currency. */
  amount: number
  /** Null where none was typed. */
  currency: string | null
  unit: PayUnit
}

const currencies = new Map<string, string>([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['usd', 'USD'],
  ['eur', 'EUR'],
  ['gbp', 'GBP'],
  ['chf', 'CHF'],
  ['cad', 'CAD'],
  ['aud', 'AUD'],
  ['dollars', 'USD'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['pounds', 'GBP'],
])
const before = new Set(
  'over above from min minimum least at more than paying pays pay salary gehalt ab mindestens salaire sueldo salario earning'.split(
    ' ',
  ),
)
const behind = new Set('salary gehalt a an per plus gross brutto minimum'.split(' '))
const units = new Map<string, PayUnit>([
  ['year', 'YEAR'],
  ['yearly', 'YEAR'],
  ['annum', 'YEAR'],
  ['annually', 'YEAR'],
  ['yr', 'YEAR'],
  ['month', 'MONTH'],
  ['monthly', 'MONTH'],
  ['hour', 'HOUR'],
  ['hourly', 'HOUR'],
  ['hr', 'HOUR'],
  ['day', 'DAY'],
])
/** Below this it is paid by the hour, from the next on by the year; in between nobody can tell. */
const hourlyBelow = 500
const yearlyFrom = 10_000
/** Pension plans of the United States. */
const plans = new Set(['401k', '403b', '457b'])

const figure =
  /^([$€£])?(\d{1,3}(?:[.,]\d{3})+|\d{1,3}[.,]\d{1,2}|\d{2,7})(k)?(?:[-–][$€£]?\d{2,7}(k)?)?([$€£])?\+?(?:\/(year|yr|month|hour|hr|day))?$/i

/** Said before a highest salary, which the search has no filter for. */
const limiting = new Set(
  `under|below|less than|lower than|up to|upto|max|maximum|at most|no more than|not more than|bis|bis zu|unter|höchstens
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
    if (isLimit && limiting.has(words.map(({ text }) => foldLetters(text)).join(' '))) return words
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

function payAt(tokens: readonly Token[], index: number): TypedPay | null {
  const typed = tokens[index]!.text.toLowerCase()
  const found = plans.has(typed) ? null : figure.exec(typed)
  if (!found) return null
  const [, sign, digits = '', ownK, endK, signBehind, said] = found
  const isShort = Boolean(ownK ?? endK)
  const isDecimal = /[.,]\d{1,2}$/.test(digits)
  const plain = isDecimal ? digits.replace(',', '.') : digits.replace(/[.,]/g, '')
  const amount = Number(plain) * (isShort ? 1_000 : 1)
  const wordsAt = (at: number) => {
    const token = tokens[at]
    return token && isPlain(token) ? keyOf(token) : ''
  }
  let [start, end] = [index, index + 1]
  while (before.has(wordsAt(start - 1))) start -= 1
  let currency = currencies.get(sign ?? signBehind ?? '') ?? null
  let unit = units.get(said?.toLowerCase() ?? '')
  for (; ; end++) {
    const word = wordsAt(end)
    if (currency === null && currencies.has(word)) currency = currencies.get(word)!
    else if (unit === undefined && units.has(word)) unit = units.get(word)
    // `a` and `per` belong to the unit behind them.
    else if (!(behind.has(word) && (word.length > 3 || units.has(wordsAt(end + 1))))) break
  }
  const isMoney = isShort || currency !== null || start < index || unit !== undefined
  unit ??= amount < hourlyBelow ? 'HOUR' : amount >= yearlyFrom ? 'YEAR' : undefined
  // `20 people`, `over 18`: a small number without a sign of money is none.
  const isBare = !isShort && currency === null && amount < yearlyFrom
  if (!isMoney || unit === undefined || isBare) return null
  return { run: tokens.slice(start, end), amount, currency, unit }
}
