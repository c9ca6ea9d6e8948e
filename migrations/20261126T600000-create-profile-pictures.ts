import { sql, type Kysely } from 'kysely'

/** Faces that people show to those with whom they talk. Each upload is a picture of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_pictures (
      id uuid primary key,
      account_id uuid not null unique references accounts on delete cascade,
      storage_key text not null,
      created_at timestamptz not null
    )`.execute(db)
}
