import { sql, type Kysely } from 'kysely'

/** Where one of two people has no name yet, only a block by that one counts: see decision 0610. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function has_blocked(blocker uuid, blocked uuid) returns boolean
    language sql stable parallel safe as $$
      select exists (select from account_blocks
        where blocker_id = has_blocked.blocker and blocked_id = has_blocked.blocked)
    $$`.execute(db)
}
