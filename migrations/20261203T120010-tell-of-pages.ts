import { sql, type Kysely } from 'kysely'

/** Pages besides those of jobs that search engines are told of, and the collections they know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table index_now_pages (
      path text primary key,
      changed_at timestamptz not null,
      -- The call that tells of it; null until there is one.
      batch uuid
    )`.execute(db)
  await sql`create index index_now_pages_waiting on index_now_pages (changed_at)
    where batch is null`.execute(db)
  await sql`create index index_now_pages_batch on index_now_pages (batch)
    where batch is not null`.execute(db)
  await sql`create table index_now_collections (slug text primary key)`.execute(db)
}
