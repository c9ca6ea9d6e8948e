/** What leaves the product by a message id, so that no second process sends the same message again. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { thisRun } from './this-process.ts'
import { queriesOf } from './queries-of.ts'

const claimSeconds = 20

/** Claims a message for sending. @returns 'busy' while another process sends it */
export async function claimDelivery(db: Database, id: string): Promise<'ours' | 'sent' | 'busy'> {
  const claimed = await sql`
    insert into deliveries (id, claimed_until, claimed_by)
    values (${id}, now() + make_interval(secs => ${claimSeconds}), ${thisRun})
    on conflict (id) do update
      set claimed_until = excluded.claimed_until, claimed_by = excluded.claimed_by
      where deliveries.sent_at is null and deliveries.claimed_until <= now()
    returning 1`.execute(queriesOf(db))
  if (claimed.rows.length > 0) return 'ours'
  const { rows } = await sql<{ sent: boolean }>`
    select sent_at is not null as sent from deliveries where id = ${id}`.execute(queriesOf(db))
  return rows[0]?.sent ? 'sent' : 'busy'
}

/** Says that it is still being sent. */
export async function renewDelivery(db: Database, id: string): Promise<void> {
  await sql`
    update deliveries set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and sent_at is null`.execute(queriesOf(db))
}

export async function recordDelivery(db: Database, id: string): Promise<void> {
  await sql`update deliveries set sent_at = now() where id = ${id}`.execute(queriesOf(db))
}

/** It did not leave: the next attempt need not wait. */
export async function releaseDelivery(db: Database, id: string): Promise<void> {
  await sql`
    update deliveries set claimed_until = now() where id = ${id} and sent_at is null`.execute(
    queriesOf(db),
  )
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
