import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AdjustmentState } from '../contract.ts'

export type AdjustmentRow = {
  id: string
  accountId: string
  amount: number
  reason: string
  state: AdjustmentState
  requestedBy: string | null
  requestedAt: Date
  dueAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  /** From which it was asked for. */
  ticketId: string | null
}

const columns = [
  'id',
  'accountId',
  'amount',
  'reason',
  'state',
  'requestedBy',
  'requestedAt',
  'dueAt',
  'decidedBy',
  'decidedAt',
  'ticketId',
] as const

export async function insertAdjustment(db: Database, row: AdjustmentRow): Promise<void> {
  await queriesOf(db).insertInto('walletAdjustments').values(row).execute()
}

/**
 * Connections that were given and taken since then without a second admin: in a wallet, and by an
 * admin. Both are locked until the transaction ends, so that two at once are added up too.
 */
export async function lockSoloSums(
  db: Database,
  accountId: string,
  adminId: string,
  since: Date,
): Promise<{ inWallet: number; byAdmin: number }> {
  // Always in the same order: two at once must not wait for each other.
  for (const id of [accountId, adminId].toSorted()) {
    await sql`
      select pg_advisory_xact_lock(hashtextextended('wallet adjustment:' || ${id}, 0))`.execute(
      queriesOf(db),
    )
  }
  const { rows } = await sql<{ inWallet: number; byAdmin: number }>`
    select
      (select coalesce(sum(abs(amount)), 0)::int from wallet_adjustments
        where account_id = ${accountId} and requested_at > ${since}
          and state = 'applied' and decided_by is null) as in_wallet,
      (select coalesce(sum(abs(amount)), 0)::int from wallet_adjustments
        where requested_by = ${adminId} and requested_at > ${since}
          and state = 'applied' and decided_by is null) as by_admin`.execute(queriesOf(db))
  return rows[0]!
}

export async function lockAdjustment(db: Database, id: string): Promise<AdjustmentRow | undefined> {
  return queriesOf(db)
    .selectFrom('walletAdjustments')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<AdjustmentRow>()
    .executeTakeFirst()
}

export async function setAdjustment(
  db: Database,
  id: string,
  change: Pick<AdjustmentRow, 'state' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await queriesOf(db)
    .updateTable('walletAdjustments')
    .set({ ...change, dueAt: null })
    .where('id', '=', id)
    .execute()
}

export type NamedAdjustment = AdjustmentRow & {
  name: string
  requestedName: string | null
  decidedName: string | null
}

/** Waiting ones by their time, or all others, the newest first. */
export async function listAdjustments(
  db: Database,
  show: 'waiting' | 'done',
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<NamedAdjustment[]> {
  const waiting = show === 'waiting'
  const time = sql.ref(waiting ? 'adjustment.due_at' : 'adjustment.requested_at')
  const { rows } = await sql<NamedAdjustment>`
    select adjustment.*, account.name, requester.name as requested_name,
      decider.name as decided_name
    from wallet_adjustments adjustment
    join accounts account on account.id = adjustment.account_id
    left join accounts requester on requester.id = adjustment.requested_by
    left join accounts decider on decider.id = adjustment.decided_by
    where ${waiting ? sql`adjustment.state = 'waiting'` : sql`adjustment.state <> 'waiting'`}
      ${
        after
          ? sql`and (${time}, adjustment.id) ${waiting ? sql`>` : sql`<`} (${after.at}, ${after.id}::uuid)`
          : sql``
      }
    order by ${time} ${waiting ? sql`asc` : sql`desc`}, adjustment.id ${waiting ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Ends what no second admin has decided in time. */
export async function expireAdjustments(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; amount: number; ticketId: string | null }[]> {
  const { rows } = await sql<{ id: string; amount: number; ticketId: string | null }>`
    update wallet_adjustments set state = 'expired', due_at = null
    where id in (
      select id from wallet_adjustments where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning id, amount, ticket_id`.execute(queriesOf(db))
  return rows
}

/**
 * Gives credits or takes usable ones, the soonest to end first, with its ledger entry. The wallet must
 * be locked, and have as many as are taken.
 */
export async function applyAdjustment(
  db: Database,
  row: {
    accountId: string
    adjustmentId: string
    amount: number
    reason: string
    now: Date
    creditExpiresAt: Date
  },
): Promise<void> {
  const { accountId, adjustmentId, amount, reason, now, creditExpiresAt } = row
  await sql`
    with changed as (
      update wallets w set updated_at = ${now}, credit_expiries = ${
        amount > 0
          ? sql`array(select expiry from unnest(w.credit_expiries
              || array_fill(${creditExpiresAt}::timestamptz, array[${amount}::int])) as expiry
              order by expiry)`
          : sql`array(select expiry from (
              select expiry, row_number() over (partition by expiry > ${now} order by expiry) as place
              from unnest(w.credit_expiries) as expiry) credit
              where expiry <= ${now} or place > ${-amount}::int order by expiry)`
      }
      where account_id = ${accountId} returning plan_id, day)
    insert into wallet_ledger (charge_id, step, account_id, kind, credit_change, day, plan_id,
      ref_type, ref_id, reason, at)
    select ${adjustmentId}::uuid, 1, ${accountId}::uuid, 'adjust', ${amount}::smallint, day, plan_id,
      'adjustment', ${adjustmentId}::text, ${reason}, ${now} from changed`.execute(queriesOf(db))
}
