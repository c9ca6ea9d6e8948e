/** What finance decides about payments and refunds. Larger sums take two people. */
import { markRefunded } from '#features/invoices/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { formatExactMoney } from '#shared/money.ts'
import { errorWords } from '../messages.errors.ts'
import { actionWords } from '../messages.ticket-actions.ts'
import { refundDecided } from './events.ts'
import { isPaid } from './policy.states.ts'
import * as orders from './queries.orders.ts'
import * as refunds from './queries.refunds.ts'
import { soloMinorOf } from './service.manual.ts'
import { tellTransferredBack } from './service.notices.ts'
import { whyTooMuch } from './service.past-refunds.ts'
import { endPlanOf, payBack, processRefund } from './service.refunds.ts'

const dayMs = 86_400_000

/**
 * Pays back so much of an order, or asks a second person to. What one admin has paid back within a day
 * and what of the order was are added up, so that many parts are as much as the whole.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function refundByAdmin(
  context: Context,
  orderId: string,
  {
    amountMinor,
    reason,
    ticketId,
  }: { amountMinor: number; reason: string; ticketId?: string | undefined },
): Promise<{ state: 'approved' | 'requested' }> {
  const now = context.clock.now()
  const { accountId: adminId } = personOf(context)
  const order = await orders.lockOrder(context.db, orderId)
  if (!order) throw new AppError('NOT_FOUND')
  if (order.accountId === adminId) throw new AppError('CONFLICT', errorWords.ownDecision)
  const { currency } = order
  if (amountMinor < 1) {
    throw invalidField('amountMinor', errorWords.refundAtLeast(formatExactMoney(1, currency)))
  }
  await orders.lockDecisions(context.db, adminId)
  const promised = (await refunds.sumsRequested(context.db, [orderId])).get(orderId) ?? 0
  const left = order.totalMinor - order.refundedMinor - promised
  if (!isPaid(order.state) || amountMinor > left) {
    throw new AppError('CONFLICT', await whyTooMuch(context, order, promised))
  }
  const since = new Date(now.getTime() - dayMs)
  const alone = await refunds.sumAlone(context.db, { adminId, orderId, currency, since })
  const limit = soloMinorOf(currency)
  const isSolo = alone.byAdmin + amountMinor <= limit && alone.ofOrder + amountMinor <= limit
  const input = { amountMinor, rule: 'admin', reason, requestedBy: adminId, ticketId }
  if (isSolo) {
    const creditNoteId = await payBack(context, order, input)
    if (order.refundedMinor + amountMinor === order.totalMinor) {
      await endPlanOf(context, order, creditNoteId)
    }
    return { state: 'approved' }
  }
  const id = newId(now.getTime())
  await refunds.insertRefund(context.db, {
    ...input,
    id,
    orderId,
    accountId: order.accountId,
    currency,
    state: 'requested',
    providerRef: null,
    requestedAt: now,
  })
  await recordAudit(context, {
    action: 'payments.refundRequested',
    entity: { type: 'paymentRefund', id },
    after: { orderId, amountMinor, ...(ticketId && { ticketId }) },
    reason,
  })
  return { state: 'requested' }
}

export type RefundDecision = 'approve' | 'reject' | 'retry' | 'transferred'

/** @throws AppError NOT_FOUND, CONFLICT, ILLEGAL_TRANSITION */
export async function decideRefund(
  context: Context,
  id: string,
  decision: RefundDecision,
): Promise<{ state: string }> {
  const now = context.clock.now()
  const { accountId: adminId } = personOf(context)
  const found = await refunds.findRefund(context.db, id)
  if (!found) throw new AppError('NOT_FOUND')
  const order = (await orders.lockOrder(context.db, found.orderId))!
  const refund = (await refunds.lockRefund(context.db, id))!
  if (order.accountId === adminId) throw new AppError('CONFLICT', errorWords.ownDecision)
  const { ticketId } = refund
  const wrongState = () => new AppError('ILLEGAL_TRANSITION', errorWords.wrongState(refund.state))
  const decided = async (state: string) => {
    await recordAudit(context, {
      action: 'payments.refundDecided',
      entity: { type: 'paymentRefund', id },
      before: { state: refund.state },
      after: { decision, state, ...(ticketId && { ticketId }) },
    })
    if (ticketId && refund.state === 'requested') {
      const amount = formatExactMoney(refund.amountMinor, refund.currency)
      const isDone = state === 'approved'
      const told = isDone ? actionWords.refunded(amount) : actionWords.refundRejected(amount)
      await context.publish(refundDecided, { ticketId, told, isDone })
    }
    return { state }
  }
  if (decision === 'approve') {
    if (refund.state !== 'requested') throw wrongState()
    if (refund.requestedBy === adminId) throw new AppError('CONFLICT', errorWords.ownDecision)
    const creditNoteId = await payBack(context, order, {
      amountMinor: refund.amountMinor,
      rule: refund.rule,
      reason: refund.reason,
      requestedBy: refund.requestedBy,
      refundId: id,
      decidedBy: adminId,
      ticketId: ticketId ?? undefined,
    })
    if (order.refundedMinor + refund.amountMinor === order.totalMinor) {
      await endPlanOf(context, order, creditNoteId)
    }
    return decided('approved')
  }
  if (decision === 'reject') {
    if (refund.state !== 'requested') throw wrongState()
    await refunds.changeRefund(context.db, id, { state: 'rejected', decidedBy: adminId }, now)
    return decided('rejected')
  }
  if (decision === 'retry') {
    if (refund.state !== 'failed') throw wrongState()
    await refunds.changeRefund(
      context.db,
      id,
      { state: 'approved', attempts: 0, attemptAt: now },
      now,
    )
    await context.enqueue(processRefund, { id })
    return decided('approved')
  }
  const isByHand =
    refund.state === 'failed' || (refund.state === 'approved' && order.provider === 'manual')
  if (!isByHand) throw wrongState()
  await refunds.changeRefund(context.db, id, { state: 'succeeded', attemptAt: null }, now)
  if (refund.creditNoteId) await markRefunded(context, refund.creditNoteId)
  await tellTransferredBack(context, refund)
  return decided('succeeded')
}
