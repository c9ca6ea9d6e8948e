import { sql, type Kysely } from 'kysely'

/** Questions to support, what was said about each, and until when somebody has to act. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tickets (
      id uuid primary key,
      -- What people quote: T-1042.
      number bigint generated always as identity (start with 1001) unique,
      -- Null for a guest, who has an address and a link instead.
      requester_id uuid references accounts on delete cascade,
      guest_email citext,
      guest_name text,
      category text not null,
      impact text not null,
      priority text not null check (priority in ('urgent', 'normal', 'low')),
      subject text not null,
      -- Page, thing and error that it began at.
      context jsonb not null default '{}',
      status text not null check (status in
        ('new', 'open', 'pending_user', 'on_hold', 'resolved', 'closed', 'spam')),
      assignee_id uuid references accounts on delete set null,
      answer_due_at timestamptz,
      answered_at timestamptz,
      -- Business minutes that were left when the clock stopped.
      paused_minutes integer,
      escalated integer not null default 0,
      -- When the next step is due by itself: a wake-up, a reminder, closing.
      due_at timestamptz,
      reminders integer not null default 0,
      resolved_at timestamptz,
      rating integer check (rating between 1 and 5),
      rating_text text,
      reopened integer not null default 0,
      follows uuid references tickets on delete set null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((requester_id is null) = (guest_email is not null))
    )`.execute(db)
  await sql`
    create index tickets_of_requester on tickets (requester_id, updated_at desc, id desc)`.execute(
    db,
  )
  // What waits for the team: by the moment that was promised.
  await sql`
    create index tickets_awaiting on tickets (coalesce(answer_due_at, updated_at), id)
      where status in ('new', 'open')`.execute(db)
  await sql`
    create index tickets_of_guest on tickets (guest_email) where guest_email is not null`.execute(
    db,
  )
  await sql`create index tickets_newest on tickets (status, updated_at desc, id desc)`.execute(db)
  await sql`create index tickets_due on tickets (due_at) where due_at is not null`.execute(db)
  await sql`
    create index tickets_to_escalate on tickets (answer_due_at)
      where answered_at is null and status in ('new', 'open')`.execute(db)
  await sql`
    create table ticket_entries (
      id uuid primary key,
      ticket_id uuid not null references tickets on delete cascade,
      kind text not null check (kind in ('message', 'note', 'event')),
      by_party text not null check (by_party in ('requester', 'agent', 'system')),
      author_id uuid references accounts on delete set null,
      body text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index ticket_entries_of_ticket on ticket_entries (ticket_id, at, id)`.execute(db)
}
