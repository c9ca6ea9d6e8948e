/** Applying: every check before anything is stored, then one transaction for all of it. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField, type ErrorCode } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  type apply as applyContract,
  type ApplicationPreview,
  type previewApplication,
  type trackOutside as trackContract,
} from '../contract.ts'
import { answerShown, checkAnswers, timing } from './policy.ts'
import * as queries from './queries.ts'
import { findIntake, type IntakeRow } from './queries.intakes.ts'
import { applicationMade } from './events.ts'
import { applicationSent } from './service.notices.ts'
import { offeredFiles, sendFiles } from './service.files.ts'
import { record, step } from './service.transitions.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type ApplyInput = EndpointInput<typeof applyContract>['body']
type Blocker = ApplicationPreview['blockers'][number]

const errorOf: Record<Blocker['code'], ErrorCode> = {
  EMAIL_UNVERIFIED: 'EMAIL_UNVERIFIED',
  PROFILE_INCOMPLETE: 'PROFILE_INCOMPLETE',
  COMPANY_BLOCKED: 'CONFLICT',
  JOB_CLOSED: 'JOB_CLOSED',
  NOT_TAKEN: 'CONFLICT',
  POLICY: 'CONFLICT',
}

/**
 * Applies for a job, or gives the application that is there already.
 *
 * @throws AppError with the first thing that stands in the way; INVALID_INPUT at `answers.{id}`
 */
export async function apply(
  context: Context,
  input: ApplyInput,
): Promise<EndpointReply<typeof applyContract>> {
  const { accountId } = personOf(context)
  const job = await jobOf(context, input.jobId)
  const earlier = await queries.lockOwn(context.db, accountId, job.id)
  if (earlier && !replaceable(earlier)) return existing(earlier)
  const [intake, snapshot] = await Promise.all([
    findIntake(context.db, job.id),
    profiles.profileSnapshot(context, accountId),
  ])
  const rules = await rulesFor(context, job, snapshot)
  const [blocker] = blockersOf(context, job, intake, snapshot, rules)
  if (blocker) throw new AppError(errorOf[blocker.code], blocker.message)
  if (rules.referFirst && !input.withoutReferral) {
    throw invalidField('withoutReferral', rules.referFirst)
  }
  const files = await offeredFiles(context, job.id, input.answers, earlier)
  const { answers, problems } = checkAnswers(intake?.questions ?? [], input.answers, files)
  if (problems.length > 0) {
    throw new AppError('INVALID_INPUT', {
      reason: errorWords.questionsInvalid,
      fields: problems,
    })
  }
  const now = context.clock.now()
  const content = {
    source: 'here' as const,
    status: 'draft' as const,
    snapshot: {
      profile: snapshot.profile,
      name: snapshot.name,
      formerNames: snapshot.formerNames,
      email: snapshot.email,
      resumeFileName: snapshot.resumeFileName,
    },
    resumeId: snapshot.resumeId,
    coverNote: input.coverNote,
    answers,
    respondWithinDays: intake?.respondWithinDays ?? timing.respondDays,
    submittedAt: now,
  }
  const draft = earlier
    ? await queries.updateApplication(context.db, earlier, { ...content, viewedAt: null }, now)
    : await insertDraft(context, { ...content, jobId: job.id, jobTitle: job.title })
  // Someone else of the same name in another tab was first.
  if (draft.status !== 'draft') return existing(draft)
  await sendFiles(context, draft.id, files)
  const undoUntil = new Date(now.getTime() + timing.undoSeconds * 1000)
  const sent = await step(context, draft, {
    action: 'submit',
    by: 'candidate',
    change: { undoUntil },
  })
  await context.enqueue(
    applicationSent,
    { applicationId: sent.id, submittedAt: now.toISOString() },
    { runAt: undoUntil, jobKey: `sent:${sent.id}` },
  )
  return { id: sent.id, created: true, undoUntil }
}

/** What was called back can be sent again, and what was noted from elsewhere can be made here. */
function replaceable(application: queries.ApplicationRow): boolean {
  return application.status === 'draft' || application.source === 'outside'
}

function existing({ id, undoUntil }: queries.ApplicationRow) {
  return { id, created: false, undoUntil }
}

async function insertDraft(
  context: Context,
  row: Omit<queries.NewApplication, 'id' | 'candidateId'>,
): Promise<queries.ApplicationRow> {
  const { accountId: candidateId } = personOf(context)
  const id = newId(row.submittedAt.getTime())
  await queries.insertApplication(context.db, { ...row, id, candidateId })
  const stored = await queries.lockOwn(context.db, candidateId, row.jobId)
  if (!stored) throw new Error('An application that was just stored cannot be found')
  return stored
}

