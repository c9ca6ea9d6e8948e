import { isCurrency, toMinorUnits } from '#shared/money.ts'
import type { Pay, PayUnit } from '#features/jobs/contract.ts'
import { readPayField } from '#features/job-facts/server/service.ts'
import { isObject, listAt, numberAt, objectAt, textAt, type JsonObject } from './fields.ts'
import { readPayUnit } from './words.ts'

/** More than this in a year, or less than nothing, is a typing error on any board. */
const largestAmount = 1_000_000_000_000

/** A field of pay is one line. */
const longestPay = 300

type Range = {
  min: number | null
  max: number | null
  currency: string | null
  unit: string | null
  equity?: boolean
  bonus?: boolean
}

const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  US$: 'USD',
}

/** Nobody earns so little a year in these, and nobody so much an hour that a field without a unit would not say it. */
const hourlyBelow = 200
const dearCurrencies = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'NZD', 'SGD'])

function unitOf(text: string | null, most: number, currency: string): PayUnit {
  const unit = readPayUnit(text)
  const isSaid =
    unit !== 'YEAR' || /year|annu|\bp\.?a\b|jahr|\ban\b|año|anno|ano\b/i.test(text ?? '')
  return !isSaid && most < hourlyBelow && dearCurrencies.has(currency) ? 'HOUR' : unit
}

function payOf(range: Range, warnings: string[]): Pay | null {
  const named = range.currency?.trim().toUpperCase()
  const currency = named && (currencyOfSign[named] ?? named)
  const given = [range.min, range.max].filter((amount) => amount !== null && amount !== 0)
  if (given.length === 0) return null
  if (!currency || !isCurrency(currency)) {
    warnings.push(`pay in the unknown currency "${(currency ?? '').slice(0, 10)}" is left out`)
    return null
  }
  if (given.some((amount) => amount! < 0 || amount! > largestAmount)) {
    warnings.push('pay that cannot be right is left out')
    return null
  }
  const [min, max] = [range.min, range.max].map((amount) =>
    amount === null || amount === 0 ? null : toMinorUnits(amount, currency),
  ) as [number | null, number | null]
  const swapped = min !== null && max !== null && min > max
  return {
    min: swapped ? max : min,
    max: swapped ? min : max,
    currency,
    unit: unitOf(range.unit, Math.max(...given.map((amount) => amount!)), currency),
    equity: range.equity ?? false,
    bonus: range.bonus ?? false,
  }
}

/** Ashby, `compensation` of a board asked for with `includeCompensation=true`. */
export function readAshbyPay(job: unknown, warnings: string[]): Pay | null {
  const compensation = objectAt(job, 'compensation')
  // Equity stands with the tiers alone where it differs between them.
  const components = [
    ...listAt(compensation, 'summaryComponents'),
    ...listAt(compensation, 'compensationTiers').flatMap((tier) => listAt(tier, 'components')),
  ].filter(isObject)
  const ofType = (pattern: RegExp) =>
    components.find((component) => pattern.test(textAt(component, 'compensationType') ?? ''))
  const salary = ofType(/^salary$/i)
  if (!salary) return null
  return payOf(
    {
      min: numberAt(salary, 'minValue'),
      max: numberAt(salary, 'maxValue'),
      currency: textAt(salary, 'currencyCode'),
      unit: textAt(salary, 'interval'),
      equity: ofType(/equity/i) !== undefined,
      bonus: ofType(/bonus|commission/i) !== undefined,
    },
    warnings,
  )
}

/** Lever, `salaryRange`. */
export function readLeverPay(posting: unknown, warnings: string[]): Pay | null {
  const range = objectAt(posting, 'salaryRange')
  return payOf(
    {
      min: numberAt(range, 'min'),
      max: numberAt(range, 'max'),
      currency: textAt(range, 'currency'),
      unit: textAt(range, 'interval'),
    },
    warnings,
  )
}

/**
 * Greenhouse, `pay_input_ranges` of a board asked for with `pay_transparency=true`, in hundredths;
 * otherwise a custom field that holds a range of money.
 */
