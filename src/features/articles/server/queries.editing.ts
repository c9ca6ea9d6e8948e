/** Every statement that editors need. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Articles } from '#platform/db/tables.gen.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ArticleKind, ArticleState } from '../contract.ts'

export type DraftRow = Selectable<Articles> & {
  kind: ArticleKind
  state: ArticleState
  categorySlug: string
  authorSlug: string | null
}

function drafts(db: Database) {
  return queriesOf(db)
    .selectFrom('articles as article')
    .innerJoin('articleCategories as category', 'category.id', 'article.categoryId')
    .leftJoin('articleAuthors as author', 'author.id', 'article.authorId')
    .selectAll('article')
    .select(['category.slug as categorySlug', 'author.slug as authorSlug'])
}

export async function findDraft(db: Database, id: string): Promise<DraftRow | undefined> {
  const row = await drafts(db).where('article.id', '=', id).executeTakeFirst()
  return row as DraftRow | undefined
}

export async function lockDraft(db: Database, id: string): Promise<DraftRow | undefined> {
  const row = await drafts(db).where('article.id', '=', id).forUpdate('article').executeTakeFirst()
  return row as DraftRow | undefined
}

export async function findDraftAt(
  db: Database,
  categoryId: string,
  slug: string,
): Promise<DraftRow | undefined> {
  const row = await drafts(db)
    .where('article.categoryId', '=', categoryId)
    .where('article.slug', '=', slug)
    .executeTakeFirst()
  return row as DraftRow | undefined
}

export async function listDrafts(
  db: Database,
  state: ArticleState | undefined,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<DraftRow[]> {
  let query = drafts(db)
  if (state) query = query.where('article.state', '=', state)
  if (after) {
    query = query.where((where) =>
      where(
        where.refTuple('article.updatedAt', 'article.id'),
        '<',
        where.tuple(after.at, after.id),
      ),
    )
  }
  const rows = await query
    .orderBy('article.updatedAt', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute()
  return rows as DraftRow[]
}

export async function insertDraft(db: Database, row: Insertable<Articles>): Promise<void> {
  await queriesOf(db).insertInto('articles').values(row).execute()
}

/** @returns false where another process has put one at the address meanwhile */
export async function insertIfFree(db: Database, row: Insertable<Articles>): Promise<boolean> {
  const inserted = await queriesOf(db)
    .insertInto('articles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['categoryId', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateDraft(
  db: Database,
  id: string,
  change: Updateable<Articles>,
): Promise<void> {
  await queriesOf(db).updateTable('articles').set(change).where('id', '=', id).execute()
}

/** Scheduled ones whose moment has come, for one worker. */
export async function lockDue(db: Database, now: Date, limit: number): Promise<DraftRow[]> {
  const rows = await drafts(db)
    .where('article.state', '=', 'scheduled')
    .where('article.publishAt', '<=', now)
    .orderBy('article.publishAt')
    .limit(limit)
    .forUpdate('article')
    .skipLocked()
    .execute()
  return rows as DraftRow[]
}

export type RevisionRow = {
  articleId: string
  version: number
  title: string
  excerpt: string
  body: string
  tags: string[]
  savedBy: string | null
  savedAt: Date
}

export async function insertRevision(db: Database, row: RevisionRow): Promise<void> {
  await queriesOf(db).insertInto('articleRevisions').values(row).execute()
}

/** From a version downwards. */
export function listRevisions(
  db: Database,
  articleId: string,
  below: number,
  limit: number,
): Promise<RevisionRow[]> {
  return queriesOf(db)
    .selectFrom('articleRevisions')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('version', '<', below)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export function findRevision(
  db: Database,
  articleId: string,
  version: number,
): Promise<RevisionRow | undefined> {
  return queriesOf(db)
    .selectFrom('articleRevisions')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** An address that was left leads to the article; one that is taken again leads nowhere else. */
export async function keepAddress(
  db: Database,
  articleId: string,
  left: { categorySlug: string; slug: string },
): Promise<void> {
  await queriesOf(db)
    .insertInto('articleAddresses')
    .values({ ...left, articleId })
    .onConflict((conflict) => conflict.columns(['categorySlug', 'slug']).doUpdateSet({ articleId }))
    .execute()
}

export async function freeAddress(
  db: Database,
  address: { categorySlug: string; slug: string },
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('articleAddresses')
    .where('categorySlug', '=', address.categorySlug)
    .where('slug', '=', address.slug)
    .execute()
}

export async function upsertCategory(
  db: Database,
  row: {
    id: string
    kind: ArticleKind
    slug: string
    name: string
    description: string
    position: number
    createdAt: Date
  },
): Promise<void> {
  await queriesOf(db)
    .insertInto('articleCategories')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
