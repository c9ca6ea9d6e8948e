import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Disclosure, Empty, PageHead } from '#web/kit/content.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { lateWords } from '#web/messages/late.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  applicationEvents,
  getFunnel,
  listTracked,
  trackedStates,
  type Tracked,
  type TrackedState,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { FunnelTable } from '../parts/funnel-table.tsx'
import { TrackedBoard } from '../parts/tracked-board.tsx'
import { TrackedCard } from '../parts/tracked-card.tsx'

const text = words.list

type View = { view: 'board' | 'list'; state: TrackedState }

function viewOf(search: URLSearchParams): View {
  const state = trackedStates.find((name) => name === search.get('state')) ?? 'all'
  return { view: search.get('view') === 'list' ? 'list' : 'board', state }
}

/** The board shows the newest hundred; the list has them all. */
function queryOf({ view, state }: View) {
  return pages(listTracked, { query: view === 'board' ? { limit: 100 } : { state } })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = queryOf(viewOf(new URL(request.url).searchParams))
  await Promise.all([
    context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 }),
    load(context, getFunnel),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/applications`: everything that is under way, as a board or as a list. */
export function Component() {
  const search = useSearch()
  const shown = viewOf(search)
  const { view, state } = shown
  const queries = useQueryClient()
  const list = useInfiniteQuery(queryOf(shown))
  useRowKeys()
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(listTracked) })
  useSocketEvent(applicationEvents, 'applications:changed', refresh, refresh)
  const items = list.data?.pages.flatMap((page) => page.items as Tracked[]) ?? []
  return (
    <div className={`page ${shown.view === 'board' ? 'page-wide' : 'page-width'}`}>
      <PageHead title={text.title} lead={text.lead}>
        <span className="flex flex-wrap gap-2">
          <LinkButton to={links.saved()}>{text.savedJobs}</LinkButton>
        </span>
      </PageHead>
      <LinkTabs
        label={text.title}
        current={view === 'board' ? 'board' : state}
        tabs={[
          { name: 'board', to: links.applications(), label: text.views.board },
          ...trackedStates.map((name) => ({
            name,
            to: links.applications({ view: 'list', ...(name !== 'all' && { state: name }) }),
            label: name === 'all' ? text.views.list : text.states[name],
          })),
        ]}
      />
      {items.length === 0 ? (
        <Empty
          drawing="board"
          title={state === 'all' ? text.none : text.noneHere}
          action={
            <LinkButton kind="primary" to={links.jobs()}>
              {text.findJobs}
            </LinkButton>
          }
        >
          {text.noneLead}
        </Empty>
      ) : view === 'board' ? (
        <>
          <TrackedBoard items={items} />
          <p className="small muted mt-6 hidden lg:block">{lateWords.board.keys}</p>
        </>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <li key={item.id} className="row">
              <TrackedCard item={item} heading="h2" />
            </li>
          ))}
        </PagedList>
      )}
      {items.length > 0 && (
        <div className="mt-10">
          <Disclosure summary={text.funnel}>
            <FunnelTable />
          </Disclosure>
        </div>
      )}
    </div>
  )
}
