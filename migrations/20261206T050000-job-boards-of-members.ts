import { sql, type Kysely } from 'kysely'

/** Members whom the product trusts add boards as well; some of these wait for an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_boards add column added_as text not null default 'admin'
      constraint job_boards_added_as check (added_as in ('admin', 'member'))`.execute(db)
  await sql`
    create index job_boards_suggested on job_boards (created_at desc, id desc)
    where added_as = 'member' and state = 'added'`.execute(db)
}
