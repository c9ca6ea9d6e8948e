import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Kind 23: two or three of type, work mode and level at once; kind 24: a level and its step of pay.
  await sql`
    create function job_search_combined(bits int) returns int[]
    language sql immutable parallel safe return array(
      select job_search_code(23, level * 36 + mode * 9 + type)
      from (select 0 union all select bit + 1 from generate_series(0, 7) bit
          where bits & (1 << bit) <> 0) types(type),
        (select 0 union all select bit + 1 from generate_series(0, 2) bit
          where bits & (256 << bit) <> 0) modes(mode),
        (select 0 union all select bit + 1 from generate_series(0, 5) bit
          where bits & (2048 << bit) <> 0) levels(level)
      where (type > 0)::int + (mode > 0)::int + (level > 0)::int > 1)`.execute(db)
  await sql`
    create function job_search_paid_level(bits int, pay_low int) returns int[]
    language sql immutable parallel safe return array(
      select job_search_code(24, job_search_pay_step(pay_low) * 8 + bit + 1)
      from generate_series(0, 5) bit
      where pay_low is not null and bits & (2048 << bit) <> 0)`.execute(db)

  await sql`alter function job_search_entry(jobs) rename to job_search_plain_entry`.execute(db)
  await sql`
    create function job_search_entry(job jobs) returns job_search language plpgsql stable as $$
    declare
      entry job_search := job_search_plain_entry(job);
    begin
      entry.codes := entry.codes || job_search_combined(entry.bits);
      entry.slice := entry.slice || job_search_paid_level(entry.bits, entry.pay_low);
      return entry;
    end $$`.execute(db)
  // On a large site: every row is written once, its index built once.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`drop index job_search_gin`.execute(db)
  await sql`
    update job_search set codes = codes || job_search_combined(bits),
      slice = slice || job_search_paid_level(bits, pay_low)`.execute(db)
  await sql`
    create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv)
    with (fastupdate = off)`.execute(db)
}
