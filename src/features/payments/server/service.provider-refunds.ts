/** Money that went back without us: in a provider's dashboard, by a bank, or not after all. */
import * as invoices from '#features/invoices/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'
import { isUuid, newId } from '#shared/ids.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow } from './orders.ts'
import { isPaid, nextOrderState } from './policy.states.ts'
import * as events from './queries.events.ts'
import * as orders from './queries.orders.ts'
import * as refunds from './queries.refunds.ts'
import { endPlanOf, takeBack } from './service.refunds.ts'

/** The refund that an event is about, by our number or the provider's. */
async function refundOf(
  context: Context,
  order: OrderRow,
  { refundId, providerRef }: ProviderEvent,
): Promise<refunds.RefundRow | undefined> {
  const named =
    refundId && isUuid(refundId) ? await refunds.lockRefund(context.db, refundId) : undefined
  if (named?.orderId === order.id) return named
  return refunds.findRefundByRef(context.db, order.id, providerRef)
}

const hasFailed = (context: Context, order: OrderRow, { eventId, providerRef }: ProviderEvent) =>
  events.hasFailed(context.db, {
    provider: order.provider,
    orderId: order.id,
    providerRef,
    eventId,
  })

/** The provider has paid back: what we asked for, or what someone did there. The order is locked. */
export async function noteProviderRefund(
  context: Context,
  order: OrderRow,
  event: ProviderEvent,
): Promise<boolean> {
  // Events arrive in any order, and a refund that has failed never succeeds.
  if (await hasFailed(context, order, event)) return false
  const now = context.clock.now()
  const own = await refundOf(context, order, event)
  if (own) {
    if (own.state === 'succeeded') return false
    await refunds.changeRefund(context.db, own.id, { state: 'succeeded', attemptAt: null }, now)
    if (own.creditNoteId) await invoices.markRefunded(context, own.creditNoteId)
    return true
  }
  const left = order.totalMinor - order.refundedMinor
  if (event.amountMinor > left) await noteTooMuch(context, order, event, left)
  const amountMinor = Math.min(left, event.amountMinor)
  if (!isPaid(order.state) || amountMinor <= 0) return false
  await takeBackAt(context, order, event, amountMinor)
  return true
}

/** A refund that someone made at the provider: a row, a credit note, and the plan's end where nothing is left. */
async function takeBackAt(
  context: Context,
  order: OrderRow,
  { providerRef }: ProviderEvent,
  amountMinor: number,
): Promise<void> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  const reason = replyWords.byProvider
  await refunds.insertRefund(context.db, {
    id,
    orderId: order.id,
    accountId: order.accountId,
    amountMinor,
    currency: order.currency,
    state: 'succeeded',
    rule: 'provider',
    reason,
    requestedBy: null,
    providerRef,
    requestedAt: now,
  })
  const creditNoteId = await takeBack(context, order, { id, amountMinor, reason })
  await refunds.changeRefund(context.db, id, { creditNoteId }, now)
  await invoices.markRefunded(context, creditNoteId)
  const isAll = order.refundedMinor + amountMinor === order.totalMinor
  if (isAll) await endPlanOf(context, order, creditNoteId)
}

/** The books have no place for it: finance has to look, here and at the provider. */
async function noteTooMuch(
  context: Context,
  order: OrderRow,
  { providerRef, amountMinor }: ProviderEvent,
  leftMinor: number,
): Promise<void> {
  await recordAudit(context, {
    action: 'payments.refundedTooMuch',
    entity: { type: 'paymentOrder', id: order.id },
    after: { providerRef, amountMinor, leftMinor },
  })
  context.log.error(
    { orderId: order.id, providerRef, amountMinor, leftMinor },
    'more was paid back than was left',
  )
}

/**
 * The money of a refund has not reached its owner, perhaps days after it was said to be done. The credit note stays: the
 * money is owed all the same, and finance tries again or sends it in another way. The order is locked.
 */
export async function noteRefundFailed(
  context: Context,
  order: OrderRow,
  event: ProviderEvent,
): Promise<boolean> {
  // It is told more than once, and may have been sent by hand since.
  if (await hasFailed(context, order, event)) return false
  const own = await refundOf(context, order, event)
  const isOther = own?.providerRef && own.providerRef !== event.providerRef
  if (!own || isOther || !/^(approved|processing|succeeded)$/.test(own.state)) return false
  const change = { state: 'failed', attemptAt: null } as const
  await refunds.changeRefund(context.db, own.id, change, context.clock.now())
  await recordAudit(context, {
    action: 'payments.refundFailed',
    entity: { type: 'paymentRefund', id: own.id },
    before: { state: own.state },
    after: { state: 'failed' },
  })
  context.log.error({ refundId: own.id }, 'a refund failed and waits for finance')
  return true
}

/** The bank took the money back: a credit note for the rest, and the plan ends. */
export async function chargeBack(context: Context, order: OrderRow): Promise<void> {
  const now = context.clock.now()
  const amountMinor = order.totalMinor - order.refundedMinor
  const creditNoteId = await invoices.issueCreditNote(context, {
    invoiceId: order.invoiceId!,
    totalMinor: amountMinor,
    reason: replyWords.chargedBack,
  })
  await invoices.markRefunded(context, creditNoteId)
  const state = nextOrderState(order.state, 'chargeBack')!
  const change = { state, refundedMinor: order.totalMinor }
  await orders.changeOrder(context.db, order.id, change, now)
  await recordAudit(context, {
    action: 'payments.chargedBack',
    entity: { type: 'paymentOrder', id: order.id },
    after: { amountMinor, creditNoteId },
  })
  await endPlanOf(context, order, creditNoteId)
}
