/** Other sites that vouch for an account: one row for each, by the issuer's subject. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError } from '#shared/errors.ts'
import { findOwner } from './queries.ts'
import * as queries from './queries.identities.ts'
import { errorWords } from '../messages.errors.ts'

export type { IdentityRow } from './queries.identities.ts'

/** @returns the id of the account that this person has linked */
export function findByIdentity(
  context: Pick<Context, 'db'>,
  identity: { provider: string; subject: string },
): Promise<string | undefined> {
  return queries.findByIdentity(context.db, identity)
}

/** @returns the id of the account that has proved this address */
export function ownerOf(context: Pick<Context, 'db'>, email: string): Promise<string | undefined> {
  return findOwner(context.db, email)
}

/** What is linked to an account, oldest first. */
export function identitiesOf(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<queries.IdentityRow[]> {
  return queries.listIdentities(context.db, accountId)
}

/**
 * @throws AppError CONFLICT when the person is linked to another account, or the account to another
 *   person of the same provider
 */
export async function linkIdentity(
  context: Context,
  accountId: string,
  identity: { provider: string; subject: string },
): Promise<void> {
  const linked = await queries.insertIdentity(context.db, accountId, identity, context.clock.now())
  if (!linked) {
    const holder = await queries.findByIdentity(context.db, identity)
    if (holder === accountId) return
    throw new AppError(
      'CONFLICT',
      holder ? errorWords.identityConnectedElsewhere : errorWords.providerAlreadyConnected,
    )
  }
  await recordAudit(context, {
    action: 'accounts.identityLinked',
    entity: { type: 'account', id: accountId },
    after: { provider: identity.provider },
  })
}

/** @throws AppError NOT_FOUND */
export async function unlinkIdentity(
  context: Context,
  accountId: string,
  provider: string,
): Promise<void> {
  if (!(await queries.deleteIdentity(context.db, accountId, provider))) {
    throw new AppError('NOT_FOUND')
  }
  await recordAudit(context, {
    action: 'accounts.identityUnlinked',
    entity: { type: 'account', id: accountId },
    after: { provider },
  })
}
