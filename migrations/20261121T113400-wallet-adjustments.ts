import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plans
      -- Minor units for a month, tax included; null where nothing is charged.
      add column price_minor int check (price_minor >= 0),
      add column currency text check (currency ~ '^[A-Z]{3}$'),
      add column created_at timestamptz not null default '2026-11-21T00:00:00Z',
      add constraint plans_price_whole check ((price_minor is null) = (currency is null))`.execute(
    db,
  )
  await sql`create unique index plans_one_active on plans (code) where active`.execute(db)
  // What an admin gives or takes; a large one waits for a second admin.
  await sql`
    create table wallet_adjustments (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      amount int not null check (amount between -50 and 50 and amount <> 0),
      reason text not null check (length(reason) between 1 and 300),
      state text not null check (state in ('waiting', 'applied', 'refused', 'expired')),
      requested_by uuid references accounts on delete set null,
      requested_at timestamptz not null,
      -- Until when a second admin may decide.
      due_at timestamptz,
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      check ((state = 'waiting') = (due_at is not null)),
      check (decided_by is null or decided_by <> requested_by or state <> 'applied')
    )`.execute(db)
  await sql`
    create index wallet_adjustments_waiting on wallet_adjustments (due_at, id)
    where state = 'waiting'`.execute(db)
  await sql`
    create index wallet_adjustments_done on wallet_adjustments (requested_at, id)
    where state <> 'waiting'`.execute(db)
  await sql`
    create index wallet_adjustments_account on wallet_adjustments (account_id, requested_at)`.execute(
    db,
  )
}
