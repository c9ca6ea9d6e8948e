/** Sending: a request with its connection and its first wave, or nothing of them. */
import type { Context } from '#platform/context.ts'
import type * as jobs from '#features/jobs/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { violates } from '#platform/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { replyWords } from '../messages.replies.ts'
import { suspicionsOf } from './policy.screening.ts'
import type { RequestRow } from './queries.ts'
import { insertEvents } from './queries.timeline.ts'
import { openCapReached } from './service.blockers.ts'
import { nobodyAvailable } from './service.supply.ts'
import { insertWithSteps, type Step } from './service.transitions.ts'
import { nextWave } from './service.waves.ts'

/** What a request takes along, complete before it is sent. */
export type PreparedRequest = Pick<
  RequestRow,
  | ('id' | 'candidateId' | 'snapshot' | 'shown' | 'resumeId' | 'note' | 'whyMe')
  | ('campaignId' | 'internalJobId')
>

type RequestedJob = Pick<jobs.ReferableJob, 'id' | 'companyId' | 'companyName' | 'title'>

/**
 * Writes a request that nothing stands in the way of, holds its connection under `holdOf` and asks
 * the first wave.
 *
 * @throws AppError ALREADY_REQUESTED, LIMIT_REACHED, CONFLICT when no referrer can take it
 */
export async function sendRequest(
  context: Context,
  job: RequestedJob & Pick<jobs.ReferableJob, 'facts'>,
  prepared: PreparedRequest,
) {
  const { id, candidateId } = prepared
  const hold = holdOf(candidateId, id, job)
  const suspicions = suspicionsOf([prepared.note, ...prepared.whyMe])
  const change = { chargeId: wallet.chargeIdOf(hold), chargeState: 'held' as const }
  const steps: Step[] = [{ action: 'send', by: 'candidate', change }]
  if (suspicions.length === 0) steps.push({ action: 'queue', by: 'system', visibleTo: [] })
  const { request, announce } = await insertRequest(context, job, prepared, steps)
  await wallet.hold(context, hold)
  await announce()
  if (suspicions.length > 0) {
    // A person looks at it first; without one in time it goes out by itself (product.md 3.3).
    await noteSuspicions(context, id, suspicions)
    return { id, status: request.status }
  }
  const { status } = await nextWave(context, request, new Map([[job.id, job.facts]]))
  // Nobody is there, or others have taken the last places meanwhile.
  if (status === 'queued') throw nobodyAvailable(job.companyName)
  return { id, status }
}

/**
 * Stores a request with the steps that it begins with; `announce` tells audit, features and pages of them.
 *
 * @throws AppError ALREADY_REQUESTED, LIMIT_REACHED
 */
export async function insertRequest(
  context: Context,
  job: RequestedJob,
  prepared: PreparedRequest & { isDirected?: boolean },
  steps: readonly Step[],
) {
  try {
    return await insertWithSteps(context, draftOf(job, prepared, context.clock.now()), steps)
  } catch (error) {
    if (
      violates(error, 'referral_requests_one_open') ||
      violates(error, 'referral_requests_one_per_job')
    ) {
      throw new AppError('ALREADY_REQUESTED', replyWords.openRequestToCompany(job.companyName), {
        cause: error,
      })
    }
    if (violates(error, 'referral_requests_open_cap')) {
      throw new AppError('LIMIT_REACHED', openCapReached(undefined), { cause: error })
    }
    throw error
  }
}

/** A draft is never stored: it is what the first step is taken from. */
function draftOf(
  job: RequestedJob,
  prepared: PreparedRequest & { isDirected?: boolean },
  now: Date,
): RequestRow {
  return {
    isDirected: false,
    ...prepared,
    companyId: job.companyId,
    jobId: job.id,
    jobTitle: job.title,
    status: 'draft',
    wave: 0,
    declines: 0,
    changesAsked: 0,
    chargeId: null,
    chargeState: 'none',
    claimedBy: null,
    claimedAt: null,
    referred: null,
    referredAt: null,
    sentAt: now,
    dueAt: null,
    clockStartedAt: null,
    updatedAt: now,
    version: 0,
    ownershipUntil: null,
    frozenAt: null,
    frozenDueAt: null,
    frozenMs: 0,
  }
}

export async function noteSuspicions(
  context: Context,
  requestId: string,
  suspicions: readonly string[],
) {
  const at = context.clock.now()
  await insertEvents(context.db, [
    {
      id: newId(at.getTime()),
      requestId,
      at,
      kind: 'flag',
      byParty: 'system',
      byAccount: null,
      visibleTo: [],
      detail: { suspicions: suspicions.join(', ') },
    },
  ])
}

/** The connection of a request; holding it earlier under the same id and sending later costs one. */
export function holdOf(
  accountId: string,
  requestId: string,
  job: { companyName: string; title: string },
): wallet.HoldInput {
  return {
    accountId,
    idempotencyKey: `referral:${requestId}`,
    refType: 'referral',
    refId: requestId,
    reason: replyWords.requestChargeReason(job.companyName, job.title).slice(0, 200),
  }
}
