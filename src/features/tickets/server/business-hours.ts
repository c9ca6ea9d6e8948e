/** Time as a team counts it: the opening hours of working days, on the wall clock of the deployment. */
import { dayInZone, instantOf } from '#shared/dates.ts'

export type BusinessHours = {
  /** IANA name. */
  timeZone: string
  /** `YYYY-MM-DD` on which nobody works. */
  holidays: ReadonlySet<string>
  /** `HH:MM`, on working days. */
  opens: string
  closes: string
}

const minuteMs = 60_000

/** The instant at which so many business minutes have passed. */
export function afterBusinessMinutes(from: Date, minutes: number, hours: BusinessHours): Date {
  let left = minutes * minuteMs
  for (const [begin, end] of shiftsFrom(from, hours)) {
    const length = end - begin
    if (length >= left) return new Date(begin + left)
    left -= length
  }
  throw new Error('unreachable')
}

/** Whole business minutes between two instants; 0 when the second is not later. */
export function businessMinutes(from: Date, to: Date, hours: BusinessHours): number {
  let sum = 0
  for (const [begin, end] of shiftsFrom(from, hours)) {
    if (begin >= to.getTime()) break
    sum += Math.min(end, to.getTime()) - begin
  }
  return Math.floor(sum / minuteMs)
}

/** The parts of working days from an instant on, without end. */
function* shiftsFrom(
  from: Date,
  { timeZone, holidays, opens, closes }: BusinessHours,
): Generator<[number, number]> {
  for (let day = dayInZone(from, timeZone); ; day = dayAfter(day)) {
    const weekday = new Date(`${day}T00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6 || holidays.has(day)) continue
    const begin = Math.max(instantOf(`${day}T${opens}`, timeZone).getTime(), from.getTime())
    const end = instantOf(`${day}T${closes}`, timeZone).getTime()
    if (begin < end) yield [begin, end]
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
