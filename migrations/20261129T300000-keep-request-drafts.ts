import { sql, type Kysely } from 'kysely'

/** Referral requests that nobody could take yet, kept until someone can. Nothing is held for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_drafts (
      account_id uuid not null references accounts on delete cascade,
      job_id uuid not null references jobs on delete cascade,
      note text not null check (length(note) between 1 and 600),
      why_me text[] not null,
      release jsonb not null default '[]',
      internal_job_id text,
      confirms_terms boolean not null default false,
      job_title text,
      waits_until timestamptz,
      tried_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (account_id, job_id)
    )`.execute(db)
  await sql`create index request_drafts_of_job on request_drafts (job_id)`.execute(db)
  await sql`
    create index request_drafts_waiting on request_drafts (tried_at nulls first, created_at)
    where waits_until is not null`.execute(db)
}
