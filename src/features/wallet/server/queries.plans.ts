import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Plan, PlanCode } from '../contract.ts'

const planColumns = sql.raw(`code, version, name, daily_limit as "dailyLimit",
  lifetime_limit as "lifetimeLimit", open_limit as "openLimit", price_minor as "priceMinor", currency`)

export async function listPlans(db: Database): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from plans where active order by sort`.execute(queriesOf(db))
  return rows
}

/** Takes the version that is sold now out of the list; who has it keeps it. Two wait for each other. */
export async function retirePlan(db: Database, code: PlanCode): Promise<Plan | undefined> {
  // The transaction that waited here sees the version that the other one made.
  await sql`select from plans where code = ${code} for update`.execute(queriesOf(db))
  const { rows } = await sql<Plan>`
    update plans set active = false where code = ${code} and active
    returning ${planColumns}`.execute(queriesOf(db))
  return rows[0]
}

export async function insertPlan(db: Database, plan: Plan, now: Date): Promise<void> {
  const { code, version, name, dailyLimit, lifetimeLimit, openLimit, priceMinor, currency } = plan
  await sql`
    insert into plans (id, code, version, name, daily_limit, lifetime_limit, price_minor, currency,
      sort, open_limit, created_at)
    select ${`${code}-${version}`}, ${code}, ${version}, ${name}, ${dailyLimit}, ${lifetimeLimit},
      ${priceMinor}, ${currency}, sort, ${openLimit}, ${now}
    from plans where code = ${code} and version = ${version - 1}`.execute(queriesOf(db))
}

/** The newest active version of a plan. */
export async function findPlan(db: Database, code: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from plans where code = ${code} and active order by version desc limit 1`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** Any version of a plan, sold or not. */
export async function findPlanVersion(db: Database, planId: string): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    select ${planColumns} from plans where id = ${planId}`.execute(queriesOf(db))
  return rows[0]
}

/** The plan of the running subscription. */
export async function findRunning(
  db: Database,
  accountId: string,
): Promise<{ id: string; planId: string } | undefined> {
  const { rows } = await sql<{ id: string; planId: string }>`
    select id, plan_id as "planId" from subscriptions where account_id = ${accountId}
      and status in ('Active', 'past_due', 'cancel_scheduled')`.execute(queriesOf(db))
  return rows[0]
}

/** Of the running subscription. */
export async function changeSubscription(
  db: Database,
  row: { id: string; status: string; endsAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    update subscriptions set status = ${row.status}, ends_at = ${row.endsAt}, updated_at = ${row.now}
    where id = ${row.id}`.execute(queriesOf(db))
}

/** Ends the running subscription, if there is one. */
export async function endSubscription(
  db: Database,
  accountId: string,
  now: Date,
  status: 'ended' | 'expired' = 'ended',
): Promise<void> {
  await sql`
    update subscriptions set status = ${status}, ends_at = ${now}, updated_at = ${now}
    where account_id = ${accountId}
      and status in ('Active', 'past_due', 'cancel_scheduled')`.execute(queriesOf(db))
}

export async function insertSubscription(
  db: Database,
  row: { id: string; accountId: string; planId: string; now: Date; endsAt: Date | null },
): Promise<void> {
  await sql`
    insert into subscriptions (id, account_id, plan_id, status, started_at, ends_at, created_at, updated_at)
    values (${row.id}, ${row.accountId}, ${row.planId}, 'Active', ${row.now}, ${row.endsAt},
      ${row.now}, ${row.now})`.execute(queriesOf(db))
}

/** The wallet counts by the Free plan again. */
export async function setFreePlan(db: Database, accountId: string, now: Date): Promise<void> {
  await sql`
    update wallets w set plan_id = p.id, daily_limit = p.daily_limit,
      lifetime_limit = p.lifetime_limit, plan_ends_at = null, updated_at = ${now}
    from plans p where p.code = 'free' and p.active and w.account_id = ${accountId}`.execute(
    queriesOf(db),
  )
}

/** Connections that someone accepted since then. */
export async function countCaptures(db: Database, accountId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallet_ledger
    where account_id = ${accountId} and at >= ${since} and kind = 'capture'`.execute(queriesOf(db))
  return rows[0]!.count
}

/** From when on the wallet counts by another plan. Counters stay as they are. */
export async function setPlan(
  db: Database,
  row: { accountId: string; planId: string; now: Date; endsAt: Date | null },
): Promise<void> {
  await sql`
    update wallets w set plan_id = p.id, daily_limit = p.daily_limit,
      lifetime_limit = p.lifetime_limit, plan_ends_at = ${row.endsAt}, updated_at = ${row.now}
    from plans p where p.id = ${row.planId} and w.account_id = ${row.accountId}`.execute(
    queriesOf(db),
  )
}

/**
 * Marks subscriptions whose end has passed. The wallet needs no touch: it compares the end with the
 * clock at every use.
 *
 * @returns how many
 */
export async function expireSubscriptions(db: Database, now: Date, limit: number): Promise<number> {
  const result = await sql`
    update subscriptions set status = 'expired', updated_at = ${now}
    where id in (
      select id from subscriptions
      where status in ('Active', 'past_due', 'cancel_scheduled') and ends_at <= ${now}
      order by ends_at limit ${limit} for update skip locked)`.execute(queriesOf(db))
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Takes refund credits away whose time is over, with a ledger entry for each wallet.
 *
 * @returns how many wallets changed, at most `limit`
 */
export async function expireCredits(db: Database, now: Date, limit: number): Promise<number> {
  const result = await sql`
    with due as materialized (
      select account_id, plan_id, day, credit_expiries from wallets
      where credit_expiries <> '{}' and credit_expiries[1] <= ${now}
      order by credit_expiries[1] limit ${limit} for update skip locked
    ), split as (
      select account_id, plan_id, day,
        array(select expiry from unnest(credit_expiries) as expiry where expiry > ${now} order by expiry) as kept,
        cardinality(credit_expiries) as before
      from due
    ), entry as (
      insert into wallet_ledger (charge_id, step, account_id, kind, credit_change, day, plan_id,
        ref_type, ref_id, reason, at)
      select uuidv7(), 1, account_id, 'expire', cardinality(kept) - before, day, plan_id,
        'credit', account_id::text, 'Refund credits end after 90 days', ${now}
      from split
    )
    update wallets w set credit_expiries = split.kept, updated_at = ${now}
    from split where w.account_id = split.account_id`.execute(queriesOf(db))
  return Number(result.numAffectedRows ?? 0)
}
