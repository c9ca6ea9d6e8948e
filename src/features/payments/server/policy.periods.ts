/** Months, shares of them, and the days on which a renewal is tried. Pure. */
import { instantOf, wallTimeOf } from '#shared/dates.ts'
import { billingTerms } from '../contract.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * The same day and time a month later, on the clock of the wall. What began on the 31st ends on the
 * last day of a shorter month, and comes back to the 31st.
 *
 * @param anchorDay day of the month on which the subscription began
 */
export function monthAfter(start: Date, anchorDay: number, timeZone: string): Date {
  const wall = wallTimeOf(start, timeZone)
  const [year, month] = [Number(wall.slice(0, 4)), Number(wall.slice(5, 7))]
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(anchorDay, days)
  const next = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
  const seconds = start.getTime() % 60_000
  return new Date(instantOf(`${next}T${wall.slice(11, 16)}`, timeZone).getTime() + seconds)
}

export function anchorDayOf(start: Date, timeZone: string): number {
  return Number(wallTimeOf(start, timeZone).slice(8, 10))
}

/** The first try comes before the end, so that nobody is without a plan while it runs. */
export function firstAttemptAt(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() - billingTerms.renewalLeadHours * hourMs)
}

/** When a failed renewal is tried again; null when that was the last try. */
export function nextAttemptAt(firstFailure: Date, failures: number): Date | null {
  const day = billingTerms.retryDays[failures - 1]
  return day === undefined ? null : new Date(firstFailure.getTime() + day * dayMs)
}

/** Until when the plan goes on without money. */
export function graceEndOf(firstFailure: Date): Date {
  const days = billingTerms.retryDays.at(-1)! + billingTerms.graceDays
  return new Date(firstFailure.getTime() + days * dayMs)
}

export const firstFailureOf = (graceEnd: Date): Date =>
  new Date(graceEnd.getTime() - graceEndOf(new Date(0)).getTime())

export function noticeAt(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() - billingTerms.noticeDays * dayMs)
}

type Period = { start: Date; end: Date }

/** What is left until the end of a period, and its length: milliseconds. */
function leftOf({ start, end }: Period, now: Date): { left: number; whole: number } {
  const whole = end.getTime() - start.getTime()
  return { left: Math.max(0, end.getTime() - now.getTime()), whole }
}

const product = (amount: number, left: number) => BigInt(amount) * BigInt(left)
const floorShare = (amount: number, left: number, whole: number) =>
  whole === 0 ? 0 : Number(product(amount, left) / BigInt(whole))
const ceilShare = (amount: number, left: number, whole: number) =>
  whole === 0 ? 0 : Number((product(amount, left) + BigInt(whole) - 1n) / BigInt(whole))

/**
 * What an upgrade costs for the rest of the period: the new price for what is left, less what is left
 * of the old one. Where months are paid ahead the period has not begun, and more than one is left.
 */
export function prorate(
  oldMinor: number,
  newMinor: number,
  period: Period,
  now: Date,
): { listMinor: number; creditMinor: number } {
  const { left, whole } = leftOf(period, now)
  const listMinor = ceilShare(newMinor, left, whole)
  return { listMinor, creditMinor: Math.min(listMinor, floorShare(oldMinor, left, whole)) }
}

/** What of a payment is for time that has not come yet. */
export function unusedShare(totalMinor: number, period: Period, now: Date): number {
  const { left, whole } = leftOf(period, now)
  return floorShare(totalMinor, Math.min(left, whole), whole)
}

export type RefundRule = 'sevenDays' | 'proRata'

/**
 * What a person gets back who asks (PAY7): all of it within seven days as long as nobody accepted a
 * request, otherwise the share of the time that is left.
 */
export function refundOf(
  payment: { totalMinor: number; refundedMinor: number; paidAt: Date; period: Period },
  captures: number,
  now: Date,
): { rule: RefundRule; amountMinor: number } {
  const remaining = payment.totalMinor - payment.refundedMinor
  const age = now.getTime() - payment.paidAt.getTime()
  if (captures === 0 && age < billingTerms.refundDays * dayMs) {
    return { rule: 'sevenDays', amountMinor: remaining }
  }
  const share = unusedShare(payment.totalMinor, payment.period, now)
  return { rule: 'proRata', amountMinor: Math.min(remaining, share) }
}
