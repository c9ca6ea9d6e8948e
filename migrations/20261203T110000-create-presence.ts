import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_settings add column shows_presence boolean not null default true`.execute(db)
  // One row for each process where someone has a page open: each renews its own.
  await sql`
    create table presence (
      account_id uuid not null references accounts on delete cascade,
      run uuid not null,
      seen_at timestamptz not null,
      online_until timestamptz not null,
      primary key (account_id, run)
    )`.execute(db)
  await sql`create index presence_by_age on presence (online_until)`.execute(db)
}
