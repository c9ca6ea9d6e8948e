import type { Context } from '#platform/context.ts'
import { stateAfter } from './policy.ts'
import { lockState, step } from './service.state.ts'
import { replyWords } from '../messages.replies.ts'

/**
 * Takes someone back to the confirmed work address, from where the ID check begins again; nothing
 * changes for people who have no more than that.
 */
export async function freeze(context: Context, accountId: string): Promise<void> {
  const { row } = await lockState(context, accountId)
  if (!stateAfter('freeze', row.state, 'system')) return
  await step(context, accountId, {
    action: 'freeze',
    by: 'system',
    change: { idCheckedAt: null, confirmedAt: null, confirmedBy: null },
    reason: replyWords.repeatedFalseReferrals,
  })
}
