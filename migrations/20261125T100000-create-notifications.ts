import { sql, type Kysely } from 'kysely'

/** What people were told, how they want to be told, and what became of each message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      type text not null,
      -- What happens to one thing while nobody looks is one entry.
      collapse_key text not null,
      title text not null,
      body text not null,
      -- A path of ours.
      link text,
      count integer not null default 1 check (count > 0),
      -- False where the person wants no news of this type in the app; its messages still belong to it.
      is_visible boolean not null,
      created_at timestamptz not null,
      -- Of the newest event in it.
      at timestamptz not null,
      read_at timestamptz
    )`.execute(db)
  await sql`
    create unique index notifications_one_unread on notifications (account_id, collapse_key)
      where read_at is null`.execute(db)
  await sql`
    create index notifications_of_account on notifications (account_id, at desc, id desc)
      where is_visible`.execute(db)
  await sql`
    create index notifications_unread on notifications (account_id)
      where read_at is null and is_visible`.execute(db)
  await sql`create index notifications_by_age on notifications (at)`.execute(db)

  await sql`
    create table notification_deliveries (
      id uuid primary key,
      notification_id uuid not null references notifications (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      type text not null,
      channel text not null check (channel in ('email', 'push', 'sms')),
      state text not null default 'pending'
        check (state in ('pending', 'sent', 'merged', 'skipped', 'dead')),
      -- Why it waits: for the end of quiet hours, or for the digest.
      held text check (held in ('quiet', 'digest')),
      due_at timestamptz not null,
      content jsonb not null,
      attempts integer not null default 0,
      last_error text,
      merged_into uuid references notification_deliveries (id) on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db)
  await sql`
    create index notification_deliveries_due on notification_deliveries (due_at)
      where state = 'pending'`.execute(db)
  await sql`
    create index notification_deliveries_held on notification_deliveries (account_id, channel)
      where state = 'pending' and held is not null`.execute(db)
  await sql`
    create index notification_deliveries_of_account on notification_deliveries
      (account_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index notification_deliveries_of_notification on notification_deliveries
      (notification_id)`.execute(db)
  await sql`
    create index notification_deliveries_merged on notification_deliveries (merged_into)
      where merged_into is not null`.execute(db)
  await sql`
    create index notification_deliveries_dead on notification_deliveries (updated_at desc, id desc)
      where state = 'dead'`.execute(db)

  await sql`
    create table notification_preferences (
      account_id uuid not null references accounts (id) on delete cascade,
      type text not null,
      channel text not null check (channel in ('in_app', 'email', 'push', 'sms')),
      frequency text not null check (frequency in ('now', 'digest', 'off')),
      updated_at timestamptz not null,
      primary key (account_id, type, channel)
    )`.execute(db)
  await sql`
    create table notification_settings (
      account_id uuid primary key references accounts (id) on delete cascade,
      quiet_from text,
      quiet_until text,
      time_zone text not null,
      digest_at text not null,
      updated_at timestamptz not null,
      check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db)
}
