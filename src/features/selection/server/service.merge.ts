/** What stages and texts do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

/** Stages and texts of a merged company are the other's; applicants keep their stage by its name. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const stages = await queries.moveStages(context.db, fromId, intoId)
  const templates = await queries.moveTemplates(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, 'hiring stages', stages)
  await companies.noteMoved(context, mergeId, 'hiring templates', templates)
  await queries.mendPlaces(context.db, [fromId, intoId])
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const stages = await companies.movedIn(context, mergeId, 'hiring stages')
  const templates = await companies.movedIn(context, mergeId, 'hiring templates')
  await queries.moveStages(context.db, intoId, fromId, stages)
  await queries.moveTemplates(context.db, intoId, fromId, templates)
  await queries.mendPlaces(context.db, [fromId, intoId])
}
