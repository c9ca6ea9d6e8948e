import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  assignReview,
  listOrdersForAdmins,
  listReviewers,
  type AdminReviewOrder,
  type AdminShelf,
  type ResumeReviewer,
} from '../../contract.ts'
import { adminWords as text } from '../messages.ts'
import { reviewerPages } from './admin-reviewers.tsx'
import { ReviewClock, StateBadges } from './review-clock.tsx'

export const orderPages = (show: AdminShelf) => pages(listOrdersForAdmins, { query: { show } })

export function AdminOrders({ show }: { show: AdminShelf }) {
  const list = useInfiniteQuery(orderPages(show))
  const items = list.data?.pages.flatMap((page) => page.items as AdminReviewOrder[]) ?? []
  if (items.length === 0) return <Empty title={text.none[show]}>{text.noneLead}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </PagedList>
  )
}

function OrderRow({ order }: { order: AdminReviewOrder }) {
  const { state, round, price, charge, reviewer, createdAt, endedAt, canAssign } = order
  const [isAssigning, setAssigning] = useState(false)
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-17" dir="auto">
          {text.round(round)} · {reviewer?.name ?? text.nobody}
        </h3>
        <StateBadges of={order} />
      </div>
      <p className="small muted">
        {text.ordered} <Time at={createdAt} /> · {text.charge(price, charge)}
        {endedAt && (
          <>
            {' · '}
            {text.ended} <Time at={endedAt} />
          </>
        )}
      </p>
      <ReviewClock
        of={order}
        startedAt={createdAt}
        due={text.due}
        closes={state === 'delivered' ? text.closes : text.refunds}
        form="inline"
      />
      {canAssign && (
        <div>
          <Button size="small" onClick={() => setAssigning(true)}>
            {text.assign}
          </Button>
          <Dialog open={isAssigning} onClose={() => setAssigning(false)} title={text.assignTitle}>
            <AssignForm order={order} onDone={() => setAssigning(false)} />
          </Dialog>
        </div>
      )}
    </li>
  )
}

function AssignForm({ order, onDone }: { order: AdminReviewOrder; onDone: () => void }) {
  const list = useInfiniteQuery(reviewerPages)
  const reviewers = list.data?.pages.flatMap((page) => page.items as ResumeReviewer[]) ?? []
  const fit = reviewers.filter(
    ({ id, isActive, isVerified }) => isActive && isVerified && id !== order.reviewer?.id,
  )
  const assign = useAction(assignReview, {
    refreshes: [listOrdersForAdmins, listReviewers],
    onDone: () => {
      onDone()
      notify({ message: text.assigned, type: 'success' })
    },
  })
  if (fit.length === 0) return <p>{text.noReviewers}</p>
  return (
    <Form
      onSubmit={(values) =>
        assign.send({
          params: { id: order.id },
          body: { reviewerId: textOf(values, 'reviewer') },
        })
      }
    >
      <Select
        label={text.assignTo}
        name="reviewer"
        empty={text.choose}
        required
        options={fit.map(({ id, name, toWrite }) => ({
          value: id,
          label: `${name} (${text.toWrite(toWrite)})`,
        }))}
      />
      <div>
        <SubmitButton>{text.assign}</SubmitButton>
      </div>
    </Form>
  )
}
