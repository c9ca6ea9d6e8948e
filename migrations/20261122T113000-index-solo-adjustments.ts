import { sql, type Kysely } from 'kysely'

/** What one admin has given and taken without a second one, for the sums of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index wallet_adjustments_alone on wallet_adjustments (requested_by, requested_at)
    where state = 'applied' and decided_by is null`.execute(db)
}
