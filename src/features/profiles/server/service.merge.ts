/** What profiles do when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import { moveEmployers } from './queries.guard.ts'
import * as queries from './queries.merge.ts'
import { countReferrers } from './service.work-email.ts'

const movers = {
  people: queries.moveRecruiters,
  employments: queries.moveEmployments,
  employers: moveEmployers,
}

/** People of a merged company are the other's, and people who blocked it have blocked the other. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { fromId, intoId } = merge
  await queries.blockBoth(context.db, fromId, intoId, context.clock.now())
  await companies.moveOver(context, merge, movers)
  await countBoth(context, merge)
}

/** A merge was taken back: who moved then goes back, who came later stays. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  await companies.moveBack(context, merge, movers)
  await countBoth(context, merge)
}

async function countBoth(context: Context, { fromId, intoId }: MergeEvent): Promise<void> {
  for (const companyId of [fromId, intoId]) await countReferrers(context, companyId)
}
