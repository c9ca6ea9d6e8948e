/** An account ends: nothing is charged any more, and its plan ends with it. */
import type { Context } from '#platform/context.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { endOrder } from './service.checkout.ts'
import { endSubscription, stopRenewals } from './service.renewals.ts'

/** Orders without money are closed, and a running plan ends. */
export async function endPlansOf(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  await stopRenewals(context, { accountId })
  for (const { id } of await orders.listOpen(context.db, accountId)) {
    await endOrder(context, id, 'cancel')
  }
  const running = await subscriptions.findRunning(context.db, accountId)
  if (!running) return
  if (running.state === 'Active') {
    const change = { state: 'cancel_scheduled' } as const
    await subscriptions.changeSubscription(context.db, running.id, change, context.clock.now())
  }
  const scheduled = running.state === 'Active' ? ('cancel_scheduled' as const) : running.state
  await endSubscription(context, { ...running, state: scheduled }, 'expire')
}
