import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { InterviewEndReason, InterviewKind } from '../contract.ts'
import type { InterviewState } from './policy.interviews.ts'

export type InterviewRow = {
  id: string
  applicationId: string
  invitedBy: string | null
  kind: InterviewKind
  state: InterviewState
  timeZone: string
  slots: { startsAt: string; endsAt: string }[]
  startsAt: Date | null
  endsAt: Date | null
  place: string
  note: string
  answerNote: string
  sequence: number
  endReason: InterviewEndReason | null
  updatedAt: Date
}

const columns = [
  'id',
  'applicationId',
  'invitedBy',
  'kind',
  'state',
  'timeZone',
  'slots',
  'startsAt',
  'endsAt',
  'place',
  'note',
  'answerNote',
  'sequence',
  'endReason',
  'updatedAt',
] as const

export async function insertInterview(
  db: Database,
  interview: Omit<
    InterviewRow,
    'state' | 'startsAt' | 'endsAt' | 'answerNote' | 'sequence' | 'endReason' | 'updatedAt'
  >,
  now: Date,
): Promise<InterviewRow> {
  const row = await queriesOf(db)
    .insertInto('interviews')
    .values({
      ...interview,
      slots: jsonbOf(interview.slots),
      state: 'proposed',
      createdAt: now,
      updatedAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as InterviewRow
}

export async function findInterview(db: Database, id: string): Promise<InterviewRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('interviews')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as InterviewRow | undefined
}

/** Has someone who hires a seat on this job, where it has seats? */
export async function seesJob(db: Database, accountId: string, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select not exists (select from hiring_seats_in_force where job_id = ${jobId})
      or exists (select from hiring_seats_in_force where job_id = ${jobId} and account_id = ${accountId})
      as sees`.execute(queriesOf(db))
  return rows[0]!.sees
}

/** Newest first. */
export async function listInterviews(db: Database, applicationId: string): Promise<InterviewRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('interviews')
    .select(columns)
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows as InterviewRow[]
}

export async function updateInterview(
  db: Database,
  id: string,
  change: Partial<Pick<InterviewRow, 'state' | 'startsAt' | 'endsAt' | 'answerNote' | 'endReason'>>,
  now: Date,
): Promise<InterviewRow> {
  const row = await queriesOf(db)
    .updateTable('interviews')
    .set((update) => ({ ...change, sequence: update('sequence', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as InterviewRow
}

/** Agreements of these people are made one after the other, so that no two of them are for the same time. */
export async function lockCalendars(db: Database, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds.toSorted()) {
    await sql`
      select pg_advisory_xact_lock(hashtextextended(${`interviews:${id}`}, 0))`.execute(
      queriesOf(db),
    )
  }
}

type Span = { startsAt: Date; endsAt: Date }
/** No interview takes as long: the index begins here instead of at someone's first one. */
const longestMs = 86_400_000

const spansOf = (times: readonly Span[]) => sql`
  unnest(${times.map(({ startsAt }) => startsAt)}::timestamptz[], ${times.map(({ endsAt }) => endsAt)}::timestamptz[])
    with ordinality as times (starts_at, ends_at, number)`

/** Who would meet for an application. */
export type Meeting = {
  applicationId: string
  candidateId: string
  companyId: string
  invitedBy: string | null
}

/**
 * Whether the one who invites has agreed to meet another applicant of the company at some of each of these times, in
 * their order.
 */
export async function areInterviewerTaken(
  db: Database,
  { applicationId, invitedBy, companyId }: Omit<Meeting, 'candidateId'>,
  times: readonly Span[],
): Promise<boolean[]> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from interviews
        join applications on applications.id = interviews.application_id
        join jobs on jobs.id = applications.job_id
      where interviews.state = 'agreed' and interviews.invited_by = ${invitedBy}
        and jobs.company_id = ${companyId} and interviews.application_id <> ${applicationId}
        and interviews.starts_at > times.starts_at - ${longestMs} * interval '1 ms'
        and interviews.starts_at < times.ends_at and interviews.ends_at > times.starts_at
    ) as "isTaken"
    from ${spansOf(times)} order by times.number`.execute(queriesOf(db))
  return rows.map(({ isTaken }) => isTaken)
}

/**
 * The name of the company that a candidate has agreed to talk to at some of each of these times, in their order. What
 * the same person agreed to for the same application would be moved.
 */
export async function companiesMetThen(
  db: Database,
  { applicationId, candidateId, invitedBy }: Omit<Meeting, 'companyId'>,
  times: readonly Span[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ companyName: string | null }>`
    select met.name as "companyName"
    from ${spansOf(times)}
      left join lateral (
        select companies.name from applications
          join interviews on interviews.application_id = applications.id
          join jobs on jobs.id = applications.job_id
          join companies on companies.id = jobs.company_id
        where applications.candidate_id = ${candidateId} and interviews.state = 'agreed'
          and (applications.id <> ${applicationId} or interviews.invited_by is distinct from ${invitedBy}::uuid)
          and interviews.starts_at < times.ends_at and interviews.ends_at > times.starts_at
        order by interviews.starts_at limit 1
      ) met on true
    order by times.number`.execute(queriesOf(db))
  return rows.map(({ companyName }) => companyName)
}
