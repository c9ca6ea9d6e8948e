/** The newest posts as an Atom feed (RFC 4287). */
import type { Context } from '#platform/context.ts'
import { shortened } from '#shared/shortened.ts'
import { replyWords } from '../messages.replies.ts'
import { findTag } from './queries.ts'
import { listStretch, type Selection } from './queries.listing.ts'
import { postOf } from './service.presenting.ts'

const entriesAtMost = 30
const titleLength = 80

/**
 * What everyone may read, without requests for referrals, which have no author to name.
 *
 * @param tag of posts with this tag alone; null for all
 * @returns null for a tag that there is not
 */
export async function postFeed(
  context: Pick<Context, 'db' | 'settings' | 'clock'>,
  tag: string | null,
): Promise<string | null> {
  const { publicUrl, brandName } = context.settings
  const found = tag === null ? null : await findTag(context.db, tag.toLowerCase())
  if (tag !== null && !found) return null
  const selection: Selection = found
    ? { by: 'stream', streamId: found.id, after: undefined }
    : { by: 'latest', after: undefined }
  const search = found ? `?tag=${encodeURIComponent(found.name)}` : ''
  const home = `${publicUrl}/feeds${search}`
  const title = replyWords.feedTitle(brandName)
  const { rows } = await listStretch(context.db, null, selection, 2 * entriesAtMost)
  const posts = rows
    .filter(({ isMasked }) => !isMasked)
    .slice(0, entriesAtMost)
    .map((row) => postOf(row, null, context.clock.now()))
  const changed = posts.map(({ editedAt, publishedAt }) => editedAt ?? publishedAt)
  const entries = posts.map((post, index) =>
    [
      '<entry>',
      `<id>urn:uuid:${post.id}</id>`,
      `<title>${escape(titleOf(post.body))}</title>`,
      `<link rel="alternate" type="text/html" href="${escape(`${publicUrl}/feeds/post/${post.slug}`)}"/>`,
      `<published>${post.publishedAt}</published>`,
      `<updated>${changed[index]}</updated>`,
      `<author><name>${escape(post.author?.name ?? replyWords.formerMember)}</name></author>`,
      ...post.tags.map((tag) => `<category term="${escape(tag)}"/>`),
      `<content type="text">${escape(post.body)}</content>`,
      '</entry>',
    ].join(''),
  )
  const newest = changed.toSorted().at(-1) ?? new Date(0).toISOString()
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(home)}</id>`,
    `<title>${escape(found ? `#${found.name} – ${title}` : title)}</title>`,
    `<updated>${newest}</updated>`,
    `<link rel="alternate" type="text/html" href="${escape(home)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escape(`${publicUrl}/feeds/feed.xml${search}`)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

function titleOf(body: string): string {
  const line = body.split('\n')[0] ?? ''
  return shortened(line, titleLength)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
