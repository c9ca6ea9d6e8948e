import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table introductions (
      id uuid primary key,
      candidate_id uuid not null references accounts on delete cascade,
      recruiter_id uuid not null references accounts on delete cascade,
      company_id uuid not null references companies,
      job_id uuid not null references jobs,
      -- Why they fit, for both to read.
      reason text not null check (length(reason) between 1 and 600),
      candidate_answer text check (candidate_answer in ('yes', 'no')),
      recruiter_answer text check (recruiter_answer in ('yes', 'no')),
      state text not null check (state in ('proposed', 'connected', 'declined', 'expired')),
      outcome text check (outcome in ('talking', 'interview', 'hired', 'nothing')),
      conversation_id uuid,
      proposed_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      -- When it ends without both answers; null at the end.
      due_at timestamptz,
      updated_at timestamptz not null,
      check (candidate_id <> recruiter_id),
      check ((due_at is null) = (state <> 'proposed')),
      check ((conversation_id is not null) = (state = 'connected'))
    )`.execute(db)
  await sql`
    create unique index introductions_one_open on introductions (candidate_id, recruiter_id)
    where state in ('proposed', 'connected')`.execute(db)
  await sql`
    create index introductions_candidate on introductions (candidate_id, created_at desc)`.execute(
    db,
  )
  await sql`
    create index introductions_recruiter on introductions (recruiter_id, created_at desc)`.execute(
    db,
  )
  await sql`create index introductions_due on introductions (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index introductions_newest on introductions (created_at desc, id desc)`.execute(
    db,
  )
}
