import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { articleStates, listDrafts, type ArticleDraft } from '../../contract.ts'
import { editorWords as words } from '../messages.ts'

function listOf(search: URLSearchParams) {
  const state = articleStates.find((name) => name === search.get('state'))
  return { state, list: pages(listDrafts, { query: state ? { state } : {} }) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = listOf(new URL(request.url).searchParams)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

type Item = Omit<ArticleDraft, 'body'>

/** `/admin/articles`: everything that is written, the last edited first. */
export function Component() {
  const { state, list: options } = listOf(useSearch())
  const list = useInfiniteQuery(options)
  const items = list.data?.pages.flatMap((page) => page.items as Item[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={links.articleAuthors()}>{words.authors}</LinkButton>
          <LinkButton kind="primary" to={links.editArticle('new')}>
            {words.create}
          </LinkButton>
        </div>
      </PageHead>
      <LinkTabs
        label={words.title}
        current={state ?? 'all'}
        tabs={[
          { name: 'all', to: links.adminArticles(), label: words.allStates },
          ...articleStates.map((name) => ({
            name,
            to: links.adminArticles({ state: name }),
            label: words.states[name],
          })),
        ]}
      />
      {items.length === 0 ? (
        <Empty title={words.none}>{words.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function Row({ item }: { item: Item }) {
  return (
    <li className="row grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link className="row-link" to={links.editArticle(item.id)}>
          <span dir="auto">{item.title}</span>
        </Link>
        <Badge tone={item.state === 'published' ? 'accent' : 'plain'}>
          {words.states[item.state]}
        </Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-3">
        <span>
          {item.category}/{item.slug}
        </span>
        {item.publishAt ? (
          <span>
            {words.goesLive} <Time at={item.publishAt} form="zoned" />
          </span>
        ) : (
          <span>
            {words.edited} <Time at={item.updatedAt} />
          </span>
        )}
      </p>
    </li>
  )
}
