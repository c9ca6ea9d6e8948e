import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As it was last published, so that changes can be dropped again.
  await sql`alter table job_postings add column published jsonb`.execute(db)
}
