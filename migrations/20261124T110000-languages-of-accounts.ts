import { sql, type Kysely } from 'kysely'

/** What emails to a person are written in; null is the product's own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column locale text`.execute(db)
}
