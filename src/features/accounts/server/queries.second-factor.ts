import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type AuthenticatorRow = {
  sealedSecret: Buffer
  wrappedKey: string
  lastStep: number
  confirmedAt: Date | null
}

export function findAuthenticator(
  db: Database,
  accountId: string,
): Promise<AuthenticatorRow | undefined> {
  return queriesOf(db)
    .selectFrom('authenticators')
    .select(['sealedSecret', 'wrappedKey', 'lastStep', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Replaces one that was begun and never confirmed; a confirmed one stays. @returns false then */
export async function beginAuthenticator(
  db: Database,
  authenticator: { accountId: string; sealedSecret: Buffer; wrappedKey: string; createdAt: Date },
): Promise<boolean> {
  const { sealedSecret, wrappedKey } = authenticator
  const row = await queriesOf(db)
    .insertInto('authenticators')
    .values(authenticator)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ sealedSecret, wrappedKey, lastStep: 0 })
        .where('authenticators.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

/** Uses up a time step: later and equal ones only. @returns false when it was used before */
export async function useStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const row = await queriesOf(db)
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return row.numUpdatedRows === 1n
}

export async function confirmAuthenticator(
  db: Database,
  accountId: string,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('authenticators')
    .set({ confirmedAt: now })
    .where('accountId', '=', accountId)
    .execute()
}

export async function deleteAuthenticator(db: Database, accountId: string): Promise<boolean> {
  await queriesOf(db).deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  const row = await queriesOf(db)
    .deleteFrom('authenticators')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row.numDeletedRows === 1n
}

export async function replaceRecoveryCodes(
  db: Database,
  accountId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await queriesOf(db).deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await queriesOf(db)
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
    .execute()
}

/** @returns false for one that is unknown or was used */
export async function useRecoveryCode(
  db: Database,
  accountId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const row = await queriesOf(db)
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row.numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from recovery_codes
    where account_id = ${accountId} and used_at is null`.execute(queriesOf(db))
  return rows[0]!.count
}
