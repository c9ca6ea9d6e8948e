/** Requests that a referrer says are no honest ones, and the admin who looks at them (REF4). */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RequestStatus } from '../contract.ts'
import * as queries from './queries.ts'
import { forgiveReporters } from './queries.claims.ts'
import * as offers from './queries.offers.ts'
import * as reports from './queries.reports.ts'
import { insertEvents } from './queries.timeline.ts'
import { countDecision } from './service.holds.ts'
import { closeConversations } from './service.conversations.ts'
import { notifyCandidates } from './service.notices.ts'
import { handBack, lockPair } from './service.referrer.ts'
import { step } from './service.transitions.ts'
import { nextWave } from './service.waves.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

/**
 * Reports a request and leaves it, as by passing or giving back: others may decide until an admin has
 * looked. The candidate hears nothing of the report.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when the offer is over
 */
export async function report(
  context: Context,
  offerId: string,
  { reason, text }: { reason: string; text: string },
): Promise<void> {
  const { offer, request } = await lockPair(context, offerId)
  const open = offer.state === 'offered' || offer.state === 'seen'
  const taken = offer.state === 'claimed' && ['claimed', 'needs_changes'].includes(request.status)
  if (!open && !taken) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.requestNoLongerOpen,
      allowed: [],
    })
  }
  const now = context.clock.now()
  await reports.insertReport(context.db, {
    id: newId(now.getTime()),
    requestId: request.id,
    reporterId: offer.referrerId,
    reason,
    text,
    reportedAt: now,
  })
  await recordAudit(context, {
    action: 'referrals.report',
    entity: { type: 'referral', id: request.id },
    after: { reason },
  })
  if (taken) {
    await handBack(context, [request], { action: 'release', note: null })
    return
  }
  await offers.setOfferState(context.db, offerId, 'passed', now, 'reported')
  await countDecision(context, request, offer.referrerId)
  const nobodyLeft = (await offers.countOpenOffers(context.db, request.id)) === 0
  if (request.status === 'offered' && nobodyLeft) await nextWave(context, request)
}

/** Reports that wait for someone to look, the oldest first. */
export async function listReports(
  context: Pick<Context, 'db'>,
  query: { cursor?: string; limit: number },
): Promise<{ items: reports.ReportRow[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await reports.listReports(context.db, after, query.limit + 1)
  return nextPage(rows, query.limit, (row) => ({ at: row.reportedAt, id: row.id }))
}

/**
 * An admin has looked: the request goes on as it is, or ends with its connection returned and a strike;
 * one that has come to nothing meanwhile gets the strike alone.
 *
 * @throws AppError NOT_FOUND, also when it was decided before; ILLEGAL_TRANSITION when the request has
 *   come to a referral meanwhile
 */
export async function decideReport(
  context: Context,
  id: string,
  decision: 'keep' | 'end',
  reason: string,
): Promise<void> {
  const requestId = await reports.requestOfReport(context.db, id)
  const request = requestId && (await queries.lockRequest(context.db, requestId))
  if (!request) throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  const decided = { decision, decidedAt: now, decidedBy: personOf(context).accountId }
  const closed = await reports.closeReports(context.db, { id }, decided)
  if (closed === 0) throw new AppError('NOT_FOUND')
  if (decision === 'keep') {
    await recordAudit(context, {
      action: 'referrals.report_dismissed',
      entity: { type: 'referral', id: request.id },
      after: { report: id },
    })
    return
  }
  // A person who handed back what was no honest request has decided well.
  await forgiveReporters(context.db, request.id)
  if (over.includes(request.status)) {
    await noteStrike(context, request, reason, now)
    await reports.closeReports(context.db, { requestId: request.id }, decided)
    return
  }
  const ended = await step(context, request, {
    action: 'reject_spam',
    by: 'admin',
    change: { claimedBy: null, claimedAt: null },
    detail: { reason },
    visibleTo: ['candidate'],
  })
  await reports.closeReports(context.db, { requestId: request.id }, decided)
  await closeConversations(context, [request.id], replyWords.requestEnded)
  await offers.endClaimedOffers(context.db, [request.id], 'revoked', now)
  await offers.endOpenOffers(context.db, [request.id], 'revoked', now)
  await notifyCandidates(context, [ended], 'stopped')
}

/** Ends that came before a referral. */
const over: readonly RequestStatus[] = ['declined', 'expired', 'withdrawn', 'job_closed']

async function noteStrike(
  context: Context,
  request: queries.RequestRow,
  reason: string,
  now: Date,
): Promise<void> {
  await insertEvents(context.db, [
    {
      id: newId(now.getTime()),
      requestId: request.id,
      at: now,
      kind: 'reject_spam',
      byParty: 'admin',
      byAccount: personOf(context).accountId,
      visibleTo: ['candidate'],
      detail: { reason },
    },
  ])
  await recordAudit(context, {
    action: 'referrals.reject_spam',
    entity: { type: 'referral', id: request.id },
    after: { status: request.status, reason },
  })
}
