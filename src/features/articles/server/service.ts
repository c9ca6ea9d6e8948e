/** Published articles, as everybody reads them. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { headingsOf } from '#platform/text/markdown.ts'
import { articlePath, authorPath } from '#shared/article-path.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import {
  helpFoundAtMost,
  type ArticleCard,
  type getArticle,
  type listArticles,
  type listCategories,
  type searchHelp as searchHelpEndpoint,
} from '../contract.ts'
import * as queries from './queries.ts'
import { widestPicture } from './service.pictures.ts'

export { publishDue } from './service.editing.ts'
export { shipArticles } from './service.shipped.ts'
export { articleFeed } from './service.feeds.ts'

type Reading = Pick<Context, 'db'>

const relatedAtMost = 3

export function cardOf(row: queries.CardRow): ArticleCard {
  const { kind, categoryId: _id, categorySlug, categoryName, publishedAt, ...card } = row
  return {
    ...card,
    category: { slug: categorySlug, name: categoryName, kind },
    publishedAt: publishedAt.toISOString(),
  }
}

export async function categories(
  context: Reading,
  { kind }: EndpointInput<typeof listCategories>['query'],
): Promise<EndpointReply<typeof listCategories>> {
  const rows = await queries.listCategories(context.db, kind)
  return { items: rows.map(shownCategory) }
}

function shownCategory({ id: _id, ...category }: queries.CountedCategory) {
  return category
}

/** @throws AppError NOT_FOUND for a category that there is not, INVALID_CURSOR */
export async function list(
  context: Reading,
  { kind, category: slug, tag, cursor, limit }: EndpointInput<typeof listArticles>['query'],
): Promise<EndpointReply<typeof listArticles>> {
  const after = readCursor(cursor, timePosition)
  const all = slug === undefined ? [] : await queries.listCategories(context.db, kind)
  const found = all.find((candidate) => candidate.slug === slug)
  if (slug !== undefined && !found) throw new AppError('NOT_FOUND')
  const rows = await queries.listPublished(
    context.db,
    { kind, tag, ...(found && { categoryId: found.id }) },
    { after, limit: limit + 1 },
  )
  const page = nextPage(rows, limit, (row) => ({ at: row.publishedAt, id: row.id }))
  return { ...page, items: page.items.map(cardOf), category: found ? shownCategory(found) : null }
}

/** @throws AppError NOT_FOUND, for a draft as well as for nothing */
export async function read(
  context: Reading,
  { category, slug }: EndpointInput<typeof getArticle>['params'],
): Promise<EndpointReply<typeof getArticle>> {
  const row = await queries.findPublished(context.db, category, slug)
  if (!row) {
    const movedTo = await queries.findMoved(context.db, category, slug)
    if (!movedTo) throw new AppError('NOT_FOUND')
    return { article: null, movedTo }
  }
  const { html, changedAt, canonicalUrl, isIndexed, pictureId, ...card } = row
  const related = await queries.listRelated(context.db, card, relatedAtMost)
  return {
    article: {
      ...cardOf(card),
      html,
      headings: headingsOf(html),
      changedAt: changedAt.toISOString(),
      canonicalUrl,
      isIndexed,
      picture: await widestPicture(context, pictureId),
      related: related.map(cardOf),
    },
    movedTo: null,
  }
}

type PageToFind = { path: string; changedAt: Date }

/** Sitemaps of articles, each with the time of the last change in it. */
export function sitemapParts(context: Reading): Promise<queries.SitemapPart[]> {
  return queries.sitemapParts(context.db)
}

/** Addresses of the articles of one sitemap. */
export async function pagesOfPart(context: Reading, part: number): Promise<PageToFind[]> {
  const rows = await queries.listOfPart(context.db, part)
  return rows.map(({ kind, changedAt, ...address }) => ({
    path: articlePath(kind, address),
    changedAt,
  }))
}

/** Addresses of the pages that list articles: categories of the blog, and authors. */
export async function listsToFind(context: Reading): Promise<PageToFind[]> {
  const rows = await queries.listLists(context.db)
  return rows.map(({ kind, slug, changedAt }) => ({
    path: kind === 'author' ? authorPath(slug) : `/blog/${slug}`,
    changedAt,
  }))
}

export type LegalPage = {
  id: string
  title: string
  path: string
  version: number
  changedAt: Date
  isPublished: boolean
}

/**
 * Pages of the legal category, which people agree to.
 *
 * @param ids which of them; all that are published without
 */
export async function legalPages(context: Reading, ids?: readonly string[]): Promise<LegalPage[]> {
  const rows = await queries.listLegal(context.db, ids)
  return rows.map(({ id, slug, title, version, state, changedAt, updatedAt }) => ({
    id,
    title,
    path: articlePath('page', { category: queries.legalCategory, slug }),
    version,
    changedAt: changedAt ?? updatedAt,
    isPublished: state === 'published',
  }))
}

const helpWordsAtMost = 20

/** Help articles that may answer a question. */
export async function searchHelp(
  context: Reading,
  question: string,
): Promise<EndpointReply<typeof searchHelpEndpoint>> {
  const words = question.match(/[\p{L}\p{N}]+/gu)?.slice(0, helpWordsAtMost) ?? []
  if (words.length === 0) return { items: [] }
  const rows = await queries.searchHelp(context.db, words, helpFoundAtMost)
  return {
    items: rows.map(({ slug, ...row }) => ({
      ...row,
      path: articlePath('page', { category: queries.helpCategory, slug }),
    })),
  }
}

/** Where a blog post stands that people may discuss; null for anything else. */
export async function discussedPath(context: Reading, id: string): Promise<string | null> {
  const address = await queries.findBlogAddress(context.db, id)
  return address ? articlePath('blog', address) : null
}

/** Whether this is a help article that everyone can read. */
export function isHelp(context: Reading, id: string): Promise<boolean> {
  return queries.isHelp(context.db, id)
}
