/** Every statement about the authors of articles. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ArticleAuthors } from '#platform/db/tables.gen.ts'
import type { ArticleKind } from '../contract.ts'

export type AuthorRow = Selectable<ArticleAuthors>
export type CountedAuthor = AuthorRow & { articles: number }

/** Someone who agreed to be named, with the number of published articles. */
export async function findNamed(db: Database, slug: string): Promise<CountedAuthor | undefined> {
  return queriesOf(db)
    .selectFrom('articleAuthors as author')
    .selectAll('author')
    .select(
      sql<number>`(select count(*)::int from articles article
        where article.author_id = author.id and article.state = 'published')`.as('articles'),
    )
    .where('author.slug', '=', slug)
    .where('author.agreedAt', 'is not', null)
    .executeTakeFirst()
}

export async function findAuthorBySlug(db: Database, slug: string): Promise<AuthorRow | undefined> {
  return queriesOf(db)
    .selectFrom('articleAuthors')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function lockAuthor(db: Database, id: string): Promise<AuthorRow | undefined> {
  return queriesOf(db)
    .selectFrom('articleAuthors')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** By name, with the number of articles in every state. */
export function listAuthors(
  db: Database,
  limit: number,
  id: string | undefined,
): Promise<CountedAuthor[]> {
  let query = queriesOf(db)
    .selectFrom('articleAuthors as author')
    .selectAll('author')
    .select(
      sql<number>`(select count(*)::int from articles article
        where article.author_id = author.id)`.as('articles'),
    )
  if (id !== undefined) query = query.where('author.id', '=', id)
  return query.orderBy('author.name').orderBy('author.id').limit(limit).execute()
}

export async function countAuthors(db: Database): Promise<number> {
  const { count } = await queriesOf(db)
    .selectFrom('articleAuthors')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns false where the address is taken */
export async function insertAuthor(
  db: Database,
  row: Insertable<ArticleAuthors>,
): Promise<boolean> {
  const inserted = await queriesOf(db)
    .insertInto('articleAuthors')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateAuthor(
  db: Database,
  id: string,
  change: Updateable<ArticleAuthors>,
): Promise<void> {
  await queriesOf(db).updateTable('articleAuthors').set(change).where('id', '=', id).execute()
}

export async function deleteAuthor(db: Database, id: string): Promise<void> {
  await queriesOf(db).deleteFrom('articleAuthors').where('id', '=', id).execute()
}

/** Where an author's published articles stand, the newest first. */
export function listAddressesOf(
  db: Database,
  authorId: string,
  limit: number,
): Promise<{ kind: ArticleKind; category: string; slug: string }[]> {
  return queriesOf(db)
    .selectFrom('articles as article')
    .innerJoin('articleCategories as category', 'category.id', 'article.categoryId')
    .select(['article.kind', 'category.slug as category', 'article.slug'])
    .where('article.authorId', '=', authorId)
    .where('article.state', '=', 'published')
    .orderBy('article.publishedAt', 'desc')
    .limit(limit)
    .execute() as Promise<{ kind: ArticleKind; category: string; slug: string }[]>
}
