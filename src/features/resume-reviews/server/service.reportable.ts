/** What a reviewer has delivered, as the candidate reports it. `features/moderation` decides. */
import * as wallet from '#features/wallet/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { Excerpt, Reportable } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import { replyWords } from '../messages.replies.ts'
import { chargeOf } from './policy.ts'
import * as queries from './queries.ts'
import { findOwn } from './queries.lists.ts'
import { record, step } from './service.transitions.ts'

/** The reviewer's words alone: the resume that they are about is nobody's business. */
function excerptsOf(authorId: string | null, rounds: readonly queries.RoundRow[]): Excerpt[] {
  return rounds.flatMap(({ summary, comments, deliveredAt }) =>
    deliveredAt === null
      ? []
      : [
          {
            authorId,
            text: [
              summary,
              ...comments.map(({ line, text }) => replyWords.commentAt(line, text)),
            ].join('\n'),
            at: deliveredAt.toISOString(),
          },
        ],
  )
}

export const reportables: readonly Reportable[] = [
  {
    kind: 'review',
    async find(context, id) {
      const row = await findOwn(context.db, personOf(context).accountId, id)
      if (!row?.deliveredAt || row.removedAt) throw new AppError('NOT_FOUND')
      const rounds = await queries.listRounds(context.db, id)
      return {
        ownerId: row.reviewerId,
        // The reviewer reads it as well, so it says neither whose resume it is nor how it is called.
        title: replyWords.reportedTitle(rounds[0]!.pages),
        path: null,
        excerpts: excerptsOf(row.reviewerId, rounds),
      }
    },
    async remove(context, id) {
      const review = await queries.lockReview(context.db, id)
      if (!review || review.removedAt) return null
      // Nobody should wait for a second look by the one whose words were taken away.
      if (review.state === 'revising')
        await step(context, review, { action: 'hand_back', by: 'system' })
      if (review.state === 'delivered')
        await step(context, review, { action: 'close', by: 'system' })
      await queries.updateReview(context.db, id, { removedAt: context.clock.now() })
      await record(context, review, 'admin', { kind: 'removed' })
      return null
    },
    async restore(context, id) {
      await queries.updateReview(context.db, id, { removedAt: null })
    },
  },
]

/** The candidate gets the connections back when a moderator took action; an appeal does not take them again. */
export async function refundReported(
  context: Context,
  { kind, thingId, reporterIds }: { kind: string; thingId: string; reporterIds: readonly string[] },
): Promise<void> {
  if (kind !== 'review') return
  const review = await queries.lockReview(context.db, thingId)
  if (!review || !reporterIds.includes(review.candidateId) || review.returnedAt) return
  if (chargeOf(review.state, review.deliveredAt !== null) !== 'captured') return
  for (const chargeId of review.chargeIds) {
    await wallet.refund(context, chargeId, 'normal', replyWords.reported)
  }
  await queries.updateReview(context.db, review.id, { returnedAt: context.clock.now() })
  await recordAudit(context, {
    action: 'resumeReviews.refundedAfterReport',
    entity: { type: 'resumeReview', id: review.id },
    after: { charges: review.chargeIds.length },
  })
}
