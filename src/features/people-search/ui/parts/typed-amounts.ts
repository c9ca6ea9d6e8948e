import { toMajorUnits, toMinorUnits } from '#shared/money.ts'

/** What someone types in whole units, as minor ones. */
export function minorUnits(typed: string, currency: string): number | null {
  const amount = Number(typed.replace(/[\s,’']/g, ''))
  if (typed.trim() === '' || !Number.isFinite(amount) || amount < 0) return null
  return toMinorUnits(amount, currency)
}

export function wholeUnits(minor: number, currency: string): string {
  return String(Math.round(toMajorUnits(minor, currency)))
}
