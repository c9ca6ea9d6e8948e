import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      -- { skillsMust, skillsNice, benefits, process: [{ step, days }], openings, startsOn }
      add column details jsonb not null default '{}',
      -- When this opening, or the one that it repeats, was first public; null: posted_at says it.
      add column first_posted_at timestamptz,
      add column repost_of uuid references jobs,
      -- The posting that stands for this one in the search: the same opening from another source.
      add column folded_into uuid references jobs check (folded_into <> id),
      -- Of the posting that stands for others: [{ jobId, kind, url }]
      add column also_listed jsonb not null default '[]'`.execute(db)
  await sql`
    create index jobs_repost_of on jobs (repost_of) where repost_of is not null`.execute(db)
  await sql`
    create index jobs_folded_into on jobs (folded_into) where folded_into is not null`.execute(db)
  await sql`
    create index jobs_closed_at on jobs (closed_at) where status = 'closed'`.execute(db)
  await sql`
    create index jobs_own on jobs (company_id, status) where source_kind = 'own'`.execute(db)

  // `Senior Engineer (m/f/d)` and `Senior engineer` are one title.
  await sql`
    create function job_title_key(title text) returns text
    language sql immutable parallel safe strict return
      trim(regexp_replace(lower(regexp_replace(title,
        '[([{]\\s*(?:(?:all|any)\\s+genders?|[mwfdxi](?:\\s*[/|,*]\\s*[mwfdxi]){1,3})\\s*[])}]', ' ', 'gi')),
        '[^[:alnum:]+#]+', ' ', 'g'))`.execute(db)
  await sql`create index jobs_same_title on jobs (company_id, job_title_key(title))`.execute(db)

  await sql`
    create table job_events (
      id uuid primary key,
      seq bigint generated always as identity,
      job_id uuid not null references jobs on delete cascade,
      at timestamptz not null,
      kind text not null check (length(kind) <= 40),
      by_party text not null check (by_party in ('hirer', 'admin', 'system')),
      by_account uuid,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index job_events_job on job_events (job_id, seq)`.execute(db)

  // Open jobs whose doubles and forerunners have not been looked for since they last changed.
  await sql`
    create table job_comparisons (
      job_id uuid primary key references jobs on delete cascade,
      since timestamptz not null default now()
    )`.execute(db)
  await sql`create index job_comparisons_since on job_comparisons (since)`.execute(db)
  await sql`
    create function job_comparisons_note() returns trigger language plpgsql as $$
    begin
      insert into job_comparisons (job_id)
      select id from changed where status = 'published' and source_kind not in ('pasted', 'demo')
      on conflict (job_id) do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger job_comparisons_insert after insert on jobs
    referencing new table as changed
    for each statement execute function job_comparisons_note()`.execute(db)
  await sql`
    create function job_comparisons_again() returns trigger language plpgsql as $$
    begin
      insert into job_comparisons (job_id) values (new.id) on conflict (job_id) do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger job_comparisons_update
    after update of status, title, description_text, company_id, place_ids, country_codes, remote_possible on jobs
    for each row when (
      new.status = 'published' and new.source_kind not in ('pasted', 'demo')
      and (old.status, old.title, old.description_text, old.company_id, old.place_ids,
          old.country_codes, old.remote_possible)
        is distinct from (new.status, new.title, new.description_text, new.company_id,
          new.place_ids, new.country_codes, new.remote_possible))
    execute function job_comparisons_again()`.execute(db)

  await createPostings(db)
}

/** What an own job has beyond what everybody sees: its draft, its clock, who answers for it. */
async function createPostings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_postings (
      job_id uuid primary key references jobs on delete cascade,
      -- Gets the notices; null once the account is gone.
      owner_id uuid references accounts on delete set null,
      -- As it stands in the editor; what is public is in jobs.
      draft jsonb not null,
      draft_version int not null default 1,
      draft_saved_at timestamptz not null,
      draft_by uuid references accounts on delete set null,
      -- The draft differs from what is public.
      changed boolean not null default true,
      publish_at timestamptz,
      -- Of the present fourteen days: how many reminders have left.
      reminders_sent smallint not null default 0,
      -- The next moment at which something happens by itself.
      due_at timestamptz,
      pause_reason text check (pause_reason in ('own', 'unconfirmed', 'lapsed')),
      -- Why an admin looks at it first, and until when one should have.
      review_reasons text[] not null default '{}',
      review_due_at timestamptz,
      sent_back_reason text,
      sent_back_note text,
      filled_through text check (filled_through in ('referral', 'direct', 'elsewhere')),
      -- In the link that confirms without a sign-in.
      confirm_token text not null unique,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index job_postings_due on job_postings (due_at) where due_at is not null`.execute(db)
  await sql`
    create index job_postings_review on job_postings (review_due_at, job_id)
    where review_due_at is not null`.execute(db)
  await sql`create index job_postings_owner on job_postings (owner_id)`.execute(db)
}
