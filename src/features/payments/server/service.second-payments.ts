/** An order that two payments paid: the second one is taken in like any money, and paid back at once. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'
import { newId } from '#shared/ids.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow } from './orders.ts'
import * as orders from './queries.orders.ts'
import { takeIn } from './service.fulfil.ts'
import { payBack } from './service.refunds.ts'

/**
 * The second payment gets an order of its own, so that money in equals invoices and the provider is asked for the
 * refund of that payment. The first order is locked.
 *
 * @returns false for the payment that is known
 */
export async function payBackSecond(
  context: Context,
  order: OrderRow,
  event: ProviderEvent,
): Promise<boolean> {
  const { paymentRef } = event
  // Where one of both has no name, they may be the same.
  if (!paymentRef || !order.paymentRef || paymentRef === order.paymentRef) return false
  if (await orders.findByPayment(context.db, order.provider, paymentRef)) return false
  const second = await insertSecond(context, order, paymentRef)
  const paid = await takeIn(context, second, event, undefined)
  await payBack(context, paid, {
    amountMinor: paid.totalMinor,
    rule: 'paidTwice',
    reason: replyWords.paidTwice,
    requestedBy: null,
  })
  await recordAudit(context, {
    action: 'payments.paidTwice',
    entity: { type: 'paymentOrder', id: order.id },
    after: { secondOrder: second.id, paymentRef },
  })
  context.log.error(
    { provider: order.provider, orderId: order.id, secondOrderId: second.id },
    'an order was paid twice, and the second payment is paid back',
  )
  return true
}

async function insertSecond(
  context: Context,
  order: OrderRow,
  paymentRef: string,
): Promise<OrderRow> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  const account = (await accounts.accountsByIds(context, [order.accountId])).get(order.accountId)
  await orders.insertOrder(context.db, {
    ...order,
    id,
    state: 'pending',
    // A coupon was used by the order that it was entered for.
    couponId: null,
    search: [id, order.buyer.name, account?.name, account?.email].join(' '),
    expiresAt: now,
    pollAt: null,
    now,
  })
  await orders.changeOrder(context.db, id, { providerRef: paymentRef }, now)
  return (await orders.lockOrder(context.db, id))!
}
