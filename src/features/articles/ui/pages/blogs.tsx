import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  listArticles,
  listCategories,
  type ArticleCard,
  type ArticleCategory,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ArticleRow } from '../parts/article-card.tsx'
import { breadcrumbList } from '../parts/breadcrumbs.tsx'

const pageSize = 20
const categories = query(listCategories, { query: { kind: 'blog' } })

function listOf(category: string | undefined, search: URLSearchParams) {
  const tag = search.get('tag')?.slice(0, 40)
  return pages(listArticles, {
    query: { limit: pageSize, ...(category !== undefined && { category }), ...(tag && { tag }) },
  })
}

type Page = { items: ArticleCard[]; category: ArticleCategory | null }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const list = listOf(params['category'], new URL(request.url).searchParams)
  const [data] = await Promise.all([
    context.get(queryClientContext).fetchInfiniteQuery(list),
    load(context, listCategories, { query: { kind: 'blog' } }),
  ])
  const [first] = data.pages as Page[]
  return { category: first?.category ?? null, posts: first?.items.length ?? 0 }
}

export const meta: Meta<typeof loader> = ({ data, shell }) => {
  const { category = null, posts = 0 } = data ?? {}
  const crumbs = [
    { label: words.home, to: links.home() },
    { label: words.blog, to: links.blogs() },
    ...(category ? [{ label: category.name, to: links.blog(category.slug) }] : []),
  ]
  return {
    title: category ? words.blogAt(category.name) : words.blog,
    description: category?.description || words.lead,
    ...(posts === 0 && { robots: 'noindex' }),
    jsonLd: { '@context': 'https://schema.org', ...breadcrumbList(shell.origin, crumbs) },
  }
}

/** `/blogs` and `/blog/{category}`: posts, the newest first. */
export function Component() {
  const { category: slug } = useParams()
  const search = useSearch()
  const tag = search.get('tag')
  const list = useInfiniteQuery(listOf(slug, search))
  const { data } = useQuery(categories)
  const all = (list.data?.pages ?? []) as Page[]
  const items = all.flatMap((page) => page.items)
  const category = all[0]?.category
  const filled = (data?.items ?? []).filter(({ articles }) => articles > 0)
  return (
    <div className="page page-width">
      <PageHead
        title={tag ? words.tagged(tag) : (category?.name ?? words.blog)}
        lead={category?.description || words.lead}
      />
      {filled.length > 1 && (
        <LinkTabs
          label={words.categories}
          current={slug ?? 'all'}
          tabs={[
            { name: 'all', to: links.blogs(), label: words.all },
            ...filled.map(({ slug: name, name: label }) => ({ name, to: links.blog(name), label })),
          ]}
        />
      )}
      {items.length === 0 ? (
        <Empty title={words.none}>{words.noneHint}</Empty>
      ) : (
        <div className="max-w-[52rem]">
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <ArticleRow key={item.id} article={item} />
            ))}
          </PagedList>
        </div>
      )}
      <p className="small mt-8">
        {/* Another program's file, not a page of the app. */}
        <a className="link" href={`${slug ? links.blog(slug) : links.blogs()}/feed.xml`}>
          {words.feed}
        </a>
      </p>
    </div>
  )
}
