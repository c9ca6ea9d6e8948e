/** Proof that somebody has the mailbox of an account. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { credentialsCleared, emailVerified } from './events.ts'
import * as queries from './queries.ts'
import { deleteIdentities } from './queries.identities.ts'
import { deleteAuthenticator } from './queries.second-factor.ts'
import { endSessions } from './service.sessions.ts'
import { accountById } from './service.users.ts'

/**
 * Somebody has the mailbox of this account, and showed it without being signed in. If nobody had
 * before, whatever was set until now is worth nothing: it may be a stranger's who only typed the
 * address.
 */
export async function proveAddress(context: Context, accountId: string): Promise<void> {
  const account = await accountById(context, accountId)
  if (account.emailVerified) return
  await deleteIdentities(context.db, accountId)
  await deleteAuthenticator(context.db, accountId)
  await context.publish(credentialsCleared, { accountId })
  await endSessions(context, accountId)
  await markProved(context, accountId)
}

/** @throws AppError CONFLICT when somebody else has proved the address meanwhile */
export async function markProved(context: Context, accountId: string): Promise<void> {
  await owning(() => queries.setEmailVerified(context.db, accountId, context.clock.now()))
  await recordAudit(context, {
    action: 'accounts.emailVerified',
    entity: { type: 'account', id: accountId },
  })
  await context.publish(emailVerified, { accountId })
}

/** @throws AppError CONFLICT when the change gives an address two owners */
export async function owning<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!violates(error, 'accounts_email_verified')) throw error
    throw new AppError('CONFLICT', 'This address belongs to another account.', { cause: error })
  }
}
