/** What candidates get back by what a moderator decides: against the referrer whom they had reported, or about themselves. */
import * as chat from '#features/chat/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { endStatuses } from './policy.ts'
import { lockRequestOf, lockStopped, markRefunded } from './queries.reported.ts'
import { replyWords } from '../messages.replies.ts'

/**
 * Refunds the connection of a request that has ended. One that is still open goes to another referrer when this one is
 * suspended, and costs nothing more.
 */
export async function refundReported(
  context: Context,
  { kind, thingId, reporterIds }: { kind: string; thingId: string; reporterIds: readonly string[] },
): Promise<void> {
  if (kind !== 'conversation') return
  const about = await chat.aboutOf(context, thingId)
  if (about?.type !== 'referral_offer') return
  const request = await lockRequestOf(context.db, about.id)
  if (!request || !reporterIds.includes(request.candidateId)) return
  const { id, status, chargeId, chargeState } = request
  if (chargeId === null || chargeState !== 'captured') return
  if (!(endStatuses as readonly string[]).includes(status)) return
  await refund(context, { id, chargeId }, replyWords.referrerReported)
}

/** A suspension did not stand: what the candidate had spent on requests that ended with it comes back. */
export async function refundStopped(
  context: Context,
  { accountId: candidateId, since }: { accountId: string; since: Date },
): Promise<void> {
  const reason = replyWords.accountSuspended
  const stopped = await lockStopped(context.db, { candidateId, reason, since })
  for (const request of stopped) await refund(context, request, replyWords.suspendedByMistake)
}

async function refund(
  context: Context,
  { id, chargeId }: { id: string; chargeId: string },
  reason: string,
): Promise<void> {
  await wallet.refund(context, chargeId, 'normal', reason)
  await markRefunded(context.db, id, context.clock.now())
  await recordAudit(context, {
    action: 'referrals.refundedAfterReport',
    entity: { type: 'referralRequest', id },
    after: { charge: chargeId },
    reason,
  })
}
