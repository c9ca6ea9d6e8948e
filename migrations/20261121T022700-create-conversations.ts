import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // last_seq numbers the messages without a gap, last_change the edits and deletions; both move
  // only under the row's lock, so that their order is the order of commits.
  await sql`
    create table conversations (
      id uuid primary key,
      kind text not null
        check (kind in ('direct', 'introduction', 'referral', 'application', 'support')),
      about_type text not null,
      about_id text not null,
      subject text not null check (length(subject) between 1 and 300),
      state text not null check (state in ('active', 'closed')),
      closed_reason text,
      last_seq int not null default 0,
      last_change int not null default 0,
      last_message_at timestamptz not null,
      created_at timestamptz not null,
      unique (about_type, about_id)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table conversation_participants (
      conversation_id uuid not null references conversations,
      account_id uuid not null,
      role text not null check (role in ('jobSeeker', 'recruiter', 'admin')),
      last_read_seq int not null default 0,
      last_read_at timestamptz,
      primary key (conversation_id, account_id)
    )`.execute(db)
  await sql`
    create index conversation_participants_account
      on conversation_participants (account_id, conversation_id)`.execute(db)
  // No foreign keys: a message is written only under the lock of its conversation, by a participant.
  await sql`
    create table messages (
      conversation_id uuid not null,
      seq int not null check (seq > 0),
      sender_id uuid,
      client_message_id uuid,
      kind text not null check (kind in ('text', 'system')),
      body text not null check (length(body) <= 4000),
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      change int,
      primary key (conversation_id, seq),
      check ((kind = 'system') = (sender_id is null)),
      check ((sender_id is null) = (client_message_id is null))
    )`.execute(db)
  await sql`
    create unique index messages_client_id on messages (sender_id, client_message_id)
      where sender_id is not null`.execute(db)
  await sql`
    create unique index messages_changed on messages (conversation_id, change)
      where change is not null`.execute(db)
}
