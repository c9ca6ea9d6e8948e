import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Empty, PageHead } from '#web/kit/pieces.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listReferrals, type RequestCard } from '../../contract.ts'
import { chargeWords, whoForCandidate, words } from '../messages.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { openWords } from '../public/open-requests.tsx'

const filters = ['all', 'open', 'ended'] as const
type Filter = (typeof filters)[number]

function filterOf(search: URLSearchParams): Filter {
  return filters.find((filter) => filter === search.get('state')) ?? 'all'
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = filterOf(new URL(request.url).searchParams)
  const list = pages(listReferrals, { query: { state } })
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.referrals, robots: 'noindex' })

/** `/referrals`: the candidate's own requests, newest first. */
export function Component() {
  const search = useSearch()
  const state = filterOf(search)
  const list = useInfiniteQuery(pages(listReferrals, { query: { state } }))
  const [first] = list.data?.pages ?? []
  useRowKeys()
  const items = list.data?.pages.flatMap((page) => page.items as RequestCard[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={words.referrals} lead={words.referralsLead}>
        <LinkButton to={links.oneShot()}>{words.oneShot}</LinkButton>
      </PageHead>
      {first && <p className="muted numbers mb-4">{openWords(first.open)}</p>}
      <LinkTabs
        label={words.referrals}
        current={state}
        tabs={filters.map((name) => ({
          name,
          to: name === 'all' ? links.referrals() : `${links.referrals()}?state=${name}`,
          label: words.filter[name],
        }))}
      />
      {items.length === 0 ? (
        <Empty
          title={words.none}
          action={
            <LinkButton kind="primary" to={links.jobs()}>
              {words.findJobs}
            </LinkButton>
          }
        >
          {words.noneLead}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <RequestRow key={item.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function RequestRow({ item }: { item: RequestCard }) {
  const { dueAt, startedAt, actor } = item.clock
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17" dir="auto">
          <Link className="row-link" data-row to={links.referral(item.id)}>
            {item.job.title}
          </Link>
        </h2>
        <StatusBadge status={item.status} />
      </div>
      <p className="muted small">
        <span dir="auto">{item.company.name}</span> · {words.sent}{' '}
        <Time at={item.sentAt} form="ago" />
      </p>
      {dueAt && startedAt ? (
        <Clock dueAt={dueAt} startedAt={startedAt} who={whoForCandidate[actor]} />
      ) : (
        <p className="small muted">{chargeWords[item.charge]}</p>
      )}
    </li>
  )
}
