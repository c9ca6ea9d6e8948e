/** What the two sides do: open a dispute, and say what they have to say. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { statementsAtMost, type DisputeParty, type OwnDispute } from '../contract.ts'
import { clocksOf, timing, whySilent } from './policy.ts'
import * as queries from './queries.ts'
import { keepFile } from './service.evidence.ts'
import { describe, standingOf } from './service.facts.ts'
import { tell } from './service.notices.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Says that nothing came of a referral, a week after it was made at the earliest.
 *
 * @throws AppError NOT_FOUND, also for someone else's; ILLEGAL_TRANSITION
 */
export async function open(context: Context, id: string, text: string): Promise<OwnDispute> {
  const { accountId } = personOf(context)
  const request = await referrals.referralFacts(context, id)
  if (request.candidateId !== accountId) throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  const from = request.referredAt && request.referredAt.getTime() + timing.disputableDays * dayMs
  if (from !== null && now.getTime() < from && request.status === 'referred') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.tooEarlyToDispute(nearMoment(context, new Date(from))),
      allowed: [],
    })
  }
  await referrals.openDispute(context, id, text)
  const clocks = clocksOf(now)
  const referrerId = request.claimedBy
  await queries.insertDispute(context.db, {
    id,
    candidateId: accountId,
    referrerId,
    openedAt: now,
    ...clocks,
  })
  await queries.insertStatement(context.db, {
    id: newId(now.getTime()),
    disputeId: id,
    byParty: 'candidate',
    byAccount: accountId,
    text,
    at: now,
    ...(await keepFile(context, undefined)),
  })
  await tell(context, referrerId, id, () => ({
    subject: replyWords.openedSubject(request.jobTitle),
    paragraphs: [
      replyWords.openedLead(request.jobTitle),
      replyWords.openedBody(nearMoment(context, clocks.evidenceUntil)),
    ],
  }))
  return read(context, id)
}

/** The dispute and the side of the person who asks, in the role they wear. */
async function own(
  context: Context,
  id: string,
  find: typeof queries.findDispute,
): Promise<{ dispute: queries.DisputeRow; side: DisputeParty }> {
  const { accountId, role } = personOf(context)
  const dispute = await find(context.db, id)
  const side = role === 'recruiter' ? 'referrer' : 'candidate'
  const party = side === 'referrer' ? dispute?.referrerId : dispute?.candidateId
  if (!dispute || party !== accountId) throw new AppError('NOT_FOUND')
  return { dispute, side }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function read(context: Context, id: string): Promise<OwnDispute> {
  const { dispute, side } = await own(context, id, queries.findDispute)
  const statements = await queries.listStatements(context.db, id)
  const { accountId } = personOf(context)
  return {
    ...(await describe(context, dispute, statements, accountId)),
    side,
    canAdd: !whySilent(standingOf(dispute, statements), side, context.clock.now()),
  }
}

/**
 * Says something, with a file if there is one; the other side reads the words, not the file.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION once it is decided or the time is over,
 *   LIMIT_REACHED, INVALID_FILE
 */
export async function say(
  context: Context,
  id: string,
  text: string,
  upload?: UploadedFile,
): Promise<OwnDispute> {
  const { dispute, side } = await own(context, id, queries.lockDispute)
  const earlier = await queries.listStatements(context.db, id)
  const now = context.clock.now()
  const silent = whySilent(standingOf(dispute, earlier), side, now)
  if (silent === 'too_many') {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyStatements(statementsAtMost))
  }
  if (silent) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason:
        silent === 'decided' ? errorWords.disputeAlreadyDecided : errorWords.statementPeriodOver,
      allowed: [],
    })
  }
  const file = await keepFile(context, upload)
  const { accountId } = personOf(context)
  await queries.insertStatement(context.db, {
    id: newId(now.getTime()),
    disputeId: id,
    byParty: side,
    byAccount: accountId,
    text,
    at: now,
    ...file,
  })
  await recordAudit(context, {
    action: 'disputes.statement',
    entity: { type: 'dispute', id },
    after: { side, withFile: file.storageKey !== null },
  })
  // Once for each side: what follows is on the page.
  if (!earlier.some((statement) => statement.byParty === side)) {
    await tell(context, side === 'referrer' ? dispute.candidateId : dispute.referrerId, id, () => ({
      subject: replyWords.answeredSubject,
      paragraphs: [
        replyWords.answeredLead,
        replyWords.answeredBody(nearMoment(context, dispute.evidenceUntil)),
      ],
    }))
  }
  return read(context, id)
}
