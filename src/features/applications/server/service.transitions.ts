/**
 * The one place where an application changes its state: the rule, the clock, the timeline, the audit
 * and the news, all in the caller's transaction.
 */
import type { Context } from '#platform/context.ts'
import { codesOf, recordAudit } from '#platform/db/audit.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { applicationEvents, type ApplicationEvent, type ApplicationParty } from '../contract.ts'
import {
  actionsFor,
  clockAfter,
  endStatuses,
  refusalOf,
  ruleFor,
  type ApplicationAction,
  timing,
} from './policy.ts'
import * as queries from './queries.ts'
import { findIntake } from './queries.intakes.ts'
import { countByCompany, insertEvent, type Side } from './queries.timeline.ts'
import { endInterviews } from './service.invitations.ts'
import { errorWords } from '../messages.errors.ts'

export type Step = {
  action: ApplicationAction
  by: ApplicationParty
  change?: queries.ApplicationChange
  detail?: ApplicationEvent['detail']
  /** Of a step to an interview: the end of the last time that is proposed. */
  interviewEndsAt?: Date
}

const bothSides: Side[] = ['candidate', 'company']

/**
 * Does one step.
 *
 * @param application locked by this transaction
 * @throws AppError ILLEGAL_TRANSITION with what is allowed instead
 */
export async function step(
  context: Context,
  application: queries.ApplicationRow,
  { action, by, change = {}, detail = {}, interviewEndsAt }: Step,
): Promise<queries.ApplicationRow> {
  const now = context.clock.now()
  const rule = ruleFor(action, application.status, by)
  const refusal = rule && refusalOf(action, application, now)
  if (!rule || refusal) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: refusal ?? errorWords.wrongApplicationState(application.status.replace('_', ' ')),
      allowed: actionsFor(application, by, now),
    })
  }
  const late = by === 'company' && application.status === 'no_response'
  const next = { ...application, ...change, status: rule.to }
  return record(context, application, {
    kind: action,
    by,
    detail: { ...detail, ...(late && { late }) },
    change: {
      ...change,
      ...clockAfter(next, now, interviewEndsAt),
      status: rule.to,
      ...(by === 'company' && !application.firstResponseAt && { firstResponseAt: now }),
    },
  })
}

type Happening = {
  kind: string
  by: ApplicationParty
  change: queries.ApplicationChange
  detail?: ApplicationEvent['detail']
  visibleTo?: Side[]
}

/**
 * Each step of a company reaches the candidate as a mail, with words of its own.
 *
 * @throws AppError RATE_LIMITED
 */
async function refuseTooMany(context: Context, applicationId: string): Promise<void> {
  const now = context.clock.now().getTime()
  const dayMs = 24 * 60 * 60 * 1000
  const done = await countByCompany(context.db, applicationId, new Date(now - dayMs))
  if (done.count < timing.companyStepsPerDay) return
  throw new AppError('RATE_LIMITED', {
    reason: errorWords.dailyContactLimitReached(done.count),
    retryAfter: Math.ceil(((done.oldest?.getTime() ?? now) + dayMs - now) / 1000) || 1,
  })
}

/**
 * Writes down what happened to an application that is locked by this transaction.
 *
 * @throws AppError RATE_LIMITED for a company's step that would be one too many within a day
 */
export async function record(
  context: Context,
  application: queries.ApplicationRow,
  { kind, by, change, detail = {}, visibleTo = bothSides }: Happening,
): Promise<queries.ApplicationRow> {
  const now = context.clock.now()
  if (by === 'company' && kind !== 'view') await refuseTooMany(context, application.id)
  const updated = await queries.updateApplication(context.db, application, change, now)
  const person = context.actor.kind === 'person' && by !== 'system' ? context.actor : undefined
  await insertEvent(context.db, {
    id: newId(now.getTime()),
    applicationId: application.id,
    at: now,
    kind,
    byParty: by,
    byAccount: person?.accountId ?? null,
    visibleTo,
    detail,
  })
  await recordAudit(context, {
    action: `applications.${kind}`,
    entity: { type: 'application', id: application.id },
    before: { status: application.status },
    after: { status: updated.status, ...codesOf(detail) },
  })
  const ended = endStatuses.includes(updated.status)
  if (ended && updated.status !== application.status) await endInterviews(context, updated)
  await tellBrowsers(context, updated)
  return updated
}

/** @throws AppError VERSION_CONFLICT when the page showed an older state */
export function checkVersion(
  application: Pick<queries.ApplicationRow, 'version'>,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== application.version) {
    throw new AppError('VERSION_CONFLICT', errorWords.applicationChangedSinceOpened)
  }
}

/** Pages that show the application read it again. */
async function tellBrowsers(
  context: Context,
  { id, jobId, candidateId, source }: queries.ApplicationRow,
): Promise<void> {
  const intake = source === 'here' ? await findIntake(context.db, jobId) : undefined
  const rooms = [candidateId, intake?.openedBy].filter((one) => typeof one === 'string')
  emitTo(context, rooms.map(accountRoom), applicationEvents, 'applications:changed', {
    applicationId: id,
  })
}
