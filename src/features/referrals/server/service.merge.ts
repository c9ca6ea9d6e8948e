/** What requests do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

/** Requests to a merged company are to the other. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const requests = await queries.moveRequests(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, 'requests', requests)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const requests = await companies.movedIn(context, merge.mergeId, 'requests')
  await queries.moveRequests(context.db, merge.intoId, merge.fromId, requests)
}
