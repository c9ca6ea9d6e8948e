/** Decisions: one answers all reports of a thing, and those of the cases that were closed with it. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type { decideCase } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { actionTaken } from './events.ts'
import { after, caseTiming, isUndecided, mostFrequent } from './policy.ts'
import * as queries from './queries.ts'
import { settleReports } from './queries.reports.ts'
import { moved } from './service.moving.ts'
import { tellHidden, tellOwner, tellReporters } from './service.notices.ts'
import { lockForModerator, takenBy, underReview } from './service.queue.ts'
import { reportableOf } from './service.reporting.ts'
import { give } from './service.sanctions.ts'

type Decision = EndpointInput<typeof decideCase>['body']
type Settled = Awaited<ReturnType<typeof settleReports>>

/**
 * Decides a case. Action removes what was reported and goes up the ladder of sanctions; a dismissal shows it again.
 * Deciding takes a case that nobody has.
 *
 * @throws AppError NOT_FOUND; CONFLICT while another moderator has it; ILLEGAL_TRANSITION once it is decided;
 *   INVALID_INPUT for a sanction of someone who is not here
 */
export async function decide(
  context: Context,
  id: string,
  decision: Decision,
): Promise<typeof okReply> {
  const row = await lockForModerator(context, id)
  const me = personOf(context).accountId
  if (!isUndecided(row.status)) moved(row, [stepOf(decision)], 'moderator')
  if (row.assignedTo !== null && row.assignedTo !== me) {
    throw new AppError('CONFLICT', await takenBy(context, row.assignedTo))
  }
  await queries.lockThing(context.db, row)
  const duplicates = await queries.lockDuplicates(context.db, id)
  const all = [row, ...duplicates]
  const settled = await settleReports(
    context.db,
    all.map((one) => one.id),
  )
  const now = context.clock.now()
  const status = moved({ status: underReview(row) }, [stepOf(decision)], 'moderator')
  const isAction = decision.decision === 'actioned'
  const appealUntil = isAction && row.ownerId ? after(now, caseTiming.appealDays) : null
  for (const one of all) {
    const kept = isAction
      ? decision.removes && (await remove(context, one, settled, decision))
      : await showAgain(context, one)
    await queries.updateCase(context.db, one.id, {
      // A case that was closed with another one stays a duplicate of it.
      ...(one === row && { status, assignedTo: me, assignedAt: now }),
      decision: decision.decision,
      rule: isAction ? decision.rule : null,
      removed: isAction && decision.removes,
      kept: kept || null,
      reason: decision.reason,
      decidedBy: me,
      decidedAt: now,
      ...(one === row && { appealUntil, closesAt: appealUntil ?? now }),
    })
  }
  await finish(context, { row, all, settled, decision })
  return okReply
}

const stepOf = ({ decision }: Decision) => (decision === 'actioned' ? 'action' : 'dismiss')

async function remove(
  context: Context,
  one: queries.CaseRow,
  settled: Settled,
  { reason: note }: Decision,
) {
  const reportable = reportableOf(context, one.kind)
  if (!reportable.remove) throw new AppError('CONFLICT', errorWords.cannotRemove)
  const reasons = settled.filter(({ caseId }) => caseId === one.id).map(({ reason }) => reason)
  return reportable.remove(context, one.thingId, { reason: mostFrequent(reasons), note })
}

async function showAgain(context: Context, one: queries.CaseRow): Promise<null> {
  if (!one.hiddenAt) return null
  await context.reportables.get(one.kind)?.setHidden?.(context, one.thingId, false)
  await tellHidden(context, one, false)
  return null
}

async function finish(
  context: Context,
  {
    row,
    all,
    settled,
    decision,
  }: { row: queries.CaseRow; all: queries.CaseRow[]; settled: Settled; decision: Decision },
): Promise<void> {
  await recordAudit(context, {
    action: 'moderation.decided',
    entity: { type: 'moderationCase', id: row.id },
    after: {
      decision: decision.decision,
      reports: settled.length,
      thing: `${row.kind}:${row.thingId}`,
      ...(decision.decision === 'actioned' && {
        rule: decision.rule,
        removes: decision.removes,
        sanction: decision.sanction,
      }),
    },
    reason: decision.reason,
  })
  const { ownerId } = row
  if (decision.decision === 'actioned') {
    const { sanction: level, rule, days } = decision
    if (level !== 'none' && ownerId === null)
      throw new AppError('CONFLICT', errorWords.nobodyToSanction)
    const sanction =
      level === 'none'
        ? null
        : await give(context, { caseId: row.id, accountId: ownerId!, level, days, rule })
    if (ownerId !== null) await tellOwner(context, { row, ownerId, decision, sanction })
    for (const one of all) {
      const reporterIds = settled.flatMap(({ caseId, reporterId }) =>
        caseId === one.id && reporterId !== null ? [reporterId] : [],
      )
      const { kind, thingId } = one
      await context.publish(actionTaken, { kind, thingId, ownerId, reporterIds, rule })
    }
  }
  for (const one of all) {
    const reporters = settled.flatMap(({ caseId, reporterId }) =>
      caseId === one.id && reporterId !== null ? [reporterId] : [],
    )
    await tellReporters(context, one, { reporters: [...new Set(reporters)], decision })
  }
}

/** A step of decided cases whose time for an appeal is over. @returns how many */
export async function closeDecided(context: Context, atMost: number): Promise<number> {
  const rows = await queries.lockClosing(context.db, context.clock.now(), atMost)
  for (const row of rows) moved(row, ['close'], 'system')
  await queries.closeCases(
    context.db,
    rows.map(({ id }) => id),
  )
  return rows.length
}