export function readGreenhousePay(job: unknown, warnings: string[]): Pay | null {
  const ranges = listAt(job, 'pay_input_ranges').map((range): Range => {
    const hundredth = (key: string) => {
      const cents = numberAt(range, key)
      return cents === null ? null : cents / 100
    }
    return {
      min: hundredth('min_cents'),
      max: hundredth('max_cents'),
      currency: textAt(range, 'currency_type'),
      unit: textAt(range, 'title'),
    }
  })
  const [first] = ranges
  if (!first) return greenhousePayField(job, warnings)
  // One for each place; what is earned with targets met is another figure.
  const alike = ranges.filter(
    (range) =>
      range === first ||
      (range.currency === first.currency &&
        readPayUnit(range.unit) === readPayUnit(first.unit) &&
        !beyondBase.test(range.unit ?? '')),
  )
  const mins = alike.flatMap(({ min }) => min ?? [])
  const maxs = alike.flatMap(({ max }) => max ?? [])
  const isWhole = mins.length === alike.length && maxs.length === alike.length
  const span = isWhole ? { min: Math.min(...mins), max: Math.max(...maxs) } : {}
  return payOf({ ...first, ...span }, warnings)
}

const beyondBase = /\bOTE\b|target|bonus|commission|variable|total|equity/i
const payFields = /salary|\bpay\b|compensation|wage|gehalt|salaire|salario/i

function greenhousePayField(job: unknown, warnings: string[]): Pay | null {
  const field = listAt(job, 'metadata').find((entry) => {
    const name = textAt(entry, 'name') ?? ''
    return payFields.test(name) && !beyondBase.test(name) && isObject(objectAt(entry, 'value'))
  })
  const value = objectAt(field, 'value')
  const amount = numberAt(value, 'amount')
  return payOf(
    {
      min: numberAt(value, 'min_value') ?? amount,
      max: numberAt(value, 'max_value') ?? amount,
      currency: textAt(value, 'unit'),
      unit: textAt(field, 'name'),
    },
    warnings,
  )
}

/** schema.org, `baseSalary`: a MonetaryAmount, several of them, or a line of text. */
export function readStructuredPay(
  posting: unknown,
  country: string | null,
  warnings: string[],
): Pay | null {
  const several = listAt(posting, 'baseSalary')
  const one = several.length > 0 ? { baseSalary: several[0] } : posting
  const line = textAt(one, 'baseSalary')
  if (line && !isObject((one as JsonObject)['baseSalary'])) {
    // A bare number, whose currency is a field of the posting.
    const stated = textAt(posting, 'salaryCurrency') ?? ''
    return readPayLine(
      `${line} ${/^[\d.,\s-]+$/.test(line) ? stated : ''}`.trim(),
      country,
      warnings,
    )
  }
  const salary = objectAt(one, 'baseSalary')
  const value = isObject(salary['value']) ? salary['value'] : salary
  const unit = textAt(value, 'unitText') ?? textAt(salary, 'unitText')
  const currency =
    textAt(salary, 'currency') ?? textAt(value, 'currency') ?? textAt(posting, 'salaryCurrency')
  const single = numberAt(value, 'value')
  const words = single === null ? textAt(value, 'value') : null
  if (words && /\d/.test(words)) {
    return readPayLine([words, currency, unit].filter(Boolean).join(' '), country, warnings)
  }
  const min = numberAt(value, 'minValue') ?? single
  const max = numberAt(value, 'maxValue') ?? single
  return payOf({ min, max, currency, unit }, warnings)
}

/** Recruitee, `salary` with `min`, `max`, `period` and `currency`. */
export function readRecruiteePay(offer: unknown, warnings: string[]): Pay | null {
  const salary = objectAt(offer, 'salary')
  return payOf(
    {
      min: numberAt(salary, 'min'),
      max: numberAt(salary, 'max'),
      currency: textAt(salary, 'currency'),
      unit: textAt(salary, 'period'),
    },
    warnings,
  )
}

/**
 * Indeed and Breezy, `salary`: free text such as `$50,000 per year` or `50.000 - 60.000 €`.
 *
 * @param country of the job, ISO 3166-1, which says whose dollars are meant
 */
export function readPayLine(
  text: string | null,
  country: string | null,
  warnings: string[],
): Pay | null {
  if (!text) return null
  const pay = readPayField(text.slice(0, longestPay), country)
  if (!pay && /\d/.test(text)) {
    warnings.push(`the pay "${text.slice(0, 40)}" is not understood and left out`)
  }
  return pay
}

/** LinkedIn, `salaries/salary` with `lowEnd`, `highEnd` and `period`; names in lower case. */
export function readLinkedInPay(salary: JsonObject, warnings: string[]): Pay | null {
  const low = objectAt(salary, 'lowend')
  const high = objectAt(salary, 'highend')
  return payOf(
    {
      min: numberAt(low, 'amount'),
      max: numberAt(high, 'amount'),
      currency: textAt(low, 'currencycode') ?? textAt(high, 'currencycode'),
      unit: textAt(salary, 'period'),
    },
    warnings,
  )
}
