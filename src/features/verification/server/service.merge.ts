/** What verifications do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

/** What was proved at a merged company counts at the other. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const moved = await queries.moveVerifications(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, 'verifications', moved)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const accounts = await companies.movedIn(context, merge.mergeId, 'verifications')
  await queries.moveVerifications(context.db, merge.intoId, merge.fromId, accounts)
}
