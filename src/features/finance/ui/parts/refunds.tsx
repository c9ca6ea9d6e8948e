import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { formatMoney } from '#shared/money.ts'
import { decideRefund, listRefunds, type Refund } from '../../contract.ts'
import { refundWords, words } from '../messages.ts'

/** Refunds that wait for someone. */
export function Refunds() {
  const list = useInfiniteQuery(pages(listRefunds, { query: {} }))
  const rows = list.data?.pages.flatMap((page) => page.items as Refund[]) ?? []
  if (rows.length === 0) return <p className="muted">{words.noRefunds}</p>
  return (
    <PagedList list={list} shown={rows.length}>
      {rows.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </PagedList>
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  const { busy, run } = useAction(decideRefund, { refreshes: [listRefunds] })
  const { state, mine } = refund
  type Decision = 'approve' | 'reject' | 'retry' | 'transferred'
  const button = (decision: Decision) => (
    <Button
      key={decision}
      size="small"
      busy={busy}
      onClick={() => run({ params: { id: refund.id }, body: { decision } })}
    >
      {words[decision]}
    </Button>
  )
  const possible: Decision[] = [
    ...(state === 'requested' && !mine ? (['approve'] as const) : []),
    ...(state === 'requested' ? (['reject'] as const) : []),
    ...(state === 'failed' ? (['retry'] as const) : []),
    ...(state === 'failed' || state === 'approved' ? (['transferred'] as const) : []),
  ]
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-17" dir="auto">
          {refund.account.name}{' '}
          <span className="numbers">{formatMoney(refund.amountMinor, refund.currency)}</span>
        </h2>
        <Badge tone={state === 'failed' ? 'danger' : 'clock'}>{refundWords[state]}</Badge>
      </div>
      <p dir="auto">{refund.reason}</p>
      <p className="small muted">
        {refund.provider} · <Time at={refund.requestedAt} />
      </p>
      <div className="flex flex-wrap gap-2">{possible.map(button)}</div>
    </li>
  )
}
