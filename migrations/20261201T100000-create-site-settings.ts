import { sql, type Kysely } from 'kysely'

/** What admins choose while the product runs, and every change of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      name text primary key check (length(name) <= 100),
      value jsonb not null,
      changed_at timestamptz not null
    )`.execute(db)
  // "values" holds all that was chosen after the change, so that it can be gone back to.
  await sql`
    create table site_setting_changes (
      number integer primary key,
      changed_at timestamptz not null,
      changed_by uuid references accounts on delete set null,
      note text check (length(note) <= 500),
      changes jsonb not null,
      "values" jsonb not null
    )`.execute(db)
}
