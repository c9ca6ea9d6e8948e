/** What moderators' sanctions do to an account; `features/moderation` alone decides on them. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { accountRestored, accountSuspended } from './events.ts'
import { findState } from './queries.people.ts'
import * as queries from './queries.restrictions.ts'
import { endSessions } from './service.sessions.ts'

export type Restriction = {
  status: 'active' | 'suspended' | 'banned'
  /** Until then the person signs in and publishes nothing. */
  limitedUntil: Date | null
}

/**
 * An account is as this says from the next request on: its sessions and sockets end, and whatever waits for it stops.
 * One that is being deleted stays so.
 */
export async function restrict(
  context: Context,
  accountId: string,
  { status, limitedUntil }: Restriction,
): Promise<void> {
  const now = context.clock.now()
  await queries.setLimitedUntil(context.db, accountId, limitedUntil, now)
  const change = await queries.setRestriction(context.db, accountId, status, now)
  if (change === undefined || change.before === change.after) return
  const { before, after } = change
  await recordAudit(context, {
    action: after === 'active' ? 'accounts.restored' : 'accounts.suspended',
    entity: { type: 'account', id: accountId },
    before: { status: before },
    after: { status: after },
  })
  if (after === 'active') return context.publish(accountRestored, { accountId })
  if (before !== 'active') return
  await endSessions(context, accountId)
  await context.publish(accountSuspended, { accountId })
}

/**
 * Those whom a moderator lets publish nothing and reach nobody new, and until when. Calls say so in their contract
 * (`publishes`); what leaves by itself later asks here.
 */
export function limitedAmong(
  context: Pick<Context, 'db' | 'clock'>,
  accountIds: readonly string[],
): Promise<Map<string, Date>> {
  return queries.findLimited(context.db, accountIds, context.clock.now())
}

/** Nobody can sign in to it: suspended, closed by a moderator, or being deleted. */
export async function isBarred(context: Pick<Context, 'db'>, accountId: string): Promise<boolean> {
  const status = (await findState(context.db, accountId))?.status
  return status !== 'active' && status !== 'limited'
}

/** Its owner has deleted it, or is about to. */
export async function isEnding(context: Pick<Context, 'db'>, accountId: string): Promise<boolean> {
  const status = (await findState(context.db, accountId))?.status
  return status === 'deleting' || status === 'deleted'
}
