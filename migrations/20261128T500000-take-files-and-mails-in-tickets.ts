import { sql, type Kysely } from 'kysely'

/** Files on tickets, and emails to support that become part of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What an email quotes and its signature: kept, and shown when it is asked for.
  await sql`alter table ticket_entries add column folded text not null default ''`.execute(db)
  await sql`
    create table ticket_files (
      id uuid primary key,
      -- Null until what it was added to is sent.
      ticket_id uuid references tickets on delete cascade,
      entry_id uuid references ticket_entries on delete cascade,
      -- Who added it; null where it came by email.
      account_id uuid references accounts on delete set null,
      storage_key text not null,
      file_name text not null,
      content_type text not null,
      size integer not null,
      sha256 text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index ticket_files_of_ticket on ticket_files (ticket_id, created_at)`.execute(db)
  await sql`create index ticket_files_of_entry on ticket_files (entry_id)`.execute(db)
  await sql`
    create index ticket_files_unsent on ticket_files (account_id, created_at)
      where ticket_id is null`.execute(db)
  await sql`
    create table ticket_mails (
      id uuid primary key,
      -- One for every way in which the same email can arrive: a digest of its Message-ID and sender.
      mail_key text not null unique,
      -- As others refer to it; null where it had none.
      message_id text,
      sender citext not null,
      -- The tag of the ticket it was sent to; null for the plain address.
      tag text,
      automatic_sender boolean not null,
      size integer not null,
      -- Null once it was read.
      storage_key text,
      state text not null check (state in ('waiting', 'taken', 'ignored', 'unreadable')),
      -- Why it was not taken.
      reason text,
      -- What it says, in the form in which two emails are compared.
      likeness text,
      ticket_id uuid references tickets on delete cascade,
      received_at timestamptz not null
    )`.execute(db)
  await sql`
    create index ticket_mails_by_message on ticket_mails (message_id)
      where message_id is not null`.execute(db)
  await sql`create index ticket_mails_of_sender on ticket_mails (sender, received_at desc)`.execute(
    db,
  )
  await sql`create index ticket_mails_of_ticket on ticket_mails (ticket_id)`.execute(db)
  await sql`create index ticket_mails_by_age on ticket_mails (received_at)`.execute(db)
}
