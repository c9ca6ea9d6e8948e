/**
 * The one place where a request changes its state: the rule, the connection, the clock, the timeline,
 * the audit and the news, all in the caller's transaction.
 */
import type { Context } from '#platform/context.ts'
import { codesOf, recordAudits } from '#platform/db/audit.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { newId } from '#shared/ids.ts'
import { referralEvents, type RequestStatus } from '../contract.ts'
import {
  actionsFor,
  openStatuses,
  ruleFor,
  timing,
  type ChargeEffect,
  type RequestAction,
} from './policy.ts'
import { requestsMoved } from './events.ts'
import * as queries from './queries.ts'
import type { NewEvent } from './queries.timeline.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords, chargeReasons } from '../messages.replies.ts'

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

/** Steps within a state that give nobody more time. */
const leavesClock: readonly RequestAction[] = [
  'answer',
  'start',
  'ask_consent',
  'give_consent',
  'refuse_consent',
]

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
  doing: Step,
): Promise<queries.RequestRow> {
  return (await steps(context, [{ request, ...doing }]))[0]!
}

/**
 * Does a step for each of several requests, with the same few statements for any number of them.
 *
 * @param doing each request at most once, all locked by this transaction
 * @returns the requests as they are from now on, in order
 * @throws AppError ILLEGAL_TRANSITION for the first that cannot; nothing changes then
 */
export async function steps(
  context: Context,
  doing: readonly ({ request: queries.RequestRow } & Step)[],
): Promise<queries.RequestRow[]> {
  if (doing.length === 0) return []
  const charges = await moveCharges(
    context,
    doing.map((one) => ({ ...one, effect: legalRule(one).charge })),
  )
  const prepared = doing.map((one) => prepareStep(context, one, charges.get(one.request.id)))
  await queries.updateRequests(context.db, prepared)
  await announceSteps(context, prepared)
  return prepared.map(({ request }) => request)
}

/**
 * Stores a new request together with its first steps. They move no connection: what is held for it is held by the
 * caller, who then announces the steps.
 *
 * @param draft as it was before them
 * @throws 23505 when the database refuses another request
 */
export async function insertWithSteps(
  context: Context,
  draft: queries.RequestRow,
  doing: readonly Step[],
): Promise<{ request: queries.RequestRow; announce: () => Promise<void> }> {
  const prepared: PreparedStep[] = []
  let request = draft
  for (const one of doing) {
    const next = prepareStep(context, { request, ...one })
    prepared.push(next)
    request = next.request
  }
  await queries.insertRequest(
    context.db,
    request,
    prepared.map(({ event }) => event),
  )
  return { request, announce: () => announceSteps(context, prepared) }
}

/** A step with what is to be written of it. */
type PreparedStep = {
  doing: Step
  before: queries.RequestRow
  change: queries.RequestChange
  /** As it is from now on. */
  request: queries.RequestRow
  event: NewEvent
}

/** @throws AppError ILLEGAL_TRANSITION with what is allowed instead */
function prepareStep(
  context: Context,
  { request: before, ...doing }: { request: queries.RequestRow } & Step,
  chargeState?: ChargeState,
): PreparedStep {
  const { action, by } = doing
  const { to } = legalRule({ request: before, ...doing })
  const now = context.clock.now()
  const change = {
    status: to,
    ...(!leavesClock.includes(action) && clockAfter(before, to, now)),
    ...(chargeState && { chargeState }),
    ...doing.change,
  }
  const accountId = context.actor.kind === 'person' ? context.actor.accountId : null
  return {
    doing,
    before,
    change,
    request: { ...before, ...change, version: before.version + 1, updatedAt: now },
    event: {
      id: newId(now.getTime()),
      requestId: before.id,
      at: now,
      kind: action,
      byParty: by,
      byAccount: by === 'system' ? null : accountId,
      visibleTo: doing.visibleTo ?? ['candidate', 'referrer'],
      detail: doing.detail ?? {},
    },
  }
}

