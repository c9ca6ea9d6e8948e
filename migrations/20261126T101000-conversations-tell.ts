import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // notify_at: when a participant hears of what is unread; told_at: since when they know.
  await sql`
    alter table conversation_participants
      add column notify_at timestamptz,
      add column told_at timestamptz`.execute(db)
  await sql`
    create index conversation_participants_notify on conversation_participants (notify_at)
      where notify_at is not null`.execute(db)
  // Whose turn it was last, in how many goes without an answer, and when the newest go began.
  await sql`
    alter table conversations
      add column turn_of uuid,
      add column turn_count int not null default 0,
      add column turn_at timestamptz`.execute(db)
}
