import { sql, type Kysely } from 'kysely'

/**
 * Invitations are told apart by a note and the end of their link. An account that has not proved its address holds
 * its invitation for a day and no longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registration_invitations
      add column note text not null default '',
      add column link_ending text,
      add column held_until timestamptz,
      add constraint registration_invitations_held check (held_until is null or used_at is not null)`.execute(
    db,
  )
  await sql`drop index registration_invitations_open`.execute(db)
  await sql`
    create index registration_invitations_open on registration_invitations (expires_at)
      where about is null and revoked_at is null and (used_at is null or held_until is not null)`.execute(
    db,
  )
}
