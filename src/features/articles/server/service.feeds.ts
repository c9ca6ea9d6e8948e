/** The blog as an Atom feed (RFC 4287), whole or by category. */
import type { Context } from '#platform/context.ts'
import { articlePath } from '#shared/article-path.ts'
import * as queries from './queries.ts'

const entriesAtMost = 30

/** @returns null for a category that there is not */
export async function articleFeed(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  categorySlug: string | null,
): Promise<string | null> {
  const category = categorySlug === null ? null : await queries.findCategory(db, categorySlug)
  if (categorySlug !== null && category?.kind !== 'blog') return null
  const rows = await queries.listForFeed(db, category?.id, entriesAtMost)
  const { publicUrl, brandName } = settings
  const home = `${publicUrl}${category ? `/blog/${category.slug}` : '/blogs'}`
  const updated = rows.reduce<Date>(
    (latest, { changedAt }) => (changedAt > latest ? changedAt : latest),
    new Date(0),
  )
  const entries = rows.map((row) => {
    const url = publicUrl + articlePath('blog', { category: row.categorySlug, slug: row.slug })
    return [
      '<entry>',
      `<id>urn:uuid:${row.id}</id>`,
      `<title>${escape(row.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${escape(url)}"/>`,
      `<published>${row.publishedAt.toISOString()}</published>`,
      `<updated>${row.changedAt.toISOString()}</updated>`,
      `<author><name>${escape(row.authorName)}</name></author>`,
      `<category term="${escape(row.categorySlug)}" label="${escape(row.categoryName)}"/>`,
      `<summary>${escape(row.excerpt)}</summary>`,
      `<content type="html">${escape(withAddresses(row.html, publicUrl))}</content>`,
      '</entry>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(home)}</id>`,
    `<title>${escape(category ? `${category.name} – ${brandName}` : `${brandName} blog`)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${escape(home)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escape(`${home}/feed.xml`)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** Feeds are read elsewhere: pictures and links need their whole address. */
function withAddresses(html: string, publicUrl: string): string {
  return html
    .replaceAll(/(?<=[" ])\/api\/article-pictures\//g, `${publicUrl}/api/article-pictures/`)
    .replaceAll(/(?<= href=")(?=\/(?!\/))/g, publicUrl)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
