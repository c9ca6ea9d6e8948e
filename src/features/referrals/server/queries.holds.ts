/** Referrals that wait because their two sides may be one person. */
import { sql } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import type { SelfSign } from './self-referral.ts'

/**
 * Notes signs; those of an undecided hold are added to, a decision stays.
 *
 * @returns whether this began the hold
 */
export async function putHold(
  db: Database,
  hold: {
    id: string
    requestId: string
    referrerId: string
    signs: readonly SelfSign[]
    withheldPoints: number
    heldAt: Date
    dueAt: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into self_referral_holds as kept (id, request_id, referrer_id, signs, withheld_points,
      held_at, due_at, changed_at)
    values (${hold.id}, ${hold.requestId}, ${hold.referrerId}, ${hold.signs}::text[],
      ${hold.withheldPoints}, ${hold.heldAt}, ${hold.dueAt}, ${hold.heldAt})
    on conflict (request_id, referrer_id) do update set
      signs = array(select distinct sign from unnest(kept.signs || excluded.signs) sign order by sign)
    where kept.decided_at is null and not excluded.signs <@ kept.signs
    returning id`.execute(queriesOf(db))
  return rows[0]?.id === hold.id
}

/** `counts` is null until an admin has decided. */
export type HoldState = { id: string; counts: boolean | null; withheldPoints: number }

/** The hold of a referral, so that nobody decides it before this transaction has ended. */
export function lockHold(
  db: Database,
  requestId: string,
  referrerId: string,
): Promise<HoldState | undefined> {
  return queriesOf(db)
    .selectFrom('selfReferralHolds')
    .select(['id', 'counts', 'withheldPoints'])
    .where('requestId', '=', requestId)
    .where('referrerId', '=', referrerId)
    .forUpdate()
    .executeTakeFirst()
}

/** How many points are given when the referral turns out to be an honest one. */
export async function setWithheldPoints(db: Database, id: string, points: number): Promise<void> {
  await queriesOf(db)
    .updateTable('selfReferralHolds')
    .set({ withheldPoints: points })
    .where('id', '=', id)
    .execute()
}

export type HoldRow = NamedCompany & {
  id: string
  candidateName: string
  referrerName: string
  jobTitle: string
  status: string
  signs: SelfSign[]
  heldAt: Date
  dueAt: Date
}

/** Undecided holds, the oldest first. */
export async function listHolds(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select hold.id, candidate.name as candidate_name, referrer.name as referrer_name,
      ${namedCompany}, request.job_title, request.status, hold.signs, hold.held_at,
      hold.due_at
    from self_referral_holds hold
    join referral_requests request on request.id = hold.request_id
    join accounts candidate on candidate.id = request.candidate_id
    join accounts referrer on referrer.id = hold.referrer_id
    join companies company on company.id = request.company_id
    where hold.decided_at is null and ${isBehind(after, sql`hold.held_at, hold.id`)}
    order by hold.held_at, hold.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** @returns the hold as it was decided; undefined when there is none that waits */
export async function decideHold(
  db: Database,
  id: string,
  decision: { counts: boolean; note: string; decidedBy: string; decidedAt: Date },
): Promise<{ requestId: string; referrerId: string; withheldPoints: number } | undefined> {
  return queriesOf(db)
    .updateTable('selfReferralHolds')
    .set({ ...decision, changedAt: decision.decidedAt })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .returning(['requestId', 'referrerId', 'withheldPoints'])
    .executeTakeFirst()
}
