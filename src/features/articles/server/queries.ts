/** Every statement about published articles. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ArticleKind } from '../contract.ts'

export type CategoryRow = {
  id: string
  kind: ArticleKind
  slug: string
  name: string
  description: string
}

export const legalCategory = 'legal'
export const helpCategory = 'help'
const legalAtMost = 100

const categoryColumns = ['id', 'kind', 'slug', 'name', 'description'] as const

export async function findCategory(db: Database, slug: string): Promise<CategoryRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('articleCategories')
    .select(categoryColumns)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row as CategoryRow | undefined
}

/** With the number of published articles. */
export type CountedCategory = CategoryRow & { articles: number }

export async function listCategories(db: Database, kind: ArticleKind): Promise<CountedCategory[]> {
  const rows = await queriesOf(db)
    .selectFrom('articleCategories as category')
    .select([
      'category.id',
      'category.kind',
      'category.slug',
      'category.name',
      'category.description',
    ])
    .select(
      sql<number>`(select count(*)::int from articles article
        where article.category_id = category.id and article.state = 'published')`.as('articles'),
    )
    .where('category.kind', '=', kind)
    .orderBy('category.position')
    .orderBy('category.slug')
    .execute()
  return rows as CountedCategory[]
}

export type CardRow = {
  id: string
  kind: ArticleKind
  categoryId: string
  categorySlug: string
  categoryName: string
  slug: string
  title: string
  excerpt: string
  tags: string[]
  authorName: string
  /** Of an author who is named; others are called as the article says. */
  authorSlug: string | null
  readingMinutes: number
  publishedAt: Date
}

const cardColumns = [
  'article.id',
  'article.kind',
  'article.categoryId',
  'article.slug',
  'article.title',
  'article.excerpt',
  'article.tags',
  'article.readingMinutes',
  'article.publishedAt',
  'category.slug as categorySlug',
  'category.name as categoryName',
  'author.slug as authorSlug',
  sql<string>`coalesce(author.name, article.author_name)`.as('authorName'),
] as const

function published(db: Database) {
  return queriesOf(db)
    .selectFrom('articles as article')
    .innerJoin('articleCategories as category', 'category.id', 'article.categoryId')
    .leftJoin('articleAuthors as author', (join) =>
      join.onRef('author.id', '=', 'article.authorId').on('author.agreedAt', 'is not', null),
    )
    .where('article.state', '=', 'published')
}

type Choice = {
  /** Both without. */
  kind?: ArticleKind
  categoryId?: string
  authorId?: string
  tag?: string | undefined
}

