import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type FlaggedRow = {
  id: string
  companyName: string
  jobTitle: string
  note: string
  whyMe: string[]
  suspicions: string
  sentAt: Date
  dueAt: Date
  /** Of this candidate's requests in the last ninety days, how many were no honest ones. */
  strikes: number
}

/** Flagged requests that wait, the oldest first. Who asked is not for whoever looks at the words. */
export async function listFlagged(
  db: Database,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<FlaggedRow[]> {
  const { rows } = await sql<FlaggedRow>`
    select request.id, company.name as company_name, request.job_title, request.note,
      request.why_me, flag.detail->>'suspicions' as suspicions, request.sent_at, request.due_at,
      (select count(*)::int from referral_events event
        join referral_requests other on other.id = event.request_id
        where other.candidate_id = request.candidate_id and event.kind = 'reject_spam'
          and event.at > request.sent_at - interval '90 days') as strikes
    from referral_requests request
    join companies company on company.id = request.company_id
    join referral_events flag on flag.request_id = request.id and flag.kind = 'flag'
    where request.status = 'screening'
      and (${after?.at ?? null}::timestamptz is null
        or (request.sent_at, request.id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by request.sent_at, request.id limit ${limit}`.execute(db)
  return rows
}

/** How alike the note is to the last ones of the same candidate: 0 to 1. */
export async function noteSimilarity(
  db: Database,
  candidateId: string,
  note: string,
  compared: number,
): Promise<number> {
  const { rows } = await sql<{ similarity: number | null }>`
    select max(similarity(note, ${note})) as similarity from (
      select note from referral_requests where candidate_id = ${candidateId}
      order by sent_at desc limit ${compared}) recent`.execute(db)
  return rows[0]?.similarity ?? 0
}
