/**
 * The texts that come with the product. A new release brings its new texts, until an editor changes
 * one: from then on it is the operator's own.
 */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { renderMarkdown } from '#platform/text/markdown.ts'
import { articlePath } from '#shared/article-path.ts'
import { newId } from '#shared/ids.ts'
import { articlesChanged } from './events.ts'
import { readingMinutes } from './policy.ts'
import * as queries from './queries.editing.ts'
import { findCategory } from './queries.ts'
import { shippedCategories, shippedTexts, type ShippedText } from './shipped-texts.ts'

/** @returns how many texts are new or changed */
export async function shipArticles(context: Context): Promise<number> {
  const now = context.clock.now()
  for (const [position, category] of shippedCategories.entries()) {
    const id = newId(now.getTime())
    await queries.upsertCategory(context.db, { ...category, id, position, createdAt: now })
  }
  let changed = 0
  for (const text of shippedTexts(context.settings)) {
    if (await context.inTransaction((step) => ship(step, text))) changed += 1
  }
  return changed
}

async function ship(context: Context, text: ShippedText): Promise<boolean> {
  const { category: categorySlug, slug, title, excerpt, body, tags, publishedOn } = text
  const category = await findCategory(context.db, categorySlug)
  if (!category) return false
  const shipped = createHash('sha256').update(JSON.stringify(text)).digest('hex')
  const found = await queries.findDraftAt(context.db, category.id, slug)
  const row = found && (await queries.lockDraft(context.db, found.id))
  if (row && (row.shipped === null || row.shipped === shipped)) return false
  const now = context.clock.now()
  const rendered = renderMarkdown(body, context.settings.publicUrl)
  if (!rendered) throw new Error(`${slug} is nested too deeply`)
  const { html, text: words } = rendered
  const written = {
    title,
    excerpt,
    body,
    tags,
    html,
    readingMinutes: readingMinutes(words),
    shipped,
  }
  const version = (row?.version ?? 0) + 1
  const id = row?.id ?? newId(now.getTime())
  if (row) {
    await queries.updateDraft(context.db, id, {
      ...written,
      version,
      updatedAt: now,
      ...(row.state === 'published' && { changedAt: now }),
    })
  } else {
    const isFirst = await queries.insertIfFree(context.db, {
      ...written,
      id,
      slug,
      categoryId: category.id,
      kind: category.kind,
      authorName: context.settings.brandName,
      state: 'published',
      publishedAt: new Date(publishedOn),
      changedAt: new Date(publishedOn),
      version,
      createdAt: now,
      updatedAt: now,
    })
    // Another process that starts beside this one ships the same texts.
    if (!isFirst) return false
  }
  const revision = { articleId: id, version, title, excerpt, body, tags, savedBy: null }
  await queries.insertRevision(context.db, { ...revision, savedAt: now })
  const paths = [
    articlePath(category.kind, { category: categorySlug, slug }),
    ...(category.kind === 'blog' ? ['/blogs', `/blog/${categorySlug}`] : []),
  ]
  await context.publish(articlesChanged, { paths, indexed: paths })
  return true
}
