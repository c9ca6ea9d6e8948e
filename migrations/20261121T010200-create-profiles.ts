import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candidate_profiles (
      account_id uuid primary key references accounts on delete cascade,
      document jsonb not null default '{}',
      skills text[] not null default '{}',
      completeness int not null default 0 check (completeness between 0 and 100),
      version int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  await sql`
    create table resume_files (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      file_name text not null,
      content_type text not null,
      size int not null,
      sha256 text not null,
      storage_key text not null unique,
      is_current boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index resume_files_current on resume_files (account_id)
    where is_current`.execute(db)

  // No foreign key to companies: blocking a company must not depend on when it was imported.
  await sql`
    create table blocked_companies (
      account_id uuid not null references accounts on delete cascade,
      company_id uuid not null,
      created_at timestamptz not null,
      primary key (account_id, company_id)
    )`.execute(db)

  await sql`
    create table recruiter_profiles (
      id uuid primary key,
      account_id uuid not null unique references accounts on delete cascade,
      full_name text not null,
      company_id uuid,
      work_email citext,
      title text,
      function text,
      office text,
      level int not null default 0 check (level between 0 and 3),
      work_email_verified_at timestamptz,
      weekly_cap int not null default 10 check (weekly_cap between 0 and 50),
      paused_until timestamptz,
      consecutive_lapses int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index recruiter_profiles_referrers on recruiter_profiles (company_id, level)
    where work_email_verified_at is not null`.execute(db)
  // One verified person an address.
  await sql`
    create unique index recruiter_profiles_work_email on recruiter_profiles (work_email)
    where work_email_verified_at is not null`.execute(db)
}
