import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { isUuid } from '#shared/ids.ts'
import type { OrderRow, StoredProof } from './orders.ts'

const columns = sql.raw(`o.id, o.account_id as "accountId", o.kind, o.state, o.plan_id as "planId",
  p.name as "planName", o.provider, o.provider_ref as "providerRef",
  o.payment_ref as "paymentRef", o.checkout_url as "checkoutUrl",
  o.currency, o.list_minor as "listMinor", o.discount_minor as "discountMinor",
  o.credit_minor as "creditMinor", o.net_minor as "netMinor", o.tax_minor as "taxMinor",
  o.total_minor as "totalMinor", o.refunded_minor as "refundedMinor", o.tax, o.buyer,
  o.coupon_id as "couponId", o.method_ref as "methodRef", o.method_label as "methodLabel",
  o.failure_code as "failureCode", o.period_starts_at as "periodStartsAt",
  o.period_ends_at as "periodEndsAt", o.invoice_id as "invoiceId", o.reference, o.proof,
  o.confirmed_by as "confirmedBy", o.expires_at as "expiresAt", o.poll_at as "pollAt",
  o.paid_at as "paidAt", o.created_at as "createdAt",
  exists(
    select from payment_refunds r
    where r.order_id = o.id and r.state in ('approved', 'processing', 'failed')
  ) as "refundPending"`)
const fromOrders = sql.raw(`from payment_orders o join plans p on p.id = o.plan_id`)

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'accountId'
  | 'kind'
  | 'state'
  | 'planId'
  | 'provider'
  | 'currency'
  | 'listMinor'
  | 'discountMinor'
  | 'creditMinor'
  | 'netMinor'
  | 'taxMinor'
  | 'totalMinor'
  | 'tax'
  | 'buyer'
  | 'couponId'
  | 'methodRef'
  | 'methodLabel'
  | 'expiresAt'
  | 'pollAt'
> & { search: string; now: Date }

export async function insertOrder(db: Database, row: NewOrder): Promise<void> {
  await sql`
    insert into payment_orders (id, account_id, kind, state, plan_id, provider, currency, list_minor,
      discount_minor, credit_minor, net_minor, tax_minor, total_minor, tax, buyer, coupon_id,
      method_ref, method_label, search, expires_at, poll_at, created_at, updated_at)
    values (${row.id}, ${row.accountId}, ${row.kind}, ${row.state}, ${row.planId}, ${row.provider},
      ${row.currency}, ${row.listMinor}, ${row.discountMinor}, ${row.creditMinor}, ${row.netMinor},
      ${row.taxMinor}, ${row.totalMinor}, ${jsonbOf(row.tax)}, ${jsonbOf(row.buyer)}, ${row.couponId},
      ${row.methodRef}, ${row.methodLabel}, ${row.search.toLowerCase()}, ${row.expiresAt},
      ${row.pollAt}, ${row.now}, ${row.now})`.execute(queriesOf(db))
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} ${fromOrders} where o.id = ${id}`.execute(queriesOf(db))
  return rows[0]
}

/**
 * An order for a change. The lock of its account is taken before the row, here and wherever more than one order changes:
 * who holds a row never waits for its account, so two changes can't wait for each other. Sweeps lock accounts in the order
 * of their ids for the same reason.
 */
export async function lockOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  await sql`
    select ${accountLock(sql`account_id::text`)}
    from payment_orders where id = ${id}`.execute(queriesOf(db))
  const { rows } = await sql<OrderRow>`
    select ${columns} ${fromOrders} where o.id = ${id} for update of o`.execute(queriesOf(db))
  return rows[0]
}

/** By what the provider calls it. */
export async function findByRef(
  db: Database,
  provider: string,
  ref: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_orders
    where provider = ${provider} and provider_ref = ${ref}`.execute(queriesOf(db))
  return rows[0]
}

