/** Moments as a message tells them: by the reader's clock, or by another one where the reader's is not known. */
import { momentWords } from '#shared/dates.ts'
import { zoneName } from '#shared/zone-names.ts'
import type { Context } from '../context.ts'
import { mailWords } from '../messages.mails.ts'
import { readersZone } from './locale.ts'

/** The site, or whatever else has a zone. */
type OtherClock = Pick<Context, 'timeZone'>

const near = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dated = { day: 'numeric', month: 'long', year: 'numeric' } as const

function moment(at: Date, form: Intl.DateTimeFormatOptions, timeZone: string): string {
  return momentWords(at, { ...form, hour: '2-digit', minute: '2-digit', timeZone })
}

function withZone(at: Date, form: Intl.DateTimeFormatOptions, timeZone: string): string {
  return `${moment(at, form, timeZone)} (${zoneName(timeZone)})`
}

/** For a moment within weeks: `Thursday 26 November at 14:00 (Europe/Vienna)`. */
export function nearMoment(other: OtherClock, at: Date): string {
  return withZone(at, near, readersZone() ?? other.timeZone)
}

/** `26 November 2026 at 14:00 (Europe/Vienna)` */
export function datedMoment(other: OtherClock, at: Date): string {
  return withZone(at, dated, readersZone() ?? other.timeZone)
}

/**
 * What was agreed upon in a zone, such as an interview, by the clock there; and by the reader's, where it shows
 * another time.
 *
 * @param timeZone IANA name
 */
export function agreedMoment(at: Date, timeZone: string): string {
  const form = { ...near, ...dated }
  const there = withZone(at, form, timeZone)
  const own = readersZone() ?? timeZone
  const isSame = moment(at, form, own) === moment(at, form, timeZone)
  return isSame ? there : mailWords.agreedMoment(there, withZone(at, near, own))
}
