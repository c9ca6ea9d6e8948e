/** Asking: every check before anything is spent, then one transaction for all of it. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { violates } from '#platform/db/transaction.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField, type ErrorCode } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { askReferral, ReferralPreview } from '../contract.ts'
import { limits, openStatuses } from './policy.ts'
import { suspicionsOf } from './policy.screening.ts'
import * as queries from './queries.ts'
import { findConflicting, findOpenRequests } from './queries.limits.ts'
import { noteSimilarity } from './queries.screening.ts'
import { insertEvents } from './queries.timeline.ts'
import { releaseOf } from './service.release.ts'
import { showCandidate, titleShown } from './shown.ts'
import { availableFor, nobodyAvailable } from './service.supply.ts'
import { step } from './service.transitions.ts'
import { nextWave } from './service.waves.ts'
import { replyWords } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

export type AskInput = EndpointInput<typeof askReferral>['body']

/** Who asks; the product asks for someone who has left it to wait for a referrer. */
export type Asking = { accountId: string; emailVerified: boolean }

type Blocker = ReferralPreview['blockers'][number]

const dayMs = 24 * 60 * 60 * 1000

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
  const job = await jobs.jobForReferral(context, await jobIdOf(context, input))
  const snapshot = await profiles.profileSnapshot(context, accountId)
  refuseBlocked((await findBlockers(context, asking, job, snapshot))[0])
  const internalJobId = await meetTerms(context, job, input)
  await refuseBoilerplate(context, accountId, input.note)
  const account = await accounts.accountById(context, accountId)
  const { profile, completeness, resumeId, resumeFileName } = snapshot
  const now = context.clock.now()
  const { note, whyMe } = input
  const telling = { profile, name: account.name, hasResume: resumeId !== null, note, whyMe }
  const shown = showCandidate(telling, releaseOf([telling], input.release), now)
  const asked = { jobTitle: titleOf(job, input, accountId), typedByCandidate: true }
  // As waves read it: of a title that someone has typed, what our lists tell.
  const title = job.createdBy === null ? job.title : titleShown(asked)
  const target = { companyId: job.companyId, job: { id: job.id, title } }
  const { available } = await availableFor(context, accountId, target)
  if (available === 0) throw nobodyAvailable(job.companyName)
  return sendRequest(
    context,
    { ...job, title: asked.jobTitle },
    {
      id: newId(now.getTime()),
      candidateId: accountId,
      snapshot: { profile, completeness, resumeFileName, name: account.name, email: account.email },
      shown,
      resumeId,
      note,
      whyMe,
      campaignId: null,
      internalJobId,
    },
  )
}

