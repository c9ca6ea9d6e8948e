/** What decides in the search for people. Pure. */
import { askDays, freshDays, type ContactState, type Findability } from '../contract.ts'

const next: Readonly<Record<ContactState, readonly ContactState[]>> = {
  sent: ['accepted', 'declined', 'expired', 'ended'],
  accepted: [],
  declined: [],
  expired: [],
  ended: [],
}

export const canBecome = (from: ContactState, to: ContactState) => next[from].includes(to)

/** Cards name no smaller city than this, but the one of this size around which a person lives. */
export const areaPeople = 100_000
/** As far around a large city people count as living in its area. */
export const areaKm = 50

type Offer = { payMaximum: number; payCurrency: string; countries: readonly string[] }
export type Mismatch = 'pay' | 'visa'

/** What speaks against a contact, for the recruiter to know before (SRC3). */
export function mismatchesOf(
  person: Pick<Findability, 'payMinimum' | 'payCurrency' | 'workCountries'>,
  { payMaximum, payCurrency, countries }: Offer,
): Mismatch[] {
  const asksMore =
    person.payMinimum !== null &&
    person.payCurrency === payCurrency &&
    person.payMinimum > payMaximum
  const mayWork =
    person.workCountries.length === 0 ||
    countries.length === 0 ||
    countries.some((country) => person.workCountries.includes(country))
  return [...(asksMore ? (['pay'] as const) : []), ...(mayWork ? [] : (['visa'] as const))]
}

const dayMs = 24 * 60 * 60 * 1000

export const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

export type Reminder = { step: 'ask' | 'lapse'; nextDueAt: Date | null }

/** What a candidate who has not confirmed since then hears now, and when they hear again. */
export function reminderOf(confirmedAt: Date, now: Date): Reminder {
  const lapsesAt = daysAfter(confirmedAt, freshDays)
  return lapsesAt <= now ? { step: 'lapse', nextDueAt: null } : { step: 'ask', nextDueAt: lapsesAt }
}

/** When someone who has just confirmed is asked again. */
export const firstReminder = (confirmedAt: Date) => daysAfter(confirmedAt, askDays)

/** Since when someone can be found: a confirmation in time does not make them new. */
export function findableSince(
  before: { isFindable: boolean; confirmedAt: Date; findableSince: Date } | undefined,
  now: Date,
): Date {
  const wasFound = before?.isFindable && daysAfter(before.confirmedAt, freshDays) > now
  return wasFound ? before.findableSince : now
}
