/** When a board that lost most of its jobs is believed. Pure. */
import { heldHours, heldReadings } from '../contract.ts'

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
