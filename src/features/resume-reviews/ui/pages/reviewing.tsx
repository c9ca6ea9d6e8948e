import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Card, Empty, Note, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  getReviewerStanding,
  listReviewOrders,
  reviewShelves,
  type ReviewOrder,
  type ReviewShelf,
} from '../../contract.ts'
import { reviewerWords as text, words } from '../messages.ts'
import { ReviewClock, StateBadges } from '../parts/review-clock.tsx'
import { ReviewerStats } from '../parts/reviewer-stats.tsx'

const shelfOf = (show: string | null): ReviewShelf =>
  reviewShelves.find((name) => name === show) ?? 'open'
const listOf = (show: ReviewShelf) => pages(listReviewOrders, { query: { show } })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const show = shelfOf(new URL(request.url).searchParams.get('show'))
  await Promise.all([
    loadFresh(context, getReviewerStanding),
    context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(show), staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/resume-reviews`: what can be taken, what has to be written, and how one does. */
export function Component() {
  const { data: standing } = useSuspenseQuery(query(getReviewerStanding))
  const show = shelfOf(useSearch().get('show'))
  const { isReviewer, isVerified, stats } = standing
  if (!stats) {
    return (
      <div className="page page-width">
        <PageHead title={text.title} />
        <Empty title={text.notReviewer}>{text.notReviewerLead}</Empty>
      </div>
    )
  }
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={isReviewer ? text.lead : text.notReviewerLead} />
      {isReviewer && !isVerified && (
        <Note tone="clock">
          {text.unverified}{' '}
          <TextLink to={links.recruiterVerification()}>{text.toVerification}</TextLink>
        </Note>
      )}
      <div className="page-split">
        <aside className="lg:order-last">
          <Card>
            <h2 className="mb-3 text-17">{text.stats}</h2>
            <ReviewerStats stats={stats} />
          </Card>
        </aside>
        <div className="min-w-0">
          <LinkTabs
            label={text.shelvesLabel}
            current={show}
            tabs={reviewShelves.map((name) => ({
              name,
              to: links.resumeReviewing(name === 'open' ? {} : { show: name }),
              label: text.shelves[name],
            }))}
          />
          <Orders show={show} key={show} />
        </div>
      </div>
    </div>
  )
}

function Orders({ show }: { show: ReviewShelf }) {
  const list = useInfiniteQuery(listOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as ReviewOrder[]) ?? []
  useRowKeys()
  if (items.length === 0) return <Empty title={text.none[show]}>{text.noneLead[show]}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </PagedList>
  )
}

function OrderRow({ order }: { order: ReviewOrder }) {
  const { id, pages: pageCount, lines, round, createdAt, deliveredAt, rating } = order
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <TextLink to={links.resumeToReview(id)} className="font-semibold" data-row>
          {text.review(words.facts(pageCount, lines))}
        </TextLink>
        <StateBadges of={order} />
      </div>
      <p className="small muted">
        {round === 2 && `${text.secondLook} · `}
        {rating && `${words.stars(rating.stars)} · `}
        {words.orderedAgo} <Time at={createdAt} />
        {deliveredAt && (
          <>
            {` · ${words.states.delivered} `}
            <Time at={deliveredAt} />
          </>
        )}
      </p>
      {order.dueAt && (
        <ReviewClock
          of={order}
          startedAt={createdAt}
          due={order.state === 'open' ? text.promised : text.yours}
          closes={text.refundIn}
          form="inline"
        />
      )}
    </li>
  )
}
