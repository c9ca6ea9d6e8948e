/**
 * Writes that cost something are safe to repeat: the reply is stored under the caller's key in the
 * same transaction as the effect, and a repetition gets that reply.
 */
import { errorWords } from '../messages.errors.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { addAtEnd } from './at-end.ts'
import type { Database } from './database.ts'
import { canonicalJson } from './json.ts'
import { queriesOf } from './queries-of.ts'

/** Days for which a repetition gets the reply that was given. */
export const keptReplyDays = 2

type Key = { accountId: string; key: string; endpoint: string }

/**
 * Claims the key for this transaction, or gives the stored reply of an earlier one. A twin that is
 * still running is waited for by the unique index.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with other input before
 */
export async function replayOrClaim(
  db: Database,
  key: Key,
  input: unknown,
  now: Date,
): Promise<{ reply: unknown } | undefined> {
  const inputHash = createHash('sha256').update(canonicalJson(input)).digest('hex')
  const claimed = await queriesOf(db)
    .insertInto('idempotencyKeys')
    .values({ ...key, inputHash, createdAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await queriesOf(db)
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'inputHash', 'reply'])
    .where('accountId', '=', key.accountId)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow()
  if (earlier.endpoint !== key.endpoint || earlier.inputHash !== inputHash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', errorWords.keyReused)
  }
  return { reply: earlier.reply }
}

/** Keeps the reply beside the effect, as the last step of its transaction. */
export function storeReply(db: Database, key: Key, reply: unknown): Promise<void> {
  return addAtEnd(db, [{ ...key, reply: JSON.stringify(reply) }], updateReplies)
}

function updateReplies(rows: readonly (Key & { reply: string })[]) {
  return sql`
    update idempotency_keys stored set reply = given.reply
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.reply)}::jsonb[]) as given(account_id, key, reply)
    where stored.account_id = given.account_id and stored.key = given.key
    returning 1`
}

/** Forgets keys older than the given time; they are promised for 24 hours. */
export async function forgetKeysBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where (account_id, key) in (
      select account_id, key from idempotency_keys where created_at < ${before} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}
