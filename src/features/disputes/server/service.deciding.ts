/** What those who decide see and do. */
import { withCompany } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type {
  AdminDispute,
  decideDispute as decideContract,
  DisputeCard,
  listDisputes as listContract,
} from '../contract.ts'
import { referrerFoundWanting } from './events.ts'
import { decidableFrom, timing } from './policy.ts'
import * as queries from './queries.ts'
import { describe, standingOf } from './service.facts.ts'
import { tell } from './service.notices.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Disputes to decide, the most urgent first, or decided ones, the newest first. */
export async function listForAdmins(
  context: Context,
  { show, cursor, limit }: EndpointInput<typeof listContract>['query'],
): Promise<{ items: DisputeCard[]; nextCursor: string | null }> {
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listDisputes(context.db, show, after, limit + 1)
  const page = nextPage(rows, limit, (row) => ({ at: row.decidedAt ?? row.dueAt, id: row.id }))
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      ...withCompany(row),
      openedAt: row.openedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  }
}

/** @throws AppError NOT_FOUND */
export async function readForAdmin(context: Context, id: string): Promise<AdminDispute> {
  const dispute = await queries.findDispute(context.db, id)
  if (!dispute) throw new AppError('NOT_FOUND')
  return described(context, dispute)
}

async function described(context: Context, dispute: queries.DisputeRow): Promise<AdminDispute> {
  const { id, candidateId, referrerId } = dispute
  const now = context.clock.now()
  const [statements, people, confirmations, upheldBefore] = await Promise.all([
    queries.listStatements(context.db, id),
    accounts.accountsByIds(context, [candidateId, ...(referrerId ? [referrerId] : [])]),
    referrals.confirmationsOf(context, id),
    upheldOf(context, referrerId),
  ])
  const from = decidableFrom(standingOf(dispute, statements), now)
  return {
    ...(await describe(context, dispute, statements, null)),
    candidateName: people.get(candidateId)?.name ?? '',
    referrerName: (referrerId && people.get(referrerId)?.name) ?? '',
    confirmations,
    upheldBefore,
    decidableFrom: dispute.state === 'open' ? (from?.toISOString() ?? null) : null,
  }
}

async function upheldOf(context: Context, referrerId: string | null): Promise<number> {
  if (!referrerId) return 0
  const since = new Date(context.clock.now().getTime() - timing.upheldDays * dayMs)
  return queries.countUpheld(context.db, referrerId, since)
}

/**
 * Upholds or dismisses a dispute, once both sides were heard or their time is over. Upheld, the
 * connection comes back; the second within ninety days takes the referrer back to L1.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when it is decided or too early, CONFLICT for a side
 */
export async function decide(
  context: Context,
  id: string,
  { decision, reason }: EndpointInput<typeof decideContract>['body'],
): Promise<AdminDispute> {
  const dispute = await queries.lockDispute(context.db, id)
  if (!dispute) throw new AppError('NOT_FOUND')
  const decidedBy = context.actor.kind === 'person' ? context.actor.accountId : null
  if (decidedBy && [dispute.candidateId, dispute.referrerId].includes(decidedBy)) {
    throw new AppError('CONFLICT', errorWords.involvedInDispute)
  }
  if (dispute.state !== 'open') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.disputeAlreadyDecided,
      allowed: [],
    })
  }
  const now = context.clock.now()
  const statements = await queries.listStatements(context.db, id)
  const from = decidableFrom(standingOf(dispute, statements), now)
  if (from) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.referrerCanStillReply(nearMoment(context, from)),
      allowed: [],
    })
  }
  const request = await referrals.decideDispute(context, id, decision, reason)
  const upheld = decision === 'uphold'
  await queries.setDecision(context.db, id, {
    state: upheld ? 'upheld' : 'dismissed',
    decidedAt: now,
    decidedBy,
    reason,
  })
  const found = () => (upheld ? replyWords.upheldLead : replyWords.dismissedLead)
  const subject = () => replyWords.decidedSubject(request.jobTitle)
  await tell(context, dispute.candidateId, id, () => ({
    subject: subject(),
    paragraphs: [found(), reason, ...(upheld ? [replyWords.connectionReturned] : [])],
  }))
  await tell(context, dispute.referrerId, id, () => ({
    subject: subject(),
    paragraphs: [found(), reason],
  }))
  const { referrerId } = dispute
  if (upheld && referrerId && (await upheldOf(context, referrerId)) >= timing.upheldAtMost) {
    await context.publish(referrerFoundWanting, { accountId: referrerId })
  }
  return readForAdmin(context, id)
}
