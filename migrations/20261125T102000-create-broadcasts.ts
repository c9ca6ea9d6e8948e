import { sql, type Kysely } from 'kysely'

/** Messages of the house to many, and who got them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcasts (
      id uuid primary key,
      title text not null,
      body text not null,
      link text,
      topic text not null,
      roles text[] not null check (cardinality(roles) > 0),
      seen_within_days integer,
      channels text[] not null check (cardinality(channels) > 0),
      state text not null
        check (state in ('awaiting_approval', 'scheduled', 'sending', 'stopped', 'sent')),
      -- Recipients when it was handed in.
      estimated integer not null,
      due_at timestamptz not null,
      throttle_per_minute integer not null check (throttle_per_minute > 0),
      recipients integer not null default 0,
      -- The last account that was looked at.
      position uuid,
      minute_began_at timestamptz,
      minute_count integer not null default 0,
      created_by uuid references accounts (id) on delete set null,
      approved_by uuid references accounts (id) on delete set null,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`
    create index broadcasts_due on broadcasts (due_at)
      where state in ('scheduled', 'sending')`.execute(db)
  await sql`create index broadcasts_newest on broadcasts (created_at desc, id desc)`.execute(db)
  await sql`
    create table broadcast_recipients (
      broadcast_id uuid not null references broadcasts (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      at timestamptz not null,
      primary key (broadcast_id, account_id)
    )`.execute(db)
  await sql`create index broadcast_recipients_of_account on broadcast_recipients (account_id, at)`.execute(
    db,
  )
  await sql`
    create index notifications_of_broadcast on notifications (collapse_key)
      where collapse_key like 'broadcast:%'`.execute(db)
}
