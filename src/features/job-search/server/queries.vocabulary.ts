/** Words that postings have, and what is offered while someone types. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { suggestionKinds } from '../contract.ts'

/** When words were learned last, up to which job, and which is the newest one now. */
export async function readState(
  db: Database,
): Promise<{ builtAt: Date | null; lastNumber: number; newest: number }> {
  const { rows } = await sql<{ builtAt: Date | null; lastNumber: number; newest: number }>`
    select (select max(built_at) from job_vocabularies) as "builtAt",
      coalesce((select max(last_number) from job_vocabularies), 0) as "lastNumber",
      coalesce((select max(number) from jobs), 0) as newest`.execute(queriesOf(db))
  return rows[0]!
}

/** From now on, what was learned at this moment is used. */
export async function writeState(db: Database, builtAt: Date, lastNumber: number): Promise<void> {
  await sql`
    with others as (delete from job_vocabularies where built_at <> ${builtAt}::timestamptz)
    insert into job_vocabularies (built_at, last_number)
    values (${builtAt}::timestamptz, ${lastNumber}::int)
    on conflict (built_at) do update set last_number = excluded.last_number`.execute(queriesOf(db))
}

export type Sampled = { word: string; jobs: number }

/** Words of the open jobs between two numbers, with how many of them have each. */
export async function wordsBetween(db: Database, from: number, to: number): Promise<Sampled[]> {
  // Marks of pairs begin with a sign; numbers and the divider begin with a digit.
  const { rows } = await sql<Sampled>`
    select word, count(*)::int as jobs
    from job_search s, unnest(tsvector_to_array(s.tsv)) word
    where s.number between ${from}::int and ${to}::int and word > '9~' and left(word, 1) <> '~'
    group by word having length(word) < 30`.execute(queriesOf(db))
  return rows
}

/** Titles of the open jobs between two numbers, without what stands behind a bracket, bar or dash. */
export async function titlesBetween(db: Database, from: number, to: number): Promise<Sampled[]> {
  const { rows } = await sql<Sampled>`
    select trim(regexp_replace(title, '\\s*([\\[(|,]|\\s[-–—]\\s).*$', '')) as word, count(*)::int as jobs
    from jobs where number between ${from}::int and ${to}::int and status = 'published' and listed
    group by 1`.execute(queriesOf(db))
  return rows
}

/** Codes of countries, places and skills of the open jobs between two numbers. */
export async function codesBetween(
  db: Database,
  from: number,
  to: number,
): Promise<{ code: number; jobs: number }[]> {
  const { rows } = await sql<{ code: number; jobs: number }>`
    select code, count(*)::int as jobs from (
      select unnest(codes) as code from job_search
      where number between ${from}::int and ${to}::int
    ) each where code >> 24 in (4, 5, 7)
    group by code`.execute(queriesOf(db))
  return rows
}

/** Words that were learned at a moment, in place of what was known of them. */
export async function storeWords(db: Database, words: Sampled[], learnedAt: Date): Promise<void> {
  await sql`
    insert into job_search_words (word, jobs, learned_at)
    select word, jobs, ${learnedAt}::timestamptz
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ jobs }) => jobs)}::int[])
      known(word, jobs)
    on conflict (word) do update set jobs = excluded.jobs, learned_at = excluded.learned_at`.execute(
    queriesOf(db),
  )
}

/** Stores words that are new under themselves and under themselves without each of their letters. */
export async function storeVariants(db: Database, words: string[]): Promise<void> {
  await sql`
    insert into job_search_variants (variant, word)
    select variant, word from unnest(${words}::text[]) known(word)
    cross join lateral (
      select word as variant
      union select left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at
    ) variants
    where not exists (select from job_search_variants stored where stored.word = known.word)`.execute(
    queriesOf(db),
  )
}

/** Forgets some of what was learned at other moments. @returns how many rows; 0 when nothing is left */
export async function forgetOthers(db: Database, learnedAt: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with words as (
      delete from job_search_words where word in (
        select word from job_search_words where learned_at <> ${learnedAt}::timestamptz limit ${limit})
      returning word
    ),
    variants as (
      delete from job_search_variants where word in (select word from words)
    ),
    suggestions as (
      delete from job_suggestions where ctid = any(array(
        select ctid from job_suggestions where learned_at <> ${learnedAt}::timestamptz limit ${limit}))
      returning 1
    )
    select (select count(*) from words) + (select count(*) from suggestions) as forgotten`.execute(
    queriesOf(db),
  )
  return rows[0]!.forgotten
}

export type Suggestion = {
  key: string
  kind: (typeof suggestionKinds)[number]
  label: string
  slug: string | null
  jobs: number
}

export async function storeSuggestions(
  db: Database,
  rows: Suggestion[],
  learnedAt: Date,
): Promise<void> {
  await sql`
    insert into job_suggestions (key, kind, label, slug, jobs, learned_at)
    select *, ${learnedAt}::timestamptz from unnest(${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ label }) => label)}::text[],
      ${rows.map(({ slug }) => slug)}::text[], ${rows.map(({ jobs }) => jobs)}::int[])`.execute(
    queriesOf(db),
  )
}

/** Companies with an open job. */
export async function hiringCompanies(db: Database): Promise<{ name: string; slug: string }[]> {
  const { rows } = await sql<{ name: string; slug: string }>`
    select name, slug from companies where exists (
      select from jobs where company_id = companies.id and status = 'published' and listed)`.execute(
    queriesOf(db),
  )
  return rows
}

/** Places where a job is or was. */
export async function placesInUse(
  db: Database,
): Promise<{ id: number; name: string; folded: string; country: string; region: string }[]> {
  return queriesOf(db)
    .selectFrom('places')
    .select(['id', 'name', 'folded', 'country', 'region'])
    .where('inUse', '=', true)
    .execute()
}

/** All that is offered; some ten thousand at a million jobs. */
export function allSuggestions(db: Database, learnedAt: Date): Promise<Suggestion[]> {
  return queriesOf(db)
    .selectFrom('jobSuggestions')
    .select(['key', 'kind', 'label', 'slug', 'jobs'])
    .where('learnedAt', '=', learnedAt)
    .$narrowType<Pick<Suggestion, 'kind'>>()
    .execute()
}
