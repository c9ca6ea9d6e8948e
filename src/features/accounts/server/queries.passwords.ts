import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/database.ts'

/** The identity engine's name for the way in by password. */
const provider = 'credential'

export async function findPasswordHash(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.passwordHash ?? undefined
}

export type Claimant = { accountId: string; passwordHash: string | null }

/**
 * Who signs in with this address: the account that has proved it, and the newest of those that only
 * claim it. One statement for both, and for neither.
 */
export async function findClaimants(
  db: Database,
  email: string,
): Promise<{ owner: Claimant | undefined; newest: Claimant | undefined }> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.accountId', '=', 'accounts.id')
        .on('identities.provider', '=', provider),
    )
    .select(['accounts.id as accountId', 'accounts.emailVerified', 'identities.passwordHash'])
    .where('accounts.email', '=', email)
    .orderBy('accounts.emailVerified', 'desc')
    .orderBy('accounts.createdAt', 'desc')
    .limit(2)
    .execute()
  return {
    owner: rows.find((row) => row.emailVerified),
    newest: rows.find((row) => !row.emailVerified),
  }
}

export async function storePasswordHash(
  db: Database,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({
      id: newId(now.getTime()),
      accountId,
      provider,
      subject: accountId,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ passwordHash, updatedAt: now }),
    )
    .execute()
}
