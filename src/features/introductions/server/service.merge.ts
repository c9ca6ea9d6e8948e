/** What introductions do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import { moveIntroductions } from './queries.ts'

const kind = 'introductions'

/** Introductions to a merged company are to the other. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const moved = await moveIntroductions(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, kind, moved)
}

/** A merge was taken back: what moved then goes back. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const moved = await companies.movedIn(context, merge.mergeId, kind)
  await moveIntroductions(context.db, merge.intoId, merge.fromId, moved)
}
