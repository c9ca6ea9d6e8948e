import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One for a referral, and never a second: the request's id is the dispute's.
  await sql`
    create table disputes (
      id uuid primary key references referral_requests on delete cascade,
      candidate_id uuid not null references accounts on delete cascade,
      referrer_id uuid references accounts on delete set null,
      state text not null check (state in ('open', 'upheld', 'dismissed')),
      opened_at timestamptz not null,
      evidence_until timestamptz not null,
      -- Until when an administrator has promised to decide.
      due_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references accounts on delete set null,
      reason text check (length(reason) between 1 and 600),
      version int not null default 0,
      check ((state = 'open') = (decided_at is null))
    )`.execute(db)
  await sql`create index disputes_open on disputes (due_at, id) where state = 'open'`.execute(db)
  await sql`
    create index disputes_decided on disputes (decided_at, id) where state <> 'open'`.execute(db)
  await sql`create index disputes_referrer on disputes (referrer_id) where state = 'upheld'`.execute(
    db,
  )
  await sql`
    create table dispute_statements (
      id uuid primary key,
      dispute_id uuid not null references disputes on delete cascade,
      by_party text not null check (by_party in ('candidate', 'referrer')),
      by_account uuid references accounts on delete set null,
      text text not null check (length(text) between 1 and 2000),
      at timestamptz not null,
      -- Sealed; null without one and once it was destroyed.
      storage_key text,
      wrapped_key text,
      content_type text,
      file_name text,
      size int,
      check ((storage_key is null) = (wrapped_key is null))
    )`.execute(db)
  await sql`
    create index dispute_statements_dispute on dispute_statements (dispute_id, at)`.execute(db)
}
