import { sql, type Kysely } from 'kysely'

/**
 * People whom someone knows, from an export of their own. Each is sealed; tags say by a secret of that
 * account where they work, so that the rows tell neither who they are nor at which company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acquaintance_keys (
      account_id uuid primary key references accounts on delete cascade,
      sealed bytea not null,
      wrapped_key text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table acquaintance_imports (
      account_id uuid not null references accounts on delete cascade,
      source text not null check (source in ('linkedin', 'google', 'vcard')),
      people int not null,
      imported_at timestamptz not null,
      primary key (account_id, source)
    )`.execute(db)
  await sql`
    create table acquaintances (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      source text not null,
      sealed bytea not null,
      wrapped_key text not null
    )`.execute(db)
  await sql`create index acquaintances_of_account on acquaintances (account_id, id)`.execute(db)
  await sql`
    create table acquaintance_tags (
      account_id uuid not null references accounts on delete cascade,
      tag bytea not null,
      acquaintance_id uuid not null references acquaintances on delete cascade,
      primary key (account_id, tag, acquaintance_id)
    )`.execute(db)
  await sql`create index acquaintance_tags_of_acquaintance on acquaintance_tags (acquaintance_id)`.execute(
    db,
  )
}
