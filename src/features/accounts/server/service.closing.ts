/** The end of an account: nobody signs in any more, and whatever is under way stops. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { accountClosed, accountSuspended } from './events.ts'
import { closeAccount as markClosed } from './queries.people.ts'
import { endSessions } from './service.sessions.ts'

/** Ends sessions and everything that waits for this person; the rows themselves stay for now. */
export async function closeAccount(context: Context, accountId: string): Promise<void> {
  await markClosed(context.db, accountId, context.clock.now())
  await endSessions(context, accountId)
  await recordAudit(context, {
    action: 'accounts.closed',
    entity: { type: 'account', id: accountId },
  })
  await context.publish(accountSuspended, { accountId })
  await context.publish(accountClosed, { accountId })
}

/** Addresses of accounts that are deleted end in this: nothing is ever sent to them. */
const deletedDomain = '@account.invalid'

export function isDeletedAddress(email: string): boolean {
  return email.endsWith(deletedDomain)
}
