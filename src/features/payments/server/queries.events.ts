/** What providers told: each event once. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'

/** Told before the payment that it is about: it waits for that, and its repetition is heard again. */
const waiting = sql.raw(`payment_events.outcome in ('unknownOrder', 'unpaid')`)

/** False: the event is known already. */
export async function insertEvent(
  db: Database,
  provider: string,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const { eventId, kind, amountMinor, currency, occurredAt, providerRef, paymentRef = null } = event
  const result = await sql`
    insert into payment_events (provider, event_id, kind, outcome, amount_minor, currency, occurred_at,
      received_at, provider_ref, payment_ref)
    values (${provider}, ${eventId}, ${kind}, 'received', ${amountMinor}, ${currency}, ${occurredAt},
      ${now}, ${providerRef}, ${paymentRef})
    on conflict (provider, event_id) do update set received_at = excluded.received_at
      where ${waiting}`.execute(queriesOf(db))
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function noteOutcome(
  db: Database,
  row: { provider: string; eventId: string; orderId: string | null; outcome: string },
): Promise<void> {
  await sql`
    update payment_events set outcome = ${row.outcome}, order_id = ${row.orderId}
    where provider = ${row.provider} and event_id = ${row.eventId}`.execute(queriesOf(db))
}

/** What was told of a payment before it was known, oldest first. */
export async function listWaiting(
  db: Database,
  provider: string,
  paymentRef: string,
): Promise<ProviderEvent[]> {
  const { rows } = await sql<ProviderEvent>`
    select event_id as "eventId", occurred_at as "occurredAt", kind, null as "orderId",
      provider_ref as "providerRef", payment_ref as "paymentRef", amount_minor as "amountMinor", currency
    from payment_events
    where provider = ${provider} and payment_ref = ${paymentRef} and ${waiting}
      and kind in ('refunded', 'refundFailed', 'chargedBack')
    order by occurred_at, event_id for update`.execute(queriesOf(db))
  return rows
}

/** Whether another event has said that this refund failed. */
export async function hasFailed(
  db: Database,
  row: { provider: string; orderId: string; providerRef: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_events
    where order_id = ${row.orderId} and provider = ${row.provider} and kind = 'refundFailed'
      and provider_ref = ${row.providerRef} and event_id <> ${row.eventId}`.execute(queriesOf(db))
  return rows.length > 0
}
