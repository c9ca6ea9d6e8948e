import { sql, type Kysely } from 'kysely'

/** Requests to one referrer, who offered it: no waves, no connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_requests add column is_directed boolean not null default false`.execute(db)
}
