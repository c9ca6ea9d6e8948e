import { sql, type Kysely } from 'kysely'

/** Other ways in than a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A sign-in that has begun and waits: for another site, for a link to be opened, for a code. The
  // browser has the secret whose hash is the key; each is used once.
  await sql`
    create table sign_in_flows (
      token_hash text primary key,
      data jsonb not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_flows_expires_at on sign_in_flows (expires_at)`.execute(db)

  // https://www.w3.org/TR/webauthn-3/#credential-record
  await sql`
    create table passkeys (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      credential_id text not null unique check (length(credential_id) <= 1400),
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (length(name) between 1 and 80),
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_account on passkeys (account_id, created_at)`.execute(db)

  await sql`
    create table phones (
      account_id uuid primary key references accounts on delete cascade,
      phone text not null unique check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      verified_at timestamptz not null
    )`.execute(db)
}
