import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useFlag } from '#web/shell/use-flag.ts'
import { OwnFunnel } from '#features/analytics/ui/public/own-funnel.tsx'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { paneHeading, Panes } from '#web/kit/panes.tsx'
import { Empty } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getReferral, listReferrals, referralEvents, type RequestCard } from '../../contract.ts'
import { chargeWords, whoForCandidate, words } from '../messages.ts'
import { RequestView } from '../parts/request-view.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { openWords } from '../public/open-requests.tsx'

const filters = ['all', 'open', 'ended'] as const
type Filter = (typeof filters)[number]

function filterOf(search: URLSearchParams): Filter {
  return filters.find((filter) => filter === search.get('state')) ?? 'all'
}

const searchOf = (state: Filter) => (state === 'all' ? undefined : { state })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id } = params
  const state = filterOf(new URL(request.url).searchParams)
  const list = pages(listReferrals, { query: { state } })
  const queries = context.get(queryClientContext)
  const [opened] = await Promise.all([
    id ? loadFresh(context, getReferral, { params: { id } }) : null,
    // From one request to the next the list stays as it is; news come by socket.
    id
      ? queries.ensureInfiniteQueryData(list)
      : queries.fetchInfiniteQuery({ ...list, staleTime: 0 }),
  ])
  return opened
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? words.requestFor(data.job.title) : words.referrals,
  robots: 'noindex',
})

/** `/referrals` and `/referrals/{id}`: the candidate's own requests, newest first. */
export function Component() {
  const { id } = useParams()
  const search = useSearch()
  const state = filterOf(search)
  const hasOneShot = useFlag('oneShot')
  const queries = useQueryClient()
  const list = useInfiniteQuery(pages(listReferrals, { query: { state } }))
  const { data: opened } = useQuery({
    ...query(getReferral, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(listReferrals) })
  useSocketEvent(referralEvents, 'referrals:changed', refresh, refresh)
  const [first] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.items as RequestCard[]) ?? []
  const to = (item: RequestCard) => links.referral(item.id, searchOf(state))
  return (
    <Panes
      title={words.referrals}
      action={hasOneShot && <LinkButton to={links.oneShot()}>{words.oneShot}</LinkButton>}
      open={id}
      first={items[0] && to(items[0])}
      head={
        <div>
          {first && <p className="muted numbers mb-4">{openWords(first.open)}</p>}
          {items.length > 0 && (
            <div className="mb-3">
              <OwnFunnel />
            </div>
          )}
          <LinkTabs
            label={words.referrals}
            current={state}
            tabs={filters.map((name) => ({
              name,
              to: links.referrals(searchOf(name)),
              label: words.filter[name],
            }))}
          />
        </div>
      }
      empty={
        items.length === 0 && (
          <Empty
            drawing="token"
            title={words.none}
            action={
              <LinkButton kind="primary" to={links.jobs()}>
                {words.findJobs}
              </LinkButton>
            }
          >
            {words.noneLead}
          </Empty>
        )
      }
      list={
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <RequestRow key={item.id} item={item} to={to(item)} isOpen={item.id === id} />
          ))}
        </PagedList>
      }
    >
      {id && opened && <RequestView key={id} id={id} back={links.referrals(searchOf(state))} />}
    </Panes>
  )
}

type RowProps = { item: RequestCard; to: string; isOpen: boolean }

function RequestRow({ item, to, isOpen }: RowProps) {
  const { dueAt, startedAt, actor } = item.clock
  return (
    <li className="row flex gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-15! leading-6!" dir="auto">
            <Link
              className="row-link"
              data-row
              aria-current={isOpen ? 'true' : undefined}
              to={to}
              focus={paneHeading}
            >
              {item.job.title}
            </Link>
          </h2>
          <StatusBadge status={item.status} />
        </div>
        <p className="muted small">
          <CompanyName company={item.company} /> · {words.sent} <Time at={item.sentAt} form="ago" />
        </p>
        {dueAt && startedAt ? (
          <Clock dueAt={dueAt} startedAt={startedAt} who={whoForCandidate[actor]} form="inline" />
        ) : (
          <p className="small muted">{chargeWords[item.charge]}</p>
        )}
      </div>
    </li>
  )
}
