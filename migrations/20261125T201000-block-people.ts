import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_blocks (
      blocker_id uuid not null,
      blocked_id uuid not null,
      created_at timestamptz not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index account_blocks_blocked on account_blocks (blocked_id)`.execute(db)
  await sql`
    create index account_blocks_listed on account_blocks (blocker_id, created_at desc, blocked_id)`.execute(
    db,
  )
  // The one guard for every statement that brings two people together.
  await sql`
    create function are_blocked(one uuid, other uuid) returns boolean
    language sql stable parallel safe as $$
      select exists (select from account_blocks
        where blocker_id = are_blocked.one and blocked_id = are_blocked.other)
      or exists (select from account_blocks
        where blocker_id = are_blocked.other and blocked_id = are_blocked.one)
    $$`.execute(db)
}
