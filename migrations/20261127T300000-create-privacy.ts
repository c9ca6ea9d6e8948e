import { sql, type Kysely } from 'kysely'

/** Exports of one's data, deletions of accounts, and what people agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts drop constraint accounts_status_check,
      add constraint accounts_status_check check (status in
        ('active', 'limited', 'suspended', 'banned', 'deleting', 'deleted'))`.execute(db)

  await sql`
    create table data_exports (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      state text not null check (state in ('building', 'ready', 'expired')),
      asked_at timestamptz not null,
      ready_at timestamptz,
      -- When its files are deleted.
      expires_at timestamptz,
      check ((state = 'building') = (ready_at is null)),
      check ((ready_at is null) = (expires_at is null))
    )`.execute(db)
  await sql`
    create index data_exports_account on data_exports (account_id, asked_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create unique index data_exports_one_building on data_exports (account_id)
      where state = 'building'`.execute(db)
  await sql`
    create index data_exports_expiring on data_exports (expires_at) where state = 'ready'`.execute(
    db,
  )

  // One archive each; what does not fit into one goes on in the next.
  await sql`
    create table data_export_parts (
      export_id uuid not null references data_exports on delete cascade,
      number int not null check (number > 0),
      storage_key text not null,
      wrapped_key text not null,
      size int not null,
      primary key (export_id, number)
    )`.execute(db)

  await sql`
    create table account_deletions (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      state text not null check (state in ('asked', 'cancelled', 'closing', 'erased')),
      asked_at timestamptz not null,
      -- Until when it can be cancelled.
      grace_until timestamptz not null,
      -- The next moment at which something happens by itself; null once nothing will.
      due_at timestamptz,
      reminders int not null default 0,
      -- Address and names, while they are being erased and for the certificate; null before and after.
      subject jsonb,
      ended_at timestamptz,
      -- { table: rows } and the number of files.
      certificate jsonb,
      check ((state in ('asked', 'closing')) = (ended_at is null)),
      check ((state = 'closing') = (subject is not null))
    )`.execute(db)
  await sql`
    create unique index account_deletions_one_open on account_deletions (account_id)
      where state in ('asked', 'closing')`.execute(db)
  await sql`
    create index account_deletions_account on account_deletions (account_id, asked_at desc)`.execute(
    db,
  )
  await sql`
    create index account_deletions_due on account_deletions (due_at) where due_at is not null`.execute(
    db,
  )

  await sql`
    create table consents (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      purpose text not null,
      -- Which wording was agreed to.
      version int not null,
      given boolean not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index consents_account on consents (account_id, at desc, id desc)`.execute(db)

  // News about one thing, of everyone who was told.
  await sql`create index notifications_about on notifications (collapse_key)`.execute(db)
}
