/** Keeps the search table as its rules are now. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import * as queries from './queries.rebuild.ts'

/** Writes some search rows anew that an earlier edition wrote. @returns how many */
export function rebuildSearch(context: Pick<Context, 'db'>, atMost: number): Promise<number> {
  return queries.rebuildRows(context.db, atMost)
}

/** Lets rows that were just written join the index, so that searches do not read them one by one. */
export function settleSearch(context: Pick<Context, 'db'>): Promise<void> {
  return queries.settleIndex(context.db)
}

const askedEvery = 50
/** A dry run of a long board may hold its turn for long; the others go on beside it then. */
const waitedAtMost = 10_000

/**
 * Waits until no other transaction writes many search rows. Two that do fill the list of waiting rows
 * faster than one of them can empty it, and each search reads that list (decision 0601).
 */
export async function waitForSearchTurn({ db }: Pick<Context, 'db'>): Promise<void> {
  const began = performance.now()
  while (!(await queries.takeTurn(db))) {
    if (performance.now() - began > waitedAtMost) return
    await sleep(askedEvery)
  }
}
