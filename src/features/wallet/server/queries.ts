import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ChargeState } from './policy.ts'

export type HoldRow = {
  chargeId: string
  accountId: string
  idempotencyKey: string
  refType: string
  refId: string
  reason: string
  now: Date
  /** In the deployment's zone, `YYYY-MM-DD`. */
  today: string
}

export type EntryRow = {
  chargeId: string
  step: number
  accountId: string
  kind: string
  state: ChargeState
  day: string
  refType: string
  refId: string
}

const entryColumns = sql.raw(
  `charge_id as "chargeId", step, account_id as "accountId", kind, state, day,
   ref_type as "refType", ref_id as "refId"`,
)

/** Makes the account's wallet unless it has one. */
export async function ensureWallet(db: Database, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into wallets (account_id, created_at, updated_at) values (${accountId}, ${now}, ${now})
    on conflict do nothing`.execute(db)
}

/**
 * Takes one connection: checks the limits, counts, and writes the ledger entry, in one statement.
 * The wallet row is locked first, so the decision is made on its newest version. `day` never goes
 * back: a clock that is set back gives no second quota.
 *
 * @returns the new entry, or undefined when the limit is reached, the key was used before, or there
 *   is no wallet; the caller tells these apart by reading the ledger again
 */
export async function insertHold(db: Database, hold: HoldRow): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    with locked as materialized (
      select account_id, plan_id, plan_ends_at, held, captured, day, day_count, credit_expiries
      from wallets where account_id = ${hold.accountId} for update
    ), wallet as (
      select account_id, credit_expiries, p.id as plan_id,
        greatest(day, ${hold.today}::date) as day,
        case when day >= ${hold.today}::date then day_count else 0 end as day_count,
        (p.daily_limit is null
          or case when day >= ${hold.today}::date then day_count else 0 end < p.daily_limit)
        and (p.lifetime_limit is null or held + captured < p.lifetime_limit) as fits
      from locked join plans p
        on p.id = case when plan_ends_at <= ${hold.now} then 'free-1' else plan_id end
    ), entry as (
      insert into wallet_ledger (charge_id, step, account_id, kind, state, held_change, day_change,
        credit_change, day, plan_id, ref_type, ref_id, reason, idempotency_key, at)
      select ${hold.chargeId}, 1, account_id, 'hold', 'held', 1, 1,
        case when fits then 0 else -1 end, day, plan_id, ${hold.refType}, ${hold.refId},
        ${hold.reason}, ${hold.idempotencyKey}, ${hold.now}
      from wallet
      where fits or credit_expiries[cardinality(credit_expiries)] > ${hold.now}
      on conflict (account_id, idempotency_key) where idempotency_key is not null do nothing
      returning *
    ), counted as (
      update wallets w set held = w.held + 1, day = entry.day, day_count = wallet.day_count + 1,
        updated_at = ${hold.now},
        credit_expiries = case when wallet.fits then w.credit_expiries else array(
          select expiry from unnest(w.credit_expiries) with ordinality as credit(expiry, position)
          where position <> (
            select min(position) from unnest(w.credit_expiries) with ordinality as usable(expiry, position)
            where expiry > ${hold.now})
          order by position) end
      from wallet join entry using (account_id) where w.account_id = wallet.account_id
    )
    select ${entryColumns} from entry`.execute(db)
  return rows[0]
}

/** The charge that was held under this key, as it stands now. */
export async function findChargeByKey(
  db: Database,
  accountId: string,
  idempotencyKey: string,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from wallet_ledger
    where charge_id = (
      select charge_id from wallet_ledger
      where account_id = ${accountId} and idempotency_key = ${idempotencyKey})
    order by step desc limit 1`.execute(db)
  return rows[0]
}

/** The newest entry of a charge. */
export async function findCharge(db: Database, chargeId: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from wallet_ledger where charge_id = ${chargeId} and state is not null
    order by step desc limit 1`.execute(db)
  return rows[0]
}

export type WalletRow = {
  planId: string
  planName: string
  dailyLimit: number | null
  lifetimeLimit: number | null
  held: number
  captured: number
  day: string
  dayCount: number
  creditExpiries: Date[]
}

// The plan is joined to the row as locked: a join inside the locking query would lose the row when
// the plan changes while it waits.
const walletSelect = (accountId: string, now: Date, locking: 'for update' | '') => sql<WalletRow>`
  with wallet as materialized (
    select plan_id, plan_ends_at, held, captured, day, day_count, credit_expiries
    from wallets where account_id = ${accountId} ${sql.raw(locking)}
  )
  select p.id as "planId", p.name as "planName", p.daily_limit as "dailyLimit",
    p.lifetime_limit as "lifetimeLimit", held, captured, day, day_count as "dayCount",
    credit_expiries as "creditExpiries"
  from wallet join plans p
    on p.id = case when plan_ends_at <= ${now} then 'free-1' else plan_id end`

/** The wallet with the plan in force. */
export async function findWallet(
  db: Database,
  accountId: string,
  now: Date,
): Promise<WalletRow | undefined> {
  const { rows } = await walletSelect(accountId, now, '').execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockWallet(
  db: Database,
  accountId: string,
  now: Date,
): Promise<WalletRow | undefined> {
  const { rows } = await walletSelect(accountId, now, 'for update').execute(db)
  return rows[0]
}

export type EntryInsert = {
  chargeId: string
  step: number
  accountId: string
  kind: string
  state: ChargeState | null
  heldChange: number
  capturedChange: number
  dayChange: number
  creditChange: number
  day: string
  planId: string
  refType: string
  refId: string
  reason: string
  now: Date
  /** Of the credits that this entry gives. */
  creditExpiresAt: Date
}

/** Writes one entry and the counters that it changes. The wallet row must be locked. */
export async function insertEntry(db: Database, entry: EntryInsert): Promise<void> {
  await sql`
    with entry as (
      insert into wallet_ledger (charge_id, step, account_id, kind, state, held_change,
        captured_change, day_change, credit_change, day, plan_id, ref_type, ref_id, reason, at)
      values (${entry.chargeId}, ${entry.step}, ${entry.accountId}, ${entry.kind}, ${entry.state},
        ${entry.heldChange}, ${entry.capturedChange}, ${entry.dayChange}, ${entry.creditChange},
        ${entry.day}, ${entry.planId}, ${entry.refType}, ${entry.refId}, ${entry.reason}, ${entry.now})
      returning account_id, held_change, captured_change, day_change, credit_change
    )
    update wallets w set held = w.held + entry.held_change,
      captured = w.captured + entry.captured_change,
      day_count = w.day_count + entry.day_change, updated_at = ${entry.now},
      credit_expiries = case when entry.credit_change <= 0 then w.credit_expiries else array(
        select expiry from unnest(w.credit_expiries
          || array_fill(${entry.creditExpiresAt}::timestamptz, array[entry.credit_change::int])) as expiry
        order by expiry) end
    from entry where w.account_id = entry.account_id`.execute(db)
}
