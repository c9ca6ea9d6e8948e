import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import type { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Card, Disclosure, PageHead } from '#web/kit/content.tsx'
import { CopyableValues } from '#web/kit/copyable-values.tsx'
import { TextField } from '#web/kit/field.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { CallReply } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import {
  cancelOrder,
  getOrder,
  openCheckout,
  sendProof,
  transferNotReceived,
} from '../../contract.ts'
import { orderWords as words } from '../messages.ts'
import { wasJustPaid } from '../parts/just-paid.ts'
import { orderStateText } from '../public/order-state-words.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadFresh(context, getOrder, { params: { id: params['id']! } })

export const meta = () => ({ title: words.title, robots: 'noindex' })

type OwnOrder = CallReply<typeof getOrder>
/** Also a closed order takes money that comes late. */
const isUnpaid = ({ state }: Pick<OwnOrder, 'state'>) => /^(failed|cancelled|expired)$/.test(state)
const isOpen = ({ state }: Pick<OwnOrder, 'state'>) => /^(created|pending|failed)$/.test(state)
const askAgainMs = 1_500
const askSlowlyMs = 15_000
/** The first looks come quickly: someone who has just paid is waiting for the answer. */
const quickLooks = 60

/**
 * The provider tells the server, not this page. One that declined a card may still be paid on the provider's
 * own page, here or in another tab, so a failure is looked at again as well.
 */
function askAgainIn(order: OwnOrder | undefined, looks: number, isPaying: boolean): number | false {
  if (!order || order.provider === 'manual') return false
  if (!isOpen(order) && !(isPaying && isUnpaid(order))) return false
  return looks < quickLooks ? askAgainMs : askSlowlyMs
}

/** `/payments/orders/{id}`: what became of an order, and what can be done about it. */
export function Component() {
  const id = useParams()['id']!
  const isPaying = wasJustPaid(useLocation().state)
  const { data } = useQuery({
    ...query(getOrder, { params: { id } }),
    refetchInterval: ({ state }) => askAgainIn(state.data, state.dataUpdateCount, isPaying),
    refetchOnWindowFocus: true,
  })
  if (!data) return null
  const order: OwnOrder = isPaying && isUnpaid(data) ? { ...data, state: 'pending' } : data
  return (
    <div className="page page-width">
      <PageHead title={words.title} />
      <div className="grid max-w-[36rem] gap-6">
        <Card>
          <p className="small muted">
            {order.planName} ·{' '}
            <span className="numbers">{formatMoney(order.totalMinor, order.currency)}</span>
          </p>
          <div className="mt-2" role="status">
            <Outcome order={order} />
          </div>
          {!(isPaying && isOpen(order)) && <Actions order={order} />}
        </Card>
        {order.provider === 'manual' && isOpen(order) && <Transfer order={order} />}
      </div>
    </div>
  )
}

function Outcome({ order }: { order: OwnOrder }) {
  const until = <Time at={order.expiresAt} form="near" />
  switch (order.state) {
    case 'succeeded':
      return (
        <>
          <h2>{words.paid}</h2>
          {order.periodEndsAt && (
            <p>
              {words.paidLead(order.planName)}
              <Time at={order.periodEndsAt} form="date" />.
            </p>
          )}
        </>
      )
    case 'failed':
      return (
        <>
          <h2>{words.failed}</h2>
          <p>
            {words.failedLead}
            {until}.
          </p>
        </>
      )
    case 'expired':
      return (
        <>
          <h2>{words.expired}</h2>
          <p>{words.expiredLead}</p>
        </>
      )
    case 'cancelled':
      if (order.failureCode !== transferNotReceived) return <h2>{words.cancelled}</h2>
      return (
        <>
          <h2>{words.notReceived}</h2>
          <p>{words.notReceivedLead}</p>
        </>
      )
    case 'refunded':
    case 'partially_refunded':
      return (
        <>
          <h2>{orderStateText(order)}</h2>
          <p>{refundLead(order)(formatMoney(order.refundedMinor, order.currency))}</p>
        </>
      )
    case 'charged_back':
      return <h2>{words.chargedBack}</h2>
    default:
      if (order.hasProof) {
        return (
          <>
            <h2>{words.checking}</h2>
            <p>{words.checkingLead}</p>
          </>
        )
      }
      return (
        <>
          <h2>{words.open}</h2>
          {order.state === 'pending' && order.provider !== 'manual' && <p>{words.waiting}</p>}
          <p>
            {words.openLead}
            {until}.
          </p>
        </>
      )
  }
}

