import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The guard for a person who is signed in, for statements over many people (profiles, queries.guard.ts).
  await sql`
    create function hides_from_person(person uuid, viewer uuid) returns boolean
    language sql stable parallel safe as $$
      select viewer <> person and (
        are_blocked(person, viewer)
        or exists (select from recruiter_profiles recruiter
          where recruiter.account_id = viewer and recruiter.work_email_verified_at is not null
            and hides_from(person, recruiter.company_id))
        or exists (select from company_admins manager
          where manager.account_id = viewer and hides_from(person, manager.company_id)))
    $$`.execute(db)
  await sql`
    create table resume_reviewers (
      account_id uuid primary key references accounts on delete cascade,
      -- The latest time that the right was given; it is in force while no end stands beside it.
      given_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index resume_reviewers_listed on resume_reviewers (given_at desc, account_id desc)`.execute(
    db,
  )
  await sql`
    create table resume_reviews (
      id uuid primary key,
      candidate_id uuid not null references accounts on delete cascade,
      label text not null check (length(label) <= 160),
      state text not null check (state in
        ('open', 'taken', 'delivered', 'revising', 'completed', 'cancelled', 'refunded')),
      reviewer_id uuid references accounts on delete set null,
      -- One charge of the wallet for each connection of the price.
      charge_ids uuid[] not null check (cardinality(charge_ids) between 1 and 10),
      -- What the reviewer has promised, and when the state ends by itself.
      due_at timestamptz,
      closes_at timestamptz,
      -- When someone is next told that the time runs out.
      notice_at timestamptz,
      created_at timestamptz not null,
      taken_at timestamptz,
      delivered_at timestamptz,
      ended_at timestamptz,
      rating smallint check (rating between 1 and 5),
      rating_text text check (length(rating_text) <= 1000),
      check ((state in ('completed', 'cancelled', 'refunded')) = (ended_at is not null)),
      check ((ended_at is null) = (closes_at is not null)),
      check (state not in ('taken', 'delivered', 'revising') or reviewer_id is not null)
    )`.execute(db)
  await sql`
    create index resume_reviews_candidate on resume_reviews (candidate_id, created_at desc, id desc)`.execute(
    db,
  )
  // One order at a time, whatever two tabs do.
  await sql`
    create unique index resume_reviews_waiting on resume_reviews (candidate_id)
    where state in ('open', 'taken')`.execute(db)
  await sql`
    create index resume_reviews_reviewer on resume_reviews (reviewer_id, created_at desc, id desc)
    where reviewer_id is not null`.execute(db)
  await sql`
    create index resume_reviews_open on resume_reviews (created_at, id) where state = 'open'`.execute(
    db,
  )
  await sql`
    create index resume_reviews_closing on resume_reviews (closes_at, id)
    where closes_at is not null`.execute(db)
  await sql`
    create index resume_reviews_notices on resume_reviews (notice_at)
    where notice_at is not null`.execute(db)
  await sql`
    create index resume_reviews_ended on resume_reviews (ended_at desc, id desc)
    where ended_at is not null`.execute(db)
  await sql`
    create table resume_review_rounds (
      review_id uuid not null references resume_reviews on delete cascade,
      round smallint not null check (round in (1, 2)),
      -- The exact bytes that were ordered; the reviewer reads the lines, from which personal data is masked.
      file_name text not null,
      content_type text not null,
      size int not null,
      sha256 text not null,
      storage_key text not null,
      pages smallint not null,
      lines jsonb not null,
      note text not null check (length(note) <= 500),
      draft_version int not null default 0,
      summary text not null default '',
      comments jsonb not null default '[]',
      created_at timestamptz not null,
      delivered_at timestamptz,
      primary key (review_id, round)
    )`.execute(db)
  await sql`
    create table resume_review_events (
      id uuid primary key,
      review_id uuid not null references resume_reviews on delete cascade,
      kind text not null,
      by_party text not null check (by_party in ('candidate', 'reviewer', 'admin', 'system')),
      -- Whose review it was at that moment.
      reviewer_id uuid references accounts on delete set null,
      is_late boolean not null,
      at timestamptz not null
    )`.execute(db)
  await sql`
    create index resume_review_events_review on resume_review_events (review_id, at, id)`.execute(
    db,
  )
  await sql`
    create index resume_review_events_reviewer on resume_review_events (reviewer_id, kind)
    where reviewer_id is not null`.execute(db)
}
