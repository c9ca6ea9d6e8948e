import { sql, type Kysely } from 'kysely'

/** A work address that could not be settled is tried again later, behind all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recruiter_profiles add column address_retry_at timestamptz`.execute(db)
}
