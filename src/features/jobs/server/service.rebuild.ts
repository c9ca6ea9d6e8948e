/** Keeps the search table as its rules are now. */
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
