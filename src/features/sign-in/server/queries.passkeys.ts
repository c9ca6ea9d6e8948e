import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type PasskeyRow = {
  id: string
  accountId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

export async function insertPasskey(
  db: Database,
  passkey: PasskeyRow & { name: string; createdAt: Date },
): Promise<boolean> {
  const { publicKey, ...row } = passkey
  const made = await queriesOf(db)
    .insertInto('passkeys')
    .values({ ...row, publicKey: Buffer.from(publicKey) })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return queriesOf(db)
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

export function listPasskeys(db: Database, accountId: string, limit: number) {
  return queriesOf(db)
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** @returns false when another use was first, as far as the passkey counts its uses */
export async function notePasskeyUse(
  db: Database,
  id: string,
  counter: { from: number; to: number },
  now: Date,
): Promise<boolean> {
  const row = await queriesOf(db)
    .updateTable('passkeys')
    .set({ counter: counter.to, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', counter.from)
    .executeTakeFirst()
  return row.numUpdatedRows === 1n
}

export async function deletePasskey(db: Database, accountId: string, id: string): Promise<boolean> {
  const row = await queriesOf(db)
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row.numDeletedRows === 1n
}

export async function deletePasskeys(db: Database, accountId: string): Promise<void> {
  await queriesOf(db).deleteFrom('passkeys').where('accountId', '=', accountId).execute()
}
