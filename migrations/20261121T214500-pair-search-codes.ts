import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Kinds 25 and 26: visa and referrers with another choice; 27: a country with a choice of type,
  // mode and level; 28: a level with every third tenth of pay. See codes.ts of the jobs feature.
  // Not in SQL, which takes four times as long for each job.
  await sql`
    create function job_search_pairs(codes int[]) returns int[]
    language plpgsql immutable parallel safe as $$
    declare
      has_visa boolean := job_search_code(15, 1) = any(codes);
      has_referrers boolean := job_search_code(16, 1) = any(codes);
      level int := 0;
      countries int[] := '{}';
      made int[] := '{}';
      code int; kind int; value int; country int;
    begin
      foreach code in array codes loop
        kind := code >> 24;
        if kind = 4 then countries := countries || (code & 65535); end if;
        if kind = 2 then level := code & 7; end if;
      end loop;
      foreach code in array codes loop
        kind := code >> 24;
        continue when kind not in (1, 2, 3, 4, 8, 16, 23);
        value := code & 65535;
        if has_visa then made := made || ((25 << 24) | (kind << 16) | value); end if;
        if has_referrers and kind <> 16 then
          made := made || ((26 << 24) | (kind << 16) | value);
        end if;
        if kind in (1, 2, 3, 23) then
          foreach country in array countries loop
            made := made || ((27 << 24) | (country << 8)
              | (value * case kind when 2 then 36 when 3 then 9 else 1 end));
          end loop;
        elsif kind = 8 and level > 0 and value % 3 = 0 then
          made := made || ((28 << 24) | (value << 3) | level);
        end if;
      end loop;
      return made;
    end $$`.execute(db)
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
  await sql`create temporary table job_search_kept on commit drop as select * from job_search`.execute(
    db,
  )
  await sql`truncate job_search`.execute(db)
  await sql`
    insert into job_search (number, posted_at, company_number, pay_low, pay_high, bits, slice, codes,
      title_tsv, tsv)
    select number, posted_at, company_number, pay_low, pay_high, bits, slice,
      codes || job_search_pairs(codes), title_tsv, tsv
    from job_search_kept order by posted_at, number`.execute(db)
  await sql`
    create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv)
    with (fastupdate = off)`.execute(db)
}
