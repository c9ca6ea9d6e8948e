import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_words on messages using gin (to_tsvector('simple', body))
      where kind = 'text' and deleted_at is null`.execute(db)
  // Deleted by one participant for themselves.
  await sql`
    create table hidden_messages (
      account_id uuid not null,
      conversation_id uuid not null,
      seq int not null,
      created_at timestamptz not null,
      primary key (account_id, conversation_id, seq)
    )`.execute(db)
  await sql`
    create index conversations_closed on conversations (last_message_at, id)
      where state in ('closed', 'declined')`.execute(db)
}
