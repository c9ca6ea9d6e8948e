import { sql, type Kysely } from 'kysely'

/** Candidates report what a reviewer wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_cases drop constraint moderation_cases_kind_check`.execute(db)
  await sql`
    alter table moderation_cases add constraint moderation_cases_kind_check check (kind in
      ('job', 'conversation', 'post', 'comment', 'person', 'company', 'review'))`.execute(db)
  await sql`
    alter table resume_reviews
      -- When a moderator took away what the reviewer wrote.
      add column removed_at timestamptz,
      -- When the connections came back because a moderator took action.
      add column returned_at timestamptz`.execute(db)
}
