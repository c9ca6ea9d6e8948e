import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { listReviews, type ResumeReviewHead } from '../../contract.ts'
import { ownWords as text, words } from '../messages.ts'
import { ReviewClock, StateBadges } from '../parts/review-clock.tsx'
import { newestReviews } from './newest-reviews.ts'

/** The reviews that a candidate has ordered, and the way to the next one. */
export function ReviewSection() {
  const list = useInfiniteQuery(pages(listReviews, newestReviews))
  const items = list.data?.pages.flatMap((page) => page.items as ResumeReviewHead[])
  return (
    <section className="grid gap-4" id="reviews" aria-labelledby="reviews-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reviews-heading">{text.heading}</h2>
        <LinkButton to={links.orderResumeReview()}>{text.order}</LinkButton>
      </div>
      <p className="muted max-w-measure">{text.lead}</p>
      {list.isPending && <SkeletonRows rows={1} />}
      {items?.length === 0 && (
        <Empty level="h3" title={text.none}>
          {text.noneLead}
        </Empty>
      )}
      {items && items.length > 0 && (
        <PagedList list={list} shown={items.length}>
          {items.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </PagedList>
      )}
    </section>
  )
}

function ReviewRow({ review }: { review: ResumeReviewHead }) {
  const { id, label, createdAt, deliveredAt, reviewer, rating } = review
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <TextLink to={links.resumeReview(id)} className="font-semibold">
          <span dir="auto">{text.of(label)}</span>
        </TextLink>
        <StateBadges of={review} />
      </div>
      <p className="small muted" dir="auto">
        {reviewer && `${text.by(reviewer.name, reviewer.company)} · `}
        {rating && `${words.stars(rating.stars)} · `}
        {words.orderedAgo} <Time at={createdAt} />
        {deliveredAt && (
          <>
            {` · ${words.states.delivered} `}
            <Time at={deliveredAt} />
          </>
        )}
      </p>
      <ReviewClock
        of={review}
        startedAt={deliveredAt ?? createdAt}
        due={text.toDeliver}
        closes={review.state === 'delivered' ? text.toAsk : text.refundAt(review.price)}
        form="inline"
      />
    </li>
  )
}
