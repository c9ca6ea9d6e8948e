import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { timing } from './policy.ts'

/** Postings that wait for a review. */
export async function waitingPostings(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting,
      min(posting.review_due_at) - make_interval(hours => ${timing.reviewHours}) as "oldestAt",
      count(*) filter (where posting.review_due_at < ${now})::int as overdue
    from job_postings posting join jobs job on job.id = posting.job_id
    where posting.review_due_at is not null and job.status = 'pending_review'`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
