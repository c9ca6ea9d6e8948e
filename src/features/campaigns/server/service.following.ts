/** What one-shots do when a company becomes another or their candidate may not go on. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.ts'
import { cancelCampaign } from './service.sending.ts'

const movers = { 'one-shot lines': queries.moveCampaignRequests }

/** Requests to a merged company are to the other. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}

/** An account was suspended: what has not left yet never does, and its connections come back. */
export async function stopFor(context: Context, accountId: string): Promise<void> {
  const id = await queries.findActive(context.db, accountId)
  const campaign = id && (await queries.lockCampaign(context.db, id))
  if (campaign) await cancelCampaign(context, campaign)
}
