import { sql, type Kysely } from 'kysely'

/**
 * The same search rows for less: a row is put together in about seven tenths of the time, since a text is
 * parted into words once, and not for words, marks and order each. Nothing of what is stored changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createText(db)
  await createParts(db)
  await createEntry(db)
  await sql`drop function job_search_pairs_of(text)`.execute(db)
  await sql`drop function job_search_order_of(text)`.execute(db)
  await sql`drop function job_search_words_of(text)`.execute(db)
}

async function createText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function job_search_text(words text) returns text
    language plpgsql stable parallel safe strict as $$
    begin
      words := lower(unaccent(words) collate "pg_c_utf8");
      -- A search for a letter costs less than a pattern that finds nothing.
      if position('++' in words) > 0 then
        words := regexp_replace(words, '\\mc\\+\\+', ' cpp ', 'g');
      end if;
      if position('#' in words) > 0 then
        words := regexp_replace(words, '\\m([cfj])#', '\\1sharp ', 'g');
      end if;
      if position('.net' in words) > 0 then
        words := regexp_replace(words, '\\m(asp|vb|ado|ml)\\.net\\M', '\\1 dotnet', 'g');
        words := regexp_replace(words, '(^|[^[:alnum:]])\\.net\\M', '\\1 dotnet', 'g');
      end if;
      if octet_length(words) > length(words) then
        -- Arabic is written with and without its vowels, its long lines and the signs on its first letter.
        if words ~ '[\\u0622-\\u0652]' then
          words := translate(words, 'أإآٱـًٌٍَُِّْ', 'اااا');
        end if;
        -- Chinese and Japanese have no spaces: each letter is a word, each word a phrase.
        if words ~ '[\\u3040-\\u30ff\\u3400-\\u9fff]' then
          words := regexp_replace(words, '([\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g');
        end if;
      end if;
      words := regexp_replace(words collate "pg_c_utf8", '[^[:alnum:] ]+', ' ', 'g');
      -- Half as many spaces each time.
      while position('  ' in words) > 0 loop
        words := replace(words, '  ', ' ');
      end loop;
      return trim(words);
    end $$`.execute(db)
}

async function createParts(db: Kysely<unknown>): Promise<void> {
  // The words of a text; one of 2^18 marks for each two that follow each other, by which two frequent
  // words that are rare together are found; and two bytes for each word in their order, which tell where a
  // phrase is. search/question.ts writes marks and order of what is asked. A lexeme has 2,046 bytes at most.
  // Letters and digits are the same bytes as bytea, and that conversion costs the least.
  await sql`
    create function job_search_parts_of(
      whole text, out words text[], out marks text[], out word_order bytea)
    language plpgsql immutable parallel safe strict as $$
    declare
      list text[] := array_remove(string_to_array(whole, ' '), '');
    begin
      select coalesce(array_agg(word) filter (where octet_length(word) <= 2046), '{}'),
        coalesce(array_agg('~' || to_hex(crc32((word || ' ' || next)::bytea) & 262143))
          filter (where next is not null), '{}'),
        coalesce(string_agg(substr(int8send(crc32(word::bytea)), 7), ''), '')
      into words, marks, word_order
      from (select unnest(list) as word, unnest(list[2:]) as next) neighbours;
    end $$`.execute(db)
}

async function createEntry(db: Kysely<unknown>): Promise<void> {
  // Kinds of codes and the bits stand in codes.ts and queries.facets.ts of the search.
  await sql`
    create or replace function job_search_entry(job jobs) returns job_search language plpgsql stable as $$
    declare
      entry job_search;
      seconds bigint := floor(extract(epoch from job.posted_at))::bigint;
      types int[]; modes int[]; level int;
      company record;
      title text; about text; description text; whole text;
      words text[]; marks text[]; names text[] := '{}';
      -- Stands between two parts of a posting, so that no phrase reaches from one into the other.
      divider constant text := ' 0divider0 ';
    begin
      select c.number, c.name, coalesce(f.has_referrers, false) as has_referrers,
        coalesce(f.answer_speed, 5) as answer_speed
      into company
      from companies c left join job_company_facts f on f.number = c.number
      where c.id = job.company_id;
      types := array(select array_position(array['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY',
        'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'], type) from unnest(job.employment_types) type);
      modes := array_remove(array[
        case job.work_mode when 'onsite' then 1 when 'hybrid' then 2 end,
        case when job.remote_possible then 3 end], null);
      level := array_position(
        array['intern', 'junior', 'mid', 'senior', 'lead', 'executive'], job.seniority);

      entry.number := job.number;
      entry.posted_at := job.posted_at;
      entry.company_number := company.number;
      entry.edition := job_search_edition();
      if job.pay is not null then
        entry.pay_low := job_pay_in_year(coalesce((job.pay ->> 'min')::bigint, (job.pay ->> 'max')::bigint),
          job.pay ->> 'currency', job.pay ->> 'unit');
        entry.pay_high := job_pay_in_year(coalesce((job.pay ->> 'max')::bigint, (job.pay ->> 'min')::bigint),
          job.pay ->> 'currency', job.pay ->> 'unit');
      end if;
      entry.bits :=
        (select coalesce(bit_or(1 << (type - 1)), 0) from unnest(types) type)
        | (select coalesce(bit_or(1 << (7 + mode)), 0) from unnest(modes) mode)
        | case when level is null then 0 else 1 << (10 + level) end
        | case when job.visa_sponsorship then 1 << 17 else 0 end
        | case when entry.pay_high is null then 0 else 1 << 18 end
        | job_search_company_bits(company.has_referrers, company.answer_speed);
      entry.slice := array[
        job_search_code(9, (seconds / 604800)::int),
        job_search_code(10, (seconds / 2419200)::int),
        job_search_code(21, (seconds / 21600)::int),
        job_search_code(22, (seconds / 86400)::int),
        job_search_code(13, company.answer_speed),
        job_search_code(11, job_search_pay_step(entry.pay_low)),
        job_search_code(12, (job_search_pay_step(entry.pay_low) + 15) / 16)]
        || job_search_paid_level(entry.bits, entry.pay_low);
      entry.codes := array[job_search_code(6, company.number)]
        || array(select job_search_code(1, type) from unnest(types) type)
        || case when level is null then '{}'::int[] else array[job_search_code(2, level)] end
        || array(select job_search_code(3, mode) from unnest(modes) mode)
        || array(select job_search_code(4, ascii(country) * 256 + ascii(substr(country, 2)))
             from unnest(job.country_codes) country)
        || array(select job_search_code(5, place) from unnest(job.place_ids) place)
        || array(select job_search_code(7, skill) from unnest(job.skill_ids) skill)
        || array(select job_search_code(8, step)
             from generate_series(46, job_search_pay_step(entry.pay_high) / 10) step)
        || job_search_flags(job)
        || job_search_company_codes(company.has_referrers, company.answer_speed);
      if job.remote_possible then
        entry.codes := entry.codes || case when job.remote_countries = '{}'
          then array[job_search_code(14, 0)]
          else array(select job_search_code(14, ascii(country) * 256 + ascii(substr(country, 2)))
            from unnest(job.remote_countries) country) end;
      end if;
      if job.place_ids <> '{}' then
        entry.codes := entry.codes || array(
          select distinct job_search_code(kind, job_search_cell(steps, latitude, longitude))
          from places, (values (18, 1), (19, 4), (20, 16)) square(kind, steps)
          where places.id = any(job.place_ids));
      end if;
      entry.codes := entry.codes || job_search_combined(entry.bits);
      entry.codes := entry.codes || job_search_pairs(entry.codes);

      title := job_search_text(job.title);
      about := job_search_text(concat_ws(' ', company.name, job.department, job.team,
        (select string_agg(place ->> 'text', ' ') from jsonb_array_elements(job.locations) place)));
      description := job_search_text(job.description_text);
      whole := title || divider || about || divider || description;
      entry.title_tsv := to_tsvector('simple', title) || array_to_tsvector(job_search_names(job.title));
      entry.head := strip(to_tsvector('simple', about || ' ' || left(description, 500)));
      select parts.words, parts.marks, parts.word_order into words, marks, entry.word_order
      from job_search_parts_of(whole) parts;
      -- Only a text that has these words can have the names that are looked for.
      if words && array['go', 'r'] then
        names := job_search_names(job.title || E'\n' || job.description_text);
      end if;
      entry.tsv := array_to_tsvector(words || marks || names);
      return entry;
    end $$`.execute(db)
}
