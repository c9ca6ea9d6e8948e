/** Searches that no index helps enough. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import { readWithin, TookTooLong } from '#platform/db/read-within.ts'
import { countCap, countedSite, phraseCountCap } from '../contract.ts'
import type { SearchFilter } from './queries.search.ts'
import { replyWords } from '../messages.replies.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/** Milliseconds for each statement. */
const goodTime = 400

/** So many are looked for in a hurry: about a page. */
const hurriedCap = 25

type Asked = {
  filter: SearchFilter
  /** The number of the job that came last: as many as the site has had. */
  lastNumber: number
}

export type Pace = {
  /** How many matches to count. */
  cap: number
  /** Nothing beyond a page is worth the time: the newest matches will do. */
  hurried: boolean
}

/**
 * Counts as many matches as can be counted soon, on a small site all of them. A long quoted phrase of
 * frequent words may be in many texts and is in few: when that takes long, only the newest are looked for. A
 * search that leaves words or places out reads job after job until it has found enough: at once, unless
 * nearly all jobs have such a word or are there.
 *
 * @throws AppError INVALID_INPUT when it cannot be answered soon
 */
export async function withinTimeLimit<Result>(
  context: Reading,
  { filter: { words, unwanted }, lastNumber }: Asked,
  work: (context: Reading, pace: Pace) => Promise<Result>,
): Promise<Result> {
  const most = words?.ordered ? phraseCountCap : countCap
  const pace = { cap: lastNumber <= countedSite ? countedSite : most, hurried: false }
  const hasUnwantedPlace = unwanted !== undefined && unwanted.places.length > 0
  if (!words?.excludesOnly && !words?.ordered && !hasUnwantedPlace) return work(context, pace)
  try {
    return await readWithin(context.db, goodTime, (db) => work({ ...context, db }, pace))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    if (!words?.excludesOnly) return work(context, { cap: hurriedCap, hurried: true })
    const message = replyWords.excludedWordTooCommon
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'query.q', message }] })
  }
}
