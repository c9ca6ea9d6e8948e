/** Fills a database with invented jobs as fast as it takes them, and builds the search in one go. */
import { sql } from 'kysely'
import pg from 'pg'
import { learnVocabulary } from '#features/job-search/server/service.ts'
import { systemClock } from '#platform/log/clock.ts'
import { drawFrom, type Draw } from '#features/jobs/server/draw.ts'
import { levels, perEuro } from '#features/jobs/server/demo-words.ts'
import { factsEdition, readFacts } from '#features/job-facts/server/facts/read-facts.ts'
import { newId } from '#shared/ids.ts'
import { unlimitedStatements, withoutLimits } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { makeDescription, makeSentences, type Sentences } from './search-texts.ts'
import { makeVocabulary, professions, titleTails } from './search-words.ts'

const day = 86_400_000
const rowsAtOnce = 2_000
const searchRowsAtOnce = 100
const lanes = 4
const placesInUse = 4_000
const indexDefinition =
  'create index job_search_gin on job_search using gin (slice, codes, title_tsv, tsv) with (fastupdate = on, gin_pending_list_limit = 2048)'

export type City = { id: number; name: string; country: string; region: string }
export type Ground = {
  draw: Draw
  sentences: Sentences
  companies: string[]
  cities: City[]
  now: number
}

const currencies: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  SE: 'SEK',
  PL: 'PLN',
  IN: 'INR',
  ZA: 'ZAR',
}

export type Filled = Pick<OpenDatabase, 'db' | 'pool'>

/** What is there already is kept. */
export async function isFilled({
  db,
}: Filled): Promise<{ rows: boolean; search: boolean; words: boolean }> {
  const { rows } = await sql<{ rows: boolean; search: boolean; words: boolean }>`
    select exists (select from jobs) as rows, exists (
        select from pg_class where relname = 'job_search_gin') and exists (select from job_search)
        as search,
      exists (select from job_vocabularies) as words`.execute(db)
  return rows[0]!
}

/** The last step: statistics, and the words that are offered. */
export async function learnWords(database: Filled): Promise<void> {
  await withoutTimeout(database, ['vacuum analyze'])
  await database.db.transaction().execute((db) => learnVocabulary({ db, clock: systemClock }))
}

/**
 * Companies, places and `count` open jobs of the last year, not yet in the search.
 *
 * @param onProgress called now and then
 * @returns seconds
 */
export async function fillJobs(
  database: Filled,
  count: number,
  companyCount: number,
  boards: string | undefined,
  onProgress: (line: string) => void,
): Promise<number> {
  const { db } = database
  const draw = drawFrom(20_261_121)
  const { rows: cities } = await sql<City>`
    select id, name, country, region from places order by population desc limit ${placesInUse}`.execute(
    db,
  )
  const ids = cities.map(({ id }) => id)
  await sql`update places set in_use = true where id = any(${ids}::int[])`.execute(db)
  const companies = await fillCompanies(database, companyCount)
  const ground: Ground = {
    draw,
    sentences: await makeSentences(draw, makeVocabulary(draw), boards),
    companies,
    cities,
    now: Date.now(),
  }
  await sql`alter table jobs disable trigger job_search_sync`.execute(db)

  const began = performance.now()
  const batches = Math.ceil(count / rowsAtOnce)
  let next = 0
  await inLanes(async () => {
    for (let batch = next++; batch < batches; batch = next++) {
      const size = Math.min(rowsAtOnce, count - batch * rowsAtOnce)
      // A site grows by the day: the newest come last, and there are more of them.
      const ages = Array.from(
        { length: size },
        (_empty, index) => ((count - batch * rowsAtOnce - index) / count) ** 1.4,
      )
      await insertRows(database, makeJobs(ground, ages))
      if (batch % 25 === 0) onProgress(`${(batch * rowsAtOnce).toLocaleString('en')} jobs`)
    }
  })
  return (performance.now() - began) / 1000
}

