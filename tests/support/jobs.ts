/** Boards, places and jobs for tests; what a test does not name is filled in. */
import { sql, type RawBuilder } from 'kysely'
import type { JobStatus } from '#features/jobs/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** A few real rows of the gazetteer (GeoNames): enough for demo jobs and made boards. */
const places: [number, string, string, string, string, number, number, number][] = [
  [2950159, 'Berlin', 'berlin', 'DE', '', 3426354, 52.52437, 13.41053],
  [2852458, 'Potsdam', 'potsdam', 'DE', '', 145292, 52.39886, 13.06566],
  [2867714, 'Munich', 'munich', 'DE', '', 1260391, 48.13743, 11.57549],
  [2643743, 'London', 'london', 'GB', 'ENG', 7556900, 51.50853, -0.12574],
  [6058560, 'London', 'london', 'CA', 'ON', 346765, 42.98339, -81.23304],
  [5128581, 'New York City', 'new york city', 'US', 'NY', 8175133, 40.71427, -74.00597],
  [4509177, 'Columbus', 'columbus', 'US', 'OH', 850106, 39.96118, -82.99879],
  [5809844, 'Seattle', 'seattle', 'US', 'WA', 684451, 47.60621, -122.33207],
  [3369157, 'Cape Town', 'cape town', 'ZA', '', 3433441, -33.92584, 18.42322],
]

/** Test databases come with the whole gazetteer. */
export async function emptyPlaces(db: Database): Promise<void> {
  await sql`truncate places, place_names, gazetteer`.execute(queriesOf(db))
}

/** So few places that a test knows which of them a name means. */
export async function insertTestPlaces(db: Database): Promise<void> {
  await emptyPlaces(db)
  await sql`insert into gazetteer (edition) values (1000)`.execute(queriesOf(db))
  for (const [id, name, folded, country, region, population, latitude, longitude] of places) {
    await sql`insert into places (id, name, folded, country, region, population, latitude, longitude)
      values (${id}, ${name}, ${folded}, ${country}, ${region}, ${population}, ${latitude}, ${longitude})`.execute(
      queriesOf(db),
    )
  }
}

export type TestPosting = {
  id?: string | number
  title?: string
  location?: string
  content?: string
  firstPublished?: string
  deadline?: string
}

let nextId = 1000

/** The text of a Greenhouse board. */
export function greenhouseBoard(postings: TestPosting[], token = 'acme'): string {
  const jobs = postings.map((posting) => {
    const id = posting.id ?? nextId++
    return {
      id,
      absolute_url: `https://job-boards.greenhouse.io/${token}/jobs/${id}`,
      internal_job_id: 1,
      title: posting.title ?? 'Software engineer',
      company_name: 'Acme',
      location: { name: posting.location ?? 'Berlin, Germany' },
      first_published: posting.firstPublished ?? '2026-10-01T09:00:00Z',
      content: posting.content ?? '&lt;p&gt;Build things with Node.js and C++.&lt;/p&gt;',
      ...(posting.deadline && { application_deadline: posting.deadline }),
    }
  })
  return JSON.stringify({ jobs })
}

/**
 * The open jobs of which this is true, newest first, asked of the jobs table itself, without the
 * search table, slices or codes.
 */
export async function openJobs(db: Database, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs join companies on companies.id = jobs.company_id
    where status = 'published' and listed and ${where}
    order by posted_at desc, jobs.number desc`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Puts a job into a state that no step of the test led to; `closedAt` holds for one that has ended. */
export async function putJob(
  db: Database,
  id: string,
  status: JobStatus,
  closedAt: Date,
): Promise<void> {
  const hasEnded = ['closed', 'removed', 'archived'].includes(status)
  await sql`
    update jobs set status = ${status}, closed_at = ${hasEnded ? closedAt : null},
      close_outcome = ${status === 'closed' || status === 'archived' ? 'cancelled' : null}
    where id = ${id}`.execute(queriesOf(db))
}
