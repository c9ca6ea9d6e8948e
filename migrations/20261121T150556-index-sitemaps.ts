import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list of sitemaps asks for the newest change of each part of ten thousand numbers.
  await sql`
    create index jobs_sitemap_parts on jobs ((number / 10000), updated_at desc) where listed`.execute(
    db,
  )
  await sql`
    create index jobs_sitemap_open on jobs ((number / 10000))
    where listed and status = 'published'`.execute(db)
}