/** @throws AppError with what stands in the way */
export function refuseBlocked(blocker: Blocker | undefined): void {
  if (!blocker) return
  throw new AppError(blockerErrors[blocker.code], {
    reason: blocker.message,
    ...(blocker.requestId && { id: blocker.requestId }),
  })
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

/**
 * What the company asks the candidate to say along with the request.
 *
 * @returns the company's own number of the job, where anybody knows it
 * @throws AppError INVALID_INPUT at `confirmsTerms` or `internalJobId`
 */
export async function meetTerms(
  context: Context,
  job: TargetJob,
  input: Pick<AskInput, 'confirmsTerms' | 'internalJobId'>,
): Promise<string | null> {
  const terms = await companies.referralTerms(context, job.companyId)
  if (terms.confirm.length > 0 && !input.confirmsTerms) {
    throw invalidField('confirmsTerms', errorWords.termsNotConfirmed)
  }
  const internalJobId = input.internalJobId ?? job.requisitionId
  if (terms.needsInternalJobId && !internalJobId) {
    throw invalidField('internalJobId', errorWords.internalJobIdRequired(job.companyName))
  }
  return internalJobId
}

/** What a request takes along, complete before it is sent. */
export type PreparedRequest = Pick<
  queries.NewRequest,
  | ('id' | 'candidateId' | 'snapshot' | 'shown' | 'resumeId' | 'note' | 'whyMe')
  | ('campaignId' | 'internalJobId')
>

/**
 * Writes a request that nothing stands in the way of, holds its connection under `holdOf` and asks
 * the first wave.
 *
 * @throws AppError ALREADY_REQUESTED, LIMIT_REACHED, CONFLICT when no referrer can take it
 */
export async function sendRequest(
  context: Context,
  job: Pick<jobs.ReferableJob, 'id' | 'companyId' | 'companyName' | 'title'>,
  prepared: PreparedRequest,
) {
  let request = await insertPrepared(context, job, prepared)
  const { id, candidateId } = prepared
  const charge = await wallet.hold(context, holdOf(candidateId, id, job))
  const change = { chargeId: charge.id, chargeState: 'held' as const }
  request = await step(context, request, { action: 'send', by: 'candidate', change })
  const suspicions = suspicionsOf([prepared.note, ...prepared.whyMe])
  if (suspicions.length > 0) {
    // A person looks at it first; without one in time it goes out by itself (product.md 3.3).
    await noteSuspicions(context, id, suspicions)
    return { id, status: request.status }
  }
  request = await step(context, request, { action: 'queue', by: 'system', visibleTo: [] })
  request = await nextWave(context, request)
  // Others have taken the last places meanwhile.
  if (request.status === 'queued') throw nobodyAvailable(job.companyName)
  return { id, status: request.status }
}

/**
 * A draft of a request.
 *
 * @throws AppError ALREADY_REQUESTED, LIMIT_REACHED
 */
export async function insertPrepared(
  context: Context,
  job: Pick<jobs.ReferableJob, 'id' | 'companyId' | 'companyName' | 'title'>,
  prepared: PreparedRequest & { isDirected?: boolean },
): Promise<queries.RequestRow> {
  try {
    return await queries.insertRequest(context.db, {
      ...prepared,
      companyId: job.companyId,
      jobId: job.id,
      jobTitle: job.title,
      sentAt: context.clock.now(),
    })
  } catch (error) {
    if (
      violates(error, 'referral_requests_one_open') ||
      violates(error, 'referral_requests_one_per_job')
    ) {
      throw new AppError('ALREADY_REQUESTED', alreadyAsked(job.companyName), { cause: error })
    }
    if (violates(error, 'referral_requests_open_cap')) {
      throw new AppError('LIMIT_REACHED', openCapReached(undefined), { cause: error })
    }
    throw error
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

async function jobIdOf(context: Context, input: AskInput): Promise<string> {
  if (input.jobId !== undefined) return input.jobId
  const { jobId } = await jobs.findOrCreateStubJob(context, {
    url: input.jobUrl!,
    ...(input.companyName && { companyName: input.companyName }),
    ...(input.jobTitle && { title: input.jobTitle }),
  })
  return jobId
}

const blockerErrors: Record<Blocker['code'], ErrorCode> = {
  EMAIL_UNVERIFIED: 'EMAIL_UNVERIFIED',
  PROFILE_INCOMPLETE: 'PROFILE_INCOMPLETE',
  LIMIT_REACHED: 'LIMIT_REACHED',
  ALREADY_REQUESTED: 'ALREADY_REQUESTED',
  COMPANY_CLOSED: 'CONFLICT',
  COMPANY_BLOCKED: 'CONFLICT',
  OWN_COMPANY: 'CONFLICT',
  PAUSED: 'LIMIT_REACHED',
  JOB_CLOSED: 'JOB_CLOSED',
  POLICY: 'CONFLICT',
}

/** What stands in the way of this person asking for this job; the first weighs most. */
export async function findBlockers(
  context: Context,
  asking: Asking,
  job: TargetJob,
  snapshot: profiles.ProfileSnapshot,
): Promise<Blocker[]> {
  return [
    ...(await targetBlockers(context, asking.accountId, job, snapshot)),
    ...(await blockersOf(context, asking, snapshot)),
  ]
}

type TargetJob = Pick<
  jobs.ReferableJob,
  'id' | 'companyId' | 'companyName' | 'referralsOpen' | 'requisitionId'
>

/** What stands between a candidate and this company. */
export async function targetBlockers(
  context: Context,
  candidateId: string,
  job: TargetJob,
  snapshot: Pick<profiles.ProfileSnapshot, 'profile'>,
): Promise<Blocker[]> {
  const found: Blocker[] = []
  const add = (code: Blocker['code'], message: string, requestId?: string) =>
    found.push({ code, message, ...(requestId && { requestId }) })

  const earlier = await findConflicting(context.db, candidateId, job.companyId, job.id)
  if (earlier) add('ALREADY_REQUESTED', earlierText(earlier, job), earlier.id)
  if (!job.referralsOpen) {
    add('COMPANY_CLOSED', replyWords.notAcceptingReferrals(job.companyName))
  }
  const hidden = await profiles.whyHidden(context, candidateId, job.companyId)
  if (hidden === 'blocked') {
    add('COMPANY_BLOCKED', replyWords.companyBlocked(job.companyName))
  }
  if (hidden === 'employer') {
    add('OWN_COMPANY', replyWords.ownEmployer(job.companyName))
  }
  const { open, atMost } = await findOpenRequests(context.db, candidateId)
  if (open >= atMost) add('LIMIT_REACHED', openCapReached(atMost))
  const hits = await companies.whyNotReferred(context, {
    candidateId,
    company: { id: job.companyId, name: job.companyName },
    jobId: job.id,
    employers: profiles.employersIn(snapshot.profile, context.clock.now()),
  })
  for (const { message } of hits) add('POLICY', message)
  return found
}

/** REF11; the number is the plan's. */
function openCapReached(atMost: number | undefined): string {
  return atMost === undefined
    ? replyWords.openRequestsLimitReached
    : replyWords.openRequestsLimitOf(atMost)
}

/** What the candidate who asks has to do before any request. */
export function personBlockers(
  context: Context,
  snapshot: Pick<profiles.ProfileSnapshot, 'completeness'>,
  options: { isFree?: boolean } = {},
): Promise<Blocker[]> {
  return blockersOf(context, personOf(context), snapshot, options)
}

async function blockersOf(
  context: Context,
  person: Asking,
  snapshot: Pick<profiles.ProfileSnapshot, 'completeness'>,
  { isFree = false }: { isFree?: boolean } = {},
): Promise<Blocker[]> {
  const found: Blocker[] = []
  const add = (code: Blocker['code'], message: string) => found.push({ code, message })
  if (!person.emailVerified) {
    add('EMAIL_UNVERIFIED', replyWords.emailNotConfirmed)
  }
  if (snapshot.completeness < requiredCompleteness) {
    add(
      'PROFILE_INCOMPLETE',
      replyWords.profileIncomplete(requiredCompleteness, snapshot.completeness),
    )
  }
  const pause = await pausedUntil(context, person.accountId)
  if (pause) {
    add('PAUSED', replyWords.requestsPaused(dayWords(dayInZone(pause, context.timeZone))))
  }
  if (isFree) return found
  const { remaining, refundCredits } = await wallet.readWallet(context, person.accountId)
  if (remaining + refundCredits <= 0) {
    add('LIMIT_REACHED', replyWords.noConnectionsLeft)
  }
  return found
}

function earlierText(
  earlier: { jobId: string; status: string },
  job: { id: string; companyName: string },
): string {
  const open = (openStatuses as readonly string[]).includes(earlier.status)
  if (earlier.jobId === job.id && !open) {
    return earlier.status === 'withdrawn'
      ? replyWords.alreadyWithdrawn
      : replyWords.alreadyRequested
  }
  return alreadyAsked(job.companyName)
}

function alreadyAsked(companyName: string): string {
  return replyWords.openRequestToCompany(companyName)
}

/** Three requests that did not fit, or two that were no honest ones, lead to a pause. */
async function pausedUntil(context: Context, candidateId: string): Promise<Date | undefined> {
  const now = context.clock.now().getTime()
  const pauseAfter = async (kinds: string[], within: number, most: number, days: number) => {
    const since = new Date(now - within * dayMs)
    const { count, newest } = await queries.eventsSince(context.db, candidateId, kinds, since)
    const until = newest && count >= most ? newest.getTime() + days * dayMs : 0
    return until > now ? until : 0
  }
  const { pauseDays, strikeDays, strikePauseDays } = limits
  const declined = ['decline', 'decline_finally']
  const until = Math.max(
    await pauseAfter(declined, pauseDays, limits.declinesUntilPause, pauseDays),
    await pauseAfter(['reject_spam'], strikeDays, limits.strikesUntilPause, strikePauseDays),
  )
  return until > 0 ? new Date(until) : undefined
}

/** @throws AppError INVALID_INPUT for a note like one of the candidate's last five */
export async function refuseBoilerplate(context: Context, candidateId: string, note: string) {
  const alike = await noteSimilarity(context.db, candidateId, note, limits.notesCompared)
  if (alike > limits.noteSimilarity) {
    throw invalidField('note', errorWords.noteTooSimilar)
  }
}
