import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // archived_seq and cleared_seq are numbers of messages: a newer one brings the conversation back
  // without a write for each participant.
  await sql`
    alter table conversation_participants
      add column last_delivered_seq int not null default 0,
      add column marked_unread boolean not null default false,
      add column muted boolean not null default false,
      add column archived_seq int,
      add column cleared_seq int not null default 0`.execute(db)
  await sql`alter table messages add column reply_to int check (reply_to < seq)`.execute(db)
  await sql`
    create table chat_settings (
      account_id uuid primary key,
      shows_seen boolean not null,
      shows_typing boolean not null,
      updated_at timestamptz not null
    )`.execute(db)
}
