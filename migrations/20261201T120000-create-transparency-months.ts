import { sql, type Kysely } from 'kysely'

/** What moderation did in a month, counted once it is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transparency_months (
      month text primary key check (month ~ '^\\d{4}-\\d{2}$'),
      figures jsonb not null,
      counted_at timestamptz not null
    )`.execute(db)
  await sql`create index moderation_reports_by_time on moderation_reports (created_at)`.execute(db)
  await sql`
    create index moderation_cases_by_decision on moderation_cases (decided_at)
      where decided_at is not null`.execute(db)
}
