import { sql, type Kysely } from 'kysely'

/** Sitemaps are split by the numbers of what they list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'public_profiles']) {
    await sql`
      alter table ${sql.table(table)}
      add column number bigint not null generated always as identity unique`.execute(db)
  }
  await sql`create index articles_sitemap on articles ((number / 10000), changed_at desc)
    where state = 'published' and is_indexed and canonical_url is null`.execute(db)
  await sql`create index public_profiles_sitemap on public_profiles
    ((number / 10000), updated_at desc) where is_public and is_indexed`.execute(db)
  await sql`drop index public_profiles_indexed`.execute(db)
}
