import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { redirect, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { type Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getPost, listComments, type Post, type Thread } from '../../contract.ts'
import { words } from '../messages.ts'
import { CommentForm } from '../parts/comment-form.tsx'
import { ThreadView } from '../parts/comment-view.tsx'
import { FollowButton } from '../parts/follow-button.tsx'
import { History } from '../parts/history.tsx'
import { ItemActions } from '../parts/item-actions.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { Extras, Head, useCanAct } from '../parts/post-view.tsx'
import { ReactionBar } from '../parts/reactions.tsx'
import { RichText } from '../parts/rich-text.tsx'

// Authors alone need the form, and only once they edit.
const EditPost = lazy(async () => ({
  default: (await import('../parts/edit-post.tsx')).EditPost,
}))

const commentsOf = (id: string, cursor: string | null) =>
  pages(listComments, {
    params: { id },
    query: { limit: 25, ...(cursor && { cursor: cursor.slice(0, 2_000) }) },
  })

type Page = { items: Thread[]; nextCursor: string | null }

/** Of what search engines are told. */
const commentsTold = 10

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const { post, isIndexed } = await load(context, getPost, { params: { slug } })
  if (post.slug !== slug) throw redirect(links.post(post.slug), 301)
  const cursor = new URL(request.url).searchParams.get('comments')
  const data = await context.get(queryClientContext).fetchInfiniteQuery(commentsOf(post.id, cursor))
  const [first] = data.pages as Page[]
  const told = (first?.items ?? []).filter(({ isDeleted }) => !isDeleted).slice(0, commentsTold)
  return {
    post,
    isIndexed: isIndexed && !cursor,
    told: told.map(({ author, body, createdAt }) => ({
      name: author?.name ?? words.formerMember,
      body,
      createdAt,
    })),
  }
}

function excerptOf({ body }: Post): string {
  const line = (body.split('\n')[0] ?? '').trim()
  return line.length > 70 ? `${line.slice(0, 69).replace(/\s\S*$/u, '')}…` : line
}

export const meta: Meta<typeof loader> = ({ data, shell }) => {
  if (!data) return { title: words.title }
  const { post, isIndexed, told } = data
  const excerpt = excerptOf(post)
  const url = shell.origin + links.post(post.slug)
  const [reactions] = [post.reactions.counts.reduce((sum, count) => sum + count, 0)]
  return {
    title: post.author ? words.pageTitle(post.author.name, excerpt) : excerpt,
    description: post.body.replaceAll(/\s+/g, ' ').slice(0, 200),
    canonical: links.post(post.slug),
    ...(!isIndexed && { robots: 'noindex' }),
    ...(post.author &&
      isIndexed && {
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'DiscussionForumPosting',
          headline: excerpt,
          text: post.body,
          url,
          mainEntityOfPage: url,
          datePublished: post.publishedAt,
          ...(post.editedAt && { dateModified: post.editedAt }),
          author: {
            '@type': 'Person',
            name: post.author.name,
            url: shell.origin + links.feeds({ person: post.author.id }),
          },
          ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
          interactionStatistic: [
            {
              '@type': 'InteractionCounter',
              interactionType: 'https://schema.org/LikeAction',
              userInteractionCount: reactions,
            },
            {
              '@type': 'InteractionCounter',
              interactionType: 'https://schema.org/CommentAction',
              userInteractionCount: post.comments,
            },
          ],
          commentCount: post.comments,
          comment: told.map(({ name, body, createdAt }) => ({
            '@type': 'Comment',
            text: body,
            datePublished: createdAt,
            author: { '@type': 'Person', name },
          })),
        },
      }),
  }
}

/** `/feeds/post/{slug}`: a post and what people say about it. */
export function Component() {
  const { slug = '' } = useParams()
  const { data } = useQuery(query(getPost, { params: { slug } }))
  if (!data) return null
  const { post, isFollowed } = data
  return <Shown key={post.id} post={post} isFollowed={isFollowed} />
}

function Shown({ post, isFollowed }: { post: Post; isFollowed: boolean }) {
  const navigate = useNavigate()
  const canAct = useCanAct()
  const [isEdited, setEdited] = useState(false)
  const { author } = post
  const isPublic = post.state === 'published'
  return (
    <div className="page page-width">
      <article className="grid max-w-measure gap-4">
        <h1 className="sr-only">
          {words.pageTitle(author?.name ?? words.anonymous, excerptOf(post))}
        </h1>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Head post={post} />
          {canAct && author && !post.isOwn && post.kind !== 'seeks_referral' && (
            <FollowButton
              stream={{ id: author.id, name: author.name, isFollowed }}
              body={{ kind: 'person', id: author.id }}
            />
          )}
        </div>
        {post.isOwn && post.state === 'waiting' && <Note tone="clock">{words.waitingHint}</Note>}
        {isEdited ? (
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <EditPost post={post} onDone={() => setEdited(false)} />
          </Suspense>
        ) : (
          <RichText text={post.body} mentions={post.mentions} />
        )}
        <Extras key={post.version} post={post} isMain />
        {post.editedAt && <History key={`history ${post.version}`} id={post.id} of="post" />}
        <ReactionBar
          id={post.id}
          of="post"
          reactions={post.reactions}
          canReact={canAct && !post.isOwn && isPublic}
        />
        {canAct && (
          <ItemActions
            id={post.id}
            of="post"
            isOwn={post.isOwn}
            authorName={author?.name ?? null}
            onGone={() => void navigate(links.feeds())}
            {...((isPublic || post.state === 'waiting') && { onEdit: () => setEdited(true) })}
          />
        )}
      </article>
      {isPublic && <Comments post={post} canAct={canAct} />}
    </div>
  )
}

function Comments({ post, canAct }: { post: Post; canAct: boolean }) {
  const cursor = useSearch().get('comments')
  const list = useInfiniteQuery(commentsOf(post.id, cursor))
  const shown = (list.data?.pages ?? []) as Page[]
  const items = shown.flatMap((page) => page.items)
  return (
    <section className="mt-10 grid max-w-measure gap-5" aria-labelledby="comments">
      <h2 id="comments">{words.commentsTitle}</h2>
      {canAct ? (
        <CommentForm postId={post.id} />
      ) : (
        <p>
          <LinkButton to={links.login({ next: links.post(post.slug) })}>
            {words.signInToComment}
          </LinkButton>
        </p>
      )}
      {items.length === 0 ? (
        <p className="muted">{words.noComments}</p>
      ) : (
        <ul className="rows">
          {items.map((thread) => (
            <ThreadView key={thread.id} post={post} thread={thread} />
          ))}
        </ul>
      )}
      <OlderLink
        label={words.moreComments}
        list={list}
        cursor={shown.at(-1)?.nextCursor ?? null}
        to={(next) => links.post(post.slug, { comments: next })}
      />
    </section>
  )
}
