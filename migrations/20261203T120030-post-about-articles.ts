import { sql, type Kysely } from 'kysely'

/** Posts about an article: what is said about it stands below it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column article_id uuid references articles on delete set null`.execute(db)
  await sql`create index posts_of_article on posts (article_id, published_at desc, id desc)
    where article_id is not null`.execute(db)
}
