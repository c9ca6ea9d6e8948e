import { sql, type Kysely } from 'kysely'

/** When people who follow tags get their next weekly email about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tag_digests (
      account_id uuid primary key references accounts on delete cascade,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index tag_digests_due on tag_digests (due_at)`.execute(db)
}
