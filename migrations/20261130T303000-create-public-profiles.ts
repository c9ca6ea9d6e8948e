import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An address that someone had stays theirs: links to it must not lead to another person.
  await sql`
    create table public_profile_addresses (
      address text primary key check (address ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index public_profile_addresses_account on public_profile_addresses (account_id)`.execute(
    db,
  )
  await sql`
    create table public_profiles (
      account_id uuid primary key references accounts on delete cascade,
      address text not null unique references public_profile_addresses on delete cascade,
      is_public boolean not null,
      is_indexed boolean not null,
      shows text[] not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index public_profiles_indexed on public_profiles (updated_at desc, account_id desc)
    where is_public and is_indexed`.execute(db)
}
