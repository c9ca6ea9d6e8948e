import { sql, type Kysely } from 'kysely'

/** Files that were sent in a reported conversation are copied with its messages, and outlive the originals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_files (
      id uuid primary key,
      case_id uuid not null references moderation_cases on delete cascade,
      -- Of the report and of the thing that was reported: a copy goes with either account.
      reporter_id uuid references accounts on delete set null,
      owner_id uuid references accounts on delete set null,
      storage_key text not null,
      content_type text not null,
      file_name text not null,
      size int not null check (size > 0),
      created_at timestamptz not null
    )`.execute(db)
  for (const column of ['case_id', 'reporter_id', 'owner_id']) {
    await sql`create index on moderation_files (${sql.ref(column)})`.execute(db)
  }
}
