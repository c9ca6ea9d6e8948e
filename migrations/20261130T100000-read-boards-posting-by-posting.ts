import { sql, type Kysely } from 'kysely'

const kinds = `'greenhouse', 'lever', 'ashby', 'json_ld', 'indeed_xml', 'linkedin_xml', 'recruitee',
  'workable', 'personio', 'teamtailor', 'breezy', 'smartrecruiters', 'bamboohr', 'workday', 'oracle',
  'icims', 'jazzhr', 'sitemap'`

/** Systems whose lists have no texts; boards that fail rest instead of being paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_sources drop constraint job_sources_kind_check`.execute(db)
  await sql`
    alter table job_sources add constraint job_sources_kind_check
    check (kind in (${sql.raw(kinds)}))`.execute(db)
  // Checked without a lock that writes wait for: what stands fits, the list has only grown.
  await sql`alter table jobs drop constraint jobs_source_kind_check`.execute(db)
  await sql`
    alter table jobs add constraint jobs_source_kind_check
      check (source_kind in (${sql.raw(kinds)}, 'pasted', 'demo', 'own')) not valid`.execute(db)

  // What was made of each posting of a board that is read posting by posting.
  await sql`
    create table job_board_postings (
      board_id uuid not null references job_boards on delete cascade,
      external_id text not null check (length(external_id) between 1 and 200),
      -- Of its entry in the list: while it stays, the details are not asked for again.
      fingerprint text not null check (length(fingerprint) <= 100),
      details_address text not null check (length(details_address) <= 3000),
      read_at timestamptz not null,
      state text not null check (state in ('open', 'refused', 'ended')),
      -- Why it was refused.
      problem text check (length(problem) <= 300),
      primary key (board_id, external_id)
    )`.execute(db)

  await sql`
    alter table job_boards
      add column failing_since timestamptz,
      add column problem text check (length(problem) <= 500),
      -- The record of its postings, once it was read.
      add column source_id uuid references job_sources on delete set null,
      -- What its last whole text said of its version, and when that was read.
      add column etag text check (length(etag) <= 200),
      add column last_modified text check (length(last_modified) <= 200),
      add column read_whole_at timestamptz,
      add constraint job_boards_failing check ((failures > 0) = (failing_since is not null)) not valid`.execute(
    db,
  )
  await sql`create index job_boards_source on job_boards (source_id) where source_id is not null`.execute(
    db,
  )
  await sql`
    update job_boards set failing_since = updated_at, problem = (
      select problem from job_board_syncs sync where sync.source_id = job_boards.id
      order by at desc limit 1)
    where failures > 0`.execute(db)
  // Those that were paused because they failed are tried again, once a day at first.
  await sql`
    update job_boards set state = 'active', next_sync_at = now() + interval '1 hour'
    where state = 'paused' and failures >= 3`.execute(db)

  // A reading may bring jobs and yet not come to its end.
  await sql`
    do $$ declare constraint_name text; begin
      for constraint_name in
        select conname from pg_constraint where conrelid = 'job_board_syncs'::regclass
          and contype = 'c' and pg_get_constraintdef(oid) like '%outcome%'
      loop execute format('alter table job_board_syncs drop constraint %I', constraint_name); end loop;
    end $$`.execute(db)
  await sql`
    alter table job_board_syncs add constraint job_board_syncs_said
    check (problem is not null or outcome is not null)`.execute(db)
}
