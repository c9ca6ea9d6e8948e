/** Pay as people write it: `€45-55k`, `50.000 €`, `12 LPA`, `CA$60 an hour`, `from CHF 110’000`. */
import { isCurrency, toMinorUnits } from '#shared/money.ts'
import type { Pay, PayUnit } from '#features/jobs/contract.ts'
import * as table from './pay-words.ts'

const digits =
  /(?<![\d.,'’])(?:\d{1,3}(?:([.,'’\u00a0\u202f\u2009\u2007 ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d+(?:[.,]\d{1,3})?)(?!\d)/gu

const signsBefore = [...table.currencySigns, ...table.sharedSigns].map(
  ([sign, code]) => [new RegExp(`(?<![\\p{L}$])(?:${sign})\\s?$`, 'u'), sign, code] as const,
)
const zarBefore = /(?<!\p{L})R\s?$/u
const signsAfter = [...table.currencySigns, ...table.sharedSigns].map(
  ([sign, code]) =>
    [new RegExp(`^\\s?(?:${sign})(?![\\p{Script=Latin}])`, 'u'), sign, code] as const,
)
const codeBefore = /(?<!\p{L})([A-Z]{3})\s?[$€£¥₹]?\s?:?\s?$/u
const codeAfter = /^\s?\(?([A-Z]{3})(?![\p{L}\d])\)?/u

type Amount = {
  value: number
  multiple: number
  currency: string | null
  /** Of a sign that several currencies share: a code at the other end decides. */
  shared: boolean
  unit: PayUnit | null
  start: number
  end: number
}

/** `1.234,50`, `1’234`, `12,00,000`, `52.5`: the last separator is decimal when it cannot group. */
function numberOf(written: string, currency: string | null): number {
  const plain = written.replace(/['’\u00a0\u202f\u2009\u2007 ]/gu, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const [separator, tail] = [plain[last]!, plain.slice(last + 1)]
  const both = plain.includes('.') && plain.includes(',')
  const several = plain.indexOf(separator) !== last
  const grouped = tail.length === 3 && plain.slice(0, last).replace(/\D/g, '').length <= 3
  const thousandths =
    separator === '.' && grouped && currency !== null && /^(?:KWD|BHD|OMR|JOD)$/.test(currency)
  const isDecimal = !several && (both || !grouped || (thousandths && !tail.endsWith('0')))
  if (!isDecimal) return Number(plain.replace(/[.,]/g, ''))
  return Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${tail}`)
}

function sharedCurrency(sign: string, fallback: string | null, country: string | null) {
  if (!country) return fallback
  if (sign.startsWith('\\$')) return table.dollarOf[country] ?? fallback
  if (sign.startsWith('¥')) return table.yenOf[country] ?? fallback
  if (sign.startsWith('kr')) return table.kronaOf[country] ?? fallback
  return fallback
}

const sharedPatterns = new Set(table.sharedSigns.map(([sign]) => sign))

function signed(sign: string, known: string | null, country: string | null, written: string) {
  const shared = sharedPatterns.has(sign)
  const currency = shared ? sharedCurrency(sign, known, country) : known
  return { currency, length: written.length, shared }
}

function currencyBefore(text: string, start: number, country: string | null) {
  const before = text.slice(Math.max(0, start - 14), start)
  const code = codeBefore.exec(before)
  if (code && isCurrency(code[1]!)) {
    return { currency: code[1]!, length: code[0].length, shared: false }
  }
  const rand = zarBefore.exec(before)
  if (rand) return { currency: 'ZAR', length: rand[0].length, shared: false }
  for (const [pattern, sign, known] of signsBefore) {
    const match = pattern.exec(before)
    if (match) return signed(sign, known, country, match[0])
  }
  return null
}

function currencyAfter(after: string, country: string | null) {
  const code = codeAfter.exec(after)
  if (code && isCurrency(code[1]!)) {
    return { currency: code[1]!, length: code[0].length, shared: false }
  }
  for (const [pattern, sign, known] of signsAfter) {
    const match = pattern.exec(after)
    if (match) return signed(sign, known, country, match[0])
  }
  return null
}

const grossWords =
  /^\s*\(?(?:gross|brutto|bruto|brute?s?|lord[oi]|netto|net|plus super|\+ super|CTC)\)?(?!\p{L})/iu

function amountAt(text: string, written: string, start: number, country: string | null) {
  const before = currencyBefore(text, start, country)
  // A letter or a number sign before makes it a name: Q4, C1, #3.
  if (!before && /[\p{Script=Latin}\p{Script=Cyrillic}#_]$/u.test(text.slice(0, start))) return null
  let end = start + written.length
  const rest = () => text.slice(end, end + 60)
  if (/^\s?(?:%|‰|percent|Prozent|pct|x\b|st\b|nd\b|rd\b|th\b)/u.test(rest())) return null
  if (/^(?:401|403)$/.test(written) && /^\s?\(?[kb]\)?/i.test(rest())) return null
  if (table.beyondPay.test(rest())) return null
  let multiple = 1
  let lpa = false
  const times = table.multiples.find(([pattern]) => pattern.test(rest()))
  if (times && !/^\s?K[čc]/.test(rest())) {
    const [word] = times[0].exec(rest())!
    lpa = /lpa|l\.p\.a/i.test(word)
    multiple = times[1]
    end += word.length
  }
  const after = currencyAfter(rest(), country)
  if (after) end += after.length
  if (multiple === 1 && after) {
    // `45 €k` is written too.
    const late = /^\s?[kK](?!\p{L})/u.exec(rest())
    if (late) {
      multiple = 1000
      end += late[0].length
    }
  }
  const gross = grossWords.exec(rest())
  if (gross) end += gross[0].length
  const unit = table.unitAfter.find(([, pattern]) => pattern.test(rest()))
  if (unit) end += unit[1].exec(rest())![0].length
  const clear = [after, before].find((one) => one?.currency && !one.shared)
  const said = clear ?? after ?? before
  const currency = said?.currency ?? null
  const indian = multiple === 100_000 || multiple === 10_000_000
  return {
    value: numberOf(written, currency),
    multiple,
    currency: currency ?? (indian ? 'INR' : null),
    shared: said?.shared ?? false,
    unit: lpa ? 'YEAR' : (unit?.[0] ?? null),
    start: start - (before?.length ?? 0),
    end,
  } satisfies Amount
}

export type WrittenPay = {
  min: number | null
  max: number | null
  currency: string | null
  unit: PayUnit | null
  /** Where it stands in the text. */
  start: number
  end: number
}

/** What one end leaves out, the other says: `45-55k`, `$120-150,000`. */
function multiplied(low: Amount, high: Amount): [number, number] {
  const [one, other] = [low.value * low.multiple, high.value * high.multiple]
  if (low.multiple === 1 && high.multiple > 1 && low.value < high.value * high.multiple) {
    const raised = low.value * high.multiple
    if (raised <= other) return [raised, other]
  }
  if (high.multiple === 1 && low.multiple > 1 && other < one) return [one, other * low.multiple]
  if (low.multiple === 1 && high.multiple === 1 && low.value < 1000 && high.value >= 10_000) {
    if (low.value * 1000 <= high.value) return [low.value * 1000, other]
  }
  return [one, other]
}

/** Between the ends of a range. What is longer joins nothing, and takes the patterns long. */
const gapAtMost = 60

/** Every amount or range of money in a text, in its order. */
export function amountsIn(text: string, country: string | null = null): WrittenPay[] {
  const amounts = [...text.matchAll(digits)].flatMap(
    (match) => amountAt(text, match[0], match.index, country) ?? [],
  )
  const found: WrittenPay[] = []
  for (let index = 0; index < amounts.length; index++) {
    const low = amounts[index]!
    const high = amounts[index + 1]
    const isNear = high !== undefined && high.start - low.end <= gapAtMost
    const gap = isNear ? text.slice(low.end, Math.max(low.end, high.start)) : ''
    const lead = text.slice(Math.max(0, low.start - 40), low.start)
    const joined =
      high !== undefined &&
      high.start >= low.end &&
      (table.joins.test(gap) ||
        (high.multiple > 1 && table.joinsMultiple.test(gap)) ||
        (table.announces.test(lead) && table.joinsAnnounced.test(gap))) &&
      (!low.currency ||
        !high.currency ||
        low.currency === high.currency ||
        low.shared ||
        high.shared)
    if (joined) {
      const [min, max] = multiplied(low, high)
      found.push({
        min: Math.min(min, max),
        max: Math.max(min, max),
        currency: low.shared ? (high.currency ?? low.currency) : (low.currency ?? high.currency),
        unit: high.unit ?? low.unit,
        start: low.start,
        end: high.end,
      })
      index += 1
      continue
    }
    const value = low.value * low.multiple
    const upwards = table.opensUpwards.test(lead) || table.endsOpen.test(text.slice(low.end))
    const downwards = table.opensDownwards.test(lead)
    found.push({
      min: downwards ? null : value,
      max: upwards && !downwards ? null : value,
      currency: low.currency,
      unit: low.unit,
      start: low.start,
      end: low.end,
    })
  }
  return found.filter(({ min, max }) => (max ?? min ?? 0) > 0)
}

const unitsAYear: Record<PayUnit, number> = { HOUR: 2080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 }

/** The unit of an amount that names none: what is too little for a year is paid by the month or hour. */
function unitBySize(amount: number, currency: string): PayUnit | null {
  const monthly = table.saidMonthly[currency]
  if (monthly) {
    const [year, month] = monthly
    return amount >= year ? 'YEAR' : amount >= month ? 'MONTH' : null
  }
  const least = table.leastYearly[currency]
  if (least === undefined || amount >= least) return 'YEAR'
  if (amount >= least / 16) return 'MONTH'
  return amount <= least / 70 ? 'HOUR' : null
}

/** Nobody is paid this much more than the least. */
const mostTimes = 400

function isPlausible(amount: number, currency: string, unit: PayUnit): boolean {
  const least = table.leastYearly[currency]
  if (least === undefined) return true
  const yearly = amount * unitsAYear[unit]
  return yearly >= least / 12 && yearly <= least * mostTimes
}

function unitIn(text: string): PayUnit | null {
  return table.unitNear.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

const equityWords = /\b(?:equity|stock|shares?|options|esop|rsus?)\b/i
const bonusWords =
  /\b(?:bonus|bonuses|commissions?|ote|on[- ]target|variable|incentives?|provision|prime)\b/i

export function payFrom(
  written: Pick<WrittenPay, 'min' | 'max' | 'currency' | 'unit'>,
  around: string,
): Pay | null {
  const { min, max, currency } = written
  if (!currency || !isCurrency(currency)) return null
  const amount = max ?? min!
  const unit = written.unit ?? unitIn(around) ?? unitBySize(amount, currency)
  if (!unit || !isPlausible(amount, currency, unit)) return null
  const minor = (value: number | null) => (value === null ? null : toMinorUnits(value, currency))
  return {
    min: minor(min),
    max: minor(max),
    currency,
    unit,
    equity: equityWords.test(around),
    bonus: bonusWords.test(around),
  }
}

/** What an amount is when it is not pay. No word can be read in two ways, or many of them would take for ever. */
export const notPayBefore =
  /\b(?:bonus(?:es)?|sign-?on|signing|commission|relocation|stipend|allowance|reimburse\w*|referral|budget|401\(?k\)?|insurance|equity|stock|rsus?|shares?)\b(?:\s+(?:of|up|to|is|worth|package|bonus|from|potential|a|an|the|annual|target)\b|\s*[:(=-]|\s+(?!and\b|plus\b)\w{1,12}\b){0,3}\s*$/i
export const notPayAfter =
  /^\s*(?:\/|per|a|an|in|of)?\s*(?:(?:year|annual|month|sign-?on|signing|performance|referral|retention|quarterly|welcome|joining)\w*\s+)*(?:bonus|stipend|allowance|relocation|commission|equity|in (?:stock|equity|rsus?|shares?)|(?:home[- ]office|learning|training|wellness|equipment|travel|education|professional) )/i

/** What is longer holds more than pay. */
const longestField = 2_000

/**
 * A field that holds pay and nothing else, such as Indeed's `salary`.
 *
 * @param country of the job, which says whose dollars and crowns are meant
 */
export function readPayField(field: string, country: string | null = null): Pay | null {
  const text = field.slice(0, longestField)
  const amounts = amountsIn(text, country).filter(
    ({ start, end }) =>
      !notPayBefore.test(text.slice(0, start)) && !notPayAfter.test(text.slice(end)),
  )
  const named = amounts.filter(({ currency }) => currency !== null)
  const base = named.find(({ start, end }) => isBase(text, start, end))
  const chosen = base ?? named[0]
  if (chosen) return payFrom(chosen, text)
  const alone = amounts.find(({ min, max }) => (max ?? min)! >= 10)
  const code = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu
  const currency = [...text.matchAll(code)].map(([word]) => word).find(isCurrency)
  return alone && currency ? payFrom({ ...alone, currency }, text) : null
}

function isBase(text: string, start: number, end: number): boolean {
  return (
    /\bbase(?: salary| pay)?[^\d]{0,12}$/i.test(text.slice(Math.max(0, start - 30), start)) ||
    /^\s*base\b/i.test(text.slice(end, end + 12))
  )
}
