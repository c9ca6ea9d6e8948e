/** Who says how a referral ended, and when that is enough (REF16, 3.3). */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { outcomes, type Outcome, type ReferralOutcome } from '../contract.ts'
import { timing, verdictOf } from './policy.ts'
import * as queries from './queries.statements.ts'
import { outcomeWords, replyWords } from '../messages.replies.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What one side has said counts, unless someone has said otherwise meanwhile. */
export const settleTask = defineTask({
  name: 'outcomes.settle',
  payload: z.object({ requestId: z.uuid() }),
})

/** @throws AppError NOT_FOUND for everybody but the two */
async function partyOf(context: Context, id: string) {
  const { accountId, role } = personOf(context)
  const request = await referrals.findReferralFacts(context, id)
  const by = role === 'recruiter' ? 'referrer' : 'candidate'
  const side = by === 'referrer' ? request?.claimedBy : request?.candidateId
  if (!request || side !== accountId) throw new AppError('NOT_FOUND')
  return { request, by } as const
}

/** @throws AppError NOT_FOUND for everybody but the two */
export async function readOutcome(context: Context, id: string): Promise<ReferralOutcome> {
  const { request, by } = await partyOf(context, id)
  const said = await queries.listStatements(context.db, id)
  const verdict = verdictOf(said)
  const open = request.status === 'confirmed'
  const own = said.find((statement) => statement.by === by)?.outcome
  return {
    said: said.map(({ at, ...statement }) => ({ ...statement, at: at.toISOString() })),
    state: verdict.state,
    settlesAt: open && verdict.state === 'said' ? settlesAt(said).toISOString() : null,
    canSay: open ? outcomes.filter((outcome) => outcome !== own) : [],
  }
}

/**
 * Says how it ended, or says it differently than before.
 *
 * @throws AppError NOT_FOUND; ILLEGAL_TRANSITION before the company was in touch, and once it is settled
 */
export async function recordOutcome(
  context: Context,
  id: string,
  outcome: Outcome,
): Promise<ReferralOutcome> {
  const { by } = await partyOf(context, id)
  await say(context, id, by, outcome)
  return readOutcome(context, id)
}

/**
 * The candidate says it by a link; who holds it is the caller's business.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export function sayByLink(context: Context, id: string, outcome: Outcome): Promise<void> {
  return say(context, id, 'candidate', outcome)
}

async function say(
  context: Context,
  id: string,
  by: 'candidate' | 'referrer',
  outcome: Outcome,
): Promise<void> {
  // Locked from here on: of two who say it at once, the second sees what the first has said.
  const request = await referrals.recordOutcome(context, id, by, outcome)
  const at = context.clock.now()
  await queries.putStatement(context.db, id, { by, outcome, at })
  const said = await queries.listStatements(context.db, id)
  const verdict = verdictOf(said)
  if (verdict.state === 'agreed') {
    await referrals.endAs(context, id, verdict.outcome, verdict.by)
    return
  }
  if (verdict.state === 'said') {
    await context.enqueue(
      settleTask,
      { requestId: id },
      { runAt: settlesAt(said), jobKey: `outcome:${id}` },
    )
  }
  if (by === 'referrer') {
    await referrals.notifyCandidate(context, request, 'outcome_said')
  } else if (request.claimedBy) {
    await referrals.notifyReferrer(context, request.claimedBy, () => ({
      subject: replyWords.outcomeReportedSubject(request.jobTitle),
      paragraphs: [
        replyWords.outcomeReportedLead(request.jobTitle, outcomeWords[outcome]),
        verdict.state === 'contested'
          ? replyWords.outcomeContestedBody
          : replyWords.outcomeObjectionBody(timing.objectionDays),
      ],
      path: '/recruiter/requests?state=done',
    }))
  }
}

/** Fourteen days after the last word. */
function settlesAt(said: readonly queries.Statement[]): Date {
  const last = Math.max(...said.map(({ at }) => at.getTime()))
  return new Date(last + timing.objectionDays * dayMs)
}

/** Ends a request as one side has said, if nobody objected in time. */
export async function settle(
  context: Context,
  { requestId }: { requestId: string },
): Promise<void> {
  const said = await queries.listStatements(context.db, requestId)
  const verdict = verdictOf(said)
  if (verdict.state !== 'said' || settlesAt(said) > context.clock.now()) return
  await referrals.endAs(context, requestId, verdict.outcome, verdict.by)
}

/** The company recorded the first day of someone who has accepted its offer: both say so. */
export async function applicantHired(
  context: Context,
  hired: { candidateId: string; jobId: string; startsOn: string },
): Promise<void> {
  const requestId = await referrals.applicantHired(context, hired)
  if (!requestId) return
  const at = context.clock.now()
  for (const by of ['candidate', 'company'] as const) {
    await queries.putStatement(context.db, requestId, { by, outcome: 'hired', at })
  }
}

/** Whether the candidate has said how it ended: nobody asks again then. */
export async function hasSaid(context: Pick<Context, 'db'>, requestId: string): Promise<boolean> {
  const said = await queries.listStatements(context.db, requestId)
  return said.some(({ by }) => by === 'candidate')
}
