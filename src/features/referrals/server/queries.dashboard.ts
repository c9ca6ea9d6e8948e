import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Requests that someone looks at before referrers do. */
export async function screenedRequests(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(updated_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from referral_requests where status = 'screening'`.execute(queriesOf(db))
  return rows[0]!
}

/** Reports of referrers that nobody has decided. */
export async function reportedRequests(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(reported_at) as "oldestAt", null::int as overdue
    from referral_reports where decided_at is null`.execute(queriesOf(db))
  return rows[0]!
}

/** Referrers whose number of referrals someone has to look at. */
export async function openReviews(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(opened_at) as "oldestAt", null::int as overdue
    from referrer_reviews where closed_at is null`.execute(queriesOf(db))
  return rows[0]!
}

/** Referrals whose points are held. */
export async function heldReferrals(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(held_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from self_referral_holds where decided_at is null`.execute(queriesOf(db))
  return rows[0]!
}
