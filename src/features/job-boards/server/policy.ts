/** When a board that lost most of its jobs is believed, and when one is read again. Pure. */
import {
  failuresUntilRest,
  heldHours,
  heldReadings,
  hoursBetweenSyncs,
  longestRestHours,
} from '../contract.ts'

const hour = 3_600_000

export type Held = {
  heldSince: Date | null
  /** Whole readings in a row, failed ones not counted. */
  heldReads: number
  heldMissing: number | null
  heldOpen: number | null
  /** So many someone agreed to. */
  closeUpTo: number
}

/** What is known of the failures of a board, once it was read or a person begins anew. */
export const recovered = { failures: 0, failingSince: null, problem: null } as const

/** More than a tenth more than before is another event, whose time begins anew. */
function room(missing: number): number {
  return Math.floor(missing * 1.1)
}

/** When the held jobs close by themselves; null when nothing is held or someone decided. */
export function closesAt({ heldSince, closeUpTo }: Held): Date | null {
  if (heldSince === null || closeUpTo > 0) return null
  return new Date(heldSince.getTime() + heldHours * hour)
}

/** How many jobs the next reading may close although they are most of the board. */
export function mayClose(held: Held, now: Date): number {
  if (held.heldSince === null || held.heldMissing === null) return held.closeUpTo
  const long = now.getTime() - held.heldSince.getTime() >= heldHours * hour
  // The reading that asks is one more.
  const often = held.heldReads + 1 >= heldReadings
  return long && often ? Math.max(held.closeUpTo, room(held.heldMissing)) : held.closeUpTo
}

/** What is held after a whole reading that found so many missing, or few enough to close them. */
export function heldAfter(
  before: Held,
  found: { missing: number; open: number } | null,
  now: Date,
): Held {
  if (!found) {
    return { heldSince: null, heldReads: 0, heldMissing: null, heldOpen: null, closeUpTo: 0 }
  }
  const { missing, open } = found
  const goesOn = before.heldSince !== null && missing <= room(before.heldMissing ?? 0)
  return {
    heldSince: goesOn ? before.heldSince : now,
    heldReads: goesOn ? before.heldReads + 1 : 1,
    heldMissing: missing,
    heldOpen: open,
    // A person who agreed to fewer is asked again.
    closeUpTo: 0,
  }
}

/**
 * How long a board rests after so many failures in a row, in hours: an hour at first, then twice as
 * long each time, a day at most.
 */
export function restHours(failures: number): number {
  if (failures < failuresUntilRest) return hoursBetweenSyncs
  return Math.min(longestRestHours, hoursBetweenSyncs * 2 ** (failures - failuresUntilRest + 1))
}

/** When a board is read again: at once while postings wait, not before the site wants to be asked. */
export function nextSyncAt(
  now: Date,
  { failures, waiting, restMs }: { failures: number; waiting: number; restMs: number | null },
): Date {
  if (failures === 0 && waiting > 0) return now
  const asked = Math.min(restMs ?? 0, longestRestHours * hour)
  return new Date(now.getTime() + Math.max(restHours(failures) * hour, asked))
}

/** A text that a site calls unchanged is read whole once a day all the same. */
const trustedHours = 20

/** Whether "not changed since" says everything: nothing failed, nothing is held, and it was read lately. */
export function mayTrustVersion(
  board: Held & { failures: number; readWholeAt: Date | null },
  now: Date,
): boolean {
  const { failures, readWholeAt, heldSince, closeUpTo } = board
  if (failures > 0 || heldSince !== null || closeUpTo > 0 || readWholeAt === null) return false
  return now.getTime() - readWholeAt.getTime() < trustedHours * hour
}
