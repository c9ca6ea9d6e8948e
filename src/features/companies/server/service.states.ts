/** Steps in the life of a company record; every change of state goes through here. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { CompanyState } from '../contract.ts'
import { companyChanged, companyRestored, companySuspended } from './events.ts'
import { rules, stateAfter, timing, type CompanyAction } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type Step = {
  action: CompanyAction
  /** The state before a merge, for `unmerge`. */
  before?: CompanyState
  change?: queries.CompanyChange
  reason?: string
}

/**
 * Takes one step of the table.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION with what is legal instead
 */
export async function stepCompany(
  context: Context,
  id: string,
  { action, before, change = {}, reason }: Step,
): Promise<{ state: CompanyState }> {
  const company = await queries.lockCompany(context.db, id)
  if (!company) throw new AppError('NOT_FOUND')
  const state = stateAfter(action, company.state, before)
  if (!state) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.wrongCompanyState,
      allowed: (Object.keys(rules) as CompanyAction[]).filter((other) =>
        stateAfter(other, company.state),
      ),
    })
  }
  await queries.updateCompany(context.db, id, { ...change, state }, context.clock.now())
  await recordAudit(context, {
    action: `companies.${action}`,
    entity: { type: 'company', id },
    before: { state: company.state },
    after: { state },
    ...(reason && { reason }),
  })
  await context.publish(companyChanged, { companyId: id, slug: company.slug })
  return { state }
}

/** The company is run by its own people: for twelve months. */
export async function verifyCompany(context: Context, id: string): Promise<void> {
  const now = context.clock.now()
  const reverifyAt = new Date(now)
  reverifyAt.setUTCMonth(reverifyAt.getUTCMonth() + timing.reverifyMonths)
  await stepCompany(context, id, { action: 'verify', change: { verifiedAt: now, reverifyAt } })
}

/** Companies that were verified twelve months ago have thirty days to prove themselves again. */
export async function reverifyDue(
  context: Context,
  atMost: number,
): Promise<{ fallenDue: string[]; suspended: string[] }> {
  const now = context.clock.now()
  const suspended = await queries.findReverifyDue(context.db, 'reverify_due', now, atMost)
  for (const id of suspended) {
    await suspendCompany(context, id, replyWords.reverificationMissed)
  }
  const fallenDue = await queries.findReverifyDue(context.db, 'verified', now, atMost)
  const reverifyAt = new Date(now.getTime() + timing.reverifyDays * 24 * 60 * 60 * 1000)
  for (const id of fallenDue) {
    await stepCompany(context, id, { action: 'fall_due', change: { reverifyAt } })
  }
  return { fallenDue, suspended }
}

/**
 * Is the company open for hiring? It stays so until the end of the transaction: an admin who suspends it
 * meanwhile waits, and people who come while it is suspended wait for that and are refused.
 *
 * @throws AppError ILLEGAL_TRANSITION while it is suspended
 */
export async function requireOpenCompany(context: Pick<Context, 'db'>, id: string): Promise<void> {
  if ((await queries.holdState(context.db, id)) !== 'suspended') return
  throw new AppError('ILLEGAL_TRANSITION', errorWords.companySuspended)
}

/** The stamp goes, and no new request is taken until its people switch that on again. */
export async function suspendCompany(
  context: Context,
  id: string,
  reason: string,
): Promise<{ state: CompanyState }> {
  const change = { referralsOpen: false, reverifyAt: null }
  const after = await stepCompany(context, id, { action: 'suspend', change, reason })
  await context.publish(companySuspended, { companyId: id })
  return after
}

/** The stamp is back; who takes requests and what is posted is for its people to say again. */
export async function restoreCompany(
  context: Context,
  id: string,
): Promise<{ state: CompanyState }> {
  const after = await stepCompany(context, id, { action: 'restore' })
  await context.publish(companyRestored, { companyId: id })
  return after
}
