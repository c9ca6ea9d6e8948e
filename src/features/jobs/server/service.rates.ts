/** Rates by which pay in different currencies is compared. They come from a file: nothing is fetched. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { currencyDigits, isCurrency, type MoneyRange, type PayUnit } from '#shared/money.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { beginAnew, inSteps } from '#platform/tasks/in-steps.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as queries from './queries.rates.ts'
import { replyWords } from '../messages.replies.ts'

/** The file cannot be used; the message is one sentence for the terminal. */
export class UnreadableRates extends Error {}

const ratesAtMost = 400
const spanOfJobs = 500
/** A factor beyond this is a typing error, or a currency that was exchanged for a new one. */
const believed = 20

/** Jobs of these numbers are written again, so that the search compares them by the new rates. */
export const payAgain = defineTask({
  name: 'jobs.payAgain',
  payload: z.object({ from: z.number().int(), currencies: z.array(z.string().length(3)) }),
})

export type Rate = { currency: string; perDollar: number }

/**
 * Reads rates: the European Central Bank's daily XML (what a euro buys), or lines `EUR,0.86` of what a
 * dollar buys.
 *
 * @see https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml
 * @throws UnreadableRates
 */
export function readRates(text: string): Rate[] {
  const rates = text.trimStart().startsWith('<') ? readEuropean(text) : readLines(text)
  if (rates.length === 0 || rates.length > ratesAtMost) {
    throw new UnreadableRates(replyWords.ratesMissing)
  }
  const named = new Set<string>()
  for (const { currency, perDollar } of rates) {
    if (named.has(currency)) throw new UnreadableRates(replyWords.rateTwice(currency))
    named.add(currency)
    if (!isCurrency(currency)) throw new UnreadableRates(replyWords.unknownCurrency(currency))
    // What a dollar costs in dollars is no opinion.
    const isDollarOff = currency === 'USD' && perDollar !== 1
    if (!(perDollar > 0) || perDollar > 1e9 || isDollarOff) {
      throw new UnreadableRates(replyWords.implausibleRate(currency))
    }
  }
  return rates
}

function readEuropean(text: string): Rate[] {
  const found = [...text.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g)]
  const perEuro = new Map(found.map(([, currency, rate]) => [currency!, Number(rate)]))
  const dollars = perEuro.get('USD')
  if (!dollars) throw new UnreadableRates(replyWords.dollarRateMissing)
  perEuro.set('EUR', 1)
  return [...perEuro].map(([currency, rate]) => ({ currency, perDollar: rate / dollars }))
}

function readLines(text: string): Rate[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, currency, rate] = /^([A-Z]{3})\s*[,;\t ]\s*(\d+(?:\.\d+)?)$/.exec(line) ?? []
      if (!currency)
        throw new UnreadableRates(`"${line.slice(0, 60)}" is no line such as EUR,0.86.`)
      return { currency, perDollar: Number(rate) }
    })
}

/** What the ends of a range of pay come to in a year, in whole dollars; empty where no rate is known. */
export async function dollarsInYear(
  { db }: Pick<Context, 'db'>,
  { min, max, currency, unit }: MoneyRange & { unit: PayUnit },
): Promise<number[]> {
  const ends = [min, max].filter((end) => end !== null)
  const dollars = await queries.dollarsInYear(db, ends, { currency, unit })
  return dollars.filter((end) => end !== null)
}

/**
 * Takes rates in; jobs whose pay is in a currency that changed are compared again in the background.
 *
 * @throws UnreadableRates also for a rate that is far from the one before
 * @returns the currencies that changed
 */
export async function setRates(context: Context, text: string, asOf: Date): Promise<string[]> {
  const known = await queries.ratesByCurrency(context.db)
  const rates = readRates(text)
  for (const { currency, perDollar } of rates) {
    const before = known.get(currency) ?? perDollar
    if (perDollar / before > believed || before / perDollar > believed) {
      throw new UnreadableRates(replyWords.implausibleRateChange(currency, before, perDollar))
    }
  }
  const changed = rates.filter(({ currency, perDollar }) => known.get(currency) !== perDollar)
  if (changed.length === 0) return []
  await queries.storeRates(
    context.db,
    changed.map((rate) => ({ ...rate, digits: currencyDigits(rate.currency) })),
    asOf,
  )
  const currencies = changed.map(({ currency }) => currency)
  await recordAudit(context, {
    action: 'jobs.ratesSet',
    entity: { type: 'currencyRates', id: asOf.toISOString().slice(0, 10) },
    after: Object.fromEntries(changed.map(({ currency, perDollar }) => [currency, perDollar])),
  })
  // Pay that is being compared by rates of a moment ago is compared once more, from the beginning.
  const name = workOn(currencies)
  await beginAnew(context, name)
  await context.enqueue(payAgain, { from: 0, currencies }, { jobKey: name })
  return currencies
}

/**
 * The name of the work on some currencies. Others are other work: none takes the place of another that still waits. Of
 * one length, however many there are, since the key of a task has 512 characters at most.
 */
export function workOn(currencies: readonly string[]): string {
  const hash = createHash('sha256').update(currencies.toSorted().join(' '))
  return `${payAgain.name}:${hash.digest('base64url')}`
}

/** Writes the jobs again in steps. Needs a context without a transaction. */
export async function comparePayAgain(
  context: Context,
  { from, currencies }: z.output<typeof payAgain.payload>,
): Promise<void> {
  const { finished } = await inSteps<number>(context, {
    name: workOn(currencies),
    once: true,
    most: spanOfJobs,
    step: async (inStep, { after, size }) => {
      const span = { from: after ?? from, currencies, limit: size }
      const last = await queries.refreshPaid(inStep.db, span)
      return { rows: last === null ? 0 : size, next: last === null ? null : last + 1 }
    },
  })
  // The time of this run is over, or another run is at the same work.
  const runAt = new Date(context.clock.now().getTime() + 1_000)
  if (!finished) await context.enqueue(payAgain, { from, currencies }, { runAt })
}
