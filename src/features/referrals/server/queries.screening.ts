import { sql, type RawBuilder } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { similarityTo } from '#platform/db/similarity.ts'

export type FlaggedRow = NamedCompany & {
  id: string
  jobTitle: string
  note: string
  whyMe: string[]
  suspicions: string
  sentAt: Date
  dueAt: Date
  /** Of this candidate's requests in the last ninety days, how many were no honest ones. */
  strikes: number
}

/** Of the candidate of `request`: how many requests of the ninety days before were no honest ones. */
export const strikesBefore = (at: RawBuilder<unknown>) => sql`(
  select count(*)::int from referral_events event
  join referral_requests other on other.id = event.request_id
  where other.candidate_id = request.candidate_id and event.kind = 'reject_spam'
    and event.at > ${at} - interval '90 days')`

/** Flagged requests that wait, the oldest first. Who asked is not for a person who looks at the words. */
export async function listFlagged(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<FlaggedRow[]> {
  const { rows } = await sql<FlaggedRow>`
    select request.id, ${namedCompany}, request.job_title, request.note,
      request.why_me, flag.detail->>'suspicions' as suspicions, request.sent_at, request.due_at,
      ${strikesBefore(sql`request.sent_at`)} as strikes
    from referral_requests request
    join companies company on company.id = request.company_id
    join referral_events flag on flag.request_id = request.id and flag.kind = 'flag'
    where request.status = 'screening'
      and ${isBehind(after, sql`request.sent_at, request.id`)}
    order by request.sent_at, request.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** How alike the note is to the last ones of the same candidate: 0 to 1. */
export function noteSimilarity(
  db: Database,
  candidateId: string,
  note: string,
  compared: number,
): Promise<number> {
  return similarityTo(db, note, lastNotes(candidateId, compared))
}

/** The notes of a candidate's newest requests. */
export const lastNotes = (candidateId: string, compared: number) => sql`
  select note from referral_requests where candidate_id = ${candidateId}
  order by sent_at desc limit ${compared}`
