import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sources (
      id uuid primary key,
      -- Where the board is read; it may be asked for only once an hour.
      address text not null unique check (length(address) <= 2000),
      company_name text check (length(company_name) between 1 and 160),
      state text not null check (state in ('added', 'active', 'paused')),
      failures int not null default 0 check (failures >= 0),
      previewed_at timestamptz,
      -- Null unless active.
      next_sync_at timestamptz check ((next_sync_at is null) = (state <> 'active')),
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index sources_due on sources (next_sync_at) where state = 'active'`.execute(db)
  await sql`
    create table source_syncs (
      id uuid primary key,
      source_id uuid not null references sources on delete cascade,
      at timestamptz not null,
      seconds real not null,
      problem text check (length(problem) <= 500),
      -- { added, changed, unchanged, closed, refused }
      outcome jsonb,
      check ((problem is null) = (outcome is not null))
    )`.execute(db)
  await sql`create index source_syncs_of on source_syncs (source_id, at desc)`.execute(db)
}
