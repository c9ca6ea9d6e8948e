import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Empty } from '#web/kit/content.tsx'
import { decideSelfReferral, listSelfReferrals, type SelfReferral } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.admin

export const selfReferrals = pages(listSelfReferrals, { query: {} })

/** Referrals that count for nobody until someone has decided whether two people made them. */
export function SelfReferrals() {
  const list = useInfiniteQuery(selfReferrals)
  const items = list.data?.pages.flatMap((page) => page.items as SelfReferral[]) ?? []
  if (items.length === 0) return <Empty title={text.noSelf}>{text.noSelfLead}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </PagedList>
  )
}

function Row({ item }: { item: SelfReferral }) {
  const queries = useQueryClient()
  const counts = useRef(false)

  async function decide(values: FormData) {
    const decision = counts.current ? ('count' as const) : ('same_person' as const)
    const body = { decision, note: textOf(values, 'note') }
    await call(decideSelfReferral, { params: { id: item.id }, body })
    notify({ message: counts.current ? text.selfCounted : text.selfSameDone, type: 'success' })
    await queries.invalidateQueries({ queryKey: keyOf(listSelfReferrals) })
  }

  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17" dir="auto">
          {text.selfSides(item.candidateName, item.referrerName)}
        </h2>
        <span className="flex flex-wrap gap-2">
          {item.signs.map((sign) => (
            <Badge key={sign} tone="clock">
              {text.signs[sign]}
            </Badge>
          ))}
        </span>
      </div>
      <p className="muted small" dir="auto">
        {item.jobTitle} · <CompanyName company={item.company} />
      </p>
      <Clock dueAt={item.dueAt} startedAt={item.heldAt} who={text.selfBy} />
      <Form name={`self-${item.id}`} onSubmit={decide}>
        <TextArea label={text.selfNote} name="note" rows={2} countTo={300} required />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" onClick={() => (counts.current = true)}>
            {text.selfCount}
          </Button>
          <Button kind="danger" type="submit" onClick={() => (counts.current = false)}>
            {text.selfSame}
          </Button>
        </div>
      </Form>
    </li>
  )
}
