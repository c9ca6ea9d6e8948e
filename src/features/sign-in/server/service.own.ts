/** How one's own account can be signed in to. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { findPhone } from './queries.ts'
import { listPasskeys } from './service.passkeys.ts'
import { waysOf } from './service.providers.ts'

export async function ownWays(context: Context) {
  const { accountId } = personOf(context)
  const [account, newEmail, hasPassword, phone, identities, passkeys] = await Promise.all([
    accounts.accountById(context, accountId),
    accounts.codeSentTo(context, 'change-email'),
    accounts.hasPassword(context, accountId),
    findPhone(context.db, accountId),
    accounts.identitiesOf(context, accountId),
    listPasskeys(context, accountId),
  ])
  const connectedAt = new Map(identities.map((row) => [row.provider, row.createdAt]))
  const names = new Map(waysOf(context).providers.map(({ id, name }) => [id, name]))
  // One that is not offered any more can still be disconnected.
  for (const { provider } of identities) {
    if (!names.has(provider)) names.set(provider, provider)
  }
  return {
    email: account.email,
    newEmail,
    hasPassword,
    phone: phone ?? null,
    providers: [...names].map(([id, name]) => ({
      id,
      name,
      connectedAt: connectedAt.get(id) ?? null,
    })),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
  }
}

/** @throws AppError INVALID_CREDENTIALS, NOT_FOUND */
export async function disconnect(
  context: Context,
  provider: string,
  currentPassword: string,
  ip: string,
): Promise<void> {
  await accounts.confirmPassword(context, currentPassword, ip)
  const { accountId } = personOf(context)
  await accounts.unlinkIdentity(context, accountId, provider)
  await accounts.endBegunSignIns(context, accountId)
}
