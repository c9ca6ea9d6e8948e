import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type SandboxRow = {
  ref: string
  orderId: string
  amountMinor: number
  currency: string
  state: 'open' | 'paid' | 'declined'
  card: string | null
  refundedMinor: number
  at: Date
}

const columns = sql.raw(`ref, order_id as "orderId", amount_minor as "amountMinor", currency, state,
  card, refunded_minor as "refundedMinor", at`)

export async function insertPayment(
  db: Database,
  row: Pick<SandboxRow, 'ref' | 'orderId' | 'amountMinor' | 'currency' | 'at'>,
): Promise<void> {
  await sql`
    insert into sandbox_payments (ref, order_id, amount_minor, currency, state, at)
    values (${row.ref}, ${row.orderId}, ${row.amountMinor}, ${row.currency}, 'open', ${row.at})
    on conflict do nothing`.execute(queriesOf(db))
}

export async function findPayment(db: Database, ref: string): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_payments where ref = ${ref}`.execute(queriesOf(db))
  return rows[0]
}

/** Undefined: it is paid already. */
export async function setPayment(
  db: Database,
  row: { ref: string; state: 'paid' | 'declined'; card: string; now: Date },
): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    update sandbox_payments set state = ${row.state}, card = ${row.card}, at = ${row.now}
    where ref = ${row.ref} and state <> 'paid' returning ${columns}`.execute(queriesOf(db))
  return rows[0]
}

/** The same refund counts once. False: more than was paid. */
export async function refundPayment(
  db: Database,
  { ref, refundId, amountMinor }: { ref: string; refundId: string; amountMinor: number },
): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    with paid as (
      update sandbox_payments set refunded_minor = refunded_minor + ${amountMinor},
        refund_ids = refund_ids || ${refundId}::uuid
      where ref = ${ref} and state = 'paid' and refunded_minor + ${amountMinor} <= amount_minor
        and not ${refundId}::uuid = any(refund_ids)
      returning ref)
    select exists (select 1 from paid) or exists (
      select 1 from sandbox_payments where ref = ${ref} and ${refundId}::uuid = any(refund_ids)
    ) as "isDone"`.execute(queriesOf(db))
  return rows[0]!.isDone
}

export async function listPaid(db: Database, from: Date, to: Date): Promise<SandboxRow[]> {
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_payments
    where state = 'paid' and at >= ${from} and at < ${to}`.execute(queriesOf(db))
  return rows
}
