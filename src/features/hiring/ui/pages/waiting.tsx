import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { bulkAtMost, listHiringJobs, listWaiting, type Waiting } from '../../contract.ts'
import { words } from '../messages.ts'
import { BulkList } from '../parts/bulk-list.tsx'

const text = words.waiting
const shows = ['all', 'overdue', 'old'] as const

function queryOf(search: URLSearchParams) {
  const show = shows.find((name) => name === search.get('show')) ?? 'all'
  return { show, list: pages(listWaiting, { query: { show, limit: bulkAtMost } }) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = queryOf(new URL(request.url).searchParams)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/waiting`: everybody who waits for an answer, the longest first. */
export function Component() {
  const search = useSearch()
  const { show, list: options } = queryOf(search)
  const list = useInfiniteQuery(options)
  const queries = useQueryClient()
  useRowKeys()
  const items = list.data?.pages.flatMap((page) => page.items as Waiting[]) ?? []
  const refresh = () => {
    for (const endpoint of [listWaiting, listHiringJobs]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }
  return (
    <div className="page page-width">
      <p className="small mb-3">
        <TextLink to={links.hiring()}>{words.job.back}</TextLink>
      </p>
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.title}
        current={show}
        tabs={shows.map((name) => ({
          name,
          to: links.waiting(name === 'all' ? {} : { show: name }),
          label: text.tabs[name],
        }))}
      />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneLead}</Empty>
      ) : (
        <BulkList
          key={show}
          list={list}
          items={items}
          onChange={refresh}
          before={(item) => (
            <p className="small muted" dir="auto">
              {item.job.title}
            </p>
          )}
        />
      )}
    </div>
  )
}
