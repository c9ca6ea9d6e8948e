/** When a saved search looks, and what it keeps. Pure. */
import { nextMorning } from '#shared/dates.ts'
import type { SearchFrequency } from '../contract.ts'

export type SearchTerms = Record<string, string | string[]>

/** When a saved search looks next; never when nobody wants to hear of it. */
export function nextRun(frequency: SearchFrequency, timeZone: string, now: Date): Date | null {
  return frequency === 'never' ? null : nextMorning(frequency, timeZone, now)
}

/** What a search asks for, without what only pages it. */
export function cleaned({ cursor: _cursor, limit: _limit, ...search }: SearchTerms): SearchTerms {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value.length > 0))
}

/** Requests of this minute may not have been kept yet: they are counted the next time. */
export const countedUntil = (now: Date) => new Date(now.getTime() - 60_000)

/** Tags in lower case, each once. */
export const tagsOf = (typed: readonly string[]): string[] =>
  [...new Set(typed.map((tag) => tag.trim().toLowerCase()))].filter(Boolean)
