import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Badge, type Tone } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { formatMoney } from '#shared/money.ts'
import { decideRefund, listRefunds, searchOrders, type Refund } from '../../contract.ts'
import { refundWords, words } from '../messages.ts'

const refundParts = ['waiting', 'all'] as const
export type RefundPart = (typeof refundParts)[number]

/** Refunds that wait for someone, or all of them. */
export function Refunds({ part }: { part: RefundPart }) {
  const list = useInfiniteQuery(pages(listRefunds, { query: { show: part } }))
  const rows = list.data?.pages.flatMap((page) => page.items as Refund[]) ?? []
  return (
    <>
      <LinkTabs
        label={words.refundsShown}
        current={part}
        tabs={refundParts.map((name) => ({
          name,
          to: links.finance({ show: 'refunds', ...(name === 'all' && { refunds: name }) }),
          label: words.refundParts[name],
        }))}
      />
      {rows.length === 0 ? (
        <p className="muted">{words.noRefunds[part]}</p>
      ) : (
        <PagedList list={list} shown={rows.length}>
          {rows.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </PagedList>
      )}
    </>
  )
}

const tones: Partial<Record<Refund['state'], Tone>> = {
  failed: 'danger',
  succeeded: 'accent',
  rejected: 'plain',
}

function RefundRow({ refund }: { refund: Refund }) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { busy, run } = useAction(decideRefund, {
    refreshes: [listRefunds, searchOrders],
    isRaced: true,
    onDone: close,
    onRefused: close,
  })
  const { state, mine } = refund
  const isByHand = state === 'approved' && refund.provider === 'manual'
  type Decision = 'approve' | 'reject' | 'retry' | 'transferred'
  const decide = (decision: Decision) => run({ params: { id: refund.id }, body: { decision } })
  const amount = formatMoney(refund.amountMinor, refund.currency)
  const button = (decision: Decision) => (
    <Button
      key={decision}
      size="small"
      busy={busy}
      onClick={() => (decision === 'transferred' ? setConfirming(true) : decide(decision))}
    >
      {words[decision]}
    </Button>
  )
  const possible: Decision[] = [
    ...(state === 'requested' && !mine ? (['approve'] as const) : []),
    ...(state === 'requested' ? (['reject'] as const) : []),
    ...(state === 'failed' ? (['retry'] as const) : []),
    ...(state === 'failed' || isByHand ? (['transferred'] as const) : []),
  ]
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-17" dir="auto">
          {refund.account.name} <span className="numbers">{amount}</span>
        </h2>
        <Badge tone={tones[state] ?? 'clock'}>{refundWords[state]}</Badge>
      </div>
      <p dir="auto">{refund.reason}</p>
      <p className="small muted">
        {refund.provider} · <Time at={refund.requestedAt} /> ·{' '}
        <TextLink to={links.finance({ q: refund.orderId })}>{words.thePayment}</TextLink>
      </p>
      {isByHand && <p className="small">{words.transferBack}</p>}
      <div className="flex flex-wrap gap-2">{possible.map(button)}</div>
      <ConfirmDialog
        open={confirming}
        onClose={close}
        title={words.transferredTitle(amount)}
        confirm={words.transferred}
        cancel={words.notYet}
        busy={busy}
        onConfirm={() => decide('transferred')}
      >
        <p>{words.transferredText}</p>
      </ConfirmDialog>
    </li>
  )
}
