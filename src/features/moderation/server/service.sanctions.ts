/** Sanctions: given with a decision, lifted by themselves at their end or by an appeal. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit, recordAudits } from '#platform/db/audit.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Rule, SanctionLevel } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { suspendedForConduct, suspensionOverturned } from './events.ts'
import { endOf, needsDays } from './policy.ts'
import * as queries from './queries.sanctions.ts'
import { tellSanctionEnded } from './service.notices.ts'

const conductRules: ReadonlySet<Rule> = new Set(['no_scams', 'no_money', 'no_harassment'])

type Given = {
  caseId: string
  accountId: string
  level: SanctionLevel
  /** Null for a suspension without an end. */
  days: number | null | undefined
  rule: Rule
}

/** @throws AppError FORBIDDEN for admins, INVALID_INPUT without a number of days where one is needed */
export async function give(context: Context, given: Given): Promise<queries.SanctionRow> {
  const { caseId, accountId, level, days, rule } = given
  if (needsDays(level) && days === undefined) throw invalidField('days', errorWords.daysNeeded)
  const account = await accounts.accountById(context, accountId)
  if (account.roles.includes('admin')) throw new AppError('FORBIDDEN', errorWords.noAdmins)
  const startsAt = context.clock.now()
  const row = {
    id: newId(startsAt.getTime()),
    caseId,
    accountId,
    level,
    startsAt,
    endsAt: endOf(level, startsAt, days ?? null),
  }
  await queries.lockSanctionsOf(context.db, accountId)
  await queries.insertSanction(context.db, row)
  await enforce(context, accountId)
  await recordAudit(context, {
    action: 'moderation.sanctioned',
    entity: { type: 'account', id: accountId },
    after: { case: caseId, level, endsAt: row.endsAt?.toISOString() ?? null, rule },
  })
  if (isSuspension({ level }) && conductRules.has(rule)) {
    await context.publish(suspendedForConduct, { accountId })
  }
  return { ...row, liftedAt: null, liftedBecause: null }
}

const isSuspension = ({ level }: Pick<queries.SanctionRow, 'level'>) =>
  level === 'suspended' || level === 'closed'

/** The one place where sanctions take effect: an account is as the gravest of those in force says. */
export async function enforce(context: Context, accountId: string): Promise<void> {
  const now = context.clock.now()
  const held = await queries.inForce(context.db, accountId, now)
  const has = (level: SanctionLevel) => held.some((one) => one.level === level)
  const ends = held.flatMap(({ level, endsAt }) =>
    level === 'limited' && endsAt ? [endsAt.getTime()] : [],
  )
  await accounts.restrict(context, accountId, {
    status: has('closed') ? 'banned' : has('suspended') ? 'suspended' : 'active',
    limitedUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  })
}

/** An appeal was right. */
export async function lift(context: Context, sanction: queries.SanctionRow): Promise<void> {
  await queries.lockSanctionsOf(context.db, sanction.accountId)
  await queries.overturnSanction(context.db, sanction.id, context.clock.now())
  const held = await queries.inForce(context.db, sanction.accountId, context.clock.now())
  if (isSuspension(sanction) && !held.some(isSuspension)) {
    const { accountId, startsAt: since } = sanction
    await context.publish(suspensionOverturned, { accountId, since })
  }
  if (sanction.liftedAt || sanction.level === 'warning') return
  await enforce(context, sanction.accountId)
  await recordAudit(context, {
    action: 'moderation.sanctionOverturned',
    entity: { type: 'account', id: sanction.accountId },
    after: { case: sanction.caseId, level: sanction.level },
  })
}

/** A step of sanctions whose time is over. @returns how many */
export async function liftEnded(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const ended = await queries.lockEnded(context.db, now, atMost)
  if (ended.length === 0) return 0
  for (const accountId of new Set(ended.map((one) => one.accountId).toSorted())) {
    await queries.lockSanctionsOf(context.db, accountId)
  }
  await queries.liftSanctions(
    context.db,
    ended.map(({ id }) => id),
    'ended',
    now,
  )
  for (const accountId of new Set(ended.map((one) => one.accountId))) {
    await enforce(context, accountId)
  }
  await recordAudits(
    context,
    ended.map(({ accountId, caseId, level }) => ({
      action: 'moderation.sanctionEnded',
      entity: { type: 'account', id: accountId },
      after: { case: caseId, level },
    })),
  )
  await tellSanctionEnded(context, ended)
  return ended.length
}
