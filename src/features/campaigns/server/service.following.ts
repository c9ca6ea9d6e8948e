/** What one-shots do when a company becomes another or their candidate may not go on. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import * as queries from './queries.ts'
import { cancelCampaign } from './service.sending.ts'

const kind = 'one-shot lines'

/** Lines to a merged company are to the other. */
export async function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  const { mergeId, fromId, intoId } = merge
  const lines = await queries.moveLines(context.db, fromId, intoId)
  await companies.noteMoved(context, mergeId, kind, lines)
}

/** A merge was taken back: what moved then goes back. */
export async function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  const lines = await companies.movedIn(context, merge.mergeId, kind)
  await queries.moveLines(context.db, merge.intoId, merge.fromId, lines)
}

/** An account was suspended: what has not left yet never does, and its connections come back. */
export async function stopFor(context: Context, accountId: string): Promise<void> {
  const id = await queries.findActive(context.db, accountId)
  const campaign = id && (await queries.lockCampaign(context.db, id))
  if (campaign) await cancelCampaign(context, campaign)
}
