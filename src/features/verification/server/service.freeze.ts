import type { Context } from '#platform/context.ts'
import { stateAfter } from './policy.ts'
import { lockState, step } from './service.state.ts'

/**
 * Takes somebody back to the confirmed work address, from where the ID check begins again; nothing
 * changes for whoever has no more than that.
 */
export async function freeze(context: Context, accountId: string): Promise<void> {
  const { row } = await lockState(context, accountId)
  if (!stateAfter('freeze', row.state, 'system')) return
  await step(context, accountId, {
    action: 'freeze',
    by: 'system',
    change: { idCheckedAt: null, confirmedAt: null, confirmedBy: null },
    reason: 'Two referrals within ninety days were found not to have been made',
  })
}
