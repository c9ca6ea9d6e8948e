import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What readers see of the file stands in the message, so that reading messages joins nothing.
  await sql`alter table messages add column file jsonb`.execute(db)
  await sql`
    create table chat_files (
      id uuid primary key,
      conversation_id uuid not null,
      account_id uuid not null,
      -- Null until its message is stored.
      seq int,
      storage_key text not null,
      preview_key text,
      content_type text not null,
      file_name text not null,
      size int not null,
      sha256 text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index chat_files_of_message on chat_files (conversation_id, seq)`.execute(db)
  await sql`create index chat_files_unsent on chat_files (created_at) where seq is null`.execute(db)
}
