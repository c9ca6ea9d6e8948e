import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Kinds 25 and 26: visa and referrers with another choice; 27: a country with a choice of type,
  // mode and level; 28: a level with every third tenth of pay. See codes.ts of the jobs feature.
  await sql`
    create function job_search_pairs(codes int[]) returns int[]
    language sql immutable parallel safe return array(
      select job_search_code(case flag >> 24 when 15 then 25 else 26 end,
        ((other >> 24) << 16) | (other & 65535))
      from unnest(codes) flag, unnest(codes) other
      where flag >> 24 in (15, 16) and (other >> 24 in (1, 2, 3, 4, 8, 23)
        or (flag >> 24 = 15 and other >> 24 = 16))
      union all
      select job_search_code(27, ((country & 65535) << 8)
        | (choice & 65535) * case choice >> 24 when 2 then 36 when 3 then 9 else 1 end)
      from unnest(codes) country, unnest(codes) choice
      where country >> 24 = 4 and choice >> 24 in (1, 2, 3, 23)
      union all
      select job_search_code(28, ((tenth & 65535) << 3) | (level & 7))
      from unnest(codes) level, unnest(codes) tenth
      where level >> 24 = 2 and tenth >> 24 = 8 and (tenth & 65535) % 3 = 0)`.execute(db)
  // The codes of a job when something else is known of its company.
  await sql`
    create function job_search_told(codes int[], has_referrers boolean, answer_speed int)
    returns int[] language sql immutable parallel safe return (
      select plain || job_search_pairs(plain) from (
        select array(select code from unnest(codes) code
            where code >> 24 not in (16, 17, 25, 26, 27, 28))
          || job_search_company_codes(has_referrers, answer_speed)
      ) told(plain))`.execute(db)
  await sql`
    create or replace function job_search_entry(job jobs) returns job_search
    language plpgsql stable as $$
    declare
      entry job_search := job_search_plain_entry(job);
    begin
      entry.codes := entry.codes || job_search_combined(entry.bits);
      entry.codes := entry.codes || job_search_pairs(entry.codes);
      entry.slice := entry.slice || job_search_paid_level(entry.bits, entry.pay_low);
      return entry;
    end $$`.execute(db)
  // On a large site: every row is written once, in the order of time in which it is read, and its
  // index built once. An update would leave twice the room behind.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`drop index job_search_gin`.execute(db)
  await sql`create temporary table kept on commit drop as select * from job_search`.execute(db)
  await sql`truncate job_search`.execute(db)
  await sql`
    insert into job_search (number, posted_at, company_number, pay_low, pay_high, bits, slice, codes,
      title_tsv, tsv)
    select number, posted_at, company_number, pay_low, pay_high, bits, slice,
      codes || job_search_pairs(codes), title_tsv, tsv
    from kept order by posted_at, number`.execute(db)
  await sql`
    create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv)
    with (fastupdate = off)`.execute(db)
}
