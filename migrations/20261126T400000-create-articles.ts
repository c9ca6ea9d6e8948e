import { sql, type Kysely } from 'kysely'

/** Blog posts and content pages: what they say now, what they said before, where they stood before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_categories (
      id uuid primary key,
      kind text not null check (kind in ('blog', 'page')),
      slug text not null unique,
      name text not null,
      description text not null default '',
      position integer not null default 0,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table articles (
      id uuid primary key,
      category_id uuid not null references article_categories,
      kind text not null check (kind in ('blog', 'page')),
      slug text not null,
      title text not null,
      excerpt text not null,
      -- Markdown, as it was typed.
      body text not null,
      html text not null,
      tags text[] not null default '{}',
      author_name text not null,
      canonical_url text,
      is_indexed boolean not null default true,
      reading_minutes integer not null,
      state text not null check (state in ('draft', 'scheduled', 'published', 'unpublished')),
      publish_at timestamptz,
      published_at timestamptz,
      -- When what readers see last changed.
      changed_at timestamptz,
      version integer not null default 1,
      -- Digest of the text that came with the product; null once a person has changed it.
      shipped text,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (category_id, slug),
      check ((state = 'scheduled') = (publish_at is not null)),
      check (state <> 'published' or published_at is not null)
    )`.execute(db)
  await sql`
    create index articles_due on articles (publish_at) where state = 'scheduled'`.execute(db)
  await sql`
    create index articles_of_kind on articles (kind, published_at desc, id desc)
      where state = 'published'`.execute(db)
  await sql`
    create index articles_of_category on articles (category_id, published_at desc, id desc)
      where state = 'published'`.execute(db)
  await sql`
    create index articles_tags on articles using gin (tags) where state = 'published'`.execute(db)
  await sql`create index articles_edited on articles (updated_at desc, id desc)`.execute(db)
  await sql`
    create table article_revisions (
      article_id uuid not null references articles on delete cascade,
      version integer not null,
      title text not null,
      excerpt text not null,
      body text not null,
      tags text[] not null,
      saved_by uuid references accounts on delete set null,
      saved_at timestamptz not null,
      primary key (article_id, version)
    )`.execute(db)
  // Each leads to where the article stands now, so that no chain of redirects grows.
  await sql`
    create table article_addresses (
      category_slug text not null,
      slug text not null,
      article_id uuid not null references articles on delete cascade,
      primary key (category_slug, slug)
    )`.execute(db)
  await sql`alter table admin_grants drop constraint admin_grants_roles_check`.execute(db)
  await sql`
    alter table admin_grants add constraint admin_grants_roles_check check (roles
      <@ array['owner', 'verifier', 'moderator', 'support', 'editor', 'finance'])`.execute(db)
  await sql`create index article_addresses_of_article on article_addresses (article_id)`.execute(db)
}
