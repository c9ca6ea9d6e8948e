/** What is known of insiders beyond their work address. Reads other features' tables, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Profile } from '#features/profiles/contract.ts'

/** The past of people who have a candidate's profile too. */
export async function findPasts(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, Pick<Profile, 'work' | 'education'>>> {
  const { rows } = await sql<{
    accountId: string
    work: NonNullable<Profile['work']>
    education: NonNullable<Profile['education']>
  }>`
    select account_id, coalesce(document->'work', '[]') as work,
      coalesce(document->'education', '[]') as education
    from candidate_profiles where account_id = any(${accountIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ accountId, work, education }) => [accountId, { work, education }]))
}

/** Since when pairs have had a conversation, by `one other`. */
export async function findAcquainted(
  db: Database,
  candidateIds: readonly string[],
  insiderIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ candidateId: string; insiderId: string; since: Date }>`
    select one.account_id as candidate_id, other.account_id as insider_id,
      min(conversation.created_at) as since
    from conversation_participants one
    join conversation_participants other on other.conversation_id = one.conversation_id
    join conversations conversation on conversation.id = one.conversation_id
    where one.account_id = any(${candidateIds}::uuid[])
      and other.account_id = any(${insiderIds}::uuid[])
      and one.account_id <> other.account_id
    group by one.account_id, other.account_id`.execute(db)
  return new Map(rows.map((row) => [`${row.candidateId} ${row.insiderId}`, row.since]))
}
