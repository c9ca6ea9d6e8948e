import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Link } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listPosts, type Post } from '../../contract.ts'
import { discussionWords as words } from '../messages.discussion.ts'
import { Byline } from '../parts/byline.tsx'
import { RichText } from '../parts/rich-text.tsx'

const shownAtOnce = 50

export const discussionOf = (articleId: string) =>
  pages(listPosts, { query: { article: articleId, limit: shownAtOnce } })

type Props = {
  articleId: string
  /** Its category and name, as they stand in its address. */
  address: string
}

/** What people say about an article: posts of the feed, where the replies to each stand. */
export function Discussion({ articleId, address }: Props) {
  const viewer = useViewer()
  const list = useInfiniteQuery(discussionOf(articleId))
  const items = list.data?.pages.flatMap((page) => page.items as Post[]) ?? []
  const write = links.newPost({ article: address })
  return (
    <section className="mt-12 max-w-measure" aria-labelledby="discussion">
      <h2 id="discussion" className="mb-2">
        {words.discussion}
      </h2>
      <p className="muted mb-4">
        {items.length === 0 ? words.discussionNone : words.discussionLead}
      </p>
      {items.length > 0 && (
        <PagedList list={list} shown={items.length}>
          {items.map((post) => (
            <li key={post.id} className="row">
              <article className="grid gap-3" aria-label={post.author?.name}>
                <Byline author={post.author} unnamed="" hasPosts>
                  <Time at={post.publishedAt} />
                  <Link
                    className="link"
                    to={links.post(post.slug)}
                    aria-label={`${words.replies(post.comments)}, ${post.author?.name ?? ''}`}
                  >
                    {words.replies(post.comments)}
                  </Link>
                </Byline>
                <RichText text={post.body} mentions={post.mentions} />
              </article>
            </li>
          ))}
        </PagedList>
      )}
      {viewer?.role !== 'admin' && (
        <p className="mt-4">
          <LinkButton to={viewer ? write : links.login({ next: write })}>
            {viewer ? words.discuss : words.discussAsGuest}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
