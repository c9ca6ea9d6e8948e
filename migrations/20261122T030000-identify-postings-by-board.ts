import { sql, type Kysely } from 'kysely'

/**
 * A posting is known by its board and its id there. Addresses are not unique: a feed may give one
 * address for all of its postings, and two companies may share one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs drop constraint jobs_canonical_url_key`.execute(db)
  await sql`
    create index jobs_canonical_url on jobs (canonical_url)
    where canonical_url is not null`.execute(db)
  await sql`
    alter table job_sources
    -- It was read to its end: what it had then is confirmed as of this time.
    add column last_read_at timestamptz`.execute(db)
  await sql`create index job_sources_board on job_sources (kind, board)`.execute(db)

  // A job was last confirmed when its board was last read, without a write to any job.
  await sql`
    create function job_confirmed_at(
      confirmed timestamptz, source uuid, missing timestamptz, closed timestamptz)
    returns timestamptz language sql stable parallel safe return
      case when source is null or missing is not null then confirmed
        else greatest(confirmed, (
          select least(last_read_at, closed) from job_sources where id = source)) end`.execute(db)
  await sql`
    alter table sources
    -- Most of the board is missing: since when, how often in a row, and how many of how many.
    add column held_since timestamptz,
    add column held_reads int not null default 0,
    add column held_missing int,
    add column held_open int,
    -- So many jobs may close at the next reading: somebody looked at them.
    add column close_up_to int not null default 0`.execute(db)
}
