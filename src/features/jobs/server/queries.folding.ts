/**
 * The same opening from two sources, and the opening that was there before: same company, same title
 * but for case, punctuation and "(m/f/d)", same places, and texts that share their trigrams.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * Over the labelled pairs of `folding.test.ts` the same opening is at least 0.82 alike, two openings
 * of one title at most 0.65: in between, nearer to the careful side.
 */
export const sameText = 0.74

/** How alike two texts are; long ones are compared by their beginnings. */
const likeness = sql.raw(
  `similarity(left(one.description_text, 4000), left(other.description_text, 4000))`,
)

const samePlace = sql.raw(`
  one.remote_possible = other.remote_possible
  and one.place_ids @> other.place_ids and one.place_ids <@ other.place_ids
  and (one.place_ids <> '{}'
    or (one.country_codes @> other.country_codes and one.country_codes <@ other.country_codes))`)

const sameNumber = sql.raw(`
  (one.requisition_id is null or other.requisition_id is null
    or one.requisition_id = other.requisition_id)`)

/** Takes jobs that changed, so that no other process compares them too. */
export async function takeChanged(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    delete from job_comparisons where job_id in (
      select job_id from job_comparisons order by since limit ${limit} for update skip locked)
    returning job_id as "jobId"`.execute(queriesOf(db))
  return rows.map((row) => row.jobId)
}

export type Duplicates = { jobId: string; primaryId: string }

/**
 * For each of these jobs the posting that stands for its opening: the employer's own one before those
 * of boards, then the oldest. Two postings of one board are two openings: the employer says so.
 */
export async function findDuplicates(
  db: Database,
  ids: readonly string[],
  least: number,
): Promise<Duplicates[]> {
  const { rows } = await sql<Duplicates>`
    select one.id as "jobId", best.id as "primaryId"
    from jobs one cross join lateral (
      select other.id from jobs other
      where other.company_id = one.company_id
        and job_title_key(other.title) = job_title_key(one.title)
        and other.status = 'published' and other.id <> one.id and other.folded_into is null
        and other.source_kind not in ('pasted', 'demo')
        and other.source_id is distinct from one.source_id
        and other.listed
        and ${samePlace} and ${sameNumber} and ${likeness} >= ${least}
        and (other.source_kind = 'own', one.posted_at, one.number)
          > (one.source_kind = 'own', other.posted_at, other.number)
      order by other.source_kind = 'own' desc, other.posted_at, other.number limit 1
    ) best
    where one.id = any(${[...ids]}::uuid[]) and one.status = 'published'
      and one.source_kind not in ('pasted', 'demo')`.execute(queriesOf(db))
  return rows
}

/** Puts jobs behind others, or in the list again where `primaryId` is null. */
export async function setFolded(
  db: Database,
  changes: readonly { jobId: string; primaryId: string | null }[],
): Promise<string[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update jobs set folded_into = given.into_id, listed = given.into_id is null
    from unnest(${changes.map(({ jobId }) => jobId)}::uuid[],
      ${changes.map(({ primaryId }) => primaryId)}::uuid[]) given(id, into_id)
    where jobs.id = given.id and jobs.folded_into is distinct from given.into_id
    returning jobs.id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Those that were behind one of these stand in the list again and are compared anew. */
export async function releaseFrom(db: Database, primaryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with released as (
      update jobs set folded_into = null, listed = true
      where folded_into = any(${[...primaryIds]}::uuid[])
      returning id, status
    ), again as (
      insert into job_comparisons (job_id) select id from released where status = 'published'
      on conflict (job_id) do nothing
    )
    select id from released`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Compares these again a minute later. */
export async function compareAgain(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into job_comparisons (job_id) select unnest(${[...ids]}::uuid[])
    on conflict (job_id) do nothing`.execute(queriesOf(db))
}

/** Which of these jobs are behind another one now. */
export async function findFolded(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; foldedInto: string }[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobs')
    .select(['id', 'foldedInto'])
    .where('id', 'in', [...ids])
    .where('foldedInto', 'is not', null)
    .execute()
  return rows as { id: string; foldedInto: string }[]
}

/** Cards list the sources that they stand for. */
export async function listSources(db: Database, primaryIds: readonly string[]): Promise<void> {
  await sql`
    update jobs set also_listed = coalesce(behind.sources, '[]')
    from unnest(${[...primaryIds]}::uuid[]) given(id)
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', source_kind, 'url', source_url)
        order by posted_at, number) as sources
      from jobs folded where folded.folded_into = given.id and folded.status = 'published'
    ) behind on true
    where jobs.id = given.id and jobs.also_listed is distinct from coalesce(behind.sources, '[]')`.execute(
    queriesOf(db),
  )
}

/**
 * Jobs that repeat an opening which closed before they were posted; each takes over its first day.
 *
 * @param days how long after the end something counts as the same opening
 */
export async function linkReposts(
  db: Database,
  ids: readonly string[],
  least: number,
  days: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update jobs set repost_of = earlier.other_id, first_posted_at = earlier.first_posted_at,
      -- A board says its own date; ours is the old one.
      posted_at = case when source_kind = 'own' then earlier.posted_at else jobs.posted_at end
    from (
      select one.id, forerunner.id as other_id, forerunner.first_posted_at, forerunner.posted_at
      from jobs one cross join lateral (
        select other.id, other.posted_at,
          coalesce(other.first_posted_at, other.posted_at) as first_posted_at
        from jobs other
        where other.company_id = one.company_id
          and job_title_key(other.title) = job_title_key(one.title)
          and other.status in ('closed', 'archived') and other.id <> one.id
          and other.close_outcome is distinct from 'duplicate'
          and other.source_kind not in ('pasted', 'demo')
          and other.closed_at <= greatest(one.posted_at, one.created_at)
          and other.closed_at >= greatest(one.posted_at, one.created_at)
            - make_interval(days => ${days}::int)
          and ${samePlace} and ${likeness} >= ${least}
          and other.repost_of is distinct from one.id
        order by other.closed_at desc, other.number desc limit 1
      ) forerunner
      where one.id = any(${[...ids]}::uuid[]) and one.status = 'published'
        and one.repost_of is null and one.source_kind not in ('pasted', 'demo')
    ) earlier
    where jobs.id = earlier.id
    returning jobs.id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/**
 * Open postings of a company that look like this one, for a warning before it is published. What someone
 * has pasted is theirs to tell: the company does not hear of it.
 */
export async function findAlike(
  db: Database,
  input: {
    companyId: string
    exceptId: string
    title: string
    placeIds: number[]
    limit: number
  },
): Promise<{ id: string; title: string; status: string; sourceKind: string }[]> {
  const { rows } = await sql<{ id: string; title: string; status: string; sourceKind: string }>`
    select id, title, status, source_kind as "sourceKind" from jobs
    where company_id = ${input.companyId} and id <> ${input.exceptId}
      and job_title_key(title) = job_title_key(${input.title})
      and status in ('published', 'paused', 'scheduled', 'pending_review')
      and (source_kind <> 'pasted' or created_by is null)
      and (place_ids && ${input.placeIds}::int[] or (place_ids = '{}' and ${input.placeIds}::int[] = '{}'))
    order by posted_at desc limit ${input.limit}`.execute(queriesOf(db))
  return rows
}
