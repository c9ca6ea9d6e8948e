/** What stages and texts do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.merge.ts'

const movers = {
  'hiring stages': queries.moveStages,
  'hiring templates': queries.moveTemplates,
}

/** Stages and texts of a merged company are the other's; applicants keep their stage by its name. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  await companies.moveOver(context, merge, movers)
  await queries.mendPlaces(context.db, [merge.fromId, merge.intoId])
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  await companies.moveBack(context, merge, movers)
  await queries.mendPlaces(context.db, [merge.fromId, merge.intoId])
}
