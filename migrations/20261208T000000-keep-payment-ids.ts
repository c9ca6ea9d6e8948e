import { sql, type Kysely } from 'kysely'

/**
 * A checkout page, a link and a refund have ids of their own: the payment behind them tells whether money that comes
 * is the money that is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_orders add column payment_ref text`.execute(db)
  await sql`
    update payment_orders
    set payment_ref = case provider when 'stripe' then method_ref else provider_ref end
    where paid_at is not null
      and (provider = 'sandbox' or (provider = 'stripe' and method_ref like 'pi\_%'))`.execute(db)
  await sql`
    create index payment_orders_payment on payment_orders (payment_ref)
      where payment_ref is not null`.execute(db)
  // Payments were found by it.
  await sql`drop index payment_orders_method`.execute(db)
  await sql`
    alter table sandbox_payments add column refund_ids uuid[] not null default '{}'`.execute(db)
}
