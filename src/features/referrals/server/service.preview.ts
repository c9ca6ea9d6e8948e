/** What someone would be asking for, before they do. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import type { ReferralPreview } from '../contract.ts'
import { findBlockers, readCase } from './service.blockers.ts'
import { availableFor } from './service.supply.ts'
import { replyWords } from '../messages.replies.ts'

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
      applyUrl: null,
      cost: 1,
    }
  }
  const { actor } = context
  const candidate = actor.kind === 'person' && actor.role === 'jobSeeker' ? actor : null
  const asked = candidate && (await readCase(context, candidate.accountId, job))
  const [company, terms, { available, warm }, counted] = await Promise.all([
    companies.companyById(context, job.companyId),
    asked?.rules.terms ?? companies.referralTerms(context, job.companyId),
    availableFor(context, candidate?.accountId ?? null, { companyId: job.companyId, job }),
    responseStats.ofCompany(context, job.companyId),
  ])
  const blockers = candidate && asked ? await findBlockers(context, candidate, asked) : []
  const open = asked && { open: asked.history.open, atMost: asked.history.atMost }
  if (!job.open) blockers.unshift({ code: 'JOB_CLOSED', message: replyWords.jobClosed })
  return {
    job: { id: job.id, title: job.title, open: job.open },
    company: { id: company.id, name: company.name, slug: company.slug },
    verified: job.verifiedReferrers,
    referrers: available,
    warm,
    // A number that the posting tells need not be asked for.
    terms: { ...terms, needsInternalJobId: terms.needsInternalJobId && !job.requisitionId },
    responseStats: counted.referrals,
    blockers,
    open,
    applyUrl: job.applyUrl,
    cost: 1,
  }
}
