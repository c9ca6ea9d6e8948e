/** Suspensions that an admin decides without a report: cases and sanctions like all others. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import type { endSuspension, listAccountSanctions, suspendAccount } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { after, caseTiming, endOf, isCovered } from './policy.ts'
import * as cases from './queries.ts'
import * as queries from './queries.sanctions.ts'
import { tellOwner, tellSuspensionEnded } from './service.notices.ts'
import { enforce, give } from './service.sanctions.ts'

/** @throws AppError INVALID_CURSOR */
export async function listSanctions(
  context: Context,
  accountId: string,
  { cursor, limit }: EndpointInput<typeof listAccountSanctions>['query'],
): Promise<EndpointReply<typeof listAccountSanctions>> {
  const rows = await queries.listSanctions(context.db, accountId, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  return nextPage(rows, limit, ({ startsAt, id }) => ({ at: startsAt, id }))
}

/**
 * Suspends an account, or replaces a shorter suspension of this kind, so that one decision stands and one appeal.
 * The case is decided as it is opened; another moderator answers its appeal.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for oneself and for admins; CONFLICT while a suspension is in force
 *   that ends no earlier, or its appeal waits
 */
export async function suspend(
  context: Context,
  accountId: string,
  { rule, days, reason }: EndpointInput<typeof suspendAccount>['body'],
): Promise<typeof okReply> {
  const me = personOf(context).accountId
  if (accountId === me) throw new AppError('FORBIDDEN', errorWords.notYourself)
  const account = await accounts.accountById(context, accountId)
  if (await accounts.isEnding(context, accountId)) {
    throw new AppError('CONFLICT', errorWords.notOpen)
  }
  const now = context.clock.now()
  await queries.lockSanctionsOf(context.db, accountId)
  const held = await queries.inForce(context.db, accountId, now)
  if (isCovered(endOf('suspended', now, days), held)) {
    throw new AppError('CONFLICT', errorWords.alreadySuspended)
  }
  const replaced = await replaceEarlier(context, accountId)
  const appealUntil = after(now, caseTiming.appealDays)
  const id = newId(now.getTime())
  await cases.insertCase(context.db, {
    id,
    kind: 'person',
    thingId: accountId,
    ownerId: accountId,
    title: account.name,
    path: null,
    openedAt: now,
    dueAt: now,
    status: 'actioned',
    assignedTo: me,
    assignedAt: now,
    decision: 'actioned',
    rule,
    reason,
    decidedBy: me,
    decidedAt: now,
    appealUntil,
    closesAt: appealUntil,
  })
  const sanction = await give(context, { caseId: id, accountId, level: 'suspended', days, rule })
  const row = (await cases.findCase(context.db, id))!
  const decision = { rule, removes: false, reason }
  await tellOwner(context, { row, ownerId: accountId, decision, sanction, replaces: replaced > 0 })
  return okReply
}

/** @returns how many suspensions without a report were in force */
async function replaceEarlier(context: Context, accountId: string): Promise<number> {
  const now = context.clock.now()
  const earlier = await queries.suspensionsWithoutReport(context.db, accountId, now)
  if (earlier.some(({ isAppealed }) => isAppealed)) {
    throw new AppError('CONFLICT', errorWords.appealWaits)
  }
  if (earlier.length === 0) return 0
  await queries.liftSanctions(
    context.db,
    earlier.map(({ id }) => id),
    'replaced',
    now,
  )
  await recordAudits(
    context,
    earlier.map(({ caseId }) => ({
      action: 'moderation.sanctionReplaced',
      entity: { type: 'account', id: accountId },
      after: { case: caseId, level: 'suspended' },
    })),
  )
  return earlier.length
}

/** @throws AppError NOT_FOUND; FORBIDDEN for oneself; CONFLICT without a suspension in force */
export async function endSuspensions(
  context: Context,
  accountId: string,
  { reason }: EndpointInput<typeof endSuspension>['body'],
): Promise<typeof okReply> {
  if (accountId === personOf(context).accountId) {
    throw new AppError('FORBIDDEN', errorWords.notYourself)
  }
  await accounts.accountById(context, accountId)
  const now = context.clock.now()
  await queries.lockSanctionsOf(context.db, accountId)
  const held = await queries.suspensionsOf(context.db, accountId, now)
  if (held.length === 0) throw new AppError('CONFLICT', errorWords.notSuspended)
  await queries.liftSanctions(
    context.db,
    held.map(({ id }) => id),
    'byAdmin',
    now,
  )
  await enforce(context, accountId)
  await recordAudits(
    context,
    held.map(({ caseId, level }) => ({
      action: 'moderation.sanctionLifted',
      entity: { type: 'account', id: accountId },
      after: { case: caseId, level },
      reason,
    })),
  )
  const isClosed = (await queries.inForce(context.db, accountId, now)).some(
    ({ level }) => level === 'closed',
  )
  if (!isClosed) await tellSuspensionEnded(context, { accountId, caseId: held[0]!.caseId, reason })
  return okReply
}

/**
 * A step of suspensions from before they were sanctions: their owners hear of them, and from now on have the time
 * for an appeal that everybody has.
 *
 * @returns how many
 */
export async function tellSuspended(context: Context, atMost: number): Promise<number> {
  const rows = await cases.lockUntold(context.db, atMost)
  const sanctions = await queries.sanctionsOfCases(
    context.db,
    rows.map(({ id }) => id),
  )
  const appealUntil = after(context.clock.now(), caseTiming.appealDays)
  for (const row of rows) {
    await cases.updateCase(context.db, row.id, { appealUntil, closesAt: appealUntil })
    const sanction = sanctions.get(row.id)
    if (!sanction || sanction.liftedAt) continue
    const decision = { rule: row.rule ?? 'other', removes: false, reason: row.reason }
    await tellOwner(context, { row, ownerId: row.ownerId!, decision, sanction })
  }
  return rows.length
}
