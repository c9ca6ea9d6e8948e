import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { listArticles, type ArticleCard } from '../../contract.ts'
import { words } from '../messages.ts'
import { ArticleRow } from '../parts/article-card.tsx'

const list = pages(listArticles, { query: { kind: 'page', category: 'help', limit: 50 } })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery(list)
  return null
}

export const meta = () => ({ title: words.help, description: words.helpLead })

/** `/help`: every help article. */
export function Component() {
  const shown = useInfiniteQuery(list)
  const items = shown.data?.pages.flatMap((page) => page.items as ArticleCard[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={words.help} lead={words.helpLead} />
      {items.length === 0 ? (
        <Empty title={words.helpNone}>{words.helpNoneHint}</Empty>
      ) : (
        <div className="max-w-[52rem]">
          <PagedList list={shown} shown={items.length}>
            {items.map((item) => (
              <ArticleRow key={item.id} article={item} />
            ))}
          </PagedList>
        </div>
      )}
    </div>
  )
}
