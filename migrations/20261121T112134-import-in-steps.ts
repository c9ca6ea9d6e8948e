import { sql, type Kysely } from 'kysely'

const kinds = `'greenhouse', 'lever', 'ashby', 'json_ld', 'indeed_xml', 'linkedin_xml'`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_sources drop constraint job_sources_kind_check`.execute(db)
  await sql`
    alter table job_sources add constraint job_sources_kind_check
    check (kind in (${sql.raw(kinds)}))`.execute(db)
  await sql`alter table jobs drop constraint jobs_source_kind_check`.execute(db)
  await sql`
    alter table jobs add constraint jobs_source_kind_check
      check (source_kind in (${sql.raw(kinds)}, 'pasted', 'demo', 'own')),
    -- Its board was read at this time and did not have it any more.
    add column missing_since timestamptz`.execute(db)
  await sql`
    create index jobs_of_source on jobs (source_id, id)
    where status in ('published', 'paused') and source_id is not null`.execute(db)

  // An import in steps that has not ended: how far it came.
  await sql`
    create table job_imports (
      source_id uuid primary key references job_sources on delete cascade,
      -- Only the run that came last goes on.
      run_id uuid not null,
      -- Of the text: another text begins again.
      fingerprint text not null,
      -- Entries that were taken.
      position int not null check (position >= 0),
      started_at timestamptz not null
    )`.execute(db)
}
