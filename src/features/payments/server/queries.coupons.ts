import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type CouponRow = {
  id: string
  code: string
  kind: 'discount' | 'free_month'
  percentOff: number
  redeemed: number
  redemptionsAtMost: number
  endsAt: Date | null
  createdAt: Date
}

const columns = sql.raw(`id, code, kind, percent_off as "percentOff", redeemed,
  redemptions_at_most as "redemptionsAtMost", ends_at as "endsAt", created_at as "createdAt"`)

/** A coupon that can still be redeemed by this account. */
export async function findUsable(
  db: Database,
  code: string,
  accountId: string,
  now: Date,
): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons
    where code = ${code} and redeemed < redemptions_at_most and coalesce(ends_at > ${now}, true)
      and not exists (select from coupon_redemptions r
        where r.coupon_id = coupons.id and r.account_id = ${accountId})`.execute(queriesOf(db))
  return rows[0]
}

/** Counts it and notes who, in one statement; false when it is used up, over, or used already. */
export async function redeem(
  db: Database,
  row: { couponId: string; accountId: string; orderId: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    with counted as (
      update coupons set redeemed = redeemed + 1
      where id = ${row.couponId} and redeemed < redemptions_at_most
        and coalesce(ends_at > ${row.now}, true)
        and not exists (select from coupon_redemptions r
          where r.coupon_id = ${row.couponId} and r.account_id = ${row.accountId})
      returning id
    )
    insert into coupon_redemptions (coupon_id, account_id, order_id, at)
    select id, ${row.accountId}, ${row.orderId}, ${row.now} from counted
    on conflict do nothing`.execute(queriesOf(db))
  return (result.numAffectedRows ?? 0n) > 0n
}

/** An order that came to nothing gives its coupon back. */
export async function releaseCoupon(db: Database, orderId: string): Promise<void> {
  await sql`
    with removed as (
      delete from coupon_redemptions where order_id = ${orderId} returning coupon_id
    )
    update coupons set redeemed = redeemed - 1 from removed where id = removed.coupon_id`.execute(
    queriesOf(db),
  )
}

/**
 * An order whose coupon had come back is paid all the same, at its price: the coupon counts as used again.
 * It counts at most as often as it may, though more had it.
 */
export async function redeemLate(
  db: Database,
  row: { couponId: string; accountId: string; orderId: string; now: Date },
): Promise<void> {
  await sql`
    with noted as (
      insert into coupon_redemptions (coupon_id, account_id, order_id, at)
      values (${row.couponId}, ${row.accountId}, ${row.orderId}, ${row.now})
      on conflict do nothing returning coupon_id
    )
    update coupons set redeemed = least(redeemed + 1, redemptions_at_most)
    from noted where id = noted.coupon_id`.execute(queriesOf(db))
}

export async function insertCoupon(
  db: Database,
  row: Omit<CouponRow, 'redeemed'> & { createdBy: string },
): Promise<boolean> {
  const result = await sql`
    insert into coupons (id, code, kind, percent_off, redemptions_at_most, ends_at, created_by, created_at)
    values (${row.id}, ${row.code}, ${row.kind}, ${row.percentOff}, ${row.redemptionsAtMost},
      ${row.endsAt}, ${row.createdBy}, ${row.createdAt}) on conflict (code) do nothing`.execute(
    queriesOf(db),
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function listCoupons(
  db: Database,
  before: { at: Date; id: string } | undefined,
  limit: number,
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons
    where ${before ? sql`(created_at, id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function lockCoupon(db: Database, id: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons where id = ${id} for update`.execute(queriesOf(db))
  return rows[0]
}

export async function endCoupon(db: Database, id: string, now: Date): Promise<void> {
  await sql`update coupons set ends_at = ${now} where id = ${id}`.execute(queriesOf(db))
}
