import { sql, type Kysely } from 'kysely'

/** Keys of programs. Of a key its hash is kept; it counts under the ways in of the moment it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_keys (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      role text not null check (role in ('jobSeeker', 'recruiter')),
      name text not null,
      hash text not null unique,
      credential_version int not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index access_keys_of_account on access_keys (account_id, created_at)`.execute(db)
}
