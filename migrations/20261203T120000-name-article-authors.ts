import { sql, type Kysely } from 'kysely'

/** People who write articles and agreed to be named, and the first picture of each article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_authors (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      bio text not null,
      picture_id uuid references article_pictures,
      -- Null until the person has agreed to be named in public, and again once they no longer do.
      agreed_at timestamptz,
      version integer not null default 1,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table articles
      add column author_id uuid references article_authors on delete set null,
      add column picture_id uuid references article_pictures`.execute(db)
  await sql`
    create index articles_of_author on articles (author_id, published_at desc, id desc)
      where state = 'published'`.execute(db)
  await sql`create index articles_author on articles (author_id)`.execute(db)
  await sql`
    update articles set picture_id = found.id
    from article_pictures found
    where found.id::text =
      (regexp_match(articles.body, '!\[[^\]]*\]\(<?picture:([0-9a-f-]{36})'))[1]`.execute(db)
}
