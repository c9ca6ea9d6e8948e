import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: a request outlives nothing of its campaign, and is written by another feature.
  await sql`alter table referral_requests add column campaign_id uuid`.execute(db)

  await sql`
    create table campaigns (
      id uuid primary key,
      candidate_id uuid not null references accounts on delete cascade,
      -- { role, location, payFrom, currency } as they were chosen.
      criteria jsonb not null,
      -- The profile, frozen for all lines.
      snapshot jsonb not null,
      resume_id uuid references resume_files,
      note text not null check (length(note) between 1 and 600),
      why_me text[] not null,
      -- Connections that were held at the start.
      budget int not null check (budget between 1 and 25),
      stop_after_claims int check (stop_after_claims between 1 and 25),
      state text not null check (state in ('sending', 'paused', 'sent', 'stopped', 'cancelled')),
      created_at timestamptz not null,
      -- When the last line was sent or given back.
      ended_at timestamptz,
      -- When the next line may leave; null while paused and at the end.
      due_at timestamptz,
      updated_at timestamptz not null,
      version int not null default 0,
      check ((ended_at is null) = (state in ('sending', 'paused')))
    )`.execute(db)
  // One at a time (ONE8).
  await sql`
    create unique index campaigns_one_active on campaigns (candidate_id)
    where state in ('sending', 'paused')`.execute(db)
  await sql`
    create index campaigns_candidate on campaigns (candidate_id, created_at desc)`.execute(db)
  await sql`create index campaigns_due on campaigns (due_at) where due_at is not null`.execute(db)

  await sql`
    create table campaign_lines (
      -- Also the id of the referral request that it becomes: sending it twice makes no second one.
      id uuid primary key,
      campaign_id uuid not null references campaigns on delete cascade,
      position int not null,
      company_id uuid not null references companies,
      job_id uuid not null references jobs,
      job_title text not null,
      -- As this company reads it.
      note text not null check (length(note) between 1 and 600),
      state text not null check (state in ('waiting', 'sent', 'skipped', 'returned')),
      -- Why it was skipped.
      reason text,
      charge_id uuid not null,
      acted_at timestamptz,
      unique (campaign_id, position),
      unique (campaign_id, company_id),
      check ((state = 'waiting') = (acted_at is null))
    )`.execute(db)
  await sql`
    create index campaign_lines_company on campaign_lines (company_id)`.execute(db)
}
