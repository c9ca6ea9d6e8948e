/** Matches by how well they fit words. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import {
  fitsText,
  mark,
  newestMatches,
  type Position,
  type SearchFilter,
} from './queries.search.ts'
import type { WordQuery } from './search/question.ts'
import type { Walk } from './slices.ts'

export type Ranked = Position & { rank: number }

const similarCandidates = 100

/** As many as are ranked at once: exact when fewer match. */
export const rankedAtMost = 200

export type Candidate = Ranked & { source: 'body' | 'title'; total: number }

/**
 * How well a job fits words (decision 0291): each part found in the title counts most, most of
 * all as it was typed; then the parts next to each other in their order, a title of little else, what
 * stands at the beginning of the text, and a little less for each day that it is old.
 *
 * @param day on which it is asked, as days since 1970
 */
function rankOf({ ranked, mentioned, together }: WordQuery, day: number): RawBuilder<unknown> {
  const hits = ranked.map(({ part }) => sql`(s.title_tsv @@ ${part}::tsquery)::int`)
  const terms = [
    ...hits.map((hit) => sql`${rankWeights.title} * ${hit}`),
    ...ranked.map(
      ({ typed }) => sql`${rankWeights.typed} * (s.title_tsv @@ ${typed}::tsquery)::int`,
    ),
    ...mentioned.map(
      (phrase) => sql`${rankWeights.mentioned} * (s.title_tsv @@ ${phrase}::tsquery)::int`,
    ),
    ...ranked.map(({ part }) => sql`${rankWeights.head} * (s.head @@ ${part}::tsquery)::int`),
    sql`${rankWeights.littleElse} * (${sql.join(hits, sql` + `)})::float8 / greatest(length(s.title_tsv), 1)`,
    sql`${rankWeights.dayOld} * least(${oldestCounted},
      ${day}::float8 - extract(epoch from s.posted_at) / 86400)`,
  ]
  if (together !== null) {
    terms.push(sql`${rankWeights.together} * (s.title_tsv @@ ${together}::tsquery)::int`)
  }
  return sql`(${sql.join(terms, sql` + `)})::float8`
}

const lit = (value: number) => sql.lit(value)
const rankWeights = {
  title: lit(6),
  typed: lit(2),
  mentioned: lit(6),
  head: lit(2),
  together: lit(4),
  littleElse: lit(4),
  dayOld: lit(-0.005),
}
/** In days. What is older than this is just old: a posting that stood for years may fit best. */
const oldestCounted = lit(400)

/**
 * The newest matches and, when those are capped, the newest title matches, by rank.
 *
 * @param day on which ages are counted, as days since 1970
 * @param countUpTo finds so many, to count them
 * @returns all candidates, best first, each with how many were found
 */
export async function findRanked(
  db: Database,
  filter: SearchFilter & { words: WordQuery },
  walk: Walk,
  day: number,
  countUpTo = 0,
): Promise<Candidate[]> {
  const columns = sql`s.number, s.posted_at`
  const enough = Math.max(rankedAtMost, countUpTo)
  const { words } = filter
  // A title may lack the excluded word that the text has; all else in a title is in the text too.
  const excluded = words.excludes ? fitsText(words, false) : []
  const { rows } = await sql<{ candidates: Candidate[] | null }>`${mark}
    with found as materialized (${newestMatches(filter, walk, { columns, enough })}),
    newest as materialized (
      select number, posted_at from found order by posted_at desc, number desc limit ${rankedAtMost}
    ),
    body as materialized (
      select number, posted_at, s.title_tsv @@ ${words.title}::tsquery as titled
      from newest join job_search s using (number, posted_at)
    ),
    oldest as materialized (select posted_at, number from body order by posted_at, number limit 1),
    -- Newer title matches are in the body's rows already.
    known as materialized (select count(*) as titles from body where titled),
    title as materialized (
      select * from (${newestMatches(filter, walk, {
        columns,
        column: 'title_tsv',
        more: excluded,
        enough: rankedAtMost,
        guard: sql`(select count(*) from body) >= ${rankedAtMost}`,
        olderThan: {
          row: sql`(select posted_at, number from oldest)`,
          at: sql`(select posted_at from oldest)`,
          known: sql`(select titles from known)`,
        },
      })}) matches order by posted_at desc, number desc
      limit (select ${rankedAtMost} - titles from known)
    ),
    candidate as (
      select number, 'body' as source from body
      union all
      select number, 'title' from title
    )
    select json_agg(ranked order by rank desc, at desc, number desc) as candidates from (
      select number, s.posted_at as at, source, ${rankOf(words, day)} as rank,
        (select count(*) from found) as total
      from candidate join job_search s using (number)
    ) ranked`.execute(queriesOf(db))
  const candidates = rows[0]!.candidates ?? []
  // In JSON, times are text.
  for (const candidate of candidates) candidate.at = new Date(candidate.at)
  return candidates
}

/** Numbers of jobs whose titles share words, the more and the newer the better. */
export async function findSimilar(
  db: Database,
  filter: SearchFilter & { words: WordQuery },
  walk: Walk,
  exceptNumber: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${mark}
    select number from (
      ${newestMatches(filter, walk, {
        columns: sql`s.number, s.posted_at, s.title_tsv`,
        column: 'title_tsv',
        more: [sql`s.number <> ${exceptNumber}::int`],
        enough: similarCandidates,
      })}
    ) candidate
    order by ts_rank(title_tsv, ${filter.words.title}::tsquery) desc, posted_at desc, number desc
    limit ${limit}`.execute(queriesOf(db))
  return rows.map((row) => row.number)
}
