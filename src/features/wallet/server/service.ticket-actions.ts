import type { TicketAction } from '#platform/ticket-action.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { adjustmentAtMost } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { actionWords as words } from '../messages.ticket-actions.ts'
import { findWallet } from './queries.ts'
import { adjust } from './service.adjustments.ts'

export const ticketActions: readonly TicketAction[] = [
  {
    name: 'wallet.returnConnections',
    permission: 'wallets.adjust',
    label: () => words.returnConnections,
    async targets({ db, clock }, accountId) {
      const now = clock.now()
      const wallet = await findWallet(db, accountId, now)
      const usable = wallet?.creditExpiries.filter((expiry) => expiry > now).length ?? 0
      const most = adjustmentAtMost
      return [{ id: accountId, label: words.wallet(usable), most, currency: null }]
    },
    async run(context, { accountId, targetId, amount, reason, ticket }) {
      if (targetId !== accountId) throw new AppError('NOT_FOUND')
      if (amount === null || amount < 1 || amount > adjustmentAtMost) {
        throw invalidField('amount', errorWords.connectionsNeeded(adjustmentAtMost))
      }
      const input = { amount, reason: `${ticket.reference}: ${reason}` }
      const { state } = await adjust(context, accountId, input, ticket.id)
      return state === 'applied'
        ? { told: words.added(amount), isDone: true }
        : { told: words.asked(amount), isDone: false }
    },
  },
]
