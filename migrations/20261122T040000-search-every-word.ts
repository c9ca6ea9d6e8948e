import { sql, type Kysely } from 'kysely'

/** More search rows than this are written anew by `jobs.rebuildSearch`, step by step. */
const rebuiltHere = 20_000

/**
 * Every word of a posting is searchable, as it is written. Inflections, synonyms and corrections are
 * alternatives in the question (decision 0290).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await createTextFunctions(db)
  await sql`drop index job_search_gin`.execute(db)
  await sql`
    alter table job_search
      -- Words of the company, the department, the places and the beginning of the text, to rank by.
      add column head tsvector not null default '',
      -- Which edition of job_search_entry wrote the row.
      add column edition smallint not null default 0,
      -- Already as small as it gets, and longer than a page: compressing it is tried for nothing.
      alter column tsv set storage external,
      alter column head set storage main,
      alter column title_tsv set storage main,
      alter column codes set storage main,
      alter column slice set storage main`.execute(db)
  await createEntry(db)
  await createSync(db)
  await createVocabulary(db)
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${rebuiltHere}::int as many
    from (select from job_search limit ${rebuiltHere + 1}) some_rows`.execute(db)
  if (!rows[0]!.many) {
    await sql`truncate job_search`.execute(db)
    await sql`
      insert into job_search select entry.* from jobs cross join lateral job_search_entry(jobs) entry
      where status = 'published' and listed order by posted_at, number`.execute(db)
  }
  // New rows wait in a list and join the index together, which takes a third of the time for each.
  // Searches read that list from end to end, so it is kept short.
  await sql`
    create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv)
    with (fastupdate = on, gin_pending_list_limit = 1024)`.execute(db)
  await sql`create index job_search_edition on job_search (edition, number)`.execute(db)
}

async function createTextFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`drop function job_search_query(jsonb)`.execute(db)
  // Lower case, no accents, words with one space between them. Searches are written the same way.
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
      -- Arabic is written with and without its vowels, its long lines and the signs on its first letter.
      if words ~ '[\\u0622-\\u0652]' then
        words := translate(words, 'أإآٱـًٌٍَُِّْ', 'اااا');
      end if;
      -- Chinese and Japanese have no spaces: each letter is a word, each word a phrase.
      if words ~ '[\\u3040-\\u30ff\\u3400-\\u9fff]' then
        words := regexp_replace(words, '([\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g');
      end if;
      return trim(regexp_replace(words collate "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));
    end $$`.execute(db)

  // A name that is also an ordinary word or a letter, where the text around it tells that it is meant.
  await sql`
    create function job_search_names(words text) returns text[]
    language plpgsql immutable parallel safe strict as $$
    declare
      names text[] := '{}';
    begin
      if position('Go' in words) > 0 and (
        words ~ '([,/(]\\s*|\\m(?:in|with|and|or|of|using|[Ss]enior|[Jj]unior|[Ll]ead|[Ss]taff)\\s+|(?:^|\\n)\\s*)Go(?=\\s*(?:$|\\n|[,/;)]))'
        or words ~ '([,/(]\\s*|\\m(?:in|with|using|of)\\s+)Go\\M'
        or words ~ '\\mGo(?=\\s*[,/;)|]|\\s+(?:[Dd]evelop|[Ee]ngineer|[Pp]rogramm|[Bb]ackend|[Ss]oftware|[Ss]ervice|[Mm]icroservice)|\\s+(?:and|or)\\s+[A-Z])'
      ) then
        names := names || 'golang'::text;
      end if;
      if words ~ '\\mR\\M' and (
        words ~ '([,/(]\\s*|\\m(?:in|with|and|or|using)\\s+|(?:^|\\n)\\s*)R\\M(?!\\s*[&.+''])'
        or words ~ '\\mR(?=\\s*[,/;)|]|\\s+(?:[Dd]evelop|[Pp]rogramm|[Ss]tatist|[Ss]hiny)|\\s+(?:and|or)\\s+[A-Z])'
      ) then
        names := names || 'rlang'::text;
      end if;
      return names;
    end $$`.execute(db)

  // One of 2^18 numbers for two words that follow each other, words that hold sentences together left
  // out. Two frequent words that are rare together are found by it; see search/question.ts.
  await sql`
    create function job_search_pairs_of(words text) returns text[]
    language sql immutable parallel safe strict begin atomic
      select coalesce(array_agg(distinct '~' || to_hex(pair)), '{}') from (
        select crc32(convert_to(word || ' ' || lead(word) over (), 'UTF8')) & 262143 as pair
        from unnest(string_to_array(words, ' ')) word
        where word <> all (array['a', 'an', 'and', 'are', 'as', 'at', 'be', 'by', 'for', 'from', 'in',
          'is', 'it', 'of', 'on', 'or', 'our', 'that', 'the', 'this', 'to', 'we', 'will', 'with', 'you',
          'your', 'der', 'die', 'das', 'und', 'in', 'mit', 'de', 'la', 'le', 'les', 'et', 'des', 'en',
          'el', 'y'])
      ) neighbours where pair is not null;
    end`.execute(db)
}

async function createEntry(db: Kysely<unknown>): Promise<void> {
  await sql`drop function job_search_entry(jobs)`.execute(db)
  await sql`drop function job_search_plain_entry(jobs)`.execute(db)
  // Kinds of codes and the bits stand in codes.ts and queries.facets.ts of the jobs feature.
  await sql`
    create function job_search_entry(job jobs) returns job_search language plpgsql stable as $$
    declare
      entry job_search;
      seconds bigint := floor(extract(epoch from job.posted_at))::bigint;
      types int[]; modes int[]; level int;
      company record;
      title text; about text; description text; whole text;
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
      entry.edition := 1;
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
        || case when job.visa_sponsorship then array[job_search_code(15, 1)] else '{}'::int[] end
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
      entry.tsv := to_tsvector('simple', whole)
        || array_to_tsvector(job_search_names(job.title || E'\n' || job.description_text)
          || job_search_pairs_of(whole));
      return entry;
    end $$`.execute(db)
}

async function createSync(db: Kysely<unknown>): Promise<void> {
  // Writes the search rows of jobs anew, whatever they were.
  await sql`
    create function job_search_refresh(numbers int[]) returns void language plpgsql as $$
    begin
      delete from job_search where number = any(numbers);
      insert into job_search
      select entry.* from jobs cross join lateral job_search_entry(jobs) entry
      where jobs.number = any(numbers) and status = 'published' and listed;
    end $$`.execute(db)
  await sql`
    create or replace function job_search_sync() returns trigger language plpgsql as $$
    begin
      -- What was written again as it was costs the index nothing.
      if tg_op = 'UPDATE' and
        (old.status, old.listed, old.title, old.description_text, old.company_id, old.department,
          old.team, old.place_ids, old.country_codes, old.remote_countries, old.locations,
          old.remote_possible, old.work_mode, old.employment_types, old.posted_at, old.pay,
          old.seniority, old.skill_ids, old.visa_sponsorship)
        is not distinct from
        (new.status, new.listed, new.title, new.description_text, new.company_id, new.department,
          new.team, new.place_ids, new.country_codes, new.remote_countries, new.locations,
          new.remote_possible, new.work_mode, new.employment_types, new.posted_at, new.pay,
          new.seniority, new.skill_ids, new.visa_sponsorship) then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        delete from job_search where number = old.number;
      end if;
      if tg_op = 'DELETE' then return null; end if;
      if new.status <> 'published' or not new.listed then return null; end if;
      insert into job_search select * from job_search_entry(new);
      return null;
    end $$`.execute(db)
}

/** The words that postings have, to find inflections, completions and corrections of what is typed. */
async function createVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`drop table job_search_words`.execute(db)
  await sql`
    create table job_search_words (
      word text collate "C" primary key,
      -- How many of the jobs that were read have the word.
      jobs int not null,
      learned_at timestamptz not null
    )`.execute(db)
  await sql`create index job_search_words_learned on job_search_words (learned_at)`.execute(db)
  await sql`
    create table job_search_variants (
      -- A word, or a word without one of its letters.
      variant text collate "C" not null,
      word text collate "C" not null
    )`.execute(db)
  await sql`
    create index job_search_variants_variant on job_search_variants (variant) include (word)`.execute(
    db,
  )
  await sql`create index job_search_variants_word on job_search_variants (word)`.execute(db)
  // What is learned anew stands beside what is offered until all of it is there.
  await sql`delete from job_suggestions`.execute(db)
  await sql`alter table job_suggestions add column learned_at timestamptz not null`.execute(db)
  await sql`drop index job_suggestions_key`.execute(db)
  await sql`
    create index job_suggestions_key on job_suggestions (learned_at, key)
    include (kind, label, slug, jobs)`.execute(db)
  // The words of today are not those of the index any more.
  await sql`delete from job_vocabularies`.execute(db)
}
