import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      add column seniority text
        check (seniority in ('intern', 'junior', 'mid', 'senior', 'lead', 'executive')),
      -- Numbers of the list in the jobs feature, which only grows.
      add column skill_ids int[] not null default '{}',
      -- Null: the posting says nothing about visas.
      add column visa_sponsorship boolean,
      -- Which edition of the rules read these facts from the text; 0 is none.
      add column facts_edition int not null default 0`.execute(db)
  await sql`
    create index jobs_facts_edition on jobs (facts_edition)
    where status = 'published' and listed`.execute(db)

  await createRates(db)
  await sql`
    create table job_company_facts (
      number int primary key references companies (number) on delete cascade,
      -- Somebody there can take a request.
      has_referrers boolean not null default false,
      -- 1 within a day, 2 within three days, 3 within a week, 4 slower, 5 too few cases to say
      answer_speed smallint not null default 5 check (answer_speed between 1 and 5),
      answer_sample int not null default 0,
      answered_percent int,
      answer_median_hours real
    )`.execute(db)

  await createVocabulary(db)

  await sql`drop trigger job_search_sync on jobs`.execute(db)
  await sql`drop function job_search_sync()`.execute(db)
  await sql`drop table job_search`.execute(db)
  await sql`drop function job_search_text(text)`.execute(db)
  await createTextFunction(db)
  await createSearch(db)
  await sql`
    insert into job_search select entry.* from jobs cross join lateral job_search_entry(jobs) entry
    where status = 'published' and listed`.execute(db)
}

/** What typing errors are compared with, and what is offered while somebody types. */
async function createVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_search_words (
      -- A word, or a word without one of its letters.
      variant text collate "C" not null,
      word text not null,
      -- How many of the jobs that were read have the word.
      jobs int not null
    )`.execute(db)
  await sql`create index job_search_words_variant on job_search_words (variant) include (word, jobs)`.execute(
    db,
  )
  await sql`
    create table job_suggestions (
      -- Folded, from the start of one of its words to its end.
      key text collate "C" not null,
      kind text not null check (kind in ('title', 'skill', 'company', 'place', 'country')),
      label text not null,
      -- The company's part of an address.
      slug text,
      jobs int not null
    )`.execute(db)
  await sql`create index job_suggestions_key on job_suggestions (key) include (kind, label, slug, jobs)`.execute(
    db,
  )
  await sql`
    create table job_vocabularies (
      built_at timestamptz primary key,
      last_number int not null
    )`.execute(db)
}

