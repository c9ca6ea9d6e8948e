import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing that someone typed stands here besides the city, and nothing protected.
  await sql`
    create table findable_people (
      account_id uuid primary key references accounts on delete cascade,
      card_id uuid not null unique,
      is_findable boolean not null,
      notice_days int check (notice_days between 0 and 365),
      pay_minimum bigint check (pay_minimum >= 0),
      pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
      work_countries text[] not null default '{}',
      relocates boolean not null default false,
      confirmed_at timestamptz not null,
      skills int[] not null default '{}',
      words tsvector not null default '',
      seniority text,
      years int,
      country text,
      city text,
      work_modes text[] not null default '{}',
      card jsonb not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index findable_people_fresh on findable_people (confirmed_at desc, card_id desc)
    where is_findable`.execute(db)
  await sql`
    create index findable_people_country on findable_people (country, confirmed_at desc, card_id desc)
    where is_findable`.execute(db)
  await sql`
    create index findable_people_city on findable_people (city, confirmed_at desc, card_id desc)
    where is_findable`.execute(db)
  await sql`
    create index findable_people_skills on findable_people using gin (skills)
    with (fastupdate = off) where is_findable`.execute(db)
  await sql`
    create index findable_people_words on findable_people using gin (words)
    with (fastupdate = off) where is_findable`.execute(db)
  await sql`
    create table people_openings (
      id uuid primary key,
      recruiter_id uuid not null references accounts on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      reason text not null check (reason in ('opened', 'contacted', 'accepted')),
      opened_at timestamptz not null
    )`.execute(db)
  await sql`
    create index people_openings_recruiter on people_openings (recruiter_id, opened_at desc)`.execute(
    db,
  )
  await sql`
    create index people_openings_candidate on people_openings (candidate_id, opened_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create table people_contacts (
      id uuid primary key,
      candidate_id uuid not null references accounts on delete cascade,
      recruiter_id uuid not null references accounts on delete cascade,
      job_id uuid not null references jobs on delete cascade,
      note text not null check (length(note) between 1 and 1000),
      pay_minimum bigint not null,
      pay_maximum bigint not null,
      pay_currency text not null,
      state text not null check (state in ('sent', 'accepted', 'declined', 'expired')),
      reason text,
      conversation_id uuid,
      created_at timestamptz not null,
      due_at timestamptz,
      decided_at timestamptz
    )`.execute(db)
  await sql`
    create unique index people_contacts_one on people_contacts (candidate_id, recruiter_id, job_id)`.execute(
    db,
  )
  await sql`
    create index people_contacts_recruiter on people_contacts (recruiter_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index people_contacts_candidate on people_contacts (candidate_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index people_contacts_job on people_contacts (job_id)`.execute(db)
  await sql`
    create index people_contacts_due on people_contacts (due_at) where due_at is not null`.execute(
    db,
  )
}
