/** What someone would be asking for, before they do. */
import { personOf, type Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { overlapKinds, type Overlap, type ReferralPreview } from '../contract.ts'
import { limits } from './policy.ts'
import { wants } from './preferences.ts'
import { findOpenRequests } from './queries.limits.ts'
import * as offers from './queries.offers.ts'
import { findBlockers } from './service.ask.ts'
import { overlapsAmong } from './service.overlaps.ts'
import { replyWords } from '../messages.replies.ts'

const countedAtMost = 100

/**
 * What asking for a job would mean; for guests the numbers alone.
 *
 * @throws AppError NOT_FOUND for a job that does not exist
 */
export async function preview(
  context: Context,
  input: { jobId?: string; jobUrl?: string },
): Promise<ReferralPreview> {
  const job = await jobs.findReferable(context, input)
  if (!job) {
    const none = responseStats.referralStatsOf(undefined)
    return {
      job: null,
      company: null,
      verified: 0,
      referrers: 0,
      warm: [],
      terms: null,
      responseStats: none,
      blockers: [],
      open: null,
      cost: 1,
    }
  }
  const [company, terms, people, counted] = await Promise.all([
    companies.companyById(context, job.companyId),
    companies.referralTerms(context, job.companyId),
    offers.findAvailable(context.db, job.companyId, {
      now: context.clock.now(),
      openOffersAtMost: limits.openOffersPerReferrer,
      limit: countedAtMost,
    }),
    responseStats.ofCompany(context, job.companyId),
  ])
  const { actor } = context
  const candidate = actor.kind === 'person' && actor.role === 'jobSeeker'
  const snapshot = candidate ? await profiles.profileSnapshot(context, actor.accountId) : null
  const blockers = snapshot ? await findBlockers(context, job, snapshot) : []
  const reachable = await reachableBy(context, job, people, snapshot)
  const open = candidate ? await findOpenRequests(context.db, actor.accountId) : null
  if (!job.open) blockers.unshift({ code: 'JOB_CLOSED', message: replyWords.jobClosed })
  return {
    job: { id: job.id, title: job.title, open: job.open },
    company: { id: company.id, name: company.name, slug: company.slug },
    verified: job.verifiedReferrers,
    ...reachable,
    // A number that the posting tells need not be asked for.
    terms: { ...terms, needsInternalJobId: terms.needsInternalJobId && !job.requisitionId },
    responseStats: counted.referrals,
    blockers,
    open,
    cost: 1,
  }
}

/**
 * How many of these people take requests like this, by their own filters, and what the candidate has
 * in common with some of them: facts of which nobody can tell whose they are.
 */
async function reachableBy(
  context: Context,
  job: Pick<jobs.ReferableJob, 'companyId' | 'title'>,
  people: readonly offers.ReferrerRow[],
  snapshot: profiles.ProfileSnapshot | null,
): Promise<{ referrers: number; warm: Overlap[] }> {
  const candidateId = snapshot && personOf(context).accountId
  const others = people.filter(({ accountId }) => accountId !== candidateId)
  const common = candidateId
    ? await overlapsWith(context, { candidateId, companyId: job.companyId }, others)
    : new Map<string, Overlap[]>()
  const wanting = others.filter((one) => wants(one, job.title, common.has(one.accountId)))
  const found = new Set(wanting.flatMap(({ accountId }) => common.get(accountId) ?? []))
  return { referrers: wanting.length, warm: overlapKinds.filter((kind) => found.has(kind)) }
}

/** What someone who is about to ask has in common with people of the company, by account. */
async function overlapsWith(
  context: Context,
  asking: { candidateId: string; companyId: string },
  people: readonly offers.ReferrerRow[],
): Promise<Map<string, Overlap[]>> {
  const id = asking.candidateId
  const asked = { id, sentAt: context.clock.now(), ...asking }
  const ids = people.map(({ accountId }) => accountId)
  return (await overlapsAmong(context, [asked], new Map([[id, ids]]))).get(id) ?? new Map()
}
