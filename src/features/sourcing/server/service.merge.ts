/** What teams keep about candidates when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

const movers = {
  'people lists': queries.moveLists,
  'people notes': queries.moveNotes,
  'people tags': queries.moveTags,
}

/** Lists, notes and tags of a merged company are the other's. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}
