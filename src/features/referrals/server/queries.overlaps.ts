/** What has been proved about candidates and referrers. Reads other features' tables, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type Employment = { accountId: string; companyId: string; provenAt: Date }

export type Ties = {
  /** The companies at which each of these people has proved a work address, now or before. */
  employments: Map<string, Employment[]>
  /** Since when pairs have had a conversation, by `candidate referrer`. */
  acquainted: Map<string, Date>
}

/** What binds people to companies and to each other. */
export async function findTies(
  db: Database,
  candidateIds: readonly string[],
  referrerIds: readonly string[],
): Promise<Ties> {
  const { rows } = await sql<{ kind: string; one: string; other: string; since: Date }>`
    select 'employment' as kind, account_id as one, company_id as other, proven_at as since
    from proven_employments where account_id = any(${[...candidateIds, ...referrerIds]}::uuid[])
    union all
    select 'conversation', mine.account_id, theirs.account_id, min(conversation.created_at)
    from conversation_participants mine
    join conversation_participants theirs on theirs.conversation_id = mine.conversation_id
    join conversations conversation on conversation.id = mine.conversation_id
    where mine.account_id = any(${candidateIds}::uuid[])
      and theirs.account_id = any(${referrerIds}::uuid[])
      and mine.account_id <> theirs.account_id
    group by mine.account_id, theirs.account_id`.execute(queriesOf(db))
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    employments: Map.groupBy(
      of('employment').map(({ one, other, since }) => ({
        accountId: one,
        companyId: other,
        provenAt: since,
      })),
      ({ accountId }) => accountId,
    ),
    acquainted: new Map(of('conversation').map((row) => [`${row.one} ${row.other}`, row.since])),
  }
}
