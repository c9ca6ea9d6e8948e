import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id text primary key,
      code text not null,
      version int not null check (version > 0),
      name text not null,
      daily_limit int check (daily_limit > 0),
      lifetime_limit int check (lifetime_limit > 0),
      active boolean not null default true,
      sort int not null,
      unique (code, version),
      check (daily_limit is not null or lifetime_limit is not null)
    )`.execute(db)
  await sql`
    insert into plans (id, code, version, name, daily_limit, lifetime_limit, sort) values
      ('free-1', 'free', 1, 'Free', null, 1, 1),
      ('basic-1', 'basic', 1, 'Basic', 20, null, 2),
      ('premium-1', 'premium', 1, 'Premium', 40, null, 3)`.execute(db)

  await sql`
    create table subscriptions (
      id uuid primary key,
      account_id uuid not null,
      plan_id text not null references plans,
      status text not null
        check (status in ('Active', 'past_due', 'cancel_scheduled', 'expired', 'ended')),
      started_at timestamptz not null,
      ends_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index subscriptions_one_running on subscriptions (account_id)
      where status in ('Active', 'past_due', 'cancel_scheduled')`.execute(db)
  await sql`
    create index subscriptions_due on subscriptions (ends_at)
      where status in ('Active', 'past_due', 'cancel_scheduled')`.execute(db)
  await sql`create index subscriptions_account on subscriptions (account_id, started_at)`.execute(
    db,
  )

  // Everything that a hold decides on is in this one row, the plan's limits too: its lock is the
  // account's queue.
  // credit_expiries: one element for each refund credit, soonest first.
  await sql`
    create table wallets (
      account_id uuid primary key,
      plan_id text not null default 'free-1' references plans,
      plan_ends_at timestamptz,
      daily_limit int,
      lifetime_limit int,
      held int not null default 0 check (held >= 0),
      captured int not null default 0 check (captured >= 0),
      day date not null default '2000-01-01',
      day_count int not null default 0 check (day_count >= 0),
      credit_expiries timestamptz[] not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create index wallets_credit_due on wallets ((credit_expiries[1]))
      where credit_expiries <> '{}'`.execute(db)

  // A charge is its entries, step by step; the newest one carries its state. Entries of one step
  // without a state are credits given, expired or corrected. No foreign key to wallets: an entry is
  // only ever written together with its locked wallet row, and the check would lock that row again.
  // A charge's id is made of the account and its idempotency key, so the primary key keeps it single.
  await sql`
    create table wallet_ledger (
      charge_id uuid not null,
      step smallint not null check (step > 0),
      account_id uuid not null,
      kind text not null check (kind in
        ('hold', 'capture', 'reverse', 'release', 'refund', 'grant', 'bonus', 'expire', 'adjust')),
      state text check (state in ('held', 'captured', 'released', 'refunded')),
      held_change smallint not null default 0,
      captured_change smallint not null default 0,
      day_change smallint not null default 0,
      credit_change smallint not null default 0,
      day date not null,
      plan_id text not null,
      ref_type text not null,
      ref_id text not null,
      reason text not null,
      idempotency_key text,
      at timestamptz not null,
      primary key (charge_id, step),
      check ((kind = 'hold') = (idempotency_key is not null)),
      check ((state is null) = (kind in ('grant', 'bonus', 'expire', 'adjust')))
    )`.execute(db)
  await sql`
    create index wallet_ledger_newest on wallet_ledger (account_id, at)`.execute(db)

  await sql`
    create trigger wallet_ledger_append_only before update or delete or truncate on wallet_ledger
      for each statement execute function refuse_change()`.execute(db)
}
