/** What stands in the way of asking for a referral. All of it is read first; the rules then read nothing. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import type * as jobs from '#features/jobs/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { AppError, invalidField, type ErrorCode } from '#shared/errors.ts'
import type { ReferralPreview } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { limits, openStatuses } from './policy.ts'
import { findHistory, type AskHistory, type Setbacks } from './queries.limits.ts'
import { noteSimilarity } from './queries.screening.ts'

/** Who asks; the product asks for someone who has left it to wait for a referrer. */
export type Asking = { accountId: string; emailVerified: boolean }

export type Blocker = ReferralPreview['blockers'][number]

export type TargetJob = Pick<
  jobs.ReferableJob,
  'id' | 'companyId' | 'companyName' | 'referralsOpen' | 'requisitionId'
>

/** A candidate before a company: what the rules compare. */
export type Case = {
  job: TargetJob
  applicant: profiles.Applicant
  history: AskHistory
  /** What the company asks of everybody, and what of it forbids this request. */
  rules: Awaited<ReturnType<typeof companies.referralRules>>
}

const dayMs = 24 * 60 * 60 * 1000

/** @param note of the request, where there is one already */
export async function readCase(
  context: Context,
  candidateId: string,
  job: TargetJob,
  note?: string,
): Promise<Case> {
  const now = context.clock.now()
  const applicant = await profiles.applicantTo(context, job.companyId, candidateId)
  const [history, rules] = await Promise.all([
    findHistory(context.db, candidateId, { job, ...(note !== undefined && { note }) }, now),
    companies.referralRules(context, {
      candidateId,
      company: { id: job.companyId, name: job.companyName },
      jobId: job.id,
      employers: profiles.employersIn(applicant.profile, now),
    }),
  ])
  return { job, applicant, history, rules }
}

/** What stands in the way of this person asking for this job; the first weighs most. */
export async function findBlockers(
  context: Context,
  asking: Asking,
  asked: Case,
): Promise<Blocker[]> {
  const { applicant, history } = asked
  return [
    ...targetBlockers(asked),
    ...ownBlockers(context, asking, applicant, history),
    ...(await spendingBlockers(context, asking.accountId)),
  ]
}

/** What stands between a candidate and this company. */
export function targetBlockers({ job, applicant, history, rules }: Case): Blocker[] {
  const found: Blocker[] = []
  const add = (code: Blocker['code'], message: string, requestId?: string) =>
    found.push({ code, message, ...(requestId && { requestId }) })

  const { earlier, open, atMost } = history
  if (earlier) add('ALREADY_REQUESTED', earlierText(earlier, job), earlier.id)
  if (!job.referralsOpen) {
    add('COMPANY_CLOSED', replyWords.notAcceptingReferrals(job.companyName))
  }
  if (applicant.hidden === 'blocked') {
    add('COMPANY_BLOCKED', replyWords.companyBlocked(job.companyName))
  }
  if (applicant.hidden === 'employer') {
    add('OWN_COMPANY', replyWords.ownEmployer(job.companyName))
  }
  if (open >= atMost) add('LIMIT_REACHED', openCapReached(atMost))
  for (const { message } of rules.hits) add('POLICY', message)
  return found
}

/** REF11; the number is the plan's. */
export function openCapReached(atMost: number | undefined): string {
  return atMost === undefined
    ? replyWords.openRequestsLimitReached
    : replyWords.openRequestsLimitOf(atMost)
}

/** What the candidate who asks has to do before any request. */
export async function personBlockers(
  context: Context,
  snapshot: Pick<profiles.ProfileSnapshot, 'completeness'>,
): Promise<Blocker[]> {
  const person = personOf(context)
  const history = await findHistory(context.db, person.accountId, {}, context.clock.now())
  return [
    ...ownBlockers(context, person, snapshot, history),
    ...(await spendingBlockers(context, person.accountId)),
  ]
}

/** Those of a request that costs nothing. */
export function ownBlockers(
  context: Pick<Context, 'clock' | 'timeZone'>,
  person: Asking,
  { completeness }: Pick<profiles.ProfileSnapshot, 'completeness'>,
  history: AskHistory,
): Blocker[] {
  const found: Blocker[] = []
  const add = (code: Blocker['code'], message: string) => found.push({ code, message })
  if (!person.emailVerified) {
    add('EMAIL_UNVERIFIED', replyWords.emailNotConfirmed)
  }
  if (completeness < requiredCompleteness) {
    add('PROFILE_INCOMPLETE', replyWords.profileIncomplete(requiredCompleteness, completeness))
  }
  const pause = pausedUntil(history, context.clock.now())
  if (pause) {
    add('PAUSED', replyWords.requestsPaused(dayWords(dayInZone(pause, context.timeZone))))
  }
  return found
}

async function spendingBlockers(context: Context, accountId: string): Promise<Blocker[]> {
  const left = await wallet.connectionsLeft(context, accountId)
  return left > 0 ? [] : [{ code: 'LIMIT_REACHED', message: replyWords.noConnectionsLeft }]
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
  return replyWords.openRequestToCompany(job.companyName)
}

/** Three requests that did not fit, or two that were no honest ones, lead to a pause. */
function pausedUntil({ declined, rejectedAsSpam }: AskHistory, now: Date): Date | undefined {
  const pauseAfter = ({ count, newest }: Setbacks, most: number, days: number) =>
    newest && count >= most ? newest.getTime() + days * dayMs : 0
  const until = Math.max(
    pauseAfter(declined, limits.declinesUntilPause, limits.pauseDays),
    pauseAfter(rejectedAsSpam, limits.strikesUntilPause, limits.strikePauseDays),
  )
  return until > now.getTime() ? new Date(until) : undefined
}

/**
 * What the company asks the candidate to say along with the request.
 *
 * @returns the company's own number of the job, where anybody knows it
 * @throws AppError INVALID_INPUT at `confirmsTerms` or `internalJobId`
 */
export function meetTerms(
  { job, rules: { terms } }: Case,
  input: { confirmsTerms?: boolean | undefined; internalJobId?: string | undefined },
): string | null {
  if (terms.confirm.length > 0 && !input.confirmsTerms) {
    throw invalidField('confirmsTerms', errorWords.termsNotConfirmed)
  }
  const internalJobId = input.internalJobId ?? job.requisitionId
  if (terms.needsInternalJobId && !internalJobId) {
    throw invalidField('internalJobId', errorWords.internalJobIdRequired(job.companyName))
  }
  return internalJobId
}

/** @throws AppError INVALID_INPUT for a note like one of the candidate's last five */
export async function refuseBoilerplate(context: Context, candidateId: string, note: string) {
  refuseAlike(await noteSimilarity(context.db, candidateId, note, limits.notesCompared))
}

/** @throws AppError INVALID_INPUT for a note that is this much like another one */
export function refuseAlike(similarity: number): void {
  if (similarity > limits.noteSimilarity) throw invalidField('note', errorWords.noteTooSimilar)
}

/** @throws AppError with what stands in the way */
export function refuseBlocked(blocker: Blocker | undefined): void {
  if (!blocker) return
  throw new AppError(blockerErrors[blocker.code], {
    reason: blocker.message,
    ...(blocker.requestId && { id: blocker.requestId }),
  })
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
