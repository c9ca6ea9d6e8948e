import { sql, type Kysely } from 'kysely'

/**
 * A suspension by an admin becomes a sanction like all others: one that has no end until an admin ends it. Those
 * that stand are kept with the reason that their owner was told. `held_by_admin` is written by older processes
 * alone, and goes with the next version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of await checksOf(db)) {
    await sql`alter table moderation_sanctions drop constraint ${sql.id(name)}`.execute(db)
  }
  await sql`
    alter table moderation_sanctions
      add constraint moderation_sanctions_lifted_because
        check (lifted_because in ('ended', 'overturned', 'byAdmin')),
      add constraint moderation_sanctions_ends check (case level
        when 'limited' then ends_at is not null
        when 'suspended' then true
        else ends_at is null end)`.execute(db)
  await keepSuspensions(db)
}

async function checksOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'moderation_sanctions'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%overturned%'
        or pg_get_constraintdef(oid) like '%ends_at%')`.execute(db)
  return rows.map(({ name }) => name)
}

async function keepSuspensions(db: Kysely<unknown>): Promise<void> {
  await sql`
    with held as (
      select account.id, account.name, gen_random_uuid() as case_id,
        coalesce(noted.at, account.updated_at) as at,
        coalesce(noted.reason, 'Suspended by an admin') as reason,
        (select id from accounts where id = noted.actor_id) as admin_id
      from accounts account left join lateral (
        select at, reason, actor_id from audit_entries
        where entity_type = 'account' and entity_id = account.id::text
          and action = 'accounts.suspended' and actor_kind = 'person' and reason is not null
        order by seq desc limit 1) noted on true
      where account.status = 'suspended' and account.held_by_admin
    ), cases as (
      insert into moderation_cases (id, kind, thing_id, owner_id, title, status, opened_at, due_at,
        decision, rule, reason, decided_by, decided_at, closes_at)
      select case_id, 'person', id, id, name, 'closed', at, at,
        'actioned', 'other', reason, admin_id, at, at
      from held
    )
    insert into moderation_sanctions (id, case_id, account_id, level, starts_at)
    select gen_random_uuid(), case_id, id, 'suspended', at from held`.execute(db)
}
