/** Rejections that leave later: until then nobody but the company knows, and it can think again. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import type { RejectionReason } from '../contract.ts'
import { ruleFor } from './policy.ts'
import * as plans from './queries.plans.ts'
import { lockApplication, type ApplicationRow } from './queries.ts'
import { reject } from './service.deciding.ts'
import { record } from './service.transitions.ts'
import { errorWords } from '../messages.errors.ts'

/** A plan as its company sees it; null where there is none, or something has happened since. */
export async function planOf(
  context: Pick<Context, 'db'>,
  application: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<plans.PlannedRejection | null> {
  const plan = await plans.findPlan(context.db, application.id)
  return plan && plan.status === application.status ? plan : null
}

/**
 * Decides now, tells the candidate in so many hours. A second plan replaces the first.
 *
 * @throws AppError ILLEGAL_TRANSITION
 */
export async function planRejection(
  context: Context,
  application: ApplicationRow,
  input: { reason: RejectionReason; note?: string; delayHours: number },
): Promise<ApplicationRow> {
  if (!ruleFor('reject', application.status, 'company')) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.applicationEnded)
  }
  const now = context.clock.now()
  const dueAt = new Date(now.getTime() + input.delayHours * 3_600_000)
  const { reason, note } = input
  const { accountId } = personOf(context)
  const { id: applicationId, status } = application
  const plan = { applicationId, reason, note: note ?? null, byAccount: accountId, status, dueAt }
  await plans.putPlan(context.db, plan, now)
  return record(context, application, {
    kind: 'plan_rejection',
    by: 'company',
    visibleTo: ['company'],
    detail: { reason, at: dueAt.toISOString() },
    change: {},
  })
}

/** @throws AppError ILLEGAL_TRANSITION when nothing was planned */
export async function cancelPlan(
  context: Context,
  application: ApplicationRow,
): Promise<ApplicationRow> {
  if (!(await plans.deletePlan(context.db, application.id))) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.noRejectionScheduled)
  }
  return record(context, application, {
    kind: 'cancel_rejection',
    by: 'company',
    visibleTo: ['company'],
    change: {},
  })
}

/** Sends the rejections whose moment has come; what has moved since stays as it is. */
export async function rejectPlanned(context: Context, atMost: number): Promise<number> {
  const due = await plans.takeDuePlans(context.db, context.clock.now(), atMost)
  for (const plan of due) {
    const application = await lockApplication(context.db, plan.applicationId)
    if (application?.status !== plan.status) continue
    await reject(context, application, {
      reason: plan.reason,
      ...(plan.note && { note: plan.note }),
    })
  }
  return due.length
}
