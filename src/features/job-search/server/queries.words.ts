/** The words that postings have: what is looked up of a search before it is asked. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type KnownWord = { word: string; jobs: number }

export type LookedUp = {
  /** The words of each text, as the search table writes them. */
  words: string[][]
  /** Those of the forms that some posting has, the most frequent first. */
  known: KnownWord[]
}

/** Writes texts as the search table does and says which of the forms postings have. */
export async function lookUpWords(
  db: Database,
  texts: readonly string[],
  forms: readonly string[],
): Promise<LookedUp> {
  const { rows } = await sql<{ words: string[][] | null; known: KnownWord[] | null }>`
    select (
      select json_agg(string_to_array(nullif(job_search_text(text), ''), ' ') order by place)
      from unnest(${texts}::text[]) with ordinality typed(text, place)
    ) as words, (
      select json_agg(json_build_object('word', word, 'jobs', jobs) order by jobs desc, word)
      from job_search_words where word = any(${forms}::text[])
    ) as known`.execute(queriesOf(db))
  const { words, known } = rows[0]!
  return { words: (words ?? []).map((each) => each ?? []), known: known ?? [] }
}

/** The most frequent words that begin so. */
export async function wordsBeginning(
  db: Database,
  prefix: string,
  limit: number,
): Promise<KnownWord[]> {
  return queriesOf(db)
    .selectFrom('jobSearchWords')
    .select(['word', 'jobs'])
    .where('word', '>=', prefix)
    .where('word', '<', `${prefix}\u{10ffff}`)
    .orderBy('jobs', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute()
}

/** Which of the words no open posting has. */
export async function absentWords(db: Database, words: readonly string[]): Promise<string[]> {
  // Only words that were not learned are looked for in the index: they are rare. All of them are
  // counted, since a plan for the first row alone would read the table instead.
  const { rows } = await sql<{ word: string }>`
    with unknown as materialized (
      select word from unnest(${words}::text[]) word
      where not exists (select from job_search_words known where known.word = word.word)
    )
    select word from unknown where (select count(*) from (
      select from job_search s where s.tsv @@ quote_literal(word)::tsquery offset 0) found) = 0`.execute(
    queriesOf(db),
  )
  return rows.map(({ word }) => word)
}

/** Words that are one of these, or become one by losing a letter. */
export async function wordsLike(
  db: Database,
  variants: readonly string[],
): Promise<(KnownWord & { variant: string })[]> {
  return queriesOf(db)
    .selectFrom('jobSearchVariants')
    .innerJoin('jobSearchWords', 'jobSearchWords.word', 'jobSearchVariants.word')
    .select(['variant', 'jobSearchWords.word', 'jobs'])
    .where('variant', '=', (eb) => eb.fn.any(eb.val([...variants])))
    .execute()
}

/** Companies with an open job that have exactly one of these names. */
export async function hiringCompaniesNamed(
  db: Database,
  names: readonly string[],
): Promise<{ folded: string; name: string; slug: string; jobs: number }[]> {
  const { rows } = await sql<{ folded: string; name: string; slug: string; jobs: number }>`
    select folded_name as folded, name, slug, (
      select count(*) from (
        select from jobs where company_id = companies.id and status = 'published' and listed limit 1000
      ) open) as jobs
    from companies where folded_name = any(${names}::text[])`.execute(queriesOf(db))
  return rows.filter(({ jobs }) => jobs > 0)
}
