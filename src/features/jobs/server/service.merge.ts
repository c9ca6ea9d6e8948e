/** What jobs do when two records of a company become one, or its name changes. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

const movers = { jobs: queries.moveJobs, 'job sources': queries.moveSources }

/** Jobs and boards of a merged company are the other's. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}

/** The search finds jobs by the company's name. */
export function refreshCompany(context: Context, companyId: string): Promise<void> {
  return queries.touchJobs(context.db, companyId)
}
