/** Searches that no index helps enough. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import { readWithin, TookTooLong } from '#platform/db/read-within.ts'
import { countCap, phraseCountCap } from '../contract.ts'
import { rankedAtMost } from './queries.ranked.ts'
import type { SearchFilter } from './queries.search.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/** Milliseconds for each statement. */
const goodTime = 400

/**
 * Counts as many matches as can be counted soon. A quoted phrase of frequent words is looked up in
 * many texts: when that takes long, only as many are counted as are ranked. A search that only leaves
 * words out reads job after job until it has found enough: at once, unless nearly all jobs have such
 * a word.
 *
 * @param work is told how many matches to count
 * @throws AppError INVALID_INPUT when it cannot be answered soon
 */
export async function inGoodTime<Result>(
  context: Reading,
  { words }: SearchFilter,
  work: (context: Reading, cap: number) => Promise<Result>,
): Promise<Result> {
  const cap = words?.phrases ? phraseCountCap : countCap
  if (!words?.excludesOnly && !words?.phrases) return work(context, cap)
  try {
    return await readWithin(context.db, goodTime, (db) => work({ ...context, db }, cap))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    if (!words.excludesOnly) return work(context, rankedAtMost)
    const message = 'Nearly every job has a word that you exclude. Add a word to search for.'
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'query.q', message }] })
  }
}
