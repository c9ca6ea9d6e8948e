import { sql } from 'kysely'
import { endStatuses as referralEnds } from '#features/referrals/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Proposal } from './policy.interviews.ts'
import type { FunnelLine, TrackedState } from '../contract.ts'
import { openStatuses } from '../contract.ts'

export type TrackedRow = {
  kind: 'application' | 'referral'
  id: string
  jobId: string
  jobTitle: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  source: 'here' | 'outside' | 'referral'
  status: string
  dueAt: Date | null
  /** Of an application in the interview stage: what the candidate may have to choose from. */
  interviews: Proposal[]
  clockStartedAt: Date | null
  at: Date
  version: number
}

/** Applications and referral requests of a candidate, newest change first; drafts are left out. */
export async function listTracked(
  db: Database,
  candidateId: string,
  options: {
    state: TrackedState
    after: { at: Date; id: string } | undefined
    limit: number
  },
): Promise<TrackedRow[]> {
  const { state, after, limit } = options
  const open = [...openStatuses]
  const ends = [...referralEnds]
  const applications = {
    all: sql`true`,
    open: sql`application.status = any(${open})`,
    ended: sql`application.status <> all(${open})`,
    no_response: sql`application.status = 'no_response'`,
  }[state]
  const requests = {
    all: sql`true`,
    open: sql`request.status <> all(${ends})`,
    ended: sql`request.status = any(${ends})`,
    no_response: sql`request.status = 'expired'`,
  }[state]
  const past = (alias: string) =>
    after
      ? sql`and (${sql.ref(`${alias}.updated_at`)}, ${sql.ref(`${alias}.id`)}) < (${after.at}, ${after.id}::uuid)`
      : sql``
  const { rows } = await sql<TrackedRow>`
    select tracked.*, company.id as "companyId", company.name as "companyName",
      company.slug as "companySlug", company.logo_key as "companyLogoKey"
    from (
      (select 'application' as kind, application.id, application.job_id as "jobId",
        application.job_title as "jobTitle", job.company_id as company, application.source,
        application.status,
        case when application.offer ->> 'state' = 'open' and application.status = 'offer'
          then application.due_at else application.respond_by end as "dueAt",
        case when application.status = 'interview' then coalesce(
          (select jsonb_agg(jsonb_build_object('state', state, 'slots', slots))
            from interviews where application_id = application.id), '[]') else '[]' end as interviews,
        application.clock_started_at as "clockStartedAt", application.updated_at as at,
        application.version
      from applications application join jobs job on job.id = application.job_id
      where application.candidate_id = ${candidateId} and application.status <> 'draft'
        and ${applications} ${past('application')}
      order by application.updated_at desc, application.id desc limit ${limit})
      union all
      (select 'referral', request.id, request.job_id, request.job_title, request.company_id,
        'referral', request.status,
        case when request.frozen_at is null then request.due_at end, '[]', request.clock_started_at, request.updated_at,
        request.version
      from referral_requests request
      where request.candidate_id = ${candidateId} and ${requests} ${past('request')}
      order by request.updated_at desc, request.id desc limit ${limit})
    ) tracked join companies company on company.id = tracked.company
    order by tracked.at desc, tracked.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Counted from the events, so that where someone has been counts, not where they are. */
export async function funnel(db: Database, candidateId: string): Promise<FunnelLine[]> {
  const { rows } = await sql<FunnelLine>`
    with reached as (
      select application.id, application.source, application.status,
        application.first_response_at is not null as answered,
        array(select case event.kind when 'track' then event.detail ->> 'status' else event.kind end
          from application_events event where event.application_id = application.id) as kinds
      from applications application
      where application.candidate_id = ${candidateId} and application.status <> 'draft'
    )
    select source, count(*)::int as sent,
      count(*) filter (where answered or (source = 'outside' and kinds &&
        array['in_review', 'interview', 'offer', 'hired', 'rejected']))::int as answered,
      count(*) filter (where 'interview' = any(kinds))::int as interviews,
      count(*) filter (where 'offer' = any(kinds))::int as offers,
      count(*) filter (where status = 'hired')::int as hired,
      count(*) filter (where status = 'no_response')::int as "noResponse"
    from reached group by source
    union all
    select 'referral', count(*)::int,
      count(*) filter (where claimed_at is not null or status = 'declined')::int, 0, 0,
      count(*) filter (where status = 'hired')::int,
      count(*) filter (where status = 'expired')::int
    from referral_requests where candidate_id = ${candidateId} having count(*) > 0
    order by source`.execute(queriesOf(db))
  return rows
}
