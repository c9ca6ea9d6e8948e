/** Milestones of people from before events were kept, read from what the tables know. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export async function isDerived(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isDerived: boolean }>`
    select derived_at is not null as "isDerived" from analytics_progress`.execute(queriesOf(db))
  return rows[0]!.isDerived
}

export async function setDerived(db: Database, now: Date): Promise<void> {
  await queriesOf(db).updateTable('analyticsProgress').set({ derivedAt: now }).execute()
}

/** Both of a request as it is and of what happened to it: either may be all that is left. */
const steps = sql`
  select id as account_id, 'signup' as step from page
  union
  select page.id, 'profile_ready' from page
  join candidate_profiles profile on profile.account_id = page.id
  where profile.completeness >= (select required from asked)
  union
  select page.id, reached.step
  from page
  join referral_requests request on request.candidate_id = page.id and request.status <> 'draft'
  cross join lateral (values
    ('request_sent', true),
    ('request_claimed', request.claimed_at is not null),
    ('request_referred', request.referred_at is not null),
    ('request_confirmed', request.status in ('confirmed', 'hired', 'not_hired')),
    ('hired', request.status = 'hired')) reached(step, is_so)
  where reached.is_so
  union
  select page.id, known.step
  from page
  join referral_requests request on request.candidate_id = page.id
  join referral_events event on event.request_id = request.id
  join (values ('send', 'request_sent'), ('claim', 'request_claimed'), ('refer', 'request_referred'),
    ('confirm', 'request_confirmed'), ('hire', 'hired')) known(kind, step) on known.kind = event.kind`

/**
 * The milestones of the next accounts by id, added to what is counted. One that is known is left as it is, so
 * that doing it again changes nothing.
 *
 * @returns how many accounts were looked at, and the last one
 */
export async function deriveAfter(
  db: Database,
  { after, limit, timeZone, requiredCompleteness }: DerivingStep,
): Promise<{ rows: number; last: string | null }> {
  const { rows } = await sql<{ rows: number; last: string | null }>`
    with asked as (select ${requiredCompleteness}::int as required),
    scanned as (
      select id, roles, created_at from accounts
      where ${after ? sql`id > ${after}::uuid` : sql`true`} order by id limit ${limit}),
    page as (
      select id, created_at from scanned where 'jobSeeker' = any(roles)
        and not exists (select from analytics_opt_outs out where out.account_id = scanned.id)),
    fresh as (
      insert into analytics_milestones (account_id, step)
      select account_id, step from (${steps}) step order by account_id, step
      on conflict do nothing returning account_id, step),
    counted as (
      insert into analytics_cohorts as known (week, step, people)
      select date_trunc('week', page.created_at at time zone ${timeZone})::date as week,
        fresh.step, count(*)
      from fresh join page on page.id = fresh.account_id
      group by week, fresh.step order by week, fresh.step
      on conflict (week, step) do update set people = known.people + excluded.people)
    select count(*)::int as rows, (select id from scanned order by id desc limit 1) as last
    from scanned`.execute(queriesOf(db))
  return rows[0]!
}

export type DerivingStep = {
  after: string | null
  limit: number
  timeZone: string
  requiredCompleteness: number
}