/** What one unit buys in US dollars, and how amounts of it are written. */
async function createRates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table currency_rates (
      currency char(3) primary key,
      -- Digits after the point.
      digits smallint not null check (digits between 0 and 4),
      per_dollar double precision not null check (per_dollar > 0),
      as_of date not null
    )`.execute(db)
  // Rounded: they compare pay across currencies and settle nothing.
  await sql`
    insert into currency_rates (currency, digits, per_dollar, as_of)
    select currency, digits, per_dollar, '2026-01-01' from (values
      ('USD', 2, 1), ('EUR', 2, 0.86), ('GBP', 2, 0.75), ('CHF', 2, 0.80), ('SEK', 2, 9.4),
      ('NOK', 2, 10.1), ('DKK', 2, 6.4), ('ISK', 0, 126), ('PLN', 2, 3.65), ('CZK', 2, 21),
      ('HUF', 2, 335), ('RON', 2, 4.4), ('BGN', 2, 1.68), ('UAH', 2, 42), ('RSD', 2, 101),
      ('TRY', 2, 42.5), ('ILS', 2, 3.25), ('AED', 2, 3.6725), ('SAR', 2, 3.75), ('QAR', 2, 3.64),
      ('KWD', 3, 0.307), ('BHD', 3, 0.376), ('OMR', 3, 0.3845), ('JOD', 3, 0.709), ('EGP', 2, 47.6),
      ('MAD', 2, 9.2), ('TND', 3, 2.93), ('ZAR', 2, 17), ('NGN', 2, 1450), ('KES', 2, 129),
      ('GHS', 2, 11), ('INR', 2, 89.5), ('PKR', 2, 281), ('BDT', 2, 122), ('LKR', 2, 308),
      ('CNY', 2, 7.05), ('HKD', 2, 7.78), ('TWD', 2, 31.4), ('JPY', 0, 156), ('KRW', 0, 1460),
      ('SGD', 2, 1.29), ('MYR', 2, 4.1), ('THB', 2, 31.8), ('IDR', 2, 16650), ('PHP', 2, 58.8),
      ('VND', 0, 26300), ('AUD', 2, 1.51), ('NZD', 2, 1.74), ('CAD', 2, 1.38), ('MXN', 2, 18.1),
      ('BRL', 2, 5.4), ('ARS', 2, 1440), ('CLP', 0, 920), ('COP', 2, 3800), ('PEN', 2, 3.37),
      ('UYU', 2, 39.3), ('CRC', 2, 500), ('DOP', 2, 63)
    ) known(currency, digits, per_dollar)`.execute(db)
  await sql`
    create function job_pay_in_year(amount bigint, pay_currency text, unit text) returns int
    language sql stable strict parallel safe return (
      select least(100000000, greatest(0, round(
        amount / power(10, digits) / per_dollar
        * case unit when 'HOUR' then 2080 when 'DAY' then 260 when 'WEEK' then 52
          when 'MONTH' then 12 else 1 end)))::int
      from currency_rates where currency = pay_currency)`.execute(db)
}

/** Names of techniques become words that the English parser leaves whole; accents go. */
async function createTextFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_search_text(words text) returns text
    language plpgsql stable parallel safe strict as $$
    begin
      -- A search for a letter costs less than a pattern that finds nothing.
      if position('++' in words) > 0 then
        words := regexp_replace(words, '\\mc\\+\\+', 'cpp', 'gi');
      end if;
      if position('#' in words) > 0 then
        words := regexp_replace(words, '\\m([cf])#', '\\1sharp', 'gi');
      end if;
      if words ~* '\\.(net|js)\\M' then
        words := regexp_replace(words, '\\masp\\.net\\M', 'aspnet dotnet', 'gi');
        words := regexp_replace(words, '(^|[^[:alnum:]])\\.net\\M', '\\1dotnet', 'gi');
        words := regexp_replace(words, '\\m([[:alnum:]]+)\\.js\\M', '\\1js \\1', 'gi');
      end if;
      if position('&' in words) > 0 then
        words := regexp_replace(words, '\\mr\\s?&(amp;)?\\s?d\\M', 'rnd research development', 'gi');
      end if;
      if position('Go' in words) > 0 then
        words := regexp_replace(words,
          '([,/(]\\s*|\\m(?:in|with|and|or|of|using|[Ss]enior|[Jj]unior|[Ll]ead|[Ss]taff)\\s+|(?:^|\\n)\\s*)Go(?=\\s*(?:$|\\n|[,/;)]))',
          '\\1golang', 'g');
        words := regexp_replace(words,
          '([,/(]\\s*|\\m(?:in|with|using|of)\\s+)Go\\M', '\\1golang', 'g');
        words := regexp_replace(words,
          '\\mGo(?=\\s*[,/;)|]|\\s+(?:[Dd]evelop|[Ee]ngineer|[Pp]rogramm|[Bb]ackend|[Ss]oftware|[Ss]ervice|[Mm]icroservice)|\\s+(?:and|or)\\s+[A-Z])',
          'golang', 'g');
      end if;
      if words ~ '\\mR\\M' then
        words := regexp_replace(words,
          '([,/(]\\s*|\\m(?:in|with|and|or|using)\\s+|(?:^|\\n)\\s*)R\\M(?!\\s*[&.+''])', '\\1rlang', 'g');
        words := regexp_replace(words,
          '\\mR(?=\\s*[,/;)|]|\\s+(?:[Dd]evelop|[Pp]rogramm|[Ss]tatist|[Ss]hiny)|\\s+(?:and|or)\\s+[A-Z])',
          'rlang', 'g');
      end if;
      -- The parser takes CI/CD for the name of a file.
      return unaccent(translate(words, '/', ' '));
    end $$`.execute(db)

  // A search as the service reads it: any of the groups, of which every part must be there.
  await sql`
    create function job_search_query(groups jsonb) returns tsquery
    language plpgsql stable parallel safe strict as $$
    declare
      part_group jsonb; part jsonb; choice jsonb;
      found tsquery := ''; whole tsquery; one tsquery; any_of tsquery;
    begin
      for part_group in select value from jsonb_array_elements(groups) loop
        whole := '';
        for part in select value from jsonb_array_elements(part_group) loop
          any_of := '';
          for choice in select value from jsonb_array_elements(part -> 'any') loop
            one := case when (choice ->> 'phrase')::boolean
              then phraseto_tsquery('english', job_search_text(choice ->> 'text'))
              else plainto_tsquery('english', job_search_text(choice ->> 'text')) end;
            any_of := case when numnode(any_of) = 0 then one
              when numnode(one) = 0 then any_of else any_of || one end;
          end loop;
          if numnode(any_of) > 0 then
            if (part ->> 'not')::boolean then any_of := !! any_of; end if;
            whole := case when numnode(whole) = 0 then any_of else whole && any_of end;
          end if;
        end loop;
        if numnode(whole) > 0 then
          found := case when numnode(found) = 0 then whole else found || whole end;
        end if;
      end loop;
      return found;
    end $$`.execute(db)
}

