import { toMajorUnits, toMinorUnits } from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'

/** What someone types in whole units, as minor ones. */
export function minorUnits(typed: string, currency: string): number | null {
  const amount = readTypedAmount(typed)
  return amount === null ? null : toMinorUnits(amount, currency)
}

export function wholeUnits(minor: number, currency: string): string {
  return String(Math.round(toMajorUnits(minor, currency)))
}
