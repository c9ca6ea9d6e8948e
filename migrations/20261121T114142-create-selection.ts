import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A company's own names for parts of a fixed category; statistics know the categories alone.
  await sql`
    create table hiring_stages (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      category text not null check (category in ('in_review', 'shortlisted', 'interview')),
      name text not null check (length(name) between 1 and 40),
      position int not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index hiring_stages_name on hiring_stages (company_id, lower(name))`.execute(db)
  await sql`
    create table application_stages (
      application_id uuid primary key references applications on delete cascade,
      stage_id uuid not null references hiring_stages on delete cascade,
      at timestamptz not null
    )`.execute(db)
  await sql`create index application_stages_stage on application_stages (stage_id)`.execute(db)

  await sql`
    create table hiring_templates (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      name text not null check (length(name) between 1 and 80),
      body text not null check (length(body) between 1 and 600),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index hiring_templates_name on hiring_templates (company_id, lower(name))`.execute(
    db,
  )

  await sql`
    create table hiring_jobs (
      job_id uuid primary key references jobs on delete cascade,
      -- What a scorecard asks about.
      criteria text[] not null default '{}',
      -- Name, contact, picture and school stay hidden until somebody is on the shortlist.
      anonymous_first boolean not null default false,
      updated_at timestamptz not null
    )`.execute(db)
  // A job without seats is open to everybody who hires for its company.
  await sql`
    create table hiring_seats (
      job_id uuid not null references jobs on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      role text not null check (role in ('owner', 'recruiter', 'viewer')),
      created_at timestamptz not null,
      primary key (job_id, account_id)
    )`.execute(db)
  await sql`create index hiring_seats_account on hiring_seats (account_id)`.execute(db)

  await sql`
    create table hiring_scorecards (
      application_id uuid not null references applications on delete cascade,
      author_id uuid not null references accounts on delete cascade,
      author_name text not null,
      -- [{ criterion, score: 1 to 4 }]
      scores jsonb not null,
      verdict text not null check (verdict in ('strong_yes', 'yes', 'no', 'strong_no')),
      summary text not null default '' check (length(summary) <= 2000),
      at timestamptz not null,
      primary key (application_id, author_id)
    )`.execute(db)

  // Rejections that were decided and have not left yet: until then they can be taken back.
  await sql`
    create table planned_rejections (
      application_id uuid primary key references applications on delete cascade,
      reason text not null,
      note text,
      by_account uuid references accounts on delete set null,
      -- As it stood: whatever moves the application meanwhile undoes the plan.
      status text not null,
      due_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index planned_rejections_due on planned_rejections (due_at)`.execute(db)
}
