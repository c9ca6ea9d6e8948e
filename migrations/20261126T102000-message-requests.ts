import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // requested_by: who has to be accepted first; held: their address is not proved yet, so it has not arrived.
  await sql`
    alter table conversations
      drop constraint conversations_state_check,
      add constraint conversations_state_check
        check (state in ('requested', 'active', 'declined', 'closed')),
      add column requested_by uuid,
      add column held boolean not null default false,
      add constraint conversations_requested_by_check
        check (requested_by is not null or (state <> 'requested' and state <> 'declined' and not held))`.execute(
    db,
  )
  await sql`create index conversations_held on conversations (id) where held`.execute(db)
}
