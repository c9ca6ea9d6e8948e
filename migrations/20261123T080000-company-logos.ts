import { sql, type Kysely } from 'kysely'

/** Where the logo of a company is stored; its own part of the name changes with the picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column logo_key text`.execute(db)
}
