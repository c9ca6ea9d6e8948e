import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DatabasePool } from './pool.ts'
import { queriesOf } from './queries-of.ts'

/** Counts one try under a key, in a statement of its own. */
export async function countTry(
  db: DatabasePool,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; secondsLeft: number }> {
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    insert into throttles as known (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    returning count, ends_at`.execute(db)
  const row = rows[0]!
  const secondsLeft = Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000))
  return { count: row.count, secondsLeft }
}

/**
 * Takes the next turn under a key, by the database's own clock, which all processes share.
 *
 * @returns 0 when the turn is the caller's; otherwise the milliseconds until the next one
 */
export async function takeTurn(db: DatabasePool, key: string, pauseMs: number): Promise<number> {
  const { rows: taken } = await sql`
    insert into throttles as known (key, count, ends_at)
    values (${key}, 1, clock_timestamp() + ${pauseMs} * interval '1 millisecond')
    on conflict (key) do update set ends_at = excluded.ends_at
      where known.ends_at <= clock_timestamp()
    returning 1`.execute(db)
  if (taken.length > 0) return 0
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::int as wait
    from throttles where key = ${key}`.execute(db)
  return Math.max(1, rows[0]?.wait ?? 1)
}

/** Nobody takes a turn under this key for so long. */
export async function holdTurns(db: DatabasePool, key: string, milliseconds: number) {
  await sql`
    insert into throttles as known (key, count, ends_at)
    values (${key}, 1, clock_timestamp() + ${milliseconds} * interval '1 millisecond')
    on conflict (key) do update set ends_at = greatest(known.ends_at, excluded.ends_at)`.execute(db)
}

export async function forgetTries(db: DatabasePool, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

export async function forgetTriesEndedBefore(
  db: Database,
  time: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from throttles where key in (
      select key from throttles where ends_at < ${time} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}
