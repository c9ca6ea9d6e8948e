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
