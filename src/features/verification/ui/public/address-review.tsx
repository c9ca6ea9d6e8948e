import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { getVerification, type Verification } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.address

type AddressReviewProps = {
  review: NonNullable<Verification['addressReview']>
  /** Its name; empty when it is not known. */
  company: string
  onOther: () => void
}

/** A proved work address that we are still checking: what happens, and by when. */
export function AddressWaiting({ review, company, onOther }: AddressReviewProps) {
  return (
    <section className="card grid justify-items-start gap-4" aria-labelledby="address-review">
      <h2 id="address-review" className="text-20 font-semibold wrap-anywhere">
        {text.waitingTitle[review.about](review.domain, company)}
      </h2>
      <p className="wrap-anywhere font-medium">{review.address}</p>
      <p>
        {text.waitingLead[review.about]} {text.mailed}
      </p>
      <Clock dueAt={review.dueAt} startedAt={review.submittedAt} who={text.who} />
      <Button onClick={onOther}>{text.other}</Button>
    </section>
  )
}

/** Why a proved work address does not count. */
export function AddressRejected({ review, company }: Omit<AddressReviewProps, 'onOther'>) {
  return (
    <Note tone="clock" title={text.rejectedTitle[review.about](review.domain, company)}>
      {review.reason && <p>{words.rejection[review.reason]}.</p>}
      {review.note && <p dir="auto">{review.note}</p>}
      <p>{text.rejectedLead[review.about]}</p>
    </Note>
  )
}

type AddressMissingProps = { title: string; lead: string; action: string }

/** On a page that needs a confirmed work email: how to confirm one, or that we are still checking it. */
export function AddressMissing({ title, lead, action }: AddressMissingProps) {
  const { data: verification } = useQuery(query(getVerification))
  if (!verification) return null
  const { addressReview: review, company } = verification
  if (review?.state === 'waiting') {
    return (
      <Note
        tone="clock"
        title={text.waitingTitle[review.about](review.domain, company?.name ?? '')}
      >
        <p>{text.mailed}</p>
        <Clock dueAt={review.dueAt} startedAt={review.submittedAt} who={text.who} />
      </Note>
    )
  }
  return (
    <Note tone="clock" title={title}>
      <p>{lead}</p>
      <p className="mt-3">
        <LinkButton to={links.recruiterVerification()}>{action}</LinkButton>
      </p>
    </Note>
  )
}
