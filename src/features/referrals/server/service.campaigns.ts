/** What one-shots need of referral requests: each of their lines is an ordinary request. */
import type { Context } from '#platform/context.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { ReferralStats } from '#features/response-stats/contract.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import * as reading from './queries.campaigns.ts'
import { readCase, targetBlockers } from './service.blockers.ts'
import { holdOf, sendRequest, type PreparedRequest } from './service.sending.ts'
import { offerActions } from './service.links.ts'
import { notifyReferrer } from './service.notices.ts'
import { availableAt, availableFor, type Target } from './service.supply.ts'
import { shownOf, titleShown } from './shown.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'

export type { StoredSnapshot } from './queries.ts'
export type Standing = reading.StandingRow
export type CompanyAnswers = { referrers: number; responseStats: ReferralStats }

/** Holds the connection of a request that is sent later, under the id that it will have. */
export async function holdForRequest(
  context: Context,
  input: { accountId: string; requestId: string; companyName: string; title: string },
): Promise<string> {
  const charge = await wallet.hold(context, holdOf(input.accountId, input.requestId, input))
  return charge.id
}

/**
 * Sends a request whose connection is held already.
 *
 * @returns why it cannot be sent any more; undefined when it was
 */
export async function dispatchRequest(
  context: Context,
  jobId: string,
  prepared: Omit<PreparedRequest, 'internalJobId'>,
): Promise<string | undefined> {
  const job = await jobs.jobForReferral(context, jobId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!job) return replyWords.jobClosedBeforeSending
  const { candidateId } = prepared
  const blocker = await blockerOf(context, candidateId, job)
  if (blocker) return blocker
  const { available } = await availableFor(context, candidateId, { companyId: job.companyId, job })
  if (available === 0) return replyWords.nobodyAvailable(job.companyName)
  await sendRequest(context, job, { ...prepared, internalJobId: job.requisitionId })
  return undefined
}

/** Why a candidate cannot ask for this job; undefined when nothing is in the way. */
export async function blockerOf(
  context: Context,
  candidateId: string,
  job: jobs.ReferableJob,
): Promise<string | undefined> {
  const asked = await readCase(context, candidateId, job)
  const [blocker] = targetBlockers(asked)
  if (blocker) return blocker.message
  const { terms } = asked.rules
  // A one-shot asks everybody the same; what one company asks in return has its place in a request.
  return terms.confirm.length > 0 || (terms.needsInternalJobId && !job.requisitionId)
    ? replyWords.needsSeparateRequest(job.companyName)
    : undefined
}

/** How requests stand, in any order. */
export function standings(
  context: Pick<Context, 'db'>,
  requestIds: readonly string[],
): Promise<Standing[]> {
  return reading.findStandings(context.db, requestIds)
}

/** How many could take a request of this candidate at these companies, and how they have answered (REF9). */
export async function companyAnswers(
  context: Pick<Context, 'db' | 'clock'>,
  candidateId: string,
  targets: readonly Target[],
): Promise<Map<string, CompanyAnswers>> {
  const [supply, counted] = await Promise.all([
    availableAt(context, candidateId, targets),
    responseStats.ofCompanies(
      context,
      targets.map(({ companyId }) => companyId),
    ),
  ])
  return new Map(
    targets.map(({ companyId }) => [
      companyId,
      {
        referrers: supply.get(companyId)?.available ?? 0,
        responseStats: responseStats.referralStatsOf(counted.get(companyId)),
      },
    ]),
  )
}

const listedAtMost = 10
const skillsShown = 5

/** One mail with the masked profiles that one-shots brought; none when all are decided. */
export async function mailDailyDigest(context: Context, accountId: string): Promise<void> {
  const waiting = await reading.findCampaignOffers(context.db, accountId, listedAtMost)
  if (waiting.length === 0) return
  const now = context.clock.now()
  const actionsFor = await offerActions(context, accountId)
  await notifyReferrer(context, accountId, () => ({
    subject:
      waiting.length === 1
        ? replyWords.oneShotSubject
        : replyWords.oneShotManySubject(waiting.length),
    paragraphs: [replyWords.oneShotLead],
    items: waiting.map((offer) => {
      const { facts } = shownOf(offer, now)
      const known = [facts.title, facts.skills.slice(0, skillsShown).join(', ')]
      return {
        label: titleShown(offer),
        url: `${context.settings.publicUrl}/recruiter/requests/${offer.id}`,
        note: [...known, mailWords.decideBy(nearMoment(context, offer.dueAt))]
          .filter(Boolean)
          .join(' · '),
        actions: actionsFor(offer.id),
      }
    }),
    path: '/recruiter/requests',
  }))
}
