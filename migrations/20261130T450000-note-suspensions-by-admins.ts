import { sql, type Kysely } from 'kysely'

/** Suspended by an admin's hand, which no sanction of moderation ends. Until now nobody else suspended anyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column held_by_admin boolean not null default false`.execute(
    db,
  )
  await sql`
    update accounts set held_by_admin = true
    where status = 'suspended' and not exists (
      select from moderation_sanctions sanction
      where sanction.account_id = accounts.id and sanction.level in ('suspended', 'closed')
        and sanction.lifted_at is null)`.execute(db)
}