/** Builds the search of the jobs that are there, its index at the end. @returns seconds of both */
export async function fillSearch(
  database: Filled,
  onProgress: (line: string) => void,
): Promise<{ entries: number; index: number }> {
  const { db } = database
  await sql`alter table jobs disable trigger job_search_sync`.execute(db)
  await sql`drop index if exists job_search_gin`.execute(db)
  const rowsDone = performance.now()
  const { rows: numbers } = await sql<{ last: number; written: number }>`
    select (select max(number) from jobs) as last,
      coalesce((select max(number) from job_search), 0) as written`.execute(db)
  // What an interrupted run wrote is kept, but for the last steps of each lane.
  let from = Math.max(0, numbers[0]!.written - lanes * 2 * searchRowsAtOnce)
  await sql`delete from job_search where number >= ${from}`.execute(db)
  await inLanes(async () => {
    for (let start = from; start <= numbers[0]!.last; start = from) {
      from += searchRowsAtOnce
      const end = start + searchRowsAtOnce
      await withoutLimits(db, (unhurried) =>
        sql`insert into job_search
          select entry.* from jobs cross join lateral job_search_entry(jobs) entry
          where jobs.number >= ${start} and jobs.number < ${end}
            and status = 'published' and listed`.execute(unhurried),
      )
      if (start % 50_000 < searchRowsAtOnce) onProgress(`${start.toLocaleString('en')} entries`)
    }
  })
  const entriesDone = performance.now()
  await withoutTimeout(database, [
    `set maintenance_work_mem = '1GB'`,
    indexDefinition,
    'alter table jobs enable trigger job_search_sync',
  ])
  const indexDone = performance.now()
  return { entries: (entriesDone - rowsDone) / 1000, index: (indexDone - entriesDone) / 1000 }
}

/**
 * What a server has after a day of searches, at once: index and rows in memory, and no new rows that
 * wait to join the index, as the product's task of each minute leaves it.
 *
 * @param superuser for the cluster
 * @param application for its database
 */
export async function warmSearch(superuser: string, application: string): Promise<void> {
  const address = new URL(superuser)
  address.pathname = new URL(application).pathname
  const client = new pg.Client(address.href)
  await client.connect()
  try {
    await client.query('create extension if not exists pg_prewarm')
    await client.query(`select gin_clean_pending_list('job_search_gin')`)
    await client.query(`
      select pg_prewarm(kept) from (
        select unnest('{job_search_gin, job_search, job_search_pkey, jobs, jobs_number_key}'::regclass[])
        union all select indexrelid::regclass from pg_index where indrelid = (
          select reltoastrelid from pg_class where oid = 'job_search'::regclass)) warmed(kept)`)
  } finally {
    await client.end()
  }
}

async function inLanes(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, work))
}

