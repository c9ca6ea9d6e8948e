import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ContactState, DeclineReason } from '../contract.ts'

type NewContact = {
  id: string
  candidateId: string
  recruiterId: string
  jobId: string
  note: string
  payMinimum: number
  payMaximum: number
  payCurrency: string
  createdAt: Date
  dueAt: Date
}

/** @returns false when these two have had one about this job */
export async function insertContact(db: Database, contact: NewContact): Promise<boolean> {
  const done = await queriesOf(db)
    .insertInto('peopleContacts')
    .values({ ...contact, state: 'sent' })
    .onConflict((conflict) => conflict.columns(['candidateId', 'recruiterId', 'jobId']).doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type ContactRow = Omit<NewContact, 'dueAt'> & {
  state: ContactState
  conversationId: string | null
  dueAt: Date | null
  jobTitle: string
  companyId: string
  companyName: string
  companySlug: string
  candidateName: string
  candidateEmail: string
  recruiterName: string
}

function named(db: Database) {
  return queriesOf(db)
    .selectFrom('peopleContacts as contact')
    .innerJoin('jobs as job', 'job.id', 'contact.jobId')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .innerJoin('accounts as candidate', 'candidate.id', 'contact.candidateId')
    .innerJoin('recruiterProfiles as recruiter', 'recruiter.accountId', 'contact.recruiterId')
    .select([
      'contact.id',
      'contact.candidateId',
      'contact.recruiterId',
      'contact.jobId',
      'contact.note',
      'contact.payMinimum',
      'contact.payMaximum',
      'contact.payCurrency',
      'contact.state',
      'contact.conversationId',
      'contact.createdAt',
      'contact.dueAt',
      'job.title as jobTitle',
      'company.id as companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'candidate.name as candidateName',
      'candidate.email as candidateEmail',
      'recruiter.fullName as recruiterName',
    ])
}

type Side = { candidateId: string } | { recruiterId: string }

export async function listContacts(
  db: Database,
  side: Side,
  after: TimePosition | undefined,
  limit: number,
): Promise<ContactRow[]> {
  let query =
    'candidateId' in side
      ? named(db)
          .where('contact.candidateId', '=', side.candidateId)
          .where(sql<boolean>`not hides_from(contact.candidate_id, job.company_id)`)
          .where(sql<boolean>`not are_blocked(contact.candidate_id, contact.recruiter_id)`)
      : named(db)
          .where('contact.recruiterId', '=', side.recruiterId)
          // Before the candidate has a name, a block by the recruiter must not tell whose it is.
          .where(
            sql<boolean>`case contact.state
              when 'accepted' then not are_blocked(contact.candidate_id, contact.recruiter_id)
              else not has_blocked(contact.candidate_id, contact.recruiter_id)
                and not hides_from(contact.candidate_id, job.company_id) end`,
          )
  if (after) {
    query = query.where((where) =>
      where(
        where.refTuple('contact.createdAt', 'contact.id'),
        '<',
        where.tuple(after.at, after.id),
      ),
    )
  }
  return query
    .orderBy('contact.createdAt', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(limit)
    .$castTo<ContactRow>()
    .execute()
}

/** Waits for another answer to the same request. */
export async function lockContact(
  db: Database,
  id: string,
  candidateId: string,
): Promise<ContactRow | undefined> {
  await sql`
    select from people_contacts where id = ${id} and candidate_id = ${candidateId} for update`.execute(
    queriesOf(db),
  )
  return named(db)
    .where('contact.id', '=', id)
    .where('contact.candidateId', '=', candidateId)
    .$castTo<ContactRow>()
    .executeTakeFirst()
}

export async function decideContact(
  db: Database,
  id: string,
  decision: {
    state: ContactState
    reason: DeclineReason | null
    conversationId: string | null
    decidedAt: Date
  },
): Promise<void> {
  await queriesOf(db)
    .updateTable('peopleContacts')
    .set({ ...decision, dueAt: null })
    .where('id', '=', id)
    .execute()
}

export async function expireContacts(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update people_contacts set state = 'expired', due_at = null, decided_at = ${now}
    where id in (select id from people_contacts where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning id`.execute(queriesOf(db))
  return rows.length
}

export async function countReasons(
  db: Database,
  recruiterId: string,
): Promise<{ reason: DeclineReason; count: number }[]> {
  const { rows } = await sql<{ reason: DeclineReason; count: number }>`
    select coalesce(reason, 'other') as reason, count(*)::int as count from people_contacts
    where recruiter_id = ${recruiterId} and state = 'declined'
    group by 1 order by 2 desc, 1`.execute(queriesOf(db))
  return rows
}

export type Ending = 'all' | 'recruiter' | 'hidden'

/** @returns what was sent and is over now */
export async function endOpenOf(
  db: Database,
  accountId: string,
  which: Ending,
  now: Date,
): Promise<string[]> {
  const theirs = {
    all: sql`(contact.candidate_id = ${accountId} or contact.recruiter_id = ${accountId})`,
    recruiter: sql`contact.recruiter_id = ${accountId}`,
    hidden: sql`contact.candidate_id = ${accountId}
      and hides_from(contact.candidate_id, job.company_id)`,
  }
  const { rows } = await sql<{ id: string }>`
    update people_contacts contact set state = 'ended', due_at = null, decided_at = ${now}
    from jobs job
    where job.id = contact.job_id and contact.state = 'sent' and ${theirs[which]}
    returning contact.id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export async function endOpenTo(
  db: Database,
  { candidateId, recruiterId }: { candidateId: string; recruiterId: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update people_contacts set state = 'ended', due_at = null, decided_at = ${now}
    where state = 'sent' and candidate_id = ${candidateId} and recruiter_id = ${recruiterId}
    returning id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}
