import { sql, type Kysely } from 'kysely'

/** The ticket from which something was done. It outlives the ticket, which goes with its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_refunds add column ticket_id uuid`.execute(db)
  await sql`alter table wallet_adjustments add column ticket_id uuid`.execute(db)
}
