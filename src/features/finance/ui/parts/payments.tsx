import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderStateText, orderStateWords } from '#features/payments/ui/public/order-state-words.ts'
import { orderStates } from '#features/payments/contract.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Badge } from '#web/kit/content.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { formatMoney, toMajorUnits, toMinorUnits } from '#shared/money.ts'
import {
  decideTransfer,
  listRefunds,
  refundOrder,
  searchOrders,
  type FinanceOrder,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { SearchBar } from './search-bar.tsx'

/** Payments of everybody, with what can be decided about each. */
export function Payments({ q, state }: { q: string | undefined; state: OrderState | undefined }) {
  const list = useInfiniteQuery(pages(searchOrders, { query: { q, state } }))
  const rows = list.data?.pages.flatMap((page) => page.items as FinanceOrder[]) ?? []
  return (
    <>
      <SearchBar
        key={`${q} ${state}`}
        q={q}
        state={{
          value: state,
          options: orderStates.map((value) => ({ value, label: orderStateWords[value] })),
        }}
        hint={words.searchHint}
        file="/api/admin/payments/export"
      />
      {rows.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <PagedList list={list} shown={rows.length}>
          {rows.map((order) => (
            <PaymentRow key={order.id} order={order} />
          ))}
        </PagedList>
      )}
    </>
  )
}

type OrderState = FinanceOrder['state']

const isOpen = (state: string) => /^(created|pending|failed)$/.test(state)
const isPaid = (state: string) => /^(succeeded|partially_refunded)$/.test(state)
/** A transfer may still arrive for an order that was closed. */
const isClosed = (state: string) => /^(expired|cancelled)$/.test(state)

function PaymentRow({ order }: { order: FinanceOrder }) {
  const [refunding, setRefunding] = useState(false)
  const { currency, account } = order
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17" dir="auto">
          {account.name} <span className="numbers">{formatMoney(order.totalMinor, currency)}</span>
        </h2>
        <Badge tone={isPaid(order.state) ? 'accent' : isOpen(order.state) ? 'clock' : 'plain'}>
          {orderStateText(order)}
        </Badge>
      </div>
      <p className="small muted break-all">
        {account.email} · {order.planName} · {order.provider} ·{' '}
        <Time at={order.paidAt ?? order.createdAt} form="date" />
        {order.refundedMinor > 0 &&
          ` · ${(order.refundPending ? words.refunding : words.refunded)(formatMoney(order.refundedMinor, currency))}`}
        {order.reference && ` · ${words.reference(order.reference)}`}
      </p>
      {order.provider === 'manual' && (isOpen(order.state) || isClosed(order.state)) && (
        <Transfer order={order} />
      )}
      {refunding ? (
        <RefundForm order={order} onDone={() => setRefunding(false)} />
      ) : (
        isPaid(order.state) &&
        order.totalMinor > 0 && (
          <div>
            <Button size="small" onClick={() => setRefunding(true)}>
              {words.refund}
            </Button>
          </div>
        )
      )}
    </li>
  )
}

/** What was done with a transfer, where it was not simply confirmed. */
const decisionWords: Partial<Record<FinanceOrder['state'], () => string>> = {
  cancelled: () => words.transferRefused,
  refunded: () => words.transferLate,
}

function Transfer({ order }: { order: FinanceOrder }) {
  const [confirming, setConfirming] = useState<'arrived' | 'missing'>()
  const close = () => setConfirming(undefined)
  const decide = useAction(decideTransfer, {
    refreshes: [searchOrders, listRefunds],
    isRaced: true,
    onDone: ({ state }) => {
      close()
      notify({ message: decisionWords[state]?.() ?? words.transferDone, type: 'success' })
    },
    onRefused: close,
  })
  const params = { id: order.id }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {order.hasProof && (
        <a className="link" href={`/api/admin/payments/${order.id}/proof`} download>
          {words.proof}
        </a>
      )}
      {order.needsSecond && (
        <span className="small muted">{words.confirmed(order.confirmations, 2)}</span>
      )}
      {order.confirmedByMe ? (
        <span className="small">{words.confirmedByYou}</span>
      ) : (
        <Button size="small" busy={decide.busy} onClick={() => setConfirming('arrived')}>
          {words.confirm}
        </Button>
      )}
      {isOpen(order.state) && (
        <Button
          size="small"
          kind="plain"
          busy={decide.busy}
          onClick={() => setConfirming('missing')}
        >
          {words.refuse}
        </Button>
      )}
      <ConfirmDialog
        open={confirming === 'arrived'}
        onClose={close}
        title={words.confirmTitle(formatMoney(order.totalMinor, order.currency))}
        confirm={words.arrived}
        cancel={words.notYet}
        busy={decide.busy}
        onConfirm={() => decide.run({ params, body: { arrived: true } })}
      >
        <p>{words.confirmText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'missing'}
        onClose={close}
        title={words.refuseTitle}
        confirm={words.refuseDo}
        cancel={words.notYet}
        busy={decide.busy}
        onConfirm={() => decide.run({ params, body: { arrived: false } })}
      >
        <p>{words.refuseText}</p>
      </ConfirmDialog>
    </div>
  )
}

function RefundForm({ order, onDone }: { order: FinanceOrder; onDone: () => void }) {
  const { currency } = order
  const left = order.totalMinor - order.refundedMinor
  // The form stays, and says why, also where the payment behind it can no longer be refunded.
  const refund = useAction(refundOrder, {
    refreshes: [searchOrders, listRefunds],
    isRaced: true,
    onDone: ({ state }) => {
      const message = state === 'requested' ? words.refundAsked : words.refundDone
      notify({ message, type: 'success' })
      onDone()
    },
  })
  return (
    <Form
      onSubmit={(values) =>
        refund.send({
          params: { id: order.id },
          body: {
            amountMinor: toMinorUnits(Number(textOf(values, 'amountMinor')), currency),
            reason: textOf(values, 'reason'),
          },
        })
      }
    >
      <TextField
        label={words.amount}
        hint={words.amountHint(formatMoney(left, currency))}
        name="amountMinor"
        type="number"
        step={toMajorUnits(1, currency)}
        min={toMajorUnits(1, currency)}
        max={toMajorUnits(left, currency)}
        defaultValue={toMajorUnits(left, currency)}
        required
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        minLength={10}
        maxLength={280}
        required
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton kind="danger">{words.doRefund}</SubmitButton>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </Form>
  )
}
