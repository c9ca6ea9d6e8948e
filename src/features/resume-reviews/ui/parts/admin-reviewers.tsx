import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { AddressForm, ReasonField } from '#web/kit/address-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  addReviewer,
  listOrdersForAdmins,
  listReviewers,
  removeReviewer,
  type ResumeReviewer,
} from '../../contract.ts'
import { adminWords as text } from '../messages.ts'
import { ReviewerStats } from './reviewer-stats.tsx'

export const reviewerPages = pages(listReviewers, { query: { limit: 100 } })

/** Who may review, how they do, and the form that lets one more. */
export function AdminReviewers() {
  const list = useInfiniteQuery(reviewerPages)
  const items = list.data?.pages.flatMap((page) => page.items as ResumeReviewer[]) ?? []
  const add = useAction(addReviewer, {
    refreshes: [listReviewers],
    onDone: () => notify({ message: text.added, type: 'success' }),
  })
  return (
    <section className="grid gap-5" aria-labelledby="reviewers">
      <div>
        <h2 id="reviewers">{text.reviewers}</h2>
        <p className="muted">{text.reviewersLead}</p>
      </div>
      <AddressForm
        name="add-reviewer"
        email={text.email}
        reason={{ label: text.reason, hint: text.reasonHint }}
        submit={text.add}
        onSubmit={(body) => add.send({ body })}
      />
      {items.length === 0 ? (
        <p className="muted">{text.noneYet}</p>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((reviewer) => (
            <ReviewerRow key={reviewer.id} reviewer={reviewer} />
          ))}
        </PagedList>
      )}
    </section>
  )
}

function ReviewerRow({ reviewer }: { reviewer: ResumeReviewer }) {
  const { id, name, company, isActive, isVerified, toWrite, stats, givenAt } = reviewer
  const [isEnding, setEnding] = useState(false)
  const end = useAction(removeReviewer, {
    refreshes: [listReviewers, listOrdersForAdmins],
    onDone: () => {
      setEnding(false)
      notify({ message: text.endDone, type: 'success' })
    },
  })
  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-17" dir="auto">
          {[name, company].filter(Boolean).join(', ')}
        </h3>
        <span className="flex flex-wrap gap-2">
          {!isActive && <Badge>{text.former}</Badge>}
          {isActive && !isVerified && <Badge tone="danger">{text.unverified}</Badge>}
          {toWrite > 0 && <Badge tone="clock">{text.toWrite(toWrite)}</Badge>}
        </span>
      </div>
      <p className="small muted">
        {text.since} <Time at={givenAt} form="date" />
      </p>
      <ReviewerStats stats={stats} />
      {isActive && (
        <div>
          <Button
            size="small"
            kind="danger"
            aria-label={text.endNamed(name)}
            onClick={() => setEnding(true)}
          >
            {text.end}
          </Button>
          <Dialog open={isEnding} onClose={() => setEnding(false)} title={text.endTitle(name)}>
            <p className="mb-4">{text.endBody}</p>
            <Form
              onSubmit={(values) =>
                end.send({ params: { id }, body: { reason: textOf(values, 'reason') } })
              }
            >
              <ReasonField label={text.reason} hint={text.reasonHint} />
              <div className="actions">
                <Button onClick={() => setEnding(false)}>{text.keep}</Button>
                <SubmitButton kind="danger">{text.end}</SubmitButton>
              </div>
            </Form>
          </Dialog>
        </div>
      )}
    </li>
  )
}
