/** What leaves the product by a message id, so that no second process sends the same message again. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { thisRun } from './this-process.ts'
import { queriesOf } from './queries-of.ts'

const claimSeconds = 20

/**
 * Claims messages for sending, in the order of their ids, so that two that claim the same do not wait for
 * each other.
 *
 * @returns which are ours to send, which have left, and which some process tried before: those that are
 *   neither ours nor have left are sent by another one at this moment
 */
export async function claimDeliveries(
  db: Database,
  ids: readonly string[],
): Promise<{ ours: string[]; sent: Set<string>; tried: string[] }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into deliveries (id, claimed_until, claimed_by)
    select id, now() + make_interval(secs => ${claimSeconds}), ${thisRun}
    from unnest(${[...ids]}::uuid[]) id order by id
    on conflict (id) do update
      set claimed_until = excluded.claimed_until, claimed_by = excluded.claimed_by
      where deliveries.sent_at is null and deliveries.claimed_until <= now()
    returning id, old.id is null as "isNew"`.execute(queriesOf(db))
  const ours = rows.map(({ id }) => id)
  const isNew = new Set(rows.filter((row) => row.isNew).map(({ id }) => id))
  if (isNew.size === ids.length) return { ours, sent: new Set(), tried: [] }
  const tried = ids.filter((id) => !isNew.has(id))
  const found = await sql<{ id: string }>`
    select id from deliveries
    where id = any(${tried}::uuid[]) and sent_at is not null`.execute(queriesOf(db))
  const sent = new Set(found.rows.map(({ id }) => id))
  return { ours, sent, tried: tried.filter((id) => !sent.has(id)) }
}

/** Says that they are still being sent. */
export async function renewDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = any(${[...ids]}::uuid[]) and sent_at is null`.execute(queriesOf(db))
}

export async function recordDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set sent_at = now() where id = any(${[...ids]}::uuid[])`.execute(
    queriesOf(db),
  )
}

/** They did not leave: the next attempt need not wait. */
export async function releaseDeliveries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set claimed_until = now()
    where id = any(${[...ids]}::uuid[]) and sent_at is null`.execute(queriesOf(db))
}

/** No task lives as long as this. */
export async function forgetDeliveries(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from deliveries where id in (
      select id from deliveries where claimed_until < now() - interval '30 days'
      limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}
