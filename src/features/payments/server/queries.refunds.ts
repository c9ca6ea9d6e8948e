import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type RefundRow = {
  id: string
  orderId: string
  accountId: string
  amountMinor: number
  currency: string
  state: 'requested' | 'approved' | 'processing' | 'succeeded' | 'failed' | 'rejected'
  rule: string
  reason: string
  requestedBy: string | null
  decidedBy: string | null
  providerRef: string | null
  attempts: number
  creditNoteId: string | null
  requestedAt: Date
  provider: string
  /** From which it was asked for. */
  ticketId: string | null
}

const columns = sql.raw(`r.id, r.order_id as "orderId", r.account_id as "accountId",
  r.amount_minor as "amountMinor", r.currency, r.state, r.rule, r.reason,
  r.requested_by as "requestedBy", r.decided_by as "decidedBy", r.provider_ref as "providerRef",
  r.attempts, r.credit_note_id as "creditNoteId", r.requested_at as "requestedAt",
  r.ticket_id as "ticketId", o.provider`)
const fromRefunds = sql.raw(`from payment_refunds r join payment_orders o on o.id = r.order_id`)

export async function insertRefund(
  db: Database,
  row: Omit<RefundRow, 'provider' | 'attempts' | 'decidedBy' | 'creditNoteId' | 'ticketId'> & {
    ticketId?: string | undefined
  },
): Promise<void> {
  await sql`
    insert into payment_refunds (id, order_id, account_id, amount_minor, currency, state, rule, reason,
      requested_by, provider_ref, ticket_id, requested_at, updated_at)
    values (${row.id}, ${row.orderId}, ${row.accountId}, ${row.amountMinor}, ${row.currency},
      ${row.state}, ${row.rule}, ${row.reason}, ${row.requestedBy}, ${row.providerRef},
      ${row.ticketId ?? null}, ${row.requestedAt}, ${row.requestedAt})`.execute(queriesOf(db))
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} ${fromRefunds} where r.id = ${id}`.execute(queriesOf(db))
  return rows[0]
}

export async function lockRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} ${fromRefunds} where r.id = ${id} for update of r`.execute(queriesOf(db))
  return rows[0]
}

export async function findRefundByRef(
  db: Database,
  orderId: string,
  providerRef: string,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} ${fromRefunds}
    where r.order_id = ${orderId} and r.provider_ref = ${providerRef}`.execute(queriesOf(db))
  return rows[0]
}

type Change = Partial<
  Pick<RefundRow, 'state' | 'decidedBy' | 'providerRef' | 'attempts' | 'creditNoteId'>
> & { attemptAt?: Date | null }

export async function changeRefund(
  db: Database,
  id: string,
  change: Change,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('paymentRefunds')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Asked for and not decided, by the order's id: it may not be promised twice. */
export async function sumsRequested(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ orderId: string; sum: number }>`
    select order_id as "orderId", sum(amount_minor)::int as sum from payment_refunds
    where order_id = any(${[...orderIds]}::uuid[]) and state = 'requested' group by order_id`.execute(
    queriesOf(db),
  )
  return new Map(rows.map(({ orderId, sum }) => [orderId, sum]))
}

/** What one admin has paid back alone since then, and what of one order was, by anybody. */
export async function sumAlone(
  db: Database,
  row: { adminId: string; orderId: string; currency: string; since: Date },
): Promise<{ byAdmin: number; ofOrder: number }> {
  const { rows } = await sql<{ byAdmin: number; ofOrder: number }>`
    select coalesce(sum(amount_minor) filter (where requested_by = ${row.adminId}
        and requested_at >= ${row.since} and currency = ${row.currency}), 0)::float8 as "byAdmin",
      coalesce(sum(amount_minor) filter (where order_id = ${row.orderId}), 0)::float8 as "ofOrder"
    from payment_refunds
    where rule = 'admin' and decided_by is null and state not in ('requested', 'rejected')
      and (order_id = ${row.orderId} or requested_at >= ${row.since})`.execute(queriesOf(db))
  return rows[0]!
}

export type PaidBack = Pick<RefundRow, 'amountMinor' | 'currency' | 'rule'> & { at: Date }

/** The last refund of an order, or of what was paid for a plan from a day on, that was promised or paid. */
export async function findLastPaidBack(
  db: Database,
  of: { orderId: string } | { accountId: string; since: Date },
): Promise<PaidBack | undefined> {
  const ofOrders =
    'orderId' in of
      ? sql`= ${of.orderId}`
      : sql`in (select id from payment_orders
          where account_id = ${of.accountId} and period_ends_at > ${of.since})`
  const { rows } = await sql<PaidBack>`
    select amount_minor as "amountMinor", currency, rule, updated_at as at from payment_refunds
    where order_id ${ofOrders} and state not in ('requested', 'rejected')
    order by requested_at desc, id desc limit 1`.execute(queriesOf(db))
  return rows[0]
}

/** Due for the provider. */
export async function listDueRefunds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${fromRefunds}
    where r.state in ('approved', 'processing') and r.attempt_at <= ${now}
    order by r.attempt_at limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

export async function listRefunds(
  db: Database,
  show: 'waiting' | 'all',
  before: { at: Date; id: string } | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} ${fromRefunds}
    where ${
      show === 'all'
        ? sql`true`
        : sql`(r.state in ('requested', 'failed') or (r.state = 'approved' and o.provider = 'manual'))`
    }
      and ${before ? sql`(r.requested_at, r.id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by r.requested_at desc, r.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
