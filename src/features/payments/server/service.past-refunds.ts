/** What has become of a payment, said to those who come too late to decide about it. */
import type { Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import type { Message } from '#shared/message.ts'
import { formatExactMoney } from '#shared/money.ts'
import { errorWords, type Refunder } from '../messages.errors.ts'
import type { OrderRow, SubscriptionRow } from './orders.ts'
import { isPaid } from './policy.states.ts'
import * as refunds from './queries.refunds.ts'
import * as subscriptions from './queries.subscriptions.ts'

const dayOf = (context: Context, at: Date) => dayWords(dayInZone(at, context.timeZone))

/** Who has paid back, without a name. */
function refunderOf({ rule }: refunds.PaidBack): Refunder {
  if (rule === 'sevenDays' || rule === 'proRata') return 'buyer'
  return rule === 'provider' ? 'provider' : 'finance'
}

/** Of a plan before this one, nothing is said. */
const paidBackOf = (context: Context, { accountId, periodStartsAt }: SubscriptionRow) =>
  refunds.findLastPaidBack(context.db, { accountId, since: periodStartsAt })

/** To its owner: why a plan that has ended can no longer be changed. */
async function whyOver(context: Context, subscription: SubscriptionRow): Promise<Message> {
  const { state, periodEndsAt, updatedAt } = subscription
  const last = state === 'ended' && (await paidBackOf(context, subscription))
  if (last) return errorWords.planRefunded(refunderOf(last), dayOf(context, last.at))
  // A bank that took the money back has ended it early.
  return errorWords.planEnded(dayOf(context, periodEndsAt < updatedAt ? periodEndsAt : updatedAt))
}

/** To someone without a plan that goes on: what became of the last one. */
export async function noPlan(context: Context, accountId: string): Promise<AppError> {
  const last = await subscriptions.findLatest(context.db, accountId)
  if (!last) return new AppError('NOT_FOUND')
  return new AppError('ILLEGAL_TRANSITION', await whyOver(context, last))
}

/** To the plan's owner: why nothing comes back. */
export async function whyNothingLeft(
  context: Context,
  subscription: SubscriptionRow,
): Promise<Message> {
  const last = await paidBackOf(context, subscription)
  if (!last) return errorWords.nothingToRefund
  const amount = formatExactMoney(last.amountMinor, last.currency)
  return errorWords.refundedBefore(amount, dayOf(context, last.at))
}

/** To finance: why so much of an order cannot be paid back. */
export async function whyTooMuch(
  context: Context,
  order: OrderRow,
  waitingMinor = 0,
): Promise<Message> {
  const leftMinor = isPaid(order.state) ? order.totalMinor - order.refundedMinor - waitingMinor : 0
  const money = (minor: number) => formatExactMoney(Math.max(0, minor), order.currency)
  if (waitingMinor > 0) return errorWords.refundWaiting(money(leftMinor), money(waitingMinor))
  const last = await refunds.findLastPaidBack(context.db, { orderId: order.id })
  if (!last) return errorWords.moreThanPaid
  const [left, amount] = [money(leftMinor), money(last.amountMinor)]
  return errorWords.leftOf(left, amount, refunderOf(last), dayOf(context, last.at))
}
