/** What boards do when two records of a company become one. Comes after the jobs have moved. */
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { moveSources } from './queries.merge.ts'

const movers = { 'job sources': moveSources }

/** Boards of a merged company are the other's. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}