/** The audit, the other features and the pages hear of steps that were written. */
async function announceSteps(context: Context, prepared: readonly PreparedStep[]): Promise<void> {
  await recordAudits(
    context,
    prepared.map(({ before, request, doing: { action, detail } }) => ({
      action: `referrals.${action}`,
      entity: { type: 'referral', id: request.id },
      before: { status: before.status },
      after: { status: request.status, ...codesOf(detail ?? {}) },
    })),
  )
  await context.publish(requestsMoved, {
    steps: prepared.map(({ request: { id: requestId, candidateId }, doing: { action } }) => ({
      requestId,
      candidateId,
      action,
    })),
  })
  for (const { before, request } of prepared) {
    tellBrowsers(context, request.id, [request.candidateId, before.claimedBy, request.claimedBy])
  }
}

/** @throws AppError ILLEGAL_TRANSITION with what is allowed instead */
function legalRule({ request, action, by }: { request: queries.RequestRow } & Step) {
  const rule = ruleFor(action, request.status, by)
  if (rule) return rule
  throw new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongRequestState(request.status.replace('_', ' ')),
    allowed: actionsFor(request.status, by),
  })
}

type ChargeStep = { request: queries.RequestRow; effect: ChargeEffect; action: RequestAction }
type ChargeState = queries.RequestRow['chargeState']

/**
 * Moves the connections as the rules say.
 *
 * @returns their states afterwards, by the request; those that stay are not among them
 */
async function moveCharges(
  context: Context,
  moves: readonly ChargeStep[],
): Promise<Map<string, ChargeState>> {
  const after = new Map<string, ChargeState>()
  const reversed: wallet.ChargeChange[] = []
  const released: wallet.ChargeChange[] = []
  for (const { request, effect, action } of moves) {
    const { chargeId, chargeState } = request
    // The hold comes with the sending, where the idempotency key is known.
    if (effect === 'keep' || effect === 'hold' || !chargeId) continue
    const reason = chargeReasons[action] ?? replyWords.requestChanged
    if (effect === 'capture') {
      await wallet.capture(context, chargeId, reason)
    } else if (effect === 'refund') {
      await wallet.refund(context, chargeId, 'normal', reason)
    } else {
      const taken = effect === 'return' && chargeState === 'captured'
      if (effect === 'reverse' || taken) reversed.push({ chargeId, reason })
      if (effect !== 'reverse') released.push({ chargeId, reason })
    }
    after.set(request.id, stateAfter[effect])
  }
  await wallet.reverseAll(context, reversed)
  await wallet.releaseAll(context, released)
  return after
}

const stateAfter: Record<Exclude<ChargeEffect, 'keep' | 'hold'>, ChargeState> = {
  capture: 'captured',
  reverse: 'held',
  refund: 'refunded',
  release: 'released',
  return: 'released',
}

/** The clock of the next state; one that stands still starts to run when its posting is back. */
function clockAfter(
  request: queries.RequestRow,
  to: RequestStatus,
  now: Date,
): queries.RequestChange {
  const { frozenAt, sentAt } = request
  const frozenMs = request.frozenMs + (frozenAt ? now.getTime() - frozenAt.getTime() : 0)
  const { isDirected } = request
  const due = dueAt(to, { sentAt: new Date(sentAt.getTime() + frozenMs), isDirected }, now)
  const clock = { dueAt: due, clockStartedAt: now, frozenMs }
  if (!frozenAt) return clock
  return due && openStatuses.includes(to)
    ? { ...clock, dueAt: request.dueAt, frozenAt: now, frozenDueAt: due }
    : { ...clock, frozenAt: null, frozenDueAt: null }
}

/** When the state ends by itself; null for an end. */
function dueAt(
  status: RequestStatus,
  request: { sentAt: Date; isDirected: boolean },
  now: Date,
): Date | null {
  const sent = request.sentAt.getTime()
  const from = now.getTime()
  switch (status) {
    case 'screening':
      return new Date(from + 4 * hourMs)
    case 'queued':
      return new Date(Math.min(from + timing.queuedDays * dayMs, sent + timing.totalDays * dayMs))
    case 'offered':
      if (request.isDirected) return new Date(from + timing.directedDays * dayMs)
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
    throw new AppError('VERSION_CONFLICT', errorWords.requestChangedSinceOpened)
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