/** docs/decisions: one narrow table of open jobs, one GIN index, slices read in the order wanted. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  // No btree on posted_at or pay: it would tempt the planner into reading the whole table.
  await sql`
    create table job_search (
      number int primary key,
      posted_at timestamptz not null,
      company_number int not null,
      -- Yearly, in US dollars; null when the posting says nothing.
      pay_low int,
      pay_high int,
      -- One bit per choice that is counted beside the results: see facetBits.
      bits int not null,
      -- {six hours, day, week, four weeks, how fast the company answers, step of pay, 16 steps}
      slice int[] not null,
      -- One int per filter value: (kind << 24) | value
      codes int[] not null,
      title_tsv tsvector not null,
      tsv tsvector not null
    )`.execute(db)
  // The slice must be the first column: GIN walks its keys in index order and the first drives.
  await sql`
    create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv)
    with (fastupdate = off)`.execute(db)

  // The square of the globe, in steps of a degree, a quarter or a sixteenth, that a point lies in.
  await sql`
    create function job_search_cell(steps int, latitude real, longitude real) returns int
    language sql immutable parallel safe return
      least(floor((latitude::float8 + 90) * steps)::int, 180 * steps - 1) * 360 * steps
      + least(floor((longitude::float8 + 180) * steps)::int, 360 * steps - 1)`.execute(db)

  // Steps of two per cent; 0 when there is no pay.
  await sql`
    create function job_search_pay_step(pay int) returns int
    language sql immutable parallel safe return
      case when pay is null then 0 else floor(ln(greatest(pay, 1)::float8) * 50)::int + 1 end`.execute(
    db,
  )

  // What the search table says about a job because of its company.
  await sql`
    create function job_search_company_codes(has_referrers boolean, answer_speed int) returns int[]
    language sql immutable parallel safe return
      case when has_referrers then array[job_search_code(16, 1)] else '{}'::int[] end
      || case when answer_speed <= 1 then array[job_search_code(17, 1)] else '{}'::int[] end
      || case when answer_speed <= 2 then array[job_search_code(17, 2)] else '{}'::int[] end
      || case when answer_speed <= 3 then array[job_search_code(17, 3)] else '{}'::int[] end`.execute(
    db,
  )
  await sql`
    create function job_search_company_bits(has_referrers boolean, answer_speed int) returns int
    language sql immutable parallel safe return
      case when has_referrers then 1 << 19 else 0 end
      | case when answer_speed <= 1 then 1 << 20 else 0 end
      | case when answer_speed <= 2 then 1 << 21 else 0 end
      | case when answer_speed <= 3 then 1 << 22 else 0 end
      | (answer_speed << 23)`.execute(db)

  /*
   * Kinds: 1 employment type, 2 seniority, 3 work mode or remote, 4 country, 5 place, 6 company,
   * 7 skill, 8 pay reaches this tenth step (from about 10,000 dollars), 9 week, 10 four weeks, 11 pay step, 12 sixteen pay steps (0: no pay), 13 how fast the company
   * answers, 14 country that a remote job may be done in (0: anywhere), 15 visa, 16 referrers,
   * 17 answers within, 18 to 20 squares of the globe,
   * 21 six hours, 22 day.
   */
  await sql`
    create function job_search_entry(job jobs) returns job_search language plpgsql stable as $$
    declare
      entry job_search;
      seconds bigint := floor(extract(epoch from job.posted_at))::bigint;
      types int[]; modes int[]; level int;
      company record;
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
        job_search_code(12, (job_search_pay_step(entry.pay_low) + 15) / 16)];
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
      entry.title_tsv := to_tsvector('english', job_search_text(job.title));
      entry.tsv := setweight(entry.title_tsv, 'A')
        || setweight(to_tsvector('english', job_search_text(company.name)), 'B')
        || setweight(to_tsvector('english', job_search_text(concat_ws(' ', job.department, job.team))), 'C')
        || setweight(to_tsvector('english', unaccent(coalesce((select string_agg(place ->> 'text', ' ')
             from jsonb_array_elements(job.locations) place), ''))), 'C')
        || setweight(to_tsvector('english', job_search_text(left(job.description_text, 2000))), 'D');
      return entry;
    end $$`.execute(db)

  await sql`
    create function job_search_sync() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from job_search where number = old.number;
      end if;
      if tg_op = 'DELETE' then return null; end if;
      if new.status <> 'published' or not new.listed then return null; end if;
      insert into job_search select * from job_search_entry(new);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger job_search_sync after insert or delete or update of status, listed, title,
      description_text, company_id, department, team, place_ids, country_codes, remote_countries,
      locations, remote_possible, work_mode, employment_types, posted_at, pay, seniority, skill_ids,
      visa_sponsorship on jobs
    for each row execute function job_search_sync()`.execute(db)
}