async function withoutTimeout(database: Filled, statements: string[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(unlimitedStatements)
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Company names; one in six has people who refer, one in fifteen is known to answer. */
async function fillCompanies({ db }: Filled, count: number): Promise<string[]> {
  const draw = drawFrom(7)
  const vocabulary = makeVocabulary(drawFrom(8))
  const kinds = ['Systems', 'Group', 'Health', 'Logistics', 'Labs', 'Foods', 'Bank', 'Works']
  const names = Array.from({ length: count }, (_empty, index) => {
    const word = vocabulary[index % vocabulary.length]!
    return `${word[0]!.toUpperCase()}${word.slice(1)} ${kinds[index % kinds.length]}`
  })
  const ids = names.map(() => newId())
  const referrers = names.map(() => (draw.chance(1 / 6) ? 1 + draw.below(12) : 0))
  const now = new Date()
  await sql`insert into companies (id, slug, name, folded_name, verified_referrers, created_at, updated_at)
    select id, 'company-' || n, name, lower(name) || ' ' || n, referrers, ${now}, ${now}
    from unnest(${ids}::uuid[], ${names}::text[], ${referrers}::int[]) with ordinality
      made(id, name, referrers, n)`.execute(db)
  await sql`insert into job_company_facts
      (number, has_referrers, answer_speed, answer_sample, answered_percent, answer_median_hours)
    select number, verified_referrers > 0,
      case when number % 15 = 0 then 1 + (number / 15) % 4 else 5 end,
      case when number % 15 = 0 then 12 else 0 end,
      case when number % 15 = 0 then 75 end,
      case when number % 15 = 0 then (array[20, 60, 150, 300])[1 + (number / 15) % 4] end
    from companies`.execute(db)
  // As the product has counted them, so that it finds nothing to change.
  await sql`insert into response_stats (kind, subject_id, sample, answered, median_hours, overdue,
      referred, confirmed, upheld, applications, applications_answered, applications_overdue, computed_at)
    select 'company', id, answer_sample, answer_sample * answered_percent / 100, answer_median_hours,
      0, 0, 0, 0, 0, 0, 0, ${now}
    from companies join job_company_facts using (number) where answer_sample > 0`.execute(db)
  return ids
}

/** Column by column, as `unnest` takes them. */
export type Columns = Record<string, unknown[]>

/** @param ages of each job, as a share of a year */
export function makeJobs(ground: Ground, ages: number[]): Columns {
  const columns: Columns = {}
  for (const age of ages) {
    for (const [name, value] of Object.entries(makeJob(ground, age))) {
      const column = columns[name]
      if (column) column.push(value)
      else columns[name] = [value]
    }
  }
  return columns
}

function makeJob({ draw, sentences, companies, cities, now }: Ground, age: number) {
  const profession = draw.oneOf(professions)
  const level = draw.oneOf(levels)
  const title = `${level.before}${draw.oneOf(profession.titles)}${draw.oneOf(titleTails)}`
  const places = Array.from(
    { length: draw.chance(0.04) ? 8 : draw.chance(0.2) ? 3 : 1 },
    () => cities[Math.floor(cities.length ** draw.fraction()) - 1]!,
  )
  const mode = draw.oneOf(['onsite', 'onsite', 'hybrid', 'hybrid', 'remote'])
  const remote = mode === 'remote'
  const countries = [...new Set(places.map(({ country }) => country))]
  const own = [
    draw.some(profession.tasks, 3).join('. '),
    `You bring experience with ${draw.some(profession.skills, 3).join(', ')}.`,
    draw.chance(0.1) ? 'We offer visa sponsorship and relocation.' : '',
  ].join('\n')
  const text = makeDescription(draw, sentences, `${own}\n`)
  const facts = readFacts(title, own)
  const postedAt = new Date(now - Math.floor(age * 364 * day))
  const currency = currencies[places[0]!.country] ?? 'EUR'
  const middle =
    profession.pay * level.factor * (0.7 + draw.fraction() * 0.7) * 1000 * perEuro[currency]!
  const [min, max] = [Math.round(middle * 0.9) * 100, Math.round(middle * 1.1) * 100]
  return {
    id: newId(postedAt.getTime()),
    company_id: companies[Math.floor(companies.length * draw.fraction() ** 2)],
    title,
    description_text: text,
    posted_at: postedAt,
    work_mode: mode,
    remote,
    type: draw.oneOf(['FULL_TIME', 'FULL_TIME', 'FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN']),
    locations: JSON.stringify(
      places.map(({ name, country, region }) => ({
        text: `${name}, ${country}`,
        city: name,
        region: region === '' ? null : region,
        country,
      })),
    ),
    place_ids: `{${remote ? '' : [...new Set(places.map(({ id }) => id))].join(',')}}`,
    countries: `{${countries.join(',')}}`,
    remote_countries: `{${remote && draw.chance(0.8) ? countries.join(',') : ''}}`,
    pay: draw.chance(0.6)
      ? JSON.stringify({ min, max, currency, unit: 'YEAR', equity: false, bonus: false })
      : null,
    department: profession.department,
    seniority: facts.seniority,
    skills: `{${facts.skillIds.join(',')}}`,
    visa: facts.visaSponsorship,
  }
}

/** A measurement says how long it takes; it does not give up. */
async function insertRows({ db }: Filled, rows: Columns): Promise<void> {
  await withoutLimits(db, (unhurried) => insertion(rows).execute(unhurried))
}

export function insertion(rows: Columns) {
  return sql`
    insert into jobs (id, company_id, title, description_html, description_text, status, listed,
      posted_at, last_confirmed_at, valid_through, employment_types, work_mode, remote_possible,
      locations, place_ids, country_codes, remote_countries, pay, department, language, source_kind,
      created_at, updated_at, seniority, skill_ids, visa_sponsorship, facts_edition)
    select id, company_id, title, '<p>' || left(text, 300) || '</p>', text,
      'published', true, posted_at, posted_at, posted_at + interval '400 days', array[type], mode,
      remote, locations, places::int[], countries::text[], remote_countries::text[], pay,
      department, 'en', 'demo', posted_at, posted_at, seniority, skills::int[], visa, ${factsEdition}
    from unnest(${rows['id']}::uuid[], ${rows['company_id']}::uuid[], ${rows['title']}::text[],
      ${rows['description_text']}::text[], ${rows['posted_at']}::timestamptz[],
      ${rows['work_mode']}::text[], ${rows['remote']}::boolean[], ${rows['type']}::text[],
      ${rows['locations']}::jsonb[], ${rows['place_ids']}::text[], ${rows['countries']}::text[],
      ${rows['remote_countries']}::text[], ${rows['pay']}::jsonb[], ${rows['department']}::text[],
      ${rows['seniority']}::text[], ${rows['skills']}::text[], ${rows['visa']}::boolean[])
      made(id, company_id, title, text, posted_at, mode, remote, type, locations, places, countries,
        remote_countries, pay, department, seniority, skills, visa)`
}

/** Removes the jobs that came after a number, so that a run finds what the one before it did. */
export async function removeJobsAfter(database: Filled, number: number): Promise<void> {
  await sql`delete from jobs where number > ${number}`.execute(database.db)
  await withoutTimeout(database, ['vacuum analyze jobs', 'vacuum analyze job_search'])
}
