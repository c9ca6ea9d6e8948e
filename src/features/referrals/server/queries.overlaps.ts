/** What has been proved about candidates and referrers. Reads other features' tables, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type Employment = { accountId: string; companyId: string; provenAt: Date }

/** The companies at which these people have proved a work address, now or before. */
export async function findEmployments(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, Employment[]>> {
  const { rows } = await sql<Employment>`
    select account_id, company_id, proven_at from proven_employments
    where account_id = any(${accountIds}::uuid[])`.execute(queriesOf(db))
  return Map.groupBy(rows, (row) => row.accountId)
}

/** Since when pairs have had a conversation, by `one other`. */
export async function findAcquainted(
  db: Database,
  candidateIds: readonly string[],
  referrerIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ candidateId: string; referrerId: string; since: Date }>`
    select one.account_id as candidate_id, other.account_id as referrer_id,
      min(conversation.created_at) as since
    from conversation_participants one
    join conversation_participants other on other.conversation_id = one.conversation_id
    join conversations conversation on conversation.id = one.conversation_id
    where one.account_id = any(${candidateIds}::uuid[])
      and other.account_id = any(${referrerIds}::uuid[])
      and one.account_id <> other.account_id
    group by one.account_id, other.account_id`.execute(queriesOf(db))
  return new Map(rows.map((row) => [`${row.candidateId} ${row.referrerId}`, row.since]))
}