export async function listPublished(
  db: Database,
  { kind, categoryId, authorId, tag }: Choice,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<CardRow[]> {
  let query = published(db).select(cardColumns)
  if (kind) query = query.where('article.kind', '=', kind)
  if (authorId) query = query.where('article.authorId', '=', authorId)
  if (categoryId) query = query.where('article.categoryId', '=', categoryId)
  if (tag) query = query.where(sql<boolean>`article.tags @> array[${tag}]::text[]`)
  if (after) {
    query = query.where((where) =>
      where(
        where.refTuple('article.publishedAt', 'article.id'),
        '<',
        where.tuple(after.at, after.id),
      ),
    )
  }
  const rows = await query
    .orderBy('article.publishedAt', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()
  return rows as CardRow[]
}

export type PublishedRow = CardRow & {
  html: string
  changedAt: Date
  canonicalUrl: string | null
  isIndexed: boolean
  pictureId: string | null
}

export async function findPublished(
  db: Database,
  category: string,
  slug: string,
): Promise<PublishedRow | undefined> {
  const row = await published(db)
    .select([...cardColumns, 'article.html', 'article.changedAt', 'article.canonicalUrl'])
    .select(['article.isIndexed', 'article.pictureId'])
    .where('category.slug', '=', category)
    .where('article.slug', '=', slug)
    .executeTakeFirst()
  return row as PublishedRow | undefined
}

/** Where an article that stood at an address before stands now, if it is published. */
export async function findMoved(
  db: Database,
  category: string,
  slug: string,
): Promise<{ category: string; slug: string } | undefined> {
  return published(db)
    .innerJoin('articleAddresses as address', 'address.articleId', 'article.id')
    .select(['category.slug as category', 'article.slug'])
    .where('address.categorySlug', '=', category)
    .where('address.slug', '=', slug)
    .executeTakeFirst()
}

/** Those that share most tags first, then those of the same category; the newest first. */
export async function listRelated(
  db: Database,
  { id, kind, categoryId, tags }: CardRow,
  limit: number,
): Promise<CardRow[]> {
  const rows = await published(db)
    .select(cardColumns)
    .where('article.kind', '=', kind)
    .where('article.id', '<>', id)
    .where(sql<boolean>`(article.tags && ${tags}::text[] or article.category_id = ${categoryId})`)
    .orderBy(
      sql`(select count(*) from unnest(article.tags) tag where tag = any(${tags}::text[]))`,
      'desc',
    )
    .orderBy('article.publishedAt', 'desc')
    .limit(limit)
    .execute()
  return rows as CardRow[]
}

export type SitemapPart = { part: number; changedAt: Date }
export type IndexedRow = { kind: ArticleKind; category: string; slug: string; changedAt: Date }

/** By their numbers; the index of `articles` is made for this number. */
const articlesInPart = 10_000

const isIndexed = sql<boolean>`
  article.state = 'published' and article.is_indexed and article.canonical_url is null`

/** Sitemaps of articles, each with when one of its articles last changed. */
export async function sitemapParts(db: Database): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select part::int as part, newest.at as "changedAt"
    from generate_series(0, (select max(number) from articles) / ${sql.lit(articlesInPart)}) part
    cross join lateral (
      select changed_at as at from articles article
      where ${isIndexed} and number / ${sql.lit(articlesInPart)} = part
      order by changed_at desc limit 1) newest
    order by part`.execute(queriesOf(db))
  return rows
}

export async function listOfPart(db: Database, part: number): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`
    select article.kind, category.slug as category, article.slug, changed_at as "changedAt"
    from articles article join article_categories category on category.id = category_id
    where ${isIndexed} and article.number >= ${part * articlesInPart}
      and article.number < ${(part + 1) * articlesInPart}
    order by article.number`.execute(queriesOf(db))
  return rows
}

/** Categories of the blog and named authors; each changed when one of their listed articles did. */
export async function listLists(
  db: Database,
): Promise<{ kind: 'category' | 'author'; slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ kind: 'category' | 'author'; slug: string; changedAt: Date }>`
    select 'category' as kind, category.slug, max(article.changed_at) as "changedAt"
    from articles article join article_categories category on category.id = category_id
    where ${isIndexed} and article.kind = 'blog' group by category.slug
    union all
    select 'author', author.slug, max(article.changed_at)
    from articles article join article_authors author on author.id = article.author_id
    where ${isIndexed} and author.agreed_at is not null group by author.slug
    order by kind, slug`.execute(queriesOf(db))
  return rows
}

export async function listForFeed(
  db: Database,
  categoryId: string | undefined,
  limit: number,
): Promise<(CardRow & { html: string; changedAt: Date })[]> {
  let query = published(db)
    .select([...cardColumns, 'article.html', 'article.changedAt'])
    .where('article.kind', '=', 'blog')
  if (categoryId) query = query.where('article.categoryId', '=', categoryId)
  const rows = await query.orderBy('article.publishedAt', 'desc').limit(limit).execute()
  return rows as (CardRow & { html: string; changedAt: Date })[]
}

export type LegalRow = {
  id: string
  slug: string
  title: string
  version: number
  state: string
  changedAt: Date | null
  updatedAt: Date
}

/** Pages of the legal category: these, or all that are published. */
export function listLegal(db: Database, ids?: readonly string[]): Promise<LegalRow[]> {
  const pages = queriesOf(db)
    .selectFrom('articles as article')
    .innerJoin('articleCategories as category', 'category.id', 'article.categoryId')
    .select([
      'article.id',
      'article.slug',
      'article.title',
      'article.version',
      'article.state',
      'article.changedAt',
      'article.updatedAt',
    ])
    .where('category.slug', '=', legalCategory)
    .orderBy('article.slug')
    .limit(legalAtMost)
  return ids
    ? pages.where('article.id', 'in', [...ids]).execute()
    : pages.where('article.state', '=', 'published').execute()
}

export type HelpRow = { id: string; slug: string; title: string; excerpt: string }

/** Published help articles that have any of the words, those that have them in their title first. */
export async function searchHelp(
  db: Database,
  words: readonly string[],
  atMost: number,
): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select article.id, article.slug, article.title, article.excerpt
    from articles article
    join article_categories category on category.id = article.category_id
    cross join websearch_to_tsquery('english', ${words.join(' or ')}) as asked
    cross join lateral (
      select setweight(to_tsvector('english', article.title), 'A')
        || setweight(to_tsvector('english', article.excerpt), 'B')
        || setweight(to_tsvector('english', article.body), 'D') as text) written
    where category.slug = ${helpCategory} and article.state = 'published'
      and written.text @@ asked
    order by ts_rank(written.text, asked, 1) desc, article.id limit ${atMost}`.execute(
    queriesOf(db),
  )
  return rows
}

export async function isHelp(db: Database, id: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('articles as article')
    .innerJoin('articleCategories as category', 'category.id', 'article.categoryId')
    .select('article.id')
    .where('article.id', '=', id)
    .where('article.state', '=', 'published')
    .where('category.slug', '=', helpCategory)
    .executeTakeFirst()
  return row !== undefined
}

/** Of a published post of the blog. */
export async function findBlogAddress(
  db: Database,
  id: string,
): Promise<{ category: string; slug: string } | undefined> {
  return published(db)
    .select(['category.slug as category', 'article.slug'])
    .where('article.id', '=', id)
    .where('article.kind', '=', 'blog')
    .executeTakeFirst()
}
