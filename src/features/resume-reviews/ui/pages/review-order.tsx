import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Card, Disclosure, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  getReviewerStanding,
  getReviewOrder,
  listReviewOrders,
  takeReview,
  type ReviewOrderDetail,
  type ReviewRound,
} from '../../contract.ts'
import { reviewerWords as text, words } from '../messages.ts'
import { PageLines } from '../parts/page-lines.tsx'
import { ReviewClock, StateBadges, Timeline } from '../parts/review-clock.tsx'
import { ReviewEditor } from '../parts/review-editor.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getReviewOrder, { params: { id: params['id'] ?? '' } })
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/resume-reviews/{id}`: taken, written, delivered; the candidate has no name here. */
export function Component() {
  const { id = '' } = useParams()
  const { data: order } = useSuspenseQuery(query(getReviewOrder, { params: { id } }))
  const isWriting = order.state === 'taken' || order.state === 'revising'
  const earlier = isWriting ? order.rounds.slice(0, -1) : order.rounds
  return (
    <div className="page page-width">
      <PageHead title={text.review(words.facts(order.pages, order.lines))}>
        <StateBadges of={order} />
      </PageHead>
      <div className="grid gap-10">
        {order.dueAt && (
          <Card>
            <ReviewClock
              of={order}
              startedAt={order.rounds.at(-1)?.createdAt ?? order.createdAt}
              due={order.state === 'open' ? text.promised : text.yours}
              closes={text.refundIn}
            />
            {order.state === 'open' && <Take order={order} />}
          </Card>
        )}
        {isWriting && order.rounds.length > 0 && (
          <ReviewEditor key={`${id}-${order.round}`} order={order} />
        )}
        {order.rating && (
          <section className="grid gap-1" aria-labelledby="given">
            <h2 id="given">{text.ratingGiven}</h2>
            <p>{words.stars(order.rating.stars)}</p>
            <p className="whitespace-pre-line" dir="auto">
              {order.rating.text}
            </p>
          </section>
        )}
        {isWriting
          ? earlier.map((round) => (
              <Disclosure summary={text.earlier} key={round.round}>
                <Written round={round} />
              </Disclosure>
            ))
          : earlier.toReversed().map((round) => (
              <section
                className="grid gap-4"
                key={round.round}
                aria-labelledby={`written-${round.round}`}
              >
                <h2 id={`written-${round.round}`}>{words.rounds(round.round)}</h2>
                <Written round={round} />
              </section>
            ))}
        {order.state !== 'open' && order.rounds.length === 0 && (
          <p className="muted">{text.over}</p>
        )}
        {order.events.length > 0 && <Timeline events={order.events} />}
        <p>
          <TextLink to={links.resumeReviewing()}>{text.back}</TextLink>
        </p>
      </div>
    </div>
  )
}

function Written({ round }: { round: ReviewRound }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
        {round.summary}
      </p>
      <PageLines lines={round.lines} comments={round.comments} name={`round-${round.round}`} />
    </div>
  )
}

function Take({ order: { id } }: { order: ReviewOrderDetail }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { id }
  const take = useAction(takeReview, {
    refreshes: [listReviewOrders, getReviewerStanding],
    onDone: (reply) => {
      keepReply(queries, reply, getReviewOrder, { params })
      notify({ message: text.taken, type: 'success' })
    },
    // Someone was faster, or three are to be written first: a notification has said so.
    onRefused: () => navigate(links.resumeReviewing()),
  })
  return (
    <div className="mt-4 grid gap-3">
      <p className="muted">{text.takeLead}</p>
      <div>
        <Button kind="primary" busy={take.busy} onClick={() => take.run({ params })}>
          {text.take}
        </Button>
      </div>
    </div>
  )
}
