import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personReferrals(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select (select count(*)::int from referral_requests where candidate_id = ${accountId} and sent_at is not null) as requests,
      (select count(*)::int from referral_requests where candidate_id = ${accountId}
        and status in ('screening', 'queued', 'offered', 'claimed', 'needs_changes')) as open,
      (select count(*)::int from referral_requests where candidate_id = ${accountId} and referred_at is not null) as referred,
      (select count(*)::int from referral_requests where candidate_id = ${accountId} and status = 'rejected_spam') as spam,
      (select count(*)::int from referral_offers where referrer_id = ${accountId}) as offers,
      (select count(*)::int from referral_offers where referrer_id = ${accountId} and claimed_at is not null) as claimed,
      (select count(*)::int from referral_offers where referrer_id = ${accountId} and state = 'lapsed') as missed`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
