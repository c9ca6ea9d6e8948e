/** Asking: every check before anything is spent, then one transaction for all of it. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { namesOf } from '#shared/person-names.ts'
import type { askReferral } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import { suspicionsOf } from './policy.screening.ts'
import {
  findBlockers,
  meetTerms,
  readCase,
  refuseAlike,
  refuseBlocked,
  type Asking,
} from './service.blockers.ts'
import { releaseOf } from './service.release.ts'
import { sendRequest } from './service.sending.ts'
import { availableFor, nobodyAvailable } from './service.supply.ts'
import { showCandidate, titleShown } from './shown.ts'

export type AskInput = EndpointInput<typeof askReferral>['body']

/**
 * Sends a request and offers it to the first wave. Sends nothing when no referrer can take it.
 *
 * @throws AppError with the first thing that stands in the way; nothing is spent then
 */
export function ask(context: Context, input: AskInput) {
  return askFor(context, personOf(context), input)
}

/** The same for someone whom the product acts for. */
export async function askFor(context: Context, asking: Asking, input: AskInput) {
  const { accountId } = asking
  const { note, whyMe } = input
  const job = await jobs.jobForReferral(context, await jobIdOf(context, input))
  const asked = await readCase(context, accountId, job, note)
  refuseBlocked((await findBlockers(context, asking, asked))[0])
  const internalJobId = meetTerms(asked, input)
  refuseAlike(asked.history.noteSimilarity)
  const { profile, resumeId } = asked.applicant
  const now = context.clock.now()
  const telling = {
    profile,
    names: namesOf(asked.applicant),
    hasResume: resumeId !== null,
    note,
    whyMe,
  }
  const shown = showCandidate(telling, releaseOf([telling], input.release), now)
  const jobTitle = titleOf(job, input, accountId)
  if (suspicionsOf([note, ...whyMe]).length > 0) {
    // A person looks at it before its first wave, which alone finds out otherwise that nobody is there.
    await refuseWithoutReferrer(context, accountId, job, jobTitle)
  }
  return sendRequest(
    context,
    { ...job, title: jobTitle },
    {
      id: newId(now.getTime()),
      candidateId: accountId,
      snapshot: profiles.frozenProfile(asked.applicant),
      shown,
      resumeId,
      note,
      whyMe,
      campaignId: null,
      internalJobId,
    },
  )
}

/** @throws AppError CONFLICT when no referrer can take a request for this job now */
async function refuseWithoutReferrer(
  context: Context,
  candidateId: string,
  job: jobs.ReferableJob,
  jobTitle: string,
): Promise<void> {
  // As waves read it: of a title that someone has typed, what our lists tell.
  const title =
    job.createdBy === null ? job.title : titleShown({ jobTitle, typedByCandidate: true })
  const target = { companyId: job.companyId, job: { id: job.id, title } }
  const { available } = await availableFor(context, candidateId, target)
  if (available === 0) throw nobodyAvailable(job.companyName)
}

/**
 * For candidate and referrer a pasted job is called what the candidate calls it, after the claim; never
 * what someone else does who has pasted its address before.
 */
function titleOf(job: jobs.ReferableJob, { jobTitle }: AskInput, accountId: string): string {
  if (job.sourceKind !== 'pasted') return job.title
  const others = job.createdBy !== null && job.createdBy !== accountId
  return jobTitle ?? (others ? replyWords.jobAtCompany(job.companyName) : job.title)
}

async function jobIdOf(context: Context, input: AskInput): Promise<string> {
  if (input.jobId !== undefined) return input.jobId
  const { jobId } = await jobs.findOrCreateStubJob(context, {
    url: input.jobUrl!,
    ...(input.companyName && { companyName: input.companyName }),
    ...(input.jobTitle && { title: input.jobTitle }),
  })
  return jobId
}
