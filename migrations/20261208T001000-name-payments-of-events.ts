import { sql, type Kysely } from 'kysely'

/** A refund can be told before its payment, and as done after it failed: what was told is found again by these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_events add column provider_ref text, add column payment_ref text`.execute(
    db,
  )
  await sql`
    create index payment_events_payment on payment_events (payment_ref)
      where payment_ref is not null`.execute(db)
}
