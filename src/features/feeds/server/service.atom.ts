/** The newest posts as an Atom feed (RFC 4287). */
import type { Context } from '#platform/context.ts'
import { replyWords } from '../messages.replies.ts'
import { listStretch } from './queries.listing.ts'
import { postOf } from './service.presenting.ts'

const entriesAtMost = 30
const titleLength = 80

/** What everyone may read, without requests for referrals, which have no author to name. */
export async function postFeed(
  context: Pick<Context, 'db' | 'settings' | 'clock'>,
): Promise<string> {
  const { publicUrl, brandName } = context.settings
  const { rows } = await listStretch(
    context.db,
    null,
    { by: 'latest', after: undefined },
    2 * entriesAtMost,
  )
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
    `<id>${escape(`${publicUrl}/feeds`)}</id>`,
    `<title>${escape(replyWords.feedTitle(brandName))}</title>`,
    `<updated>${newest}</updated>`,
    `<link rel="alternate" type="text/html" href="${escape(`${publicUrl}/feeds`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escape(`${publicUrl}/feeds/feed.xml`)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

function titleOf(body: string): string {
  const line = body.split('\n')[0] ?? ''
  return line.length > titleLength ? `${line.slice(0, titleLength - 1)}…` : line
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
