import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { LedgerEntry } from '../contract.ts'
import type { WalletRow } from './queries.ts'

/** What an account has that never spent anything: the Free plan, untouched. */
export async function untouchedWallet(db: Database): Promise<WalletRow> {
  const { rows } = await sql<WalletRow>`
    select id as "planId", name as "planName", daily_limit as "dailyLimit",
      lifetime_limit as "lifetimeLimit", 0 as held, 0 as captured, '2000-01-01'::date as day,
      0 as "dayCount", '{}'::timestamptz[] as "creditExpiries"
    from plans where code = 'free' and active`.execute(queriesOf(db))
  return rows[0]!
}

export type SubscriptionRow = { planName: string; status: string; endsAt: Date | null }

/** The running subscription, or else the one that ended last. */
export async function findSubscription(
  db: Database,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select p.name as "planName", s.status, s.ends_at as "endsAt"
    from subscriptions s join plans p on p.id = s.plan_id
    where s.account_id = ${accountId}
    order by s.status in ('Active', 'past_due', 'cancel_scheduled') desc, s.started_at desc
    limit 1`.execute(queriesOf(db))
  return rows[0]
}

export type LedgerRow = Omit<LedgerEntry, 'at'> & { at: Date }
export type LedgerPosition = { at: string; chargeId: string; step: number }

/** One account's entries before a position, newest first. */
export async function listEntries(
  db: Database,
  accountId: string,
  before: LedgerPosition | undefined,
  limit: number,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select charge_id as "chargeId", step, kind, reason, ref_type as "refType", ref_id as "refId",
      day_change as "dayChange", held_change + captured_change as "lifetimeChange",
      credit_change as "creditChange", at,
      (select hold.reason from wallet_ledger hold
        where hold.charge_id = wallet_ledger.charge_id and hold.step = 1 and hold.kind = 'hold'
          and wallet_ledger.step > 1) as "heldFor",
      case ref_type
        when 'referral' then exists (select from referral_requests request
          where request.id::text = ref_id and request.candidate_id = account_id)
        when 'resumeReview' then exists (select from resume_reviews review
          where review.id::text = ref_id and review.candidate_id = account_id)
        else false end as "hasPage"
    from wallet_ledger
    where account_id = ${accountId}
      and (at, charge_id, step) < (
        coalesce(${before?.at ?? null}::timestamptz, 'infinity'),
        coalesce(${before?.chargeId ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        coalesce(${before?.step ?? null}::int, 32767))
    order by at desc, charge_id desc, step desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
