/** Offers whose candidate is hidden from the company, or blocked, by now. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * An offer whose candidate is hidden from the company by now is as good as none, unless this referrer
 * has accepted it once: then they know each other already. One whose candidate has blocked the
 * referrer is none in any case; a block by the referrer changes nothing, or it would tell who asks.
 */
export const notHidden = sql<boolean>`(offer.state = 'claimed' or not exists (
  select from referral_requests hidden
  where hidden.id = offer.request_id and (
    has_blocked(hidden.candidate_id, offer.referrer_id)
    or hides_from(hidden.candidate_id, hidden.company_id) and not exists (
      select from referral_events event
      where event.request_id = hidden.id and event.kind = 'claim'
        and event.by_account = offer.referrer_id))))`

/** Those of these offers that `notHidden` leaves out, with the rule asked once for each company. */
export async function findHiddenOffers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with listed as (
      select offer.id, offer.referrer_id, request.id as request_id, request.candidate_id,
        request.company_id
      from referral_offers offer join referral_requests request on request.id = offer.request_id
      where offer.id = any(${ids}::uuid[]) and offer.state <> 'claimed'
    )
    select id from listed where has_blocked(candidate_id, referrer_id)
    union
    select listed.id from (
      select company_id, array_agg(distinct candidate_id) as people from listed
      group by company_id) asked
    cross join lateral hidden_people(asked.people, asked.company_id) hidden
    join listed on listed.company_id = asked.company_id and listed.candidate_id = hidden.person
    where not exists (
      select from referral_events event
      where event.request_id = listed.request_id and event.kind = 'claim'
        and event.by_account = listed.referrer_id)`.execute(queriesOf(db))
  return new Set(rows.map(({ id }) => id))
}
