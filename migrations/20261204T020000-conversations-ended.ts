import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An index that holds last_message_at is written with every message, and all others of the table with it.
  await sql`
    alter table conversations add column ended_at timestamptz generated always as
      (case when state in ('closed', 'declined') then last_message_at end) stored`.execute(db)
  await sql`drop index conversations_closed`.execute(db)
  await sql`
    create index conversations_ended on conversations (ended_at, id)
      where ended_at is not null`.execute(db)
}
