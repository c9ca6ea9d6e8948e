import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export async function isOptedOut(db: Database, accountId: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('analyticsOptOuts')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertOptOut(db: Database, accountId: string, at: Date): Promise<void> {
  await queriesOf(db)
    .insertInto('analyticsOptOuts')
    .values({ accountId, at })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

export async function deleteOptOut(db: Database, accountId: string): Promise<void> {
  await queriesOf(db).deleteFrom('analyticsOptOuts').where('accountId', '=', accountId).execute()
}

export async function deleteEventsOf(db: Database, accountId: string): Promise<void> {
  await queriesOf(db).deleteFrom('analyticsEvents').where('accountId', '=', accountId).execute()
}

type OwnFunnel = {
  sent: number
  answered: number
  claimed: number
  referred: number
  confirmed: number
  hired: number
}

export async function ownFunnel(db: Database, candidateId: string): Promise<OwnFunnel> {
  const { rows } = await sql<OwnFunnel>`
    select count(*)::int as sent, count(first.answered_at)::int as answered,
      count(first.claimed_at)::int as claimed, count(request.referred_at)::int as referred,
      count(*) filter (where request.status in ('confirmed', 'hired', 'not_hired'))::int as confirmed,
      count(*) filter (where request.status = 'hired')::int as hired
    from referral_requests request
    left join lateral (
      select min(acted_at) filter (where state in ('claimed', 'passed') or offer.claimed_at is not null)
          as answered_at,
        min(offer.claimed_at) as claimed_at
      from referral_offers offer where offer.request_id = request.id) first on true
    where request.candidate_id = ${candidateId} and request.status <> 'draft'`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