function refundLead({ provider, refundPending }: OwnOrder) {
  if (provider !== 'manual') return words.refundedLead
  return refundPending ? words.transferBack : words.transferredBack
}

function Actions({ order }: { order: OwnOrder }) {
  const params = { id: order.id }
  const queries = useQueryClient()
  // Paid, cancelled or expired meanwhile, in another tab or at the provider.
  async function onRefused(error: ApiError) {
    if (error.status !== 409) return
    await queries.invalidateQueries({ queryKey: keyOf(getOrder, { params }) })
    saidInPlace(error)
    notify({ message: words.changed, type: 'warning' })
  }
  const checkout = useAction(openCheckout, {
    refreshes: [getOrder],
    onRefused,
    onDone: ({ url }) => {
      if (url) window.location.assign(url)
    },
  })
  const cancel = useAction(cancelOrder, { refreshes: [getOrder], onRefused })
  if (!isOpen(order)) {
    const isOver = order.state === 'expired' || order.state === 'cancelled'
    return (
      <div className="mt-5 flex flex-wrap gap-3">
        {order.failureCode === transferNotReceived && (
          <LinkButton to={links.support({ page: links.order(order.id) })}>
            {words.toSupport}
          </LinkButton>
        )}
        {isOver ? (
          <LinkButton to={links.pricing()}>{words.toPricing}</LinkButton>
        ) : (
          <LinkButton to={links.jobs()}>{words.toJobs}</LinkButton>
        )}
        <LinkButton to={links.payments()} kind="plain">
          {words.toPayments}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {order.provider !== 'manual' && order.kind !== 'renewal' && (
        <Button kind="primary" busy={checkout.busy} onClick={() => checkout.run({ params })}>
          {order.state === 'failed' ? words.again : words.payNow}
        </Button>
      )}
      {order.kind !== 'renewal' && (
        <Button busy={cancel.busy} onClick={() => cancel.run({ params })}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

function Transfer({ order }: { order: OwnOrder }) {
  const [file, setFile] = useState<File>()
  const { refetch } = useQuery(query(getOrder, { params: { id: order.id } }))
  async function send(values: FormData) {
    const input = { params: { id: order.id }, body: { reference: textOf(values, 'reference') } }
    await call(sendProof, input, { files: { proof: file } })
    setFile(undefined)
    notify({ message: words.proofSent, type: 'success' })
    await refetch()
  }
  const form = (
    <Form name={`proof-${order.id}`} onSubmit={send} className="mt-5">
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        name="reference"
        defaultValue={order.reference ?? ''}
        minLength={4}
        maxLength={60}
        required
      />
      <FileDrop
        label={words.proof}
        name="proof"
        accept=".pdf,.jpg,.jpeg,.png"
        hint={words.proofHint}
        current={file && <p className="small">{words.chosen(file.name)}</p>}
        onFile={setFile}
      />
      <div>
        <SubmitButton>{words.sendProof}</SubmitButton>
      </div>
    </Form>
  )
  return (
    <Card>
      <h2 className="mb-3 text-20">{words.transferTitle}</h2>
      <dl>
        <dt className="small muted">{words.amount}</dt>
        <dd className="numbers">{formatMoney(order.totalMinor, order.currency)}</dd>
      </dl>
      <CopyableValues values={[{ label: words.transferId, value: order.id }]} />
      <p className="mt-3 whitespace-pre-line">{order.instructions || words.noInstructions}</p>
      {order.hasProof ? (
        <div className="mt-5">
          <Disclosure summary={words.anotherProof}>{form}</Disclosure>
        </div>
      ) : (
        form
      )}
    </Card>
  )
}
