import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key,
      email citext not null unique check (length(email) between 3 and 254),
      email_verified boolean not null default false,
      name text not null check (length(name) between 1 and 120),
      image text,
      hats text[] not null default '{}' check (hats <@ array['jobSeeker', 'recruiter', 'admin']),
      status text not null default 'active' check (status in ('active', 'limited', 'suspended', 'banned', 'deleting')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  // One row a way in: the password (provider 'credential') or an outside issuer and its subject.
  await sql`
    create table identities (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      provider text not null,
      subject text not null,
      password_hash text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (provider, subject)
    )`.execute(db)
  await sql`create index identities_account on identities (account_id)`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      token text not null unique,
      hat text not null default 'jobSeeker' check (hat in ('jobSeeker', 'recruiter', 'admin')),
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_account on sessions (account_id, created_at)`.execute(db)
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db)

  await sql`
    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index verifications_identifier on verifications (identifier)`.execute(db)

  // Codes sent by mail: hashed, bound to one account, purpose and address, single use.
  await sql`
    create table one_time_codes (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      purpose text not null check (purpose in ('verify-email', 'work-email')),
      target citext not null,
      code_hash text not null,
      tries_left int not null check (tries_left >= 0),
      expires_at timestamptz not null,
      used_at timestamptz,
      superseded_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index one_time_codes_current on one_time_codes (account_id, purpose)
    where used_at is null and superseded_at is null`.execute(db)
  await sql`create index one_time_codes_recent on one_time_codes (account_id, purpose, created_at)`.execute(
    db,
  )
}
