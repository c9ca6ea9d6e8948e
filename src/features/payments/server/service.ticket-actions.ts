import type { TicketAction } from '#platform/ticket-action.ts'
import { dayWords } from '#shared/dates.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { formatExactMoney } from '#shared/money.ts'
import { errorWords } from '../messages.errors.ts'
import { actionWords as words } from '../messages.ticket-actions.ts'
import { isPaid } from './policy.states.ts'
import * as orders from './queries.orders.ts'
import { sumsRequested } from './queries.refunds.ts'
import { refundByAdmin } from './service.review.ts'

const ordersShown = 50

export const ticketActions: readonly TicketAction[] = [
  {
    name: 'payments.refund',
    permission: 'refunds.approve',
    label: () => words.refund,
    async targets({ db }, accountId) {
      const rows = await orders.listOrders(db, { accountId }, undefined, ordersShown)
      const promised = await sumsRequested(
        db,
        rows.map(({ id }) => id),
      )
      return rows.flatMap(({ id, state, reference, currency, createdAt, ...order }) => {
        const most = order.totalMinor - order.refundedMinor - (promised.get(id) ?? 0)
        if (!isPaid(state) || most <= 0) return []
        const day = dayWords(createdAt.toISOString().slice(0, 10))
        const label = words.payment(reference ?? id, day, formatExactMoney(most, currency))
        return [{ id, label, most, currency }]
      })
    },
    async run(context, { accountId, targetId, amount, reason, ticket }) {
      const order = await orders.findOrder(context.db, targetId)
      if (order?.accountId !== accountId) throw new AppError('NOT_FOUND')
      if (amount === null) throw invalidField('amount', errorWords.amountNeeded)
      const { state } = await refundByAdmin(context, targetId, {
        amountMinor: amount,
        reason: `${ticket.reference}: ${reason}`,
        ticketId: ticket.id,
      })
      const told = formatExactMoney(amount, order.currency)
      return state === 'approved'
        ? { told: words.refunded(told), isDone: true }
        : { told: words.refundAsked(told), isDone: false }
    },
  },
]
