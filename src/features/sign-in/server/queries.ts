import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'

export async function insertFlow(
  db: Database,
  flow: { tokenHash: string; data: object; expiresAt: Date },
): Promise<void> {
  const { data, ...row } = flow
  await queriesOf(db)
    .insertInto('signInFlows')
    .values({ ...row, data: jsonbOf(data) })
    .execute()
}

export async function findFlow(db: Database, tokenHash: string, now: Date): Promise<unknown> {
  const row = await queriesOf(db)
    .selectFrom('signInFlows')
    .select('data')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.data
}

/** @returns what it was; undefined for everybody but the first */
export async function deleteFlow(db: Database, tokenHash: string, now: Date): Promise<unknown> {
  const row = await queriesOf(db)
    .deleteFrom('signInFlows')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('data')
    .executeTakeFirst()
  return row?.data
}

export async function deleteFlowsBefore(db: Database, time: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sign_in_flows where token_hash in (
      select token_hash from sign_in_flows where expires_at < ${time} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

export async function findPhone(db: Database, accountId: string): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('phones')
    .select('phone')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.phone
}

/** Numbers that were proved, by account. */
export async function findPhones(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queriesOf(db)
    .selectFrom('phones')
    .select(['accountId', 'phone'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]})`)
    .execute()
  return new Map(rows.map((row) => [row.accountId, row.phone]))
}

export async function findPhoneOwner(db: Database, phone: string): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('phones')
    .select('accountId')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.accountId
}

/**
 * A number belongs to the person who has proved it last.
 *
 * @returns the account that had it before
 */
export async function storePhone(
  db: Database,
  accountId: string,
  phone: string,
  now: Date,
): Promise<string | undefined> {
  const before = await queriesOf(db)
    .deleteFrom('phones')
    .where('phone', '=', phone)
    .where('accountId', '<>', accountId)
    .returning('accountId')
    .executeTakeFirst()
  await queriesOf(db)
    .insertInto('phones')
    .values({ accountId, phone, verifiedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ phone, verifiedAt: now }))
    .execute()
  return before?.accountId
}

export async function deletePhone(db: Database, accountId: string): Promise<boolean> {
  const row = await queriesOf(db)
    .deleteFrom('phones')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row.numDeletedRows === 1n
}
