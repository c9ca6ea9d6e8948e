import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A job takes applications here once somebody who hires for its company has opened it.
  await sql`
    create table job_intakes (
      job_id uuid primary key references jobs on delete cascade,
      opened_by uuid references accounts on delete set null,
      is_open boolean not null,
      respond_within_days int not null check (respond_within_days between 3 and 30),
      -- [{ id, kind, label, required, options, expected }]
      questions jsonb not null default '[]',
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index job_intakes_opened_by on job_intakes (opened_by) where is_open`.execute(db)

  await sql`
    create table applications (
      id uuid primary key,
      job_id uuid not null references jobs,
      candidate_id uuid not null references accounts on delete cascade,
      -- As it was called when it was applied for.
      job_title text not null,
      source text not null check (source in ('here', 'outside')),
      status text not null check (status in (
        'draft', 'submitted', 'in_review', 'shortlisted', 'interview', 'offer', 'hired',
        'rejected', 'withdrawn', 'no_response', 'auto_closed')),
      -- The candidate's profile as it was sent; null for one made elsewhere.
      snapshot jsonb check ((source = 'here') = (snapshot is not null)),
      resume_id uuid references resume_files,
      cover_note text not null default '' check (length(cover_note) <= 2000),
      -- [{ questionId, label, kind, value, asExpected }]
      answers jsonb not null default '[]',
      respond_within_days int not null default 14 check (respond_within_days between 3 and 30),
      submitted_at timestamptz not null,
      undo_until timestamptz,
      viewed_at timestamptz,
      first_response_at timestamptz,
      -- Until when the company promised to move; null where nobody promised.
      respond_by timestamptz,
      clock_started_at timestamptz,
      reminders_sent int not null default 0,
      -- The next moment at which something happens by itself; null once nothing will.
      due_at timestamptz,
      rejection_reason text,
      rejection_note text,
      rejected_at timestamptz,
      reopen_asked_at timestamptz,
      -- { note, pay: { amount, currency, unit } | null, startsOn, expiresAt, state }
      offer jsonb,
      starts_on date,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 0,
      check ((status = 'rejected') <= (rejection_reason is not null or source = 'outside'))
    )`.execute(db)
  // One for a candidate and a job, ever.
  await sql`
    create unique index applications_one on applications (candidate_id, job_id)`.execute(db)
  await sql`
    create index applications_candidate on applications (candidate_id, updated_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index applications_job on applications (job_id, status, submitted_at desc, id desc)
    where source = 'here'`.execute(db)
  await sql`
    create index applications_due on applications (due_at) where due_at is not null`.execute(db)

  await sql`
    create table application_events (
      id uuid primary key,
      seq bigint generated always as identity,
      application_id uuid not null references applications on delete cascade,
      at timestamptz not null,
      kind text not null,
      by_party text not null check (by_party in ('candidate', 'company', 'system')),
      by_account uuid,
      visible_to text[] not null,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`
    create index application_events_application on application_events (application_id, seq)`.execute(
    db,
  )

  // Among the people who hire; the candidate never reads them.
  await sql`
    create table application_notes (
      id uuid primary key,
      application_id uuid not null references applications on delete cascade,
      author_id uuid references accounts on delete set null,
      author_name text not null,
      text text not null check (length(text) between 1 and 2000),
      at timestamptz not null
    )`.execute(db)
  await sql`
    create index application_notes_application on application_notes (application_id, at)`.execute(
    db,
  )

  await sql`
    create table interviews (
      id uuid primary key,
      application_id uuid not null references applications on delete cascade,
      invited_by uuid references accounts on delete set null,
      kind text not null check (kind in ('phone', 'video', 'onsite')),
      state text not null check (state in ('proposed', 'agreed', 'declined', 'cancelled')),
      -- IANA zone in which the times were proposed.
      time_zone text not null,
      -- [{ startsAt, endsAt }]
      slots jsonb not null,
      starts_at timestamptz,
      ends_at timestamptz,
      place text not null default '' check (length(place) <= 300),
      note text not null default '' check (length(note) <= 1000),
      answer_note text not null default '' check (length(answer_note) <= 300),
      -- RFC 5545: goes up with every change that calendars must take over.
      sequence int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state = 'agreed') <= (starts_at is not null and ends_at > starts_at))
    )`.execute(db)
  await sql`
    create index interviews_application on interviews (application_id, created_at desc)`.execute(db)
}
