import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create extension if not exists citext`.execute(db)

  await sql`
    create table idempotency_keys (
      account_id uuid not null,
      key text not null check (length(key) between 1 and 255),
      endpoint text not null,
      input_hash text not null,
      reply jsonb,
      created_at timestamptz not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db)

  await sql`
    create table audit_entries (
      seq bigint generated always as identity primary key,
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('guest', 'person', 'system')),
      actor_id uuid,
      actor_hat text,
      action text not null,
      entity_type text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      reason text,
      request_id text not null
    )`.execute(db)
  await sql`create index audit_entries_entity on audit_entries (entity_type, entity_id, seq)`.execute(
    db,
  )
  await sql`create index audit_entries_actor on audit_entries (actor_id, seq)`.execute(db)
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_change()`.execute(db)
}
