import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ReportThing } from '#features/moderation/ui/public/report-thing.tsx'
import { getWallet } from '#features/wallet/contract.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Card, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import {
  cancelReview,
  getReview,
  getReviewFile,
  getReviewTerms,
  listReviews,
  type ResumeReview,
} from '../../contract.ts'
import { ownWords as text, words } from '../messages.ts'
import { PageLines } from '../parts/page-lines.tsx'
import { RatingForm } from '../parts/rating-form.tsx'
import { ReviewClock, StateBadges, Timeline } from '../parts/review-clock.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getReview, { params: { id: params['id'] ?? '' } })
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.of(data.label) : text.title,
  robots: 'noindex',
})

/** `/candidate/resume-reviews/{id}`: the order and its clock, then the comments beside the page. */
export function Component() {
  const { id = '' } = useParams()
  const { data: review } = useSuspenseQuery(query(getReview, { params: { id } }))
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{text.of(review.label)}</span>} lead={leadOf(review)}>
        <StateBadges of={review} />
      </PageHead>
      <div className="grid gap-10">
        <Standing review={review} />
        {review.rounds.toReversed().map((round) => (
          <Round key={round.round} review={review} round={round} />
        ))}
        {review.canRate && (
          <div className="max-w-form">
            <RatingForm id={id} />
          </div>
        )}
        {review.rating && (
          <section className="grid gap-1" aria-labelledby="own-rating">
            <h2 id="own-rating">{text.yourRating}</h2>
            <p>{words.stars(review.rating.stars)}</p>
            <p className="whitespace-pre-line" dir="auto">
              {review.rating.text}
            </p>
          </section>
        )}
        <Timeline events={review.events} />
        {review.deliveredAt && !review.isRemoved && <ReportThing kind="review" id={id} />}
        <p>
          <TextLink to={links.resumes()}>{text.back}</TextLink>
        </p>
      </div>
    </div>
  )
}

function leadOf({ state, events, isRemoved }: ResumeReview): string {
  if (isRemoved) return text.removed
  const wasStopped = events.at(-1)?.by === 'system' && state === 'cancelled'
  return wasStopped ? text.stopped : text.whatNext[state]
}

function Standing({ review }: { review: ResumeReview }) {
  const { id, state, price, charge, reviewer, canAskAgain, canCancel } = review
  return (
    <Card>
      <div className="grid gap-4">
        <ReviewClock
          of={review}
          startedAt={review.rounds.at(-1)?.deliveredAt ?? review.rounds.at(-1)!.createdAt}
          due={text.toDeliver}
          closes={state === 'delivered' ? text.toAsk : text.refundAt(price)}
        />
        {reviewer && <p dir="auto">{text.by(reviewer.name, reviewer.company)}</p>}
        <p className="muted">{text.charges(price, charge)}</p>
        {(canAskAgain || canCancel) && (
          <div className="actions">
            {canAskAgain && (
              <LinkButton kind="primary" to={links.orderResumeReview({ again: id })}>
                {text.askAgain}
              </LinkButton>
            )}
            {canCancel && <CancelButton review={review} />}
          </div>
        )}
      </div>
    </Card>
  )
}

function CancelButton({ review: { id, price } }: { review: ResumeReview }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id }
  const cancel = useAction(cancelReview, {
    refreshes: [listReviews, getReviewTerms, getWallet],
    onDone: (reply) => {
      keepReply(queries, reply, getReview, { params })
      setAsking(false)
      notify({ message: text.cancelled, type: 'success' })
    },
    onRefused: () => {
      setAsking(false)
      return queries.invalidateQueries(query(getReview, { params }))
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text.cancel}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.cancelTitle}
        cancel={text.keep}
        confirm={text.cancel}
        busy={cancel.busy}
        onConfirm={() => cancel.run({ params })}
      >
        <p>{text.cancelBody(price)}</p>
      </ConfirmDialog>
    </>
  )
}

type RoundProps = { review: ResumeReview; round: ResumeReview['rounds'][number] }

function Round({ review, round }: RoundProps) {
  const heading = `round-${round.round}`
  const isDelivered = round.deliveredAt !== null
  return (
    <section className="grid gap-4" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading}>{isDelivered ? words.rounds(round.round) : words.version(round.round)}</h2>
        <a
          className="link"
          href={getReviewFile.path
            .replace('{id}', review.id)
            .replace('{round}', String(round.round))}
          download={round.fileName}
        >
          {text.download}
        </a>
      </div>
      {round.note && (
        <p className="muted" dir="auto">
          {words.note}: {round.note}
        </p>
      )}
      {isDelivered && review.isRemoved && <p className="muted">{text.removedWords}</p>}
      {isDelivered && !review.isRemoved ? (
        <Card>
          <h3 className="text-17">{words.summary}</h3>
          <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
            {round.summary}
          </p>
          <p className="small muted mt-3">
            {round.comments.length === 0
              ? text.noComments
              : text.commentCount(round.comments.length)}
          </p>
        </Card>
      ) : (
        !isDelivered && <p className="muted">{text.notYet}</p>
      )}
      <PageLines lines={round.lines} comments={round.comments} name={heading} />
    </section>
  )
}
