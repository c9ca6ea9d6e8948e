/** Who is told of what is said; nobody is told of what they would not see. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { mailWords } from '../messages.mails.ts'
import { mentions as mentionsType, moderation, replies } from './notifications.ts'
import { listenersAmong } from './queries.following.ts'
import type { CommentRow } from './queries.comments.ts'
import { findShown, type Mention, type PostRow } from './queries.listing.ts'
import { wordsOf } from './policy.ts'

type Said = { text: string; slug: string }

/** How the one who writes is called; the author of a post without a name stays without one. */
async function nameOfWriter(context: Context, post: PostRow): Promise<() => string> {
  const { accountId, role } = personOf(context)
  if (post.isMasked && post.authorId === accountId) return () => mailWords.postAuthor
  const { name } =
    role === 'recruiter'
      ? { name: (await profiles.recruiterOf(context, accountId)).fullName }
      : await accounts.accountById(context, accountId)
  return () => name
}

const contentOf = (context: Context, subject: string, { text, slug }: Said) => ({
  subject,
  paragraphs: [text],
  action: { label: mailWords.open, url: `${context.settings.publicUrl}/feeds/post/${slug}` },
  footer: mailWords.footer(context.settings.brandName),
})

const quoted = 300

/** Tells people who are mentioned in a post, once each. */
export async function tellMentioned(
  context: Context,
  {
    id,
    mentions,
    before,
  }: { id: string; mentions: readonly Mention[]; before: readonly Mention[] },
): Promise<void> {
  const added = mentions.filter((one) => !before.some((earlier) => earlier.id === one.id))
  if (added.length === 0) return
  const { accountId, role } = personOf(context)
  const post = await findShown(context.db, { accountId, companyId: null }, { id })
  if (!post || role === 'admin') return
  const words = wordsOf(post.body)
  const listening = await listenersAmong(
    context.db,
    added.map((one) => one.id),
    { by: accountId, role, words },
  )
  const name = await nameOfWriter(context, post)
  await notifications.tell(
    context,
    mentionsType,
    [...listening].map((listener) => ({
      accountId: listener,
      about: `post:${id}`,
      content: () => {
        const said = { text: post.body.slice(0, quoted), slug: post.slug }
        return contentOf(context, mailWords.mentionedSubject(name()), said)
      },
    })),
  )
}

type NewComment = {
  parent: CommentRow | null
  mentions: readonly Mention[]
  words: string
  isNew: boolean
  before: readonly Mention[]
}

/** Tells those mentioned, the one who is replied to and the author of the post, each once. */
export async function tellOfComment(
  context: Context,
  post: PostRow,
  { parent, mentions, words, isNew, before }: NewComment,
): Promise<void> {
  const { accountId, role } = personOf(context)
  if (role === 'admin') return
  const mentioned = mentions
    .filter((one) => !before.some((earlier) => earlier.id === one.id))
    .map((one) => one.id)
  const others = isNew ? [post.authorId, ...(parent ? [parent.authorId] : [])] : []
  const all = [...new Set([...mentioned, ...others])]
  if (all.length === 0) return
  const listening = await listenersAmong(context.db, all, { by: accountId, role, words })
  const name = await nameOfWriter(context, post)
  const about = `post:${post.id}`
  const said = { text: post.body.slice(0, quoted), slug: post.slug }
  const mentionNews = [...listening]
    .filter((id) => mentioned.includes(id))
    .map((id) => ({
      accountId: id,
      about,
      content: () => contentOf(context, mailWords.mentionedSubject(name()), said),
    }))
  await notifications.tell(context, mentionsType, mentionNews)
  const replyNews = [...listening]
    .filter((id) => !mentioned.includes(id))
    .map((id) => ({
      accountId: id,
      about,
      content: () =>
        contentOf(
          context,
          parent?.authorId === id
            ? mailWords.repliedSubject(name())
            : mailWords.commentedSubject(name()),
          said,
        ),
    }))
  await notifications.tell(context, replies, replyNews)
}

/** Tells someone what was decided about what they wrote or reported. */
export async function tellDecision(
  context: Context,
  accountIds: readonly string[],
  { subject, lead, path }: { subject: () => string; lead: () => string[]; path: string },
): Promise<void> {
  const { publicUrl, brandName } = context.settings
  await notifications.tell(
    context,
    moderation,
    accountIds.map((accountId) => ({
      accountId,
      content: () => ({
        subject: subject(),
        paragraphs: lead(),
        action: { label: mailWords.openFeed, url: publicUrl + path },
        footer: mailWords.footer(brandName),
      }),
    })),
  )
}
