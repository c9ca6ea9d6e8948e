/** When a backup is due, and how old one may be. Pure. */

export type Run = { beganAt: Date; aliveAt: Date; endedAt: Date | null; problem: string | null }

const minute = 60_000
const hour = 60 * minute

/** A process that writes one says so every few seconds; after so long it is gone. */
const silentAfter = 3 * minute
/** Schedules come a little early or late: without it, one an hour too late would follow. */
const early = 30 * minute

/** `write`: now; `dead`: first end the run whose process is gone; `wait`: not yet, or one is under way. */
export function nextStep(
  newest: Run | undefined,
  lastGoodAt: Date | null,
  { now, everyHours }: { now: Date; everyHours: number },
): 'write' | 'dead' | 'wait' {
  if (newest && !newest.endedAt) {
    return now.getTime() - newest.aliveAt.getTime() > silentAfter ? 'dead' : 'wait'
  }
  if (!lastGoodAt) return 'write'
  return now.getTime() - lastGoodAt.getTime() >= everyHours * hour - early ? 'write' : 'wait'
}

/** Of a day's failures only the first is told. */
export function isTold(lastToldAt: Date | null, now: Date): boolean {
  return !lastToldAt || now.getTime() - lastToldAt.getTime() >= 24 * hour
}

export function healthOf(
  newest: Pick<Run, 'problem'> | undefined,
  lastGoodAt: Date | null,
  { now, everyHours }: { now: Date; everyHours: number },
): 'ok' | 'warning' | 'failed' {
  if (newest?.problem) return 'failed'
  if (!lastGoodAt) return 'warning'
  return now.getTime() - lastGoodAt.getTime() > 2 * everyHours * hour ? 'failed' : 'ok'
}
