import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // GeoNames cities over 1,000 inhabitants; filled by the jobs feature.
  await sql`
    create table places (
      id int primary key check (id < 1 << 24),
      name text not null,
      folded text not null,
      country char(2) not null,
      region text not null default '',
      population int not null,
      latitude real not null check (latitude between -90 and 90),
      longitude real not null check (longitude between -180 and 180),
      -- True once a job was there: only these are asked for by radius.
      in_use boolean not null default false
    )`.execute(db)
  await sql`create index places_folded on places (folded text_pattern_ops, population desc)`.execute(
    db,
  )
  await sql`create index places_in_use on places (latitude, longitude) where in_use`.execute(db)

  await sql`
    create table job_sources (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      kind text not null check (kind in ('greenhouse', 'lever', 'ashby', 'json_ld')),
      -- The employer's name on the board's host.
      board text not null check (length(board) <= 100),
      last_sync_at timestamptz not null,
      created_at timestamptz not null,
      unique (company_id, kind, board)
    )`.execute(db)
  await sql`create index job_sources_last_sync on job_sources (last_sync_at)`.execute(db)

  await sql`
    create table jobs (
      id uuid primary key,
      number int not null generated always as identity unique,
      company_id uuid not null references companies,
      title text not null check (length(title) between 1 and 300),
      description_html text not null check (length(description_html) <= 200000),
      description_text text not null,
      status text not null check (status in
        ('draft', 'pending_review', 'scheduled', 'published', 'paused', 'closed', 'removed', 'archived')),
      close_outcome text check (close_outcome in
        ('filled', 'cancelled', 'expired', 'duplicate', 'source_gone')),
      closed_at timestamptz,
      -- False: somebody pasted its address; it is not in the public search.
      listed boolean not null,
      posted_at timestamptz not null,
      last_confirmed_at timestamptz not null,
      valid_through timestamptz,
      employment_types text[] not null default '{}',
      work_mode text check (work_mode in ('onsite', 'hybrid', 'remote')),
      remote_possible boolean not null default false,
      -- [{ text, city, region, country }]
      locations jsonb not null default '[]',
      place_ids int[] not null default '{}',
      country_codes text[] not null default '{}',
      remote_countries text[] not null default '{}',
      -- { min, max, currency, unit, equity, bonus }
      pay jsonb,
      department text,
      team text,
      language text,
      requisition_id text,
      apply_url text,
      source_id uuid references job_sources,
      source_kind text not null
        check (source_kind in ('greenhouse', 'lever', 'ashby', 'json_ld', 'pasted', 'demo', 'own')),
      external_id text,
      source_url text,
      -- The address without what does not matter, so that one posting is one record.
      canonical_url text unique,
      content_hash text,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      unique (source_id, external_id),
      check ((status = 'closed') = (close_outcome is not null) or status in ('removed', 'archived')),
      check ((closed_at is null) = (status not in ('closed', 'removed', 'archived')))
    )`.execute(db)
  await sql`create index jobs_company on jobs (company_id, posted_at desc)`.execute(db)
  await sql`
    create index jobs_valid_through on jobs (valid_through)
    where status in ('published', 'paused')`.execute(db)

  // Tells the search from when to when there are open jobs.
  await sql`
    create index jobs_open on jobs (posted_at) where status = 'published' and listed`.execute(db)

  await createSearch(db)
}

/** docs/decisions: one narrow table of open jobs, one GIN index, time slices read newest first. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  // No btree on posted_at: it would tempt the planner into reading the whole table.
  await sql`
    create table job_search (
      number int primary key,
      posted_at timestamptz not null,
      remote boolean not null,
      -- {week code, four-week code}
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

  // Kinds: 1 employment type, 3 work mode or remote, 4 country, 5 place, 6 company, 9 week, 10 four weeks.
  await sql`
    create function job_search_code(kind int, value int) returns int
    language sql immutable parallel safe return (kind << 24) | value`.execute(db)

  // The English parser reads C++ and C# as c, .NET as net: names of techniques become words first.
  await sql`
    create function job_search_text(words text) returns text
    language sql immutable parallel safe strict return
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        words,
        '\\mc\\+\\+', 'cpp', 'gi'),
        '\\m([cf])#', '\\1sharp', 'gi'),
        '\\masp\\.net\\M', 'aspnet dotnet', 'gi'),
        '(^|[^[:alnum:]])\\.net\\M', '\\1dotnet', 'gi'),
        '\\m(node|vue|next|nuxt|express|react|three|d3)\\.?js\\M', '\\1js', 'gi')`.execute(db)

  await sql`
    create function job_search_sync() returns trigger language plpgsql as $$
    declare
      seconds bigint;
      company record;
      title_words tsvector;
    begin
      if tg_op <> 'INSERT' then
        delete from job_search where number = old.number;
      end if;
      if tg_op = 'DELETE' then return null; end if;
      if new.status <> 'published' or not new.listed then return null; end if;
      select number, name into company from companies where id = new.company_id;
      seconds := floor(extract(epoch from new.posted_at))::bigint;
      title_words := to_tsvector('english', job_search_text(new.title));
      insert into job_search (number, posted_at, remote, slice, codes, title_tsv, tsv) values (
        new.number,
        new.posted_at,
        new.remote_possible,
        array[
          job_search_code(9, (seconds / 604800)::int),
          job_search_code(10, (seconds / 2419200)::int)
        ],
        array[job_search_code(6, company.number)]
          || array(select job_search_code(1, array_position(array['FULL_TIME', 'PART_TIME',
               'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'], type))
             from unnest(new.employment_types) type)
          || array(select job_search_code(3, mode) from unnest(array[
               case new.work_mode when 'onsite' then 1 when 'hybrid' then 2 end,
               case when new.remote_possible then 3 end]) mode where mode is not null)
          || array(select job_search_code(4, ascii(country) * 256 + ascii(substr(country, 2)))
             from unnest(new.country_codes) country)
          || array(select job_search_code(5, place) from unnest(new.place_ids) place),
        title_words,
        setweight(title_words, 'A')
          || setweight(to_tsvector('english', job_search_text(company.name)), 'B')
          || setweight(to_tsvector('english', job_search_text(concat_ws(' ', new.department, new.team))), 'C')
          || setweight(to_tsvector('english', coalesce((select string_agg(place ->> 'text', ' ')
               from jsonb_array_elements(new.locations) place), '')), 'C')
          || setweight(to_tsvector('english', job_search_text(left(new.description_text, 2000))), 'D'));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger job_search_sync after insert or delete or update of status, listed, title,
      description_text, company_id, department, team, place_ids, country_codes, locations,
      remote_possible, work_mode, employment_types, posted_at on jobs
    for each row execute function job_search_sync()`.execute(db)
}
