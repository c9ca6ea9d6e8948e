import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { newId } from '#shared/ids.ts'

export type IdentityRow = { provider: string; createdAt: Date }

const password = 'credential'

export async function findByIdentity(
  db: Database,
  { provider, subject }: { provider: string; subject: string },
): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('identities')
    .select('accountId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.accountId
}

export function listIdentities(db: Database, accountId: string): Promise<IdentityRow[]> {
  return queriesOf(db)
    .selectFrom('identities')
    .select(['provider', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('provider', '<>', password)
    .orderBy('createdAt')
    .limit(20)
    .execute()
}

/** @returns false when the subject, or another one of this provider, is linked already */
export async function insertIdentity(
  db: Database,
  accountId: string,
  { provider, subject }: { provider: string; subject: string },
  now: Date,
): Promise<boolean> {
  const row = await queriesOf(db)
    .insertInto('identities')
    .columns(['id', 'accountId', 'provider', 'subject', 'createdAt', 'updatedAt'])
    .expression(
      sql`select ${newId(now.getTime())}, ${accountId}, ${provider}, ${subject}, ${now}, ${now}
        where not exists (
          select from identities where account_id = ${accountId} and provider = ${provider}
        )`,
    )
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

export async function deleteIdentity(
  db: Database,
  accountId: string,
  provider: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .deleteFrom('identities')
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .where('provider', '<>', password)
    .executeTakeFirst()
  return row.numDeletedRows === 1n
}

export async function deleteIdentitiesButPassword(db: Database, accountId: string): Promise<void> {
  await queriesOf(db)
    .deleteFrom('identities')
    .where('accountId', '=', accountId)
    .where('provider', '<>', password)
    .execute()
}

/** Every way in that someone has set who had not proved the address. */
export async function deleteIdentities(db: Database, accountId: string): Promise<void> {
  await queriesOf(db).deleteFrom('identities').where('accountId', '=', accountId).execute()
}
