import { sql, type Kysely } from 'kysely'

/** What has begun is bound to the credentials of its time; strangers' guesses are counted apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Raised whenever what may sign in has changed: sign-ins that have begun before do not go on.
  await sql`alter table accounts add column credential_version int not null default 1`.execute(db)

  // Browsers that have been signed in to an account, by the hash of a cookie. They prove nothing;
  // limits that strangers use up do not count for them.
  await sql`
    create table trusted_browsers (
      account_id uuid not null references accounts on delete cascade,
      browser_hash text not null,
      used_at timestamptz not null,
      primary key (account_id, browser_hash)
    )`.execute(db)
  await sql`create index trusted_browsers_browser on trusted_browsers (browser_hash)`.execute(db)

  // A code of somebody who is not signed in belongs to the browser that asked: a code for another
  // browser does not end it.
  await sql`
    alter table one_time_codes
      add column requested_by text not null default '',
      add column requested_from text not null default '',
      add column link_hash text,
      add column link_expires_at timestamptz,
      -- When its last try was spent.
      add column exhausted_at timestamptz`.execute(db)
  await sql`drop index one_time_codes_current`.execute(db)
  await sql`
    create unique index one_time_codes_current on one_time_codes (account_id, purpose, requested_by)
    where used_at is null and superseded_at is null`.execute(db)

  // Wrong and right guesses of one code, by who guesses.
  await sql`
    create table code_guesses (
      code_id uuid not null references one_time_codes on delete cascade,
      guesser text not null,
      count int not null,
      primary key (code_id, guesser)
    )`.execute(db)

  // Of an unproved address the first claim counts, which nobody can displace.
  await sql`drop index accounts_email`.execute(db)
  await sql`create index accounts_email on accounts (email, email_verified desc, created_at)`.execute(
    db,
  )
}
