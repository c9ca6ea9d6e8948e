import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
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
  /** Of everybody, where nothing is sold; null where plans set the limits. */
  fairUseDaily: number | null
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

const entryColumns =
  sql.raw(`charge_id as "chargeId", step, account_id as "accountId", kind, state, day,
  ref_type as "refType", ref_id as "refId"`)

/** Makes the account's wallet, on the Free plan, unless it has one. */
export async function ensureWallet(db: Database, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into wallets (account_id, plan_id, daily_limit, lifetime_limit, created_at, updated_at)
    select ${accountId}, id, daily_limit, lifetime_limit, ${now}, ${now}
    from plans where code = 'free' and active
    on conflict do nothing`.execute(queriesOf(db))
}

/**
 * Takes one connection: checks the limits, counts, and writes the ledger entry, in one statement.
 * The row decides for itself, so PostgreSQL decides again on its newest version when it had to wait
 * for it. `day` never goes back: a clock that is set back gives no second quota.
 *
 * Nearly every hold fits the plan's own limits, and the statement for that costs half of the one
 * that also knows ended plans, refund credits and accounts without a wallet; so the full one is asked only
 * when it does not fit.
 *
 * @returns the new entry, or undefined when the limit is reached, the charge exists, or the wallet was made by
 *   another one while this one waited; the caller tells these apart by reading the ledger again
 * @throws 23505 when a twin under the same key was committed while this one waited
 */
export async function insertHold(db: Database, hold: HoldRow): Promise<EntryRow | undefined> {
  const { accountId, chargeId, today, refType, refId, reason, idempotencyKey, fairUseDaily } = hold
  // As text: the driver writes a date out in the local zone, field by field.
  const now = hold.now.toISOString()
  const values = [accountId, chargeId, now, today, refType, refId, reason, idempotencyKey].concat(
    fairUseDaily === null ? [] : [String(fairUseDaily)],
  )
  const run = async (statement: string) => {
    const { rows } = await queriesOf(db).executeQuery<{ day: string }>(
      CompiledQuery.raw(statement, values),
    )
    return rows[0]
  }
  const statements = fairUseDaily === null ? byPlan : byFairUse
  const entry = (await run(statements.inLimit)) ?? (await run(statements.withCredits))
  if (!entry) return undefined
  return { chargeId, step: 1, accountId, kind: 'hold', state: 'held', ...entry, refType, refId }
}

const usedToday = `case when w.day >= $4::date then w.day_count else 0 end`
/** A limit of the plan in force: after the plan's end, the Free plan's. */
const limitInForce = (limit: string) =>
  `case when w.plan_ends_at <= $3::timestamptz then (select ${limit} from plans where code = 'free' and active)
    else w.${limit} end`
const fits = (daily: string, lifetime: string) =>
  `(coalesce(${usedToday} < ${daily}, true) and coalesce(w.held + w.captured < ${lifetime}, true))`
const fitsInForce = fits(limitInForce('daily_limit'), limitInForce('lifetime_limit'))

// Written out once instead of composed at each call: composing it took longer than running it.
const composeHold = (parts: {
  credits: string
  condition: string
  creditChange: string
  begun?: string
}) => `
  with counted as (
    update wallets w set held = held + 1, day = greatest(day, $4::date),
      day_count = ${usedToday} + 1, updated_at = $3 ${parts.credits}
    where account_id = $1
      and not exists (select 1 from wallet_ledger where charge_id = $2::uuid and step = 1)
      and ${parts.condition}
    returning new.day, new.plan_id, ${parts.creditChange} as credit_change
  ) ${parts.begun ?? ''}
  insert into wallet_ledger (charge_id, step, account_id, kind, state, held_change, day_change,
    credit_change, day, plan_id, ref_type, ref_id, reason, idempotency_key, at)
  select $2::uuid, 1, $1::uuid, 'hold', 'held', 1, 1, credit_change, day, plan_id, $5, $6, $7, $8, $3
  from ${parts.begun ? '(table counted union all table begun) hold' : 'counted'}
  returning day`

/** The first hold of an account makes its wallet, on the Free plan: one that is there stays as it is. */
const begun = (limit: string) => `
  , begun as (
    insert into wallets (account_id, plan_id, daily_limit, lifetime_limit, held, day, day_count,
      created_at, updated_at)
    select $1::uuid, id, daily_limit, lifetime_limit, 1, $4::date, 1, $3::timestamptz, $3::timestamptz
    from plans where code = 'free' and active and ${limit}
    on conflict do nothing
    returning day, plan_id, 0 as credit_change
  )`

/**
 * @param limit whether one more fits, credits aside
 * @param first whether the first one fits
 */
const withCredits = (limit: string, first: string) =>
  composeHold({
    begun: begun(first),
    credits: `, credit_expiries = case when ${limit} then credit_expiries else array(
    select expiry from unnest(credit_expiries) with ordinality as credit(expiry, position)
    where position <> (
      select min(position) from unnest(credit_expiries) with ordinality as usable(expiry, position)
      where expiry > $3)
    order by position) end`,
    condition: `(${limit} or credit_expiries[cardinality(credit_expiries)] > $3)`,
    creditChange: `cardinality(new.credit_expiries) - cardinality(old.credit_expiries)`,
  })

const byPlan = {
  inLimit: composeHold({
    credits: '',
    condition: `(w.plan_ends_at is null or w.plan_ends_at > $3::timestamptz)
    and ${fits('w.daily_limit', 'w.lifetime_limit')}`,
    creditChange: '0',
  }),
  withCredits: withCredits(fitsInForce, 'coalesce(least(daily_limit, lifetime_limit) > 0, true)'),
}

const fitsFairUse = `(${usedToday} < $9::int)`
const byFairUse = {
  inLimit: composeHold({ credits: '', condition: fitsFairUse, creditChange: '0' }),
  withCredits: withCredits(fitsFairUse, '$9::int > 0'),
}

/** The newest entry of a charge. */
export async function findCharge(db: Database, chargeId: string): Promise<EntryRow | undefined> {
  return (await findCharges(db, [chargeId])).get(chargeId)
}

/** The newest entries of charges, by the charge. */
export async function findCharges(
  db: Database,
  chargeIds: readonly string[],
): Promise<Map<string, EntryRow>> {
  const { rows } = await sql<EntryRow>`
    select distinct on (charge_id) ${entryColumns} from wallet_ledger
    where charge_id = any(${chargeIds}::uuid[]) and state is not null
    order by charge_id, step desc`.execute(queriesOf(db))
  return new Map(rows.map((row) => [row.chargeId, row]))
}

/** The newest state of each charge. */
export async function findChargeStates(
  db: Database,
  chargeIds: readonly string[],
): Promise<Map<string, ChargeState>> {
  const { rows } = await sql<{ chargeId: string; state: ChargeState }>`
    select distinct on (charge_id) charge_id as "chargeId", state from wallet_ledger
    where charge_id = any(${chargeIds}::uuid[]) and state is not null
    order by charge_id, step desc`.execute(queriesOf(db))
  return new Map(rows.map((row) => [row.chargeId, row.state]))
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

/** The wallet with the plan in force; of an account that never spent anything the Free plan, untouched. */
export async function findWallet(
  db: Database,
  accountId: string,
  now: Date,
): Promise<WalletRow | undefined> {
  const { rows } = await sql<WalletRow>`
    select p.id as "planId", p.name as "planName", p.daily_limit as "dailyLimit",
      p.lifetime_limit as "lifetimeLimit", coalesce(held, 0) as held,
      coalesce(captured, 0) as captured, coalesce(day, '2000-01-01') as day,
      coalesce(day_count, 0) as "dayCount",
      coalesce(credit_expiries, '{}'::timestamptz[]) as "creditExpiries"
    from (select ${accountId}::uuid as id) account
    left join wallets wallet on wallet.account_id = account.id
    join plans p on p.id = case when plan_id is null or plan_ends_at <= ${now}
      then (select id from plans where code = 'free' and active) else plan_id end`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** Wallets by their account, locked until the transaction ends. */
export function lockWallets(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, WalletRow>> {
  return lockWhere(db, sql`${accountIds}::uuid[]`, now)
}

/** The wallets that these charges were taken from, in the same way. */
export function lockWalletsOf(
  db: Database,
  chargeIds: readonly string[],
  now: Date,
): Promise<Map<string, WalletRow>> {
  const owners = sql`array(
    select account_id from wallet_ledger where charge_id = any(${chargeIds}::uuid[]))`
  return lockWhere(db, owners, now)
}

async function lockWhere(
  db: Database,
  accountIds: RawBuilder<unknown>,
  now: Date,
): Promise<Map<string, WalletRow>> {
  // The plan is joined to the rows as locked: a join inside the locking query would lose a row when
  // the plan changes while it waits. Locked in the order of ids, so nobody waits in a circle.
  const { rows } = await sql<WalletRow & { accountId: string }>`
    with wallet as materialized (
      select account_id, plan_id, plan_ends_at, held, captured, day, day_count, credit_expiries
      from wallets where account_id = any(${accountIds}) order by account_id for update
    )
    select account_id as "accountId", p.id as "planId", p.name as "planName",
      p.daily_limit as "dailyLimit", p.lifetime_limit as "lifetimeLimit", held, captured, day,
      day_count as "dayCount", credit_expiries as "creditExpiries"
    from wallet join plans p
      on p.id = case when plan_ends_at <= ${now}
        then (select id from plans where code = 'free' and active) else plan_id end`.execute(
    queriesOf(db),
  )
  return new Map(rows.map((row) => [row.accountId, row]))
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

/**
 * Writes entries and the counters that they change, in one statement. The wallets must be locked, and
 * all entries be of one moment.
 */
export async function insertEntries(db: Database, entries: readonly EntryInsert[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const { now, creditExpiresAt } = first
  const all = <Key extends keyof EntryInsert>(key: Key) => entries.map((entry) => entry[key])
  await sql`
    with entry as (
      insert into wallet_ledger (charge_id, step, account_id, kind, state, held_change,
        captured_change, day_change, credit_change, day, plan_id, ref_type, ref_id, reason, at)
      select *, ${now}::timestamptz from unnest(${all('chargeId')}::uuid[], ${all('step')}::smallint[],
        ${all('accountId')}::uuid[], ${all('kind')}::ledger_kind[], ${all('state')}::charge_state[],
        ${all('heldChange')}::smallint[], ${all('capturedChange')}::smallint[],
        ${all('dayChange')}::smallint[], ${all('creditChange')}::smallint[], ${all('day')}::date[],
        ${all('planId')}::text[], ${all('refType')}::text[], ${all('refId')}::text[],
        ${all('reason')}::text[])
      returning account_id, held_change, captured_change, day_change, credit_change
    ), total as (
      select account_id, sum(held_change)::int as held, sum(captured_change)::int as captured,
        sum(day_change)::int as day_count,
        (sum(credit_change) filter (where credit_change > 0))::int as credits
      from entry group by account_id
    )
    update wallets w set held = w.held + total.held, captured = w.captured + total.captured,
      day_count = w.day_count + total.day_count, updated_at = ${now},
      credit_expiries = case when total.credits is null then w.credit_expiries else array(
        select expiry from unnest(w.credit_expiries
          || array_fill(${creditExpiresAt}::timestamptz, array[total.credits])) as expiry
        order by expiry) end
    from total where w.account_id = total.account_id`.execute(queriesOf(db))
}
