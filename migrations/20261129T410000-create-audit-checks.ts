import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_checks (
      id uuid primary key,
      began_at timestamptz not null,
      ended_at timestamptz,
      entries bigint not null default 0,
      fault text
    )`.execute(db)
  await sql`create index audit_checks_began on audit_checks (began_at desc)`.execute(db)
  await sql`create index audit_entries_at on audit_entries (at)`.execute(db)
  await sql`
    create index audit_entries_feature on audit_entries (split_part(action, '.', 1), seq)`.execute(
    db,
  )
}
