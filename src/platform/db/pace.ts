/** Long work in steps leaves room for the statements that people wait for. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { productSlug } from '#shared/brand.ts'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/** The `application_name` of a connection while it does background work, which is in no hurry either. */
export const backgroundName = `${productSlug}-background`

export type Pace = {
  /** Others are at work as well. */
  isBesideOthers(): boolean
  /** How many rows the next step takes: the most while nobody else is at work, beside others what takes a moment. */
  rowsAtOnce(most: number): number
  /**
   * Rests after a step, the longer the more others are at work, and not at all while nobody is.
   *
   * @param milliseconds that the step took
   * @param rows that it took
   */
  restAfter(milliseconds: number, rows: number): Promise<void>
}

/** Fewer others at work than this, on average, are no crowd. */
const fewestOthers = 0.1
/** Rests as long as the step took for each half of another that is at work, and twice as long at most. */
const restForEach = 2
const longestRest = 2
const longestRestMs = 5_000
/** A step holds a core for so long beside others: what comes meanwhile queues for the cores that are left. */
const momentMs = 40

/** How long a step of so many milliseconds rests while so many others are at work, on average. Pure. */
export function restBeside(milliseconds: number, others: number): number {
  if (others < fewestOthers) return 0
  return Math.min(longestRestMs, milliseconds * Math.min(longestRest, restForEach * others))
}

/** How many rows of so many milliseconds each are a step beside so many others. Pure. */
export function rowsBeside(most: number, millisecondsEach: number, others: number): number {
  if (others < fewestOthers) return most
  return Math.max(1, Math.min(most, Math.floor(momentMs / millisecondsEach)))
}

/** What a look counts beside the looks before it. */
const newLook = 0.25

/**
 * Others are all connections of this database, of any process, that do no background work. Who they are is looked
 * at after each step: a moment, of which the last dozen make an average.
 *
 * @param signal ends a rest at once
 */
export function createPace(db: Database, signal: AbortSignal): Pace {
  let others = 0
  let millisecondsEach = 0
  return {
    isBesideOthers: () => others >= fewestOthers,
    rowsAtOnce: (most) => rowsBeside(most, millisecondsEach, others),
    async restAfter(milliseconds, rows) {
      millisecondsEach = milliseconds / Math.max(1, rows)
      others += ((await atWork(db)) - others) * newLook
      const rest = restBeside(milliseconds, others)
      // Stopping is no failure of the rest.
      if (rest > 0) await sleep(rest, undefined, { signal }).catch(() => {})
    },
  }
}

/** How many connections are busy for people. One that waits for a lock uses no core. */
async function atWork(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
      and application_name <> ${backgroundName} and backend_type = 'client backend' and coalesce(wait_event_type, 'IO') = 'IO'`.execute(
    queriesOf(db),
  )
  return rows[0]!.count
}
