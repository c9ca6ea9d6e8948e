/** What keeps a request from going out, or ends it: a person who looked at it, and company rules. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import { AppError } from '#shared/errors.ts'
import * as queries from './queries.ts'
import { findClaimedOfferId } from './queries.claims.ts'
import * as screening from './queries.screening.ts'
import { conversationOf, say } from './service.conversations.ts'
import { notifyCandidates } from './service.notices.ts'
import { refuseAll } from './service.rules.ts'
import { step, steps } from './service.transitions.ts'
import { nextWaves } from './service.waves.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

export type Flagged = screening.FlaggedRow

/** Requests that wait for a person to look at them, the oldest first. */
export async function listScreening(
  context: Pick<Context, 'db'>,
  query: { cursor?: string; limit: number },
): Promise<{ items: Flagged[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await screening.listFlagged(context.db, after, query.limit + 1)
  return nextPage(rows, query.limit, (row) => ({ at: row.sentAt, id: row.id }))
}

/**
 * A person has looked at a flagged request: it goes out, or it ends with its connection returned and
 * a strike.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when it has gone out meanwhile
 */
export async function decideScreening(
  context: Context,
  id: string,
  decision: 'send' | 'spam',
  reason: string,
): Promise<void> {
  const request = await queries.lockRequest(context.db, id)
  if (!request) throw new AppError('NOT_FOUND')
  if (decision === 'send') {
    // Legal for the product alone, so that nobody queues what was not looked at: this is the look.
    await letOut(context, [request])
    return
  }
  // Later it takes a report.
  if (request.status !== 'screening') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.requestAlreadySent,
      allowed: [],
    })
  }
  const rejected = await step(context, request, {
    action: 'reject_spam',
    by: 'admin',
    detail: { reason },
    visibleTo: ['candidate'],
  })
  await notifyCandidates(context, [rejected], 'not_sent')
}

/**
 * Asks the first wave about requests that were kept back. Where nobody has room any more, a request
 * ends with its connection returned instead of holding it for nobody (REF19).
 */
export async function letOut(
  context: Context,
  requests: readonly queries.RequestRow[],
): Promise<void> {
  const queued = await steps(
    context,
    requests.map((request) => ({ request, action: 'queue', by: 'system', visibleTo: [] })),
  )
  const after = await nextWaves(context, queued)
  const stranded = after.filter(({ status, frozenAt }) => status === 'queued' && !frozenAt)
  const names = await companies.companiesByIds(
    context,
    stranded.map(({ companyId }) => companyId),
  )
  const ending = stranded.map((request) => ({
    request,
    reason: replyWords.nobodyAvailable(names.get(request.companyId)!.name),
  }))
  await refuseAll(context, ending, 'nobody_available')
}

/**
 * A candidate has applied: where the company's rules forbid a referral after that, requests that
 * nobody has taken end with their connection returned, and the person who has taken one is told.
 */
export async function candidateApplied(
  context: Context,
  made: { candidateId: string; companyId: string; jobId: string },
): Promise<void> {
  const { candidateId, companyId } = made
  const open = await queries.lockOpenTo(context.db, candidateId, companyId)
  if (open.length === 0) return
  const company = await companies.companyById(context, companyId)
  const ending: { request: queries.RequestRow; reason: string }[] = []
  for (const request of open) {
    const asked = { candidateId, company, jobId: request.jobId, employers: [] }
    const [hit] = await companies.whyNotReferred(context, asked)
    if (!hit) continue
    if (request.claimedBy === null) ending.push({ request, reason: hit.message })
    else await tellReferrer(context, request.id)
  }
  await refuseAll(context, ending)
}

async function tellReferrer(context: Context, requestId: string): Promise<void> {
  const offerId = await findClaimedOfferId(context.db, requestId)
  if (!offerId || !(await conversationOf(context, offerId))) return
  await say(context, offerId, replyWords.candidateAppliedSince)
}
