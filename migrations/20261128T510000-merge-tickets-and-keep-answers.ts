import { sql, type Kysely } from 'kysely'

/** Two tickets of one person become one; answers that are given often are kept; who is at a ticket now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column merged_into uuid references tickets on delete set null`.execute(
    db,
  )
  await sql`alter table tickets drop constraint tickets_status_check`.execute(db)
  await sql`
    alter table tickets add constraint tickets_status_check check (status in
      ('new', 'open', 'pending_user', 'on_hold', 'resolved', 'closed', 'spam', 'merged'))
      not valid`.execute(db)
  await sql`alter table tickets validate constraint tickets_status_check`.execute(db)
  await sql`
    create index tickets_merged_into on tickets (merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`
    create table saved_answers (
      id uuid primary key,
      name citext not null unique,
      body text not null,
      version integer not null default 1,
      updated_by uuid references accounts on delete set null,
      updated_at timestamptz not null
    )`.execute(db)
  // Who reads or answers a ticket at this moment: worth nothing a minute later.
  await sql`
    create unlogged table ticket_viewers (
      ticket_id uuid not null references tickets on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      is_writing boolean not null,
      seen_at timestamptz not null,
      primary key (ticket_id, account_id)
    )`.execute(db)
  await sql`create index ticket_viewers_account on ticket_viewers (account_id)`.execute(db)
}
