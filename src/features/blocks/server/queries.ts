import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

type Pair = { blockerId: string; blockedId: string }

/** @returns whether it is new */
export async function insertBlock(db: Database, pair: Pair, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_blocks (blocker_id, blocked_id, created_at)
    values (${pair.blockerId}, ${pair.blockedId}, ${now}) on conflict do nothing`.execute(
    queriesOf(db),
  )
  return numAffectedRows === 1n
}

/** @returns whether there was one */
export async function deleteBlock(db: Database, pair: Pair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_blocks
    where blocker_id = ${pair.blockerId} and blocked_id = ${pair.blockedId}`.execute(queriesOf(db))
  return numAffectedRows === 1n
}

/** Whether one of two people has blocked the other. */
export async function areBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select are_blocked(${one}, ${other}) as blocked`.execute(queriesOf(db))
  return rows[0]!.blocked
}

/** Which of these people someone has blocked. */
export async function findBlocked(
  db: Database,
  blockerId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select blocked_id as account_id from account_blocks
    where blocker_id = ${blockerId} and blocked_id = any(${accountIds}::uuid[])`.execute(
    queriesOf(db),
  )
  return rows.map(({ accountId }) => accountId)
}

export async function listBlocks(
  db: Database,
  blockerId: string,
  before: { at: Date; id: string } | undefined,
  limit: number,
): Promise<{ accountId: string; blockedAt: Date }[]> {
  const { rows } = await sql<{ accountId: string; blockedAt: Date }>`
    select blocked_id as account_id, created_at as blocked_at from account_blocks
    where blocker_id = ${blockerId} and (created_at, blocked_id) < (
      coalesce(${before?.at ?? null}::timestamptz, 'infinity'),
      coalesce(${before?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by created_at desc, blocked_id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
