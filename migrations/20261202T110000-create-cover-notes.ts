import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cover_notes (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      -- The job title that the note is for: a candidate has one note for each.
      role text not null check (length(role) between 1 and 120),
      body text not null check (length(body) between 1 and 2000),
      version int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index cover_notes_role on cover_notes (account_id, lower(role))`.execute(db)
}