/** By the payment that paid it. */
export async function findByPayment(
  db: Database,
  provider: string,
  paymentRef: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_orders
    where provider = ${provider} and payment_ref = ${paymentRef}
    order by paid_at limit 1`.execute(queriesOf(db))
  return rows[0]
}

type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'state'
    | 'providerRef'
    | 'paymentRef'
    | 'checkoutUrl'
    | 'methodRef'
    | 'methodLabel'
    | 'failureCode'
    | 'periodStartsAt'
    | 'periodEndsAt'
    | 'invoiceId'
    | 'refundedMinor'
    | 'reference'
    | 'confirmedBy'
    | 'expiresAt'
    | 'pollAt'
    | 'paidAt'
  >
>

export async function changeOrder(
  db: Database,
  id: string,
  change: OrderChange,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('paymentOrders')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function keepProof(
  db: Database,
  row: { id: string; reference: string; proof: StoredProof | null; now: Date },
): Promise<void> {
  await sql`
    update payment_orders set reference = ${row.reference},
      proof = coalesce(${row.proof && jsonbOf(row.proof)}::jsonb, proof),
      search = search || ' ' || lower(${row.reference}), updated_at = ${row.now}
    where id = ${row.id}`.execute(queriesOf(db))
}

/** Everything that changes what an account has paid for waits here for its turn. */
export async function lockAccount(db: Database, accountId: string): Promise<void> {
  await sql`select ${accountLock(sql`${accountId}::text`)}`.execute(queriesOf(db))
}

const accountLock = (accountId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('payments ' || ${accountId}, 0))`

/**
 * What one admin confirms or pays back alone is added up here, one decision after the other. It is taken after the lock
 * of an account, never before.
 */
export async function lockDecisions(db: Database, adminId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`payment decisions ${adminId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** Paid transfers since then that one person alone has confirmed: one admin's, and one payer's. */
export async function sumConfirmedAlone(
  db: Database,
  row: { adminId: string; accountId: string; currency: string; since: Date },
): Promise<{ byAdmin: number; ofPayer: number }> {
  const { rows } = await sql<{ byAdmin: number; ofPayer: number }>`
    select
      coalesce(sum(total_minor) filter (where confirmed_by[1] = ${row.adminId}), 0)::float8
        as "byAdmin",
      coalesce(sum(total_minor) filter (where account_id = ${row.accountId}), 0)::float8 as "ofPayer"
    from payment_orders
    where paid_at > ${row.since} and provider = 'manual' and currency = ${row.currency}
      and cardinality(confirmed_by) = 1`.execute(queriesOf(db))
  return rows[0]!
}

type Position = { at: Date; id: string }
type Filter = {
  accountId?: string | undefined
  q?: string | undefined
  state?: string | undefined
}

/** Newest first. An order is found by its number also once its owner's account has been erased. */
export async function listOrders(
  db: Database,
  { accountId, q, state }: Filter,
  before: Position | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const like = q && `%${q.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const id = q && isUuid(q.toLowerCase()) ? q.toLowerCase() : null
  const { rows } = await sql<OrderRow>`
    select ${columns} ${fromOrders}
    where ${accountId ? sql`o.account_id = ${accountId}` : sql`true`}
      and ${state ? sql`o.state = ${state}` : sql`true`}
      and ${like ? sql`(o.search like ${like} or o.id = ${id}::uuid)` : sql`true`}
      and ${before ? sql`(o.created_at, o.id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** What was ever paid for a period, upgrades too, and what has been paid back of it since. */
export async function listPaidFor(
  db: Database,
  accountId: string,
  periodEndsAt: Date,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} ${fromOrders}
    where o.account_id = ${accountId} and o.period_ends_at = ${periodEndsAt}
      and o.paid_at is not null order by o.paid_at, o.id`.execute(queriesOf(db))
  return rows
}

/** Someone's orders of a plan that may still be paid; renewals are not theirs to make or end. */
export async function listOpen(
  db: Database,
  accountId: string,
): Promise<{ id: string; hasProof: boolean }[]> {
  const { rows } = await sql<{ id: string; hasProof: boolean }>`
    select id, proof is not null as "hasProof" from payment_orders
    where account_id = ${accountId} and state in ('created', 'pending', 'failed') and kind <> 'renewal'
    order by id`.execute(queriesOf(db))
  return rows
}

/** Someone's renewals whose money has not come. */
export async function listOpenRenewals(db: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_orders
    where account_id = ${accountId} and kind = 'renewal' and state = 'pending'
    order by id`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/** Orders whose time is over. */
export async function listExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, account_id from payment_orders
      where state in ('created', 'pending', 'failed') and expires_at <= ${now}
      order by expires_at limit ${limit}) due
    order by account_id`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/** Orders whose provider is to be asked, each put off so that others do not ask too. */
export async function takeDuePolls(
  db: Database,
  now: Date,
  again: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_orders set poll_at = ${again} where id in (
      select id from payment_orders where poll_at <= ${now} order by poll_at limit ${limit}
      for update skip locked)
    returning id`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

type PaidRow = { id: string; ref: string; paidAt: Date; amountMinor: number; currency: string }

/** What our records say was paid to a provider within these times. */
export async function listPaidBetween(
  db: Database,
  provider: string,
  from: Date,
  to: Date,
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select id, provider_ref as ref, paid_at as "paidAt", total_minor as "amountMinor", currency from payment_orders
    where provider = ${provider} and provider_ref is not null
      and paid_at >= ${from} and paid_at < ${to}`.execute(queriesOf(db))
  return rows
}

/** Those of these references that are paid, whenever. */
export async function listPaidRefs(
  db: Database,
  provider: string,
  refs: readonly string[],
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select id, provider_ref as ref, paid_at as "paidAt", total_minor as "amountMinor", currency from payment_orders
    where provider = ${provider} and provider_ref = any(${refs}::text[]) and paid_at is not null`.execute(
    queriesOf(db),
  )
  return rows
}
