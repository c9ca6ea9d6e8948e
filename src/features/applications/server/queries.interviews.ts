import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { InterviewKind } from '../contract.ts'
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
  'updatedAt',
] as const

export async function insertInterview(
  db: Database,
  interview: Omit<
    InterviewRow,
    'state' | 'startsAt' | 'endsAt' | 'answerNote' | 'sequence' | 'updatedAt'
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
  change: Partial<Pick<InterviewRow, 'state' | 'startsAt' | 'endsAt' | 'answerNote'>>,
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
