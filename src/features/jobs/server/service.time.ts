/** Searches that no index helps. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import { readWithin, TookTooLong } from '#platform/db/read-within.ts'
import type { SearchFilter } from './queries.search.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/** Milliseconds for each statement. */
const goodTime = 400

/**
 * A search that only leaves words out reads job after job until it has found enough: at once, unless
 * nearly all jobs have such a word.
 *
 * @throws AppError INVALID_INPUT when it cannot be answered soon
 */
export async function inGoodTime<Result>(
  context: Reading,
  filter: SearchFilter,
  work: (context: Reading) => Promise<Result>,
): Promise<Result> {
  if (!filter.words?.excludesOnly) return work(context)
  try {
    return await readWithin(context.db, goodTime, (db) => work({ ...context, db }))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    const message = 'Nearly every job has a word that you exclude. Add a word to search for.'
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'query.q', message }] })
  }
}
