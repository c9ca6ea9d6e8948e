/** Requests that end with what their candidate may or wants to do. */
import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { closeConversations } from './service.conversations.ts'
import { notifyCandidates, notifyReferrer } from './service.notices.ts'
import { rerouteFrom } from './service.sweep.ts'
import { steps } from './service.transitions.ts'
import { replyWords } from '../messages.replies.ts'

/**
 * An account was suspended: its own requests end, with what is held returned, and what it has taken
 * goes to others.
 */
export async function stopFor(context: Context, accountId: string): Promise<void> {
  const own = await queries.lockOpenOf(context.db, accountId, 'all')
  await end(context, own, replyWords.accountSuspended)
  await rerouteFrom(context, accountId)
}

/** A candidate hides from a company: requests there that nobody has taken end, and cost nothing. */
export async function stopHidden(context: Context, accountId: string): Promise<void> {
  const hidden = await queries.lockOpenOf(context.db, accountId, 'hidden')
  const ended = await end(context, hidden, replyWords.profileHidden)
  await notifyCandidates(context, ended, 'hidden')
}

async function end(
  context: Context,
  requests: readonly queries.RequestRow[],
  reason: string,
): Promise<queries.RequestRow[]> {
  const ids = requests.map((request) => request.id)
  const now = context.clock.now()
  await closeConversations(context, ids, replyWords.candidateCannotContinue)
  await offers.endOpenOffers(context.db, ids, 'revoked', now)
  await offers.endClaimedOffers(context.db, ids, 'revoked', now)
  const ended = await steps(
    context,
    requests.map((request) => ({
      request,
      action: 'withdraw',
      by: 'system',
      detail: { reason },
      visibleTo: ['candidate'],
    })),
  )
  for (const { claimedBy, jobTitle } of requests) {
    if (!claimedBy) continue
    await notifyReferrer(context, claimedBy, () => ({
      subject: replyWords.withdrawnSubject(jobTitle),
      paragraphs: [replyWords.requestEndedBody(jobTitle)],
      path: '/recruiter/requests',
    }))
  }
  return ended
}
