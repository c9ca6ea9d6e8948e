import { sql, type Kysely } from 'kysely'

/** Devices that may be pushed to, and the keys that say who pushes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_tokens (
      token text primary key,
      kind text not null check (kind in ('web', 'fcm')),
      endpoint text unique,
      p256dh text,
      auth text,
      account_id uuid references accounts (id) on delete cascade,
      session_id uuid,
      user_type text not null default 'guest'
        check (user_type in ('guest', 'jobSeeker', 'recruiter', 'admin')),
      failed_count integer not null default 0,
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      last_sent_at timestamptz,
      check (kind = 'fcm' or (endpoint is not null and p256dh is not null and auth is not null)),
      check ((account_id is null) = (user_type = 'guest'))
    )`.execute(db)
  await sql`
    create index push_tokens_of_account on push_tokens (account_id, refreshed_at)
      where account_id is not null`.execute(db)
  await sql`
    create index push_tokens_of_session on push_tokens (session_id)
      where session_id is not null`.execute(db)
  await sql`create index push_tokens_by_age on push_tokens (refreshed_at)`.execute(db)
  await sql`
    create table push_keys (
      id integer primary key check (id = 1),
      public_key text not null,
      sealed_private_key bytea not null,
      wrapped_key text not null,
      created_at timestamptz not null
    )`.execute(db)
}
