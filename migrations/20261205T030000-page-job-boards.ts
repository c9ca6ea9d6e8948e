import { sql, type Kysely } from 'kysely'

/** The list of boards is read page by page, and those that fail by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_boards_newest on job_boards (created_at desc, id desc)`.execute(db)
  await sql`
    create index job_boards_problems on job_boards (created_at desc, id desc)
    where state <> 'added' and (failures > 0 or held_since is not null)`.execute(db)
}
