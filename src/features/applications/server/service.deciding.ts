/** What someone who hires does with an application; who that is has been checked before. */
import type { Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { dayInZone } from '#shared/dates.ts'
import { isCurrency } from '#shared/money.ts'
import type { Message } from '#shared/message.ts'
import type { FileReply } from '#shared/schemas.ts'
import {
  applicationStates,
  type MoveTarget,
  type Offer,
  type RejectionReason,
} from '../contract.ts'
import { applicantHired } from './events.ts'
import { firstDayFault } from './policy.ts'
import * as queries from './queries.ts'
import { notifyCandidate } from './service.notices.ts'
import { checkVersion, record, step } from './service.transitions.ts'
import { errorWords } from '../messages.errors.ts'

export type CompanyApplication = queries.ApplicationRow

/**
 * An application to this company as its people may see it.
 *
 * @param lock until the transaction ends
 * @throws AppError NOT_FOUND, also for another company's, for drafts, and while it can be called back
 */
export async function applicationTo(
  context: Pick<Context, 'db' | 'clock'>,
  companyId: string,
  id: string,
  lock: boolean,
): Promise<CompanyApplication> {
  const application = await (lock ? queries.lockApplication : queries.findApplication)(
    context.db,
    id,
  )
  if (
    !application ||
    application.companyId !== companyId ||
    application.source !== 'here' ||
    application.status === 'draft' ||
    (application.undoUntil && application.undoUntil > context.clock.now())
  ) {
    throw new AppError('NOT_FOUND')
  }
  return application
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT */
export async function lockFor(
  context: Context,
  companyId: string,
  id: string,
  expectedVersion?: number,
): Promise<CompanyApplication> {
  const application = await applicationTo(context, companyId, id, true)
  checkVersion(application, expectedVersion)
  return application
}

/** Notes the first look; the candidate sees when it was. */
export async function markSeen(
  context: Context,
  companyId: string,
  id: string,
): Promise<{ viewedAt: Date }> {
  const now = context.clock.now()
  const application = await applicationTo(context, companyId, id, true)
  if (application.viewedAt) return { viewedAt: application.viewedAt }
  await record(context, application, { kind: 'view', by: 'company', change: { viewedAt: now } })
  return { viewedAt: now }
}

/** @throws AppError ILLEGAL_TRANSITION */
export async function move(
  context: Context,
  application: CompanyApplication,
  to: MoveTarget,
  /** For the candidate, in the mail and on the timeline. */
  note?: string,
): Promise<CompanyApplication> {
  const action = applicationStates[to].move
  if (to === 'interview' && application.status === 'interview') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.alreadyInStage,
      allowed: [],
    })
  }
  const moved = await step(context, application, {
    action,
    by: 'company',
    change: openOffer(),
    ...(note && { detail: { note } }),
  })
  await notifyCandidate(context, moved, action, note)
  return moved
}

/** An offer that was moved away from is not open any longer. */
const openOffer = () => ({ offer: null })

/** Rejects with a reason, which the candidate reads. @throws AppError ILLEGAL_TRANSITION */
export async function reject(
  context: Context,
  application: CompanyApplication,
  { reason, note }: { reason: RejectionReason; note?: string },
): Promise<CompanyApplication> {
  const rejected = await step(context, application, {
    action: 'reject',
    by: 'company',
    change: {
      rejectionReason: reason,
      rejectionNote: note ?? null,
      rejectedAt: context.clock.now(),
      reopenAskedAt: null,
    },
    detail: { reason, ...(note && { note }) },
  })
  await notifyCandidate(context, rejected, 'reject')
  return rejected
}

/** Asks a rejected candidate; nothing happens unless they agree. */
export async function askToReopen(
  context: Context,
  application: CompanyApplication,
): Promise<CompanyApplication> {
  const asked = await step(context, application, {
    action: 'ask_reopen',
    by: 'company',
    change: { reopenAskedAt: context.clock.now() },
  })
  await notifyCandidate(context, asked, 'ask_reopen')
  return asked
}

const dayMs = 24 * 60 * 60 * 1000

/** @throws AppError INVALID_INPUT at `startsOn` */
function requireFirstDay(
  context: Pick<Context, 'clock' | 'timeZone'>,
  day: string,
  earliest: Date,
  early: Message,
): void {
  const dayOf = (instant: Date) => dayInZone(instant, context.timeZone)
  const fault = firstDayFault(day, { earliest: dayOf(earliest), today: dayOf(context.clock.now()) })
  if (fault) throw invalidField('startsOn', fault === 'early' ? early : errorWords.dayTooFar)
}

/** @throws AppError ILLEGAL_TRANSITION, INVALID_INPUT at `pay.currency` or `startsOn` */
export async function makeOffer(
  context: Context,
  application: CompanyApplication,
  input: Pick<Offer, 'note' | 'pay' | 'startsOn'> & { validDays: number },
): Promise<CompanyApplication> {
  const { validDays, note, pay, startsOn } = input
  if (pay && !isCurrency(pay.currency)) {
    throw invalidField('pay.currency', errorWords.unknownCurrency)
  }
  const now = context.clock.now()
  if (startsOn) requireFirstDay(context, startsOn, now, errorWords.dateInPast)
  const expiresAt = new Date(now.getTime() + validDays * dayMs).toISOString()
  const offered = await step(context, application, {
    action: 'offer',
    by: 'company',
    change: { offer: { note, pay, startsOn, expiresAt, state: 'open' } },
  })
  await notifyCandidate(context, offered, 'offer')
  return offered
}

/**
 * Records the first day of someone who has accepted; it may be over, but began after the application was sent.
 *
 * @throws AppError ILLEGAL_TRANSITION, INVALID_INPUT at `startsOn`
 */
export async function hire(
  context: Context,
  application: CompanyApplication,
  startsOn: string,
): Promise<CompanyApplication> {
  requireFirstDay(context, startsOn, application.submittedAt, errorWords.dayBeforeApplication)
  const hired = await step(context, application, {
    action: 'hire',
    by: 'company',
    change: { startsOn },
    detail: { startsOn },
  })
  await notifyCandidate(context, hired, 'hire')
  await context.publish(applicantHired, {
    applicationId: hired.id,
    candidateId: hired.candidateId,
    jobId: hired.jobId,
    startsOn,
  })
  return hired
}

/**
 * The resume as it was sent.
 *
 * @throws AppError NOT_FOUND once it was withdrawn (APP10), or when none was sent
 */
export async function resumeOf(
  context: Pick<Context, 'db' | 'storage'>,
  application: CompanyApplication,
): Promise<FileReply> {
  if (!application.resumeId || application.status === 'withdrawn') throw new AppError('NOT_FOUND')
  return profiles.resumeFile(context, application.candidateId, application.resumeId)
}
