/** An account ends: nothing is charged any more, and its plan ends with it. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { endOrder } from './service.checkout.ts'
import { dropRenewals, endSubscription } from './service.renewals.ts'

/** Its owner has asked for the account to be deleted: what runs is not renewed. */
export async function stopRenewals(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  await orders.lockAccount(context.db, accountId)
  const running = await subscriptions.findRunning(context.db, accountId)
  if (!running?.renews) return
  const now = context.clock.now()
  const change = { renews: false, attemptAt: null }
  await subscriptions.changeSubscription(context.db, running.id, change, now)
  await dropRenewals(context, accountId)
  await recordAudit(context, {
    action: 'payments.renewalStopped',
    entity: { type: 'paidSubscription', id: running.id },
  })
}

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
  const now = context.clock.now()
  if (running.state === 'Active') {
    await subscriptions.changeSubscription(
      context.db,
      running.id,
      { state: 'cancel_scheduled' },
      now,
    )
  }
  const scheduled = running.state === 'Active' ? ('cancel_scheduled' as const) : running.state
  await endSubscription(context, { ...running, state: scheduled }, 'expire')
}
