import { sql, type Kysely } from 'kysely'

/** What recruiters keep of the search for people. People stand here by account, and leave as cards alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_searches (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      name text not null check (length(name) between 1 and 80),
      search jsonb not null,
      frequency text not null check (frequency in ('daily', 'weekly', 'never')),
      time_zone text not null,
      counted_until timestamptz not null,
      last_run_at timestamptz,
      last_count int,
      next_run_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index people_searches_account on people_searches (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index people_searches_due on people_searches (next_run_at)
    where next_run_at is not null`.execute(db)
  await sql`
    create table people_lists (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      created_by uuid references accounts on delete set null,
      name text not null check (length(name) between 1 and 80),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index people_lists_company on people_lists (company_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index people_lists_creator on people_lists (created_by)`.execute(db)
  await sql`
    create table people_list_entries (
      id uuid not null unique,
      list_id uuid not null references people_lists on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      added_by uuid references accounts on delete set null,
      added_at timestamptz not null,
      primary key (list_id, candidate_id)
    )`.execute(db)
  await sql`
    create index people_list_entries_newest
    on people_list_entries (list_id, added_at desc, id desc)`.execute(db)
  await sql`
    create index people_list_entries_candidate on people_list_entries (candidate_id)`.execute(db)
  await sql`
    create table people_tags (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      tag text not null check (length(tag) between 1 and 40),
      added_by uuid references accounts on delete set null,
      added_at timestamptz not null,
      unique (candidate_id, company_id, tag)
    )`.execute(db)
  await sql`create index people_tags_company on people_tags (company_id)`.execute(db)
  await sql`
    create table people_notes (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      author_id uuid references accounts on delete set null,
      body text not null check (length(body) between 1 and 2000),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index people_notes_candidate
    on people_notes (candidate_id, company_id, created_at desc, id desc)`.execute(db)
  await sql`create index people_notes_author on people_notes (author_id)`.execute(db)
  await sql`create index people_notes_company on people_notes (company_id)`.execute(db)
  await sql`
    create table people_dismissals (
      id uuid not null unique,
      recruiter_id uuid not null references accounts on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      primary key (recruiter_id, candidate_id)
    )`.execute(db)
  await sql`
    create index people_dismissals_newest
    on people_dismissals (recruiter_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index people_dismissals_candidate on people_dismissals (candidate_id)`.execute(db)
}
