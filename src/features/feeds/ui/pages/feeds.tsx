import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { ReportThing } from '#features/moderation/ui/public/report-thing.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { shellContext, useShell } from '#web/shell/shell.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { feedViews, listPosts, type FeedView, type Post, type Stream } from '../../contract.ts'
import { words } from '../messages.ts'
import { FollowButton } from '../parts/follow-button.tsx'
import { OlderLink } from '../parts/older-link.tsx'
import { PostRow, useCanAct } from '../parts/post-view.tsx'
import { useKeptPlace } from '../parts/use-kept-place.ts'

/** What was read stands still while one comes back to it; a reload reads anew. */
const staleTime = 5 * 60_000

type Asked = { view: FeedView; person?: string; company?: string; tag?: string; cursor?: string }

function askedOf(search: URLSearchParams, isMember: boolean): Asked {
  const view = feedViews.find((one) => one === search.get('view')) ?? 'latest'
  const part = (name: 'person' | 'company' | 'tag' | 'cursor') => {
    const text = search.get(name)
    return text ? { [name]: text.slice(0, name === 'cursor' ? 2_000 : 100) } : {}
  }
  const stream = { ...part('person'), ...part('company'), ...part('tag') }
  const isOwn = view === 'following' || view === 'mine'
  return { view: isOwn && !isMember ? 'latest' : view, ...stream, ...part('cursor') }
}

const listOf = (asked: Asked) => ({ ...pages(listPosts, { query: asked }), staleTime })

type Page = { items: Post[]; stream: Stream | null; nextCursor: string | null }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context.get(shellContext)
  const isMember = viewer !== null && viewer.role !== 'admin'
  const asked = askedOf(new URL(request.url).searchParams, isMember)
  const data = await context.get(queryClientContext).fetchInfiniteQuery(listOf(asked))
  const [first] = data.pages as Page[]
  return { asked, stream: first?.stream ?? null, posts: first?.items.length ?? 0 }
}

function titleOf(stream: Stream | null): string {
  if (!stream) return words.title
  if (stream.kind === 'person') return words.byPerson(stream.name)
  return stream.kind === 'company' ? words.aboutCompany(stream.name) : words.tagged(stream.name)
}

export const meta: Meta<typeof loader> = ({ data }) => {
  const { asked, stream = null, posts = 0 } = data ?? {}
  const { view = 'latest', cursor, person, company, tag } = asked ?? {}
  const place = {
    ...(person && { person }),
    ...(company && { company }),
    ...(tag && { tag: stream?.name ?? tag }),
    ...(view === 'top' && !stream && { view }),
  }
  return {
    title: titleOf(stream),
    description: words.lead,
    canonical: links.feeds(place),
    // Posts are found by themselves: other orders, and lists of one tag or person, repeat them.
    ...((view !== 'latest' || stream || cursor || posts === 0) && { robots: 'noindex' }),
  }
}

function bodyOf({ id, kind, name, slug }: Stream) {
  if (kind === 'person') return { kind, id } as const
  return kind === 'company' ? ({ kind, slug: slug! } as const) : ({ kind, name } as const)
}

/** `/feeds`: the newest posts, the top ones, or those of what one follows. */
export function Component() {
  useKeptPlace()
  const search = useSearch()
  const { viewer } = useShell()
  const canAct = useCanAct()
  const asked = askedOf(search, canAct)
  const list = useInfiniteQuery(listOf(asked))
  const shown = (list.data?.pages ?? []) as Page[]
  const items = once(shown.flatMap((page) => page.items))
  const stream = shown[0]?.stream ?? null
  const { view } = asked
  const { cursor: _cursor, ...place } = asked
  const own = place.view === 'latest' ? { ...place, view: undefined } : place
  return (
    <div className="page page-width">
      <div className="max-w-[46rem]">
        <PageHead
          title={<span dir="auto">{titleOf(stream)}</span>}
          lead={stream ? undefined : words.lead}
        >
          {stream
            ? canAct &&
              stream.id !== viewer?.userId && (
                <FollowButton key={stream.id} stream={stream} body={bodyOf(stream)} />
              )
            : canAct && (
                <LinkButton kind="primary" to={links.newPost()}>
                  {words.newPost}
                </LinkButton>
              )}
        </PageHead>
      </div>
      <LinkTabs
        label={words.show}
        current={stream ? 'none' : view}
        tabs={[
          { name: 'latest', to: links.feeds(), label: words.views.latest },
          { name: 'top', to: links.feeds({ view: 'top' }), label: words.views.top },
          ...(canAct
            ? (['following', 'mine'] as const).map((name) => ({
                name,
                to: links.feeds({ view: name }),
                label: words.views[name],
              }))
            : []),
        ]}
      />
      {view === 'top' && !stream && (
        <p className="small muted mb-4 max-w-measure">{words.topHint}</p>
      )}
      {asked.cursor && (
        <p className="mb-4">
          <TextLink to={links.feeds(own as Parameters<typeof links.feeds>[0])}>
            {words.newest}
          </TextLink>
        </p>
      )}
      {items.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <ul className="rows max-w-[46rem]">
          {items.map((item) => (
            <PostRow key={item.id} post={item} />
          ))}
        </ul>
      )}
      <OlderLink
        label={words.older}
        list={list}
        to={(cursor) => links.feeds({ ...(own as object), cursor })}
        cursor={shown.at(-1)?.nextCursor ?? null}
      />
      {stream?.kind === 'person' && stream.id !== viewer?.userId && (
        <p className="mt-8">
          <ReportThing kind="person" id={stream.id} />
        </p>
      )}
      <p className="small mt-8 flex flex-wrap gap-x-4">
        {canAct && <TextLink to={links.feedSettings()}>{words.settings}</TextLink>}
        {/* Another program's file, not a page of the app. */}
        <a className="link" href={atomOf(stream)}>
          {words.atom}
        </a>
      </p>
    </div>
  )
}

/** Tags have a feed of their own; people and companies have none. */
function atomOf(stream: Stream | null): string {
  const search = stream?.kind === 'tag' ? `?tag=${encodeURIComponent(stream.name)}` : ''
  return `/feeds/feed.xml${search}`
}

/** In the order of “top” a post that gains points may come again on a later page. */
function once(posts: readonly Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}

function Nothing({ view }: { view: FeedView }) {
  if (view === 'following') {
    return <Empty title={words.noneFollowing}>{words.noneFollowingHint}</Empty>
  }
  if (view === 'mine') return <Empty title={words.noneMine}>{words.noneMineHint}</Empty>
  return <Empty title={words.none}>{words.noneHint}</Empty>
}
