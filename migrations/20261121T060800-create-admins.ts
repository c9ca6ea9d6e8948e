import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_grants (
      account_id uuid primary key references accounts on delete cascade,
      roles text[] not null
        check (roles <@ array['owner', 'verifier', 'moderator', 'support', 'finance']),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  // A one-time link with which a new admin chooses a password and a second factor.
  await sql`
    create table admin_invitations (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      token_hash text not null unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index admin_invitations_account on admin_invitations (account_id)`.execute(db)

  // Time-based codes (RFC 6238). The secret is sealed; last_step makes each code good for one use.
  await sql`
    create table authenticators (
      account_id uuid primary key references accounts on delete cascade,
      sealed_secret bytea not null,
      wrapped_key text not null,
      last_step bigint not null default 0,
      confirmed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table recovery_codes (
      account_id uuid not null references accounts on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      created_at timestamptz not null,
      primary key (account_id, code_hash)
    )`.execute(db)

  // How often something failed lately. Lost in a crash: nobody misses it.
  await sql`
    create unlogged table throttles (
      key text primary key,
      count int not null,
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create index throttles_ends_at on throttles (ends_at)`.execute(db)

  await sql`
    alter table one_time_codes drop constraint one_time_codes_purpose_check,
      add constraint one_time_codes_purpose_check
        check (purpose in ('verify-email', 'work-email', 'company-mailbox', 'reset-password'))`.execute(
    db,
  )
}
