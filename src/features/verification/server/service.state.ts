/** Steps in the life of a recruiter's verification; every change of state goes through here. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import {
  levelOf,
  rules,
  stateAfter,
  stateOfLevel,
  validUntil,
  type VerificationAction,
} from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

type Step = {
  action: VerificationAction
  by: Parameters<typeof stateAfter>[2]
  change?: queries.VerificationChange
  reason?: string
}

/**
 * The row of a recruiter, locked after the profile; made from the profile when there is none.
 *
 * @throws AppError NOT_FOUND for someone who is no recruiter
 */
export async function lockState(
  context: Context,
  accountId: string,
): Promise<{ row: queries.VerificationRow; recruiter: profiles.Recruiter }> {
  const recruiter = await profiles.lockRecruiterOf(context, accountId)
  const known = await queries.lockVerification(context.db, accountId)
  if (known) return { row: known, recruiter }
  await queries.insertVerification(context.db, startOf(recruiter), context.clock.now())
  const row = await queries.lockVerification(context.db, accountId)
  if (!row) throw new Error('A verification that was just stored cannot be found')
  return { row, recruiter }
}

/** Where someone stands of whom only the profile is known. */
export function startOf(
  recruiter: Pick<profiles.Recruiter, 'accountId' | 'level' | 'companyId' | 'workEmailVerifiedAt'>,
): queries.VerificationRow {
  const at = recruiter.workEmailVerifiedAt
  return {
    accountId: recruiter.accountId,
    state: at ? stateOfLevel(Math.max(1, recruiter.level)) : 'unstarted',
    companyId: recruiter.companyId,
    workEmailAt: at,
    idCheckedAt: null,
    confirmedAt: null,
    confirmedBy: null,
    dueAt: at && validUntil(at),
    noticeSentAt: null,
    endedReason: null,
    removedFrom: null,
    rejections: 0,
  }
}

/**
 * Takes one step of the table and brings the level on the profile in line with it.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION with what is legal instead
 */
export async function step(
  context: Context,
  accountId: string,
  { action, by, change = {}, reason }: Step,
): Promise<queries.VerificationRow> {
  const { row, recruiter } = await lockState(context, accountId)
  const state = stateAfter(action, row.state, by)
  if (!state) {
    const allowed = (Object.keys(rules) as VerificationAction[]).filter((other) =>
      stateAfter(other, row.state, by),
    )
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.wrongVerificationState,
      allowed,
    })
  }
  const now = context.clock.now()
  await queries.updateVerification(context.db, accountId, { ...change, state }, now)
  const level = levelOf(state)
  if (level === 0) await profiles.endWorkEmail(context, accountId)
  else if (level !== recruiter.level) await profiles.setLevel(context, accountId, level)
  if (state !== row.state || action === 'renew') {
    await recordAudit(context, {
      action: `verification.${action}`,
      entity: { type: 'recruiter', id: recruiter.id },
      before: { state: row.state },
      after: { state },
      ...(reason && { reason }),
    })
  }
  return { ...row, ...change, state }
}

/** What a lapse takes away; the dates stay in the audit. */
export const nothingProved = {
  workEmailAt: null,
  idCheckedAt: null,
  confirmedAt: null,
  confirmedBy: null,
  dueAt: null,
  noticeSentAt: null,
} as const satisfies queries.VerificationChange
