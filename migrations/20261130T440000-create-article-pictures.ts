import { sql, type Kysely } from 'kysely'

/** Pictures that articles show. Revisions keep showing them, so they stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_pictures (
      id uuid primary key,
      -- Each width and format with the key of its file, the narrowest first.
      sizes jsonb not null,
      uploaded_by uuid references accounts on delete set null,
      created_at timestamptz not null
    )`.execute(db)
}
