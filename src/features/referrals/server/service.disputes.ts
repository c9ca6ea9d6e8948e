/** What disputes and outcomes read and change of a request. */
import type { Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { listEvents } from './queries.timeline.ts'
import { withdrawDecision } from './service.holds.ts'
import { step } from './service.transitions.ts'

export type ReferralFacts = Pick<
  queries.RequestRow,
  | 'id'
  | 'candidateId'
  | 'claimedBy'
  | 'companyId'
  | 'jobId'
  | 'jobTitle'
  | 'status'
  | 'referred'
  | 'referredAt'
>

/**
 * The referral that a dispute is about; who may read it is the caller's business.
 *
 * @throws AppError NOT_FOUND
 */
export async function referralFacts(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<ReferralFacts> {
  const request = await findReferralFacts(context, id)
  if (!request) throw new AppError('NOT_FOUND')
  return request
}

/** The same; undefined when there is none any longer. */
export function findReferralFacts(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<ReferralFacts | undefined> {
  return queries.findRequest(context.db, id)
}

/** What the candidate has said about hearing from the company, in order. */
export async function confirmationsOf(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<{ answer: string; at: string }[]> {
  const events = await listEvents(context.db, id, 'candidate')
  return events
    .filter((event) => event.kind === 'confirm' || event.kind === 'answer')
    .map((event) => ({
      answer: (event.detail as { answer?: string }).answer ?? '',
      at: event.at.toISOString(),
    }))
}

/** An admin's decision: upheld gives the connection back, and takes the point for a decision that did not stand. */
export async function decideDispute(
  context: Context,
  id: string,
  decision: 'uphold' | 'dismiss',
  reason: string,
): Promise<queries.RequestRow> {
  const request = await queries.lockRequest(context.db, id)
  if (!request) throw new AppError('NOT_FOUND')
  if (decision === 'uphold' && request.claimedBy) {
    await withdrawDecision(context, request.id, request.claimedBy)
  }
  return step(context, request, { action: decision, by: 'admin', detail: { reason } })
}
