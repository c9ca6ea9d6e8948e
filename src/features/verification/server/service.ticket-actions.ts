import { recordAudit } from '#platform/db/audit.ts'
import type { TicketAction } from '#platform/ticket-action.ts'
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'
import { actionWords as words } from '../messages.ticket-actions.ts'
import { rejectionsAtMost } from './policy.ts'
import { findVerification, lockVerification, updateVerification } from './queries.ts'

const isBlocked = (row: { state: string; rejections: number } | undefined) =>
  row !== undefined && row.state !== 'revoked' && row.rejections >= rejectionsAtMost

export const ticketActions: readonly TicketAction[] = [
  {
    name: 'verification.allowRetry',
    permission: 'verifications.decide',
    label: () => words.allowRetry,
    async targets({ db }, accountId) {
      const row = await findVerification(db, accountId)
      if (!row || !isBlocked(row)) return []
      return [{ id: accountId, label: words.tries(row.rejections), most: null, currency: null }]
    },
    async run(context, { accountId, targetId, reason, ticket }) {
      const row = await lockVerification(context.db, accountId)
      if (targetId !== accountId || !row) throw new AppError('NOT_FOUND')
      if (!isBlocked(row)) throw new AppError('ILLEGAL_TRANSITION', errorWords.triesLeft)
      await updateVerification(context.db, accountId, { rejections: 0 }, context.clock.now())
      await recordAudit(context, {
        action: 'verification.retryAllowed',
        entity: { type: 'account', id: accountId },
        before: { rejections: row.rejections },
        after: { rejections: 0, ticketId: ticket.id },
        reason: `${ticket.reference}: ${reason}`,
      })
      return { told: words.allowed, isDone: true }
    },
  },
]