async function jobOf(context: Context, jobId: string) {
  const job = await jobs.findReferable(context, { jobId })
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

type JobToApplyFor = Awaited<ReturnType<typeof jobOf>>
type Rules = Awaited<ReturnType<typeof companies.whyNotApplied>> & {
  hidden: profiles.HidingReason | null
}

/** What the company's rules mean for the candidate who asks (REF10). */
async function rulesFor(
  context: Context,
  job: JobToApplyFor,
  snapshot: profiles.ProfileSnapshot,
): Promise<Rules> {
  const { accountId: candidateId } = personOf(context)
  const hidden = await profiles.whyHidden(context, candidateId, job.companyId)
  const rules = await companies.whyNotApplied(context, {
    candidateId,
    company: { id: job.companyId, name: job.companyName },
    jobId: job.id,
    employers: profiles.employersIn(snapshot.profile, context.clock.now()),
  })
  // Where nobody is asked, nothing is lost by applying.
  return { ...rules, hidden, referFirst: job.referralsOpen ? rules.referFirst : null }
}

const hiddenText: Record<profiles.HidingReason, (job: JobToApplyFor) => string> = {
  blocked: ({ companyName }) => replyWords.companyBlocked(companyName),
  employer: ({ companyName }) => replyWords.ownEmployer(companyName),
}

function blockersOf(
  context: Context,
  job: JobToApplyFor,
  intake: IntakeRow | undefined,
  snapshot: profiles.ProfileSnapshot,
  rules: Rules,
): Blocker[] {
  const found: Blocker[] = []
  if (!job.open) found.push({ code: 'JOB_CLOSED', message: replyWords.jobClosed })
  else if (!intake?.isOpen) {
    const message = replyWords.notAcceptingApplications(job.companyName)
    found.push({ code: 'NOT_TAKEN', message })
  }
  if (rules.hidden) found.push({ code: 'COMPANY_BLOCKED', message: hiddenText[rules.hidden](job) })
  for (const { message } of rules.hits) found.push({ code: 'POLICY', message })
  if (!personOf(context).emailVerified) {
    const message = replyWords.emailNotConfirmed
    found.push({ code: 'EMAIL_UNVERIFIED', message })
  }
  if (!snapshot.resumeId && snapshot.completeness < requiredCompleteness) {
    const message = replyWords.profileIncomplete(requiredCompleteness, snapshot.completeness)
    found.push({ code: 'PROFILE_INCOMPLETE', message })
  }
  return found
}

/**
 * How a job can be applied for; for guests without anything of their own.
 *
 * @throws AppError NOT_FOUND
 */
export async function preview(
  context: Context,
  jobId: string,
): Promise<EndpointReply<typeof previewApplication>> {
  const { actor } = context
  const job = await jobOf(context, jobId)
  const candidateId = actor.kind === 'person' && actor.role === 'jobSeeker' ? actor.accountId : null
  const company = { id: job.companyId, name: job.companyName }
  const [intake, counted, first, own, snapshot] = await Promise.all([
    findIntake(context.db, job.id),
    responseStats.ofCompany(context, job.companyId),
    job.referralsOpen ? companies.referFirst(context, company) : null,
    candidateId ? queries.findOwn(context.db, candidateId, job.id) : undefined,
    candidateId ? profiles.profileSnapshot(context, candidateId) : undefined,
  ])
  const rules = snapshot && (await rulesFor(context, job, snapshot))
  const here = job.open && intake?.isOpen === true
  return {
    job: { id: job.id, title: job.title },
    company: { ...company, slug: job.companySlug },
    way: here ? 'here' : job.open && job.sourceUrl ? 'outside' : 'none',
    respondWithinDays: here ? intake.respondWithinDays : null,
    referFirst: rules ? rules.referFirst : first,
    questions: here ? intake.questions : [],
    responseStats: counted.applications,
    own: own && own.status !== 'draft' ? own : null,
    draft: own?.status === 'draft' ? { ...own, answers: own.answers.map(answerShown) } : null,
    resumeFileName: snapshot?.resumeFileName ?? null,
    blockers: snapshot && rules ? blockersOf(context, job, intake, snapshot, rules) : [],
  }
}

const outsideAtMost = 1000

/**
 * Notes an application that was made on the employer's own site, or gives the one that is there.
 *
 * @throws AppError NOT_FOUND, LIMIT_REACHED, INVALID_INPUT for a day that is still to come
 */
export async function trackOutside(
  context: Context,
  input: EndpointInput<typeof trackContract>['body'],
): Promise<{ id: string; created: boolean }> {
  const { accountId } = personOf(context)
  const job = await jobOf(context, input.jobId)
  const now = context.clock.now()
  const earlier = await queries.lockOwn(context.db, accountId, job.id)
  if (earlier && earlier.status !== 'draft') return { id: earlier.id, created: false }
  if ((await queries.countOutside(context.db, accountId)) >= outsideAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyTrackedApplications(outsideAtMost))
  }
  const at = input.appliedOn ? new Date(`${input.appliedOn}T12:00:00Z`) : now
  if (at.getTime() > now.getTime() + 24 * 60 * 60 * 1000) {
    throw invalidField('appliedOn', errorWords.dateInFuture)
  }
  const content = {
    source: 'outside' as const,
    status: 'submitted' as const,
    snapshot: null,
    resumeId: null,
    coverNote: '',
    answers: [],
    respondWithinDays: timing.respondDays,
    submittedAt: at < now ? at : now,
  }
  const stored = earlier
    ? await queries.updateApplication(context.db, earlier, content, now)
    : await insertDraft(context, { ...content, jobId: job.id, jobTitle: job.title })
  await record(context, stored, { kind: 'track', by: 'candidate', change: {} })
  const { companyId } = job
  await context.publish(applicationMade, { candidateId: accountId, companyId, jobId: job.id })
  return { id: stored.id, created: true }
}
