import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_contacts drop constraint people_contacts_state_check,
    add constraint people_contacts_state_check
      check (state in ('sent', 'accepted', 'declined', 'expired', 'ended'))`.execute(db)
  await sql`
    alter table findable_people
    add column findable_since timestamptz,
    add column reminder_due_at timestamptz,
    add column asked_at timestamptz,
    add column lapsed_at timestamptz`.execute(db)
  await sql`
    update findable_people set findable_since = confirmed_at,
      reminder_due_at = case when is_findable then confirmed_at + interval '30 days' end`.execute(
    db,
  )
  await sql`alter table findable_people alter column findable_since set not null`.execute(db)
  await sql`
    create index findable_people_reminders on findable_people (reminder_due_at)
    where reminder_due_at is not null`.execute(db)
  await sql`
    create index findable_people_new on findable_people (findable_since desc, card_id desc)
    where is_findable`.execute(db)
}
