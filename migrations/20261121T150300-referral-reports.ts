import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An insider says that a request is no honest one; an admin looks at it (REF4).
  await sql`
    create table referral_reports (
      id uuid primary key,
      request_id uuid not null references referral_requests on delete cascade,
      reporter_id uuid references accounts on delete set null,
      reason text not null check (reason in ('advert', 'offers_money', 'abusive', 'false_identity', 'other')),
      text text not null check (length(text) between 1 and 600),
      reported_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references accounts on delete set null,
      decision text check (decision in ('keep', 'end')),
      check ((decided_at is null) = (decision is null)),
      unique (request_id, reporter_id)
    )`.execute(db)
  await sql`
    create index referral_reports_waiting on referral_reports (reported_at, id)
    where decided_at is null`.execute(db)
  await sql`create index referral_reports_reporter on referral_reports (reporter_id)`.execute(db)
}
