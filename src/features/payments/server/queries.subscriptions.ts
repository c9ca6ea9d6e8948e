import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { SubscriptionRow } from './orders.ts'

const columns = sql.raw(`id, account_id as "accountId", plan_id as "planId",
  next_plan_id as "nextPlanId", state, renews, provider, method_ref as "methodRef",
  method_label as "methodLabel", buyer, last_order_id as "lastOrderId", anchor_day as "anchorDay",
  period_starts_at as "periodStartsAt", period_ends_at as "periodEndsAt", attempt_at as "attemptAt",
  failed_attempts as "failedAttempts", grace_ends_at as "graceEndsAt", noticed_at as "noticedAt",
  updated_at as "updatedAt"`)
const running = sql.raw(`state in ('Active', 'past_due', 'cancel_scheduled')`)

export async function findRunning(
  db: Database,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from paid_subscriptions where account_id = ${accountId} and ${running}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** The running one, or else the one that ended last. */
export async function findLatest(
  db: Database,
  accountId: string,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from paid_subscriptions where account_id = ${accountId}
    order by ${running} desc, created_at desc limit 1`.execute(queriesOf(db))
  return rows[0]
}

export async function insertSubscription(
  db: Database,
  row: Omit<
    SubscriptionRow,
    'nextPlanId' | 'failedAttempts' | 'graceEndsAt' | 'noticedAt' | 'updatedAt'
  >,
  now: Date,
): Promise<void> {
  await sql`
    insert into paid_subscriptions (id, account_id, plan_id, state, renews, provider, method_ref,
      method_label, buyer, last_order_id, anchor_day, period_starts_at, period_ends_at, attempt_at,
      created_at, updated_at)
    values (${row.id}, ${row.accountId}, ${row.planId}, ${row.state}, ${row.renews}, ${row.provider},
      ${row.methodRef}, ${row.methodLabel}, ${jsonbOf(row.buyer)}, ${row.lastOrderId},
      ${row.anchorDay}, ${row.periodStartsAt}, ${row.periodEndsAt}, ${row.attemptAt}, ${now}, ${now})`.execute(
    queriesOf(db),
  )
}

type Change = Partial<
  Omit<SubscriptionRow, 'id' | 'accountId' | 'buyer' | 'anchorDay' | 'updatedAt'>
>

export async function changeSubscription(
  db: Database,
  id: string,
  change: Change,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('paidSubscriptions')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Accounts whose renewal is to be tried. */
export async function listDueRenewals(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from paid_subscriptions where attempt_at <= ${now}
      and ${running} order by attempt_at limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId).toSorted()
}

/** Accounts whose time is over: the period where nothing renews, the grace where it failed. */
export async function listDueEnds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from paid_subscriptions
    where ${running} and period_ends_at <= ${now}
      and (case when state = 'past_due' then grace_ends_at <= ${now} else not renews end)
    order by period_ends_at limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId).toSorted()
}

/** Accounts that are to hear of the end of their period. */
export async function listDueNotices(
  db: Database,
  now: Date,
  endsBefore: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from paid_subscriptions
    where state = 'Active' and noticed_at is null
      and period_ends_at > ${now} and period_ends_at <= ${endsBefore}
    order by period_ends_at limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId).toSorted()
}
