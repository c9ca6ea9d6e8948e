/** Super-connect: proposed by an admin, private until both say yes, free of charge. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit, recordAudits } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { violates } from '#platform/db/transaction.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as accounts from '#features/accounts/server/service.ts'
import { areBlocked } from '#features/blocks/server/service.ts'
import { companyReference } from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  introductionDays,
  type Introduction,
  type Outcome,
  type proposeIntroduction,
  type Suggestion,
} from '../contract.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { introductionsProposed } from './notifications.ts'
import { introductionActions } from './service.links.ts'
import { replyWords } from '../messages.replies.ts'

export { answer, listOwn } from './service.answering.ts'
export { followLink, readLink } from './service.links.ts'
export { moveCompany, moveCompanyBack } from './service.merge.ts'

const dayMs = 24 * 60 * 60 * 1000
const suggestedAtMost = 20

/** Pairs that an admin may propose, with what speaks for them (ADM4). */
export async function listSuggestions(context: Context): Promise<{ items: Suggestion[] }> {
  const now = context.clock.now()
  const rows = await queries.findSuggestions(context.db, now, requiredCompleteness, suggestedAtMost)
  return {
    items: rows.map((row) => ({
      candidate: { id: row.candidateId, name: row.candidateName, headline: row.headline },
      recruiter: { id: row.recruiterId, name: row.recruiterName },
      company: companyReference(row),
      job: { id: row.jobId, title: row.jobTitle },
      sharedSkills: row.sharedSkills,
      daysWithoutAnswer:
        row.oldestSilent && Math.floor((now.getTime() - row.oldestSilent.getTime()) / dayMs),
      draft: [
        replyWords.profileFitsJob(row.jobTitle, row.companyName),
        row.sharedSkills.length > 0 ? replyWords.sharedSkills(row.sharedSkills.join(', ')) : '',
      ]
        .filter(Boolean)
        .join(' '),
    })),
  }
}

/**
 * Proposes two people to each other and mails both; nobody is named to the other.
 *
 * @throws AppError NOT_FOUND, JOB_CLOSED; CONFLICT when they are in touch, blocked or not verified
 */
export async function propose(
  context: Context,
  input: EndpointInput<typeof proposeIntroduction>['body'],
): Promise<{ id: string }> {
  const { candidateId, recruiterId, reason } = input
  const job = await jobs.jobForReferral(context, input.jobId)
  const recruiter = await profiles.recruiterOf(context, recruiterId)
  await accounts.accountById(context, candidateId)
  const snapshot = await profiles.profileSnapshot(context, candidateId)
  if (snapshot.completeness < requiredCompleteness) {
    throw new AppError('CONFLICT', errorWords.candidateProfileIncomplete)
  }
  if (recruiter.companyId !== job.companyId || !recruiter.workEmailVerifiedAt) {
    throw new AppError('CONFLICT', errorWords.recruiterNotVerified)
  }
  const apart =
    candidateId !== recruiterId &&
    !(await profiles.whyHidden(context, candidateId, job.companyId)) &&
    !(await areBlocked(context, candidateId, recruiterId)) &&
    !(await queries.areInTouch(context.db, candidateId, recruiterId))
  if (!apart) throw inTouch()
  const now = context.clock.now()
  const id = newId(now.getTime())
  try {
    await queries.insertIntroduction(context.db, {
      id,
      candidateId,
      recruiterId,
      companyId: job.companyId,
      jobId: job.id,
      reason,
      proposedBy: personOf(context).accountId,
      createdAt: now,
      dueAt: new Date(now.getTime() + introductionDays * dayMs),
    })
  } catch (error) {
    if (violates(error, 'introductions_one_open')) throw inTouch(error)
    throw error
  }
  await jobs.letRead(context, job.id, [candidateId, recruiterId])
  await recordAudit(context, {
    action: 'introductions.proposed',
    entity: { type: 'introduction', id },
    after: { candidateId, recruiterId, jobId: job.id },
    reason,
  })
  const { brandName, publicUrl } = context.settings
  const both = [candidateId, recruiterId]
  const actionsFor = await introductionActions(context, both)
  await notifications.tell(
    context,
    introductionsProposed,
    both.map((accountId) => ({
      accountId,
      about: `introduction:${id}`,
      content: () => ({
        subject: mailWords.introductionSubject,
        paragraphs: [
          mailWords.introductionLead(job.title.slice(0, 120), job.companyName),
          mailWords.introductionBody(introductionDays),
        ],
        actions: actionsFor(accountId, id),
        action: { label: mailWords.openButton, url: `${publicUrl}/introductions` },
        footer: mailWords.introductionFooter(brandName),
      }),
    })),
  )
  return { id }
}

function inTouch(cause?: unknown): AppError {
  const message = replyWords.alreadyInTouch
  return new AppError('CONFLICT', message, { cause })
}

export async function listAll(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: Introduction[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listAll(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return {
    items: page.items.map((row) => ({
      id: row.id,
      candidate: {
        id: row.candidateId,
        name: row.candidateName,
        headline: row.profile.basics?.label ?? '',
      },
      recruiter: { id: row.recruiterId, name: row.recruiterName },
      company: companyReference(row),
      job: { id: row.jobId, title: row.jobTitle },
      state: row.state,
      reason: row.reason,
      candidateAnswer: row.candidateAnswer,
      recruiterAnswer: row.recruiterAnswer,
      outcome: row.outcome,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
    nextCursor: page.nextCursor,
  }
}

/** @throws AppError NOT_FOUND; ILLEGAL_TRANSITION before both have said yes */
export async function setOutcome(
  context: Context,
  id: string,
  outcome: Outcome,
): Promise<{ outcome: Outcome }> {
  const row = await queries.lockIntroduction(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.state !== 'connected') {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.notConnected)
  }
  await queries.updateIntroduction(context.db, id, { outcome }, context.clock.now())
  await recordAudit(context, {
    action: 'introductions.outcome',
    entity: { type: 'introduction', id },
    before: { outcome: row.outcome },
    after: { outcome },
  })
  return { outcome }
}

/** Ends what was not answered by both in seven days. */
export async function expireDue(context: Context, atMost: number): Promise<number> {
  const expired = await queries.expireDue(context.db, context.clock.now(), atMost)
  for (const id of expired) {
    await recordAudit(context, {
      action: 'introductions.expired',
      entity: { type: 'introduction', id },
      after: { state: 'expired' },
    })
  }
  return expired.length
}

/** An account was suspended: nobody waits for its answer any longer. */
export function stopFor(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'all')
}

/** A candidate hides from a company: proposals there end. */
export function stopHidden(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'hidden')
}

/** A recruiter is not with the company any longer: nobody there waits for their answer. */
export function stopRecruiter(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'recruiter')
}

/** One has blocked the other: what is proposed between them ends. */
export async function separate(
  context: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const now = context.clock.now()
  await recordEnded(
    context,
    await queries.endOpenTo(context.db, { candidateId: blockerId, recruiterId: blockedId }, now),
  )
}

async function endOpen(context: Context, accountId: string, which: queries.Ending) {
  const now = context.clock.now()
  await recordEnded(context, await queries.endOpenOf(context.db, accountId, which, now))
}

function recordEnded(context: Context, ids: readonly string[]): Promise<void> {
  return recordAudits(
    context,
    ids.map((id) => ({
      action: 'introductions.ended',
      entity: { type: 'introduction', id },
      after: { state: 'expired' },
    })),
  )
}
