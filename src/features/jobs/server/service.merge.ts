/** What jobs do when two records of a company become one, or its name changes. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

/** Jobs and boards of a merged company are the other's. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const jobs = await queries.moveJobs(context.db, fromId, intoId)
  const sources = await queries.moveSources(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, 'jobs', jobs)
  await companies.noteMoved(context, mergeId, 'job sources', sources)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const jobs = await companies.movedIn(context, mergeId, 'jobs')
  const sources = await companies.movedIn(context, mergeId, 'job sources')
  await queries.moveJobs(context.db, intoId, fromId, jobs)
  await queries.moveSources(context.db, intoId, fromId, sources)
}

/** The search finds jobs by the company's name. */
export function refreshCompany(context: Context, companyId: string): Promise<void> {
  return queries.touchJobs(context.db, companyId)
}
