import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a company asks of referrals; a company without a row asks nothing.
  await sql`
    create table company_policies (
      company_id uuid primary key references companies on delete cascade,
      must_refer_before_apply boolean not null default false,
      ownership_months int not null default 0 check (ownership_months between 0 and 24),
      cooldown_months int not null default 0 check (cooldown_months between 0 and 24),
      -- Codes of groups that cannot be referred.
      ineligible text[] not null default '{}' check (cardinality(ineligible) <= 10),
      needs_internal_job_id boolean not null default false,
      bonus_text text not null default '' check (length(bonus_text) <= 200),
      bonus_due_days int not null default 0 check (bonus_due_days between 0 and 730),
      remarks text not null default '' check (length(remarks) <= 600),
      updated_by uuid references accounts on delete set null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table referral_requests
      -- The company's own number of the job, where its rules ask for it.
      add column internal_job_id text check (length(internal_job_id) between 1 and 60),
      -- Until when the referral counts by the company's rules; set when it is made.
      add column ownership_until timestamptz`.execute(db)
  await sql`
    create index referral_requests_screening on referral_requests (sent_at, id)
    where status = 'screening'`.execute(db)
}
