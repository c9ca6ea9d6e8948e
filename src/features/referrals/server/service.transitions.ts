/**
 * The one place where a request changes its state: the rule, the connection, the clock, the timeline,
 * the audit and the news, all in the caller's transaction.
 */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { newId } from '#shared/ids.ts'
import { referralEvents, type RequestStatus } from '../contract.ts'
import { actionsFor, ruleFor, timing, type ChargeEffect, type RequestAction } from './policy.ts'
import * as queries from './queries.ts'
import { insertEvent } from './queries.timeline.ts'

export type Who = 'candidate' | 'referrer' | 'system' | 'admin'

type Detail = Record<string, string | number | boolean | null>

export type Step = {
  action: RequestAction
  by: Who
  change?: queries.RequestChange
  detail?: Detail
  /** Unless told, both see it. */
  visibleTo?: ('candidate' | 'referrer')[]
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Does one step.
 *
 * @param request locked by this transaction
 * @throws AppError ILLEGAL_TRANSITION with what is allowed instead
 */
export async function step(
  context: Context,
  request: queries.RequestRow,
  { action, by, change = {}, detail = {}, visibleTo = ['candidate', 'referrer'] }: Step,
): Promise<queries.RequestRow> {
  const rule = ruleFor(action, request.status, by)
  if (!rule) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: `This cannot be done now: the request is ${request.status.replace('_', ' ')}.`,
      allowed: actionsFor(request.status, by),
    })
  }
  const now = context.clock.now()
  const charge = await moveCharge(context, request, rule.charge, action)
  const restarts = action !== 'answer'
  const updated = await queries.updateRequest(
    context.db,
    request.id,
    {
      status: rule.to,
      ...(restarts && {
        dueAt: dueAt(rule.to, { ...request, ...change }, now),
        clockStartedAt: now,
      }),
      ...(charge && { chargeState: charge }),
      ...change,
    },
    now,
  )
  const byAccount =
    context.actor.kind === 'person' && by !== 'system' ? context.actor.accountId : null
  await insertEvent(context.db, {
    id: newId(now.getTime()),
    requestId: request.id,
    at: now,
    kind: action,
    byParty: by,
    byAccount,
    visibleTo,
    detail,
  })
  await recordAudit(context, {
    action: `referrals.${action}`,
    entity: { type: 'referral', id: request.id },
    before: { status: request.status },
    after: { status: rule.to, ...detail },
  })
  const concerned = [request.candidateId, request.claimedBy, updated.claimedBy]
  tellBrowsers(context, request.id, concerned)
  return updated
}

/**
 * Moves the connection as the rule says.
 *
 * @returns its state afterwards; undefined when it stays
 */
async function moveCharge(
  context: Context,
  request: queries.RequestRow,
  effect: ChargeEffect,
  action: RequestAction,
): Promise<queries.RequestRow['chargeState'] | undefined> {
  const { chargeId, chargeState } = request
  // The hold comes with the sending, where the idempotency key is known.
  if (effect === 'keep' || effect === 'hold' || !chargeId) return undefined
  const reason = reasons[action] ?? 'The request changed'
  switch (effect) {
    case 'capture':
      await wallet.capture(context, chargeId, reason)
      return 'captured'
    case 'reverse':
      await wallet.reverse(context, chargeId, reason)
      return 'held'
    case 'refund':
      await wallet.refund(context, chargeId, 'normal', reason)
      return 'refunded'
    case 'return':
      if (chargeState === 'captured') await wallet.reverse(context, chargeId, reason)
      await wallet.release(context, chargeId, 'normal', reason)
      return 'released'
    default:
      await wallet.release(context, chargeId, 'normal', reason)
      return 'released'
  }
}

/** What stands beside the line in the wallet. */
const reasons: Partial<Record<RequestAction, string>> = {
  claim: 'Somebody took your request',
  release: 'The referrer gave your request back',
  lapse: 'The referrer did not act in time',
  decline: 'It goes to somebody else',
  decline_finally: 'Declined: no referral, no charge',
  run_out: 'Nobody took your request: no referral, no charge',
  expire: 'Your request ran out: no referral, no charge',
  withdraw: 'You took your request back',
  close_job: 'The job was closed',
  refuse: 'The request could not be sent',
  reject_spam: 'The request could not be sent',
  uphold: 'Your dispute was upheld',
}

/** When the state ends by itself; null for an end. */
function dueAt(status: RequestStatus, request: { sentAt: Date }, now: Date): Date | null {
  const sent = request.sentAt.getTime()
  const from = now.getTime()
  switch (status) {
    case 'screening':
      return new Date(from + 4 * hourMs)
    case 'queued':
      return new Date(sent + timing.queuedDays * dayMs)
    case 'offered':
      return new Date(Math.min(from + timing.waveHours * hourMs, sent + timing.totalDays * dayMs))
    case 'claimed':
      return new Date(from + timing.claimDays * dayMs)
    case 'needs_changes':
      return new Date(from + timing.changesDays * dayMs)
    case 'referred':
      return new Date(from + timing.unconfirmedDays * dayMs)
    case 'confirmed':
      return new Date(from + timing.staleDays * dayMs)
    case 'disputed':
      return new Date(from + timing.disputeDays * dayMs)
    default:
      return null
  }
}

/** @throws AppError VERSION_CONFLICT when the page showed an older state */
export function checkVersion(request: queries.RequestRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== request.version) {
    throw new AppError('VERSION_CONFLICT', 'This request has changed since you opened it.')
  }
}

/** Pages of these people that show the request read it again. */
export function tellBrowsers(
  context: Context,
  requestId: string,
  accountIds: readonly (string | null)[],
): void {
  const rooms = accountIds.filter((id) => id !== null).map(accountRoom)
  emitTo(context, rooms, referralEvents, 'referrals:changed', { requestId })
}
