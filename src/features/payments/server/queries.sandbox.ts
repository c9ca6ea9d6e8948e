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

/** False: more than was paid. */
export async function refundPayment(db: Database, ref: string, amount: number): Promise<boolean> {
  const result = await sql`
    update sandbox_payments set refunded_minor = refunded_minor + ${amount}
    where ref = ${ref} and state = 'paid' and refunded_minor + ${amount} <= amount_minor`.execute(
    queriesOf(db),
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function listPaid(db: Database, from: Date, to: Date): Promise<SandboxRow[]> {
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_payments
    where state = 'paid' and at >= ${from} and at < ${to}`.execute(queriesOf(db))
  return rows
}
