import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call, newAttempt } from '#web/api/call.ts'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { AddressForm, ReasonField } from '#web/kit/address-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Card, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  adjustmentAtMost,
  adjustWallet,
  decideAdjustment,
  getAdminWallet,
  listAdjustments,
  listPlans,
  lookUpWallet,
  type Adjustment,
  type AdminWallet,
} from '../../contract.ts'
import { adjustmentWords, adminWords as text } from '../messages.ts'
import { LedgerLines } from '../parts/ledger-lines.tsx'
import { PlanForm } from '../parts/plan-form.tsx'

const waiting = pages(listAdjustments, { query: { show: 'waiting' } })
const past = pages(listAdjustments, { query: { show: 'done' } })

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  await Promise.all([
    client.fetchInfiniteQuery({ ...waiting, staleTime: 0 }),
    client.fetchInfiniteQuery({ ...past, staleTime: 0 }),
    loadFresh(context, listPlans),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/wallets`: someone's wallet, changes that wait for a second admin, and the plans (WAL1, WAL9). */
export function Component() {
  const [found, setFound] = useState<AdminWallet>()
  const { data: plans } = useQuery(query(listPlans))
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-[52rem] gap-12">
        <section className="grid gap-5" aria-labelledby="find">
          <h2 id="find">{text.find}</h2>
          <AddressForm
            name="find-wallet"
            email={text.email}
            submit={text.look}
            kind="quiet"
            keeps
            onSubmit={async ({ email }) => setFound(await call(lookUpWallet, { body: { email } }))}
          />
          {found && <Found wallet={found} onChange={setFound} key={found.account.id} />}
        </section>
        <Adjustments />
        <section className="grid gap-5" aria-labelledby="plans">
          <div>
            <h2 id="plans">{text.plans}</h2>
            <p className="muted">{text.plansLead}</p>
          </div>
          {plans?.items.map((plan) => (
            <PlanForm key={`${plan.code}-${plan.version}`} plan={plan} />
          ))}
        </section>
      </div>
    </div>
  )
}

type FoundProps = { wallet: AdminWallet; onChange: (wallet: AdminWallet) => void }

function Found({ wallet: { account, wallet, ledger }, onChange }: FoundProps) {
  const queries = useQueryClient()
  // The same attempt until it has succeeded or its input changes: a lost reply never counts twice.
  const attempt = useRef({ input: '', key: '' })
  // A fresh form after each change: the same one sent again would be another change.
  const [changes, setChanges] = useState(0)

  async function change(values: FormData) {
    const params = { id: account.id }
    const body = { amount: Number(textOf(values, 'amount')), reason: textOf(values, 'reason') }
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { key: idempotencyKey } = attempt.current
    const { state } = await call(adjustWallet, { params, body }, { idempotencyKey })
    attempt.current = { input: '', key: '' }
    setChanges((count) => count + 1)
    notify({ message: state === 'waiting' ? text.asked : text.done, type: 'success' })
    onChange(await call(getAdminWallet, { params }))
    await queries.invalidateQueries({ queryKey: keyOf(listAdjustments) })
  }

  return (
    <Card>
      <h3 className="text-[17px]" dir="auto">
        {text.of(account.name)}
      </h3>
      <p className="small muted break-all">{account.email}</p>
      <p className="mt-3">{text.state(wallet.remaining, wallet.refundCredits, wallet.held)}</p>
      <Form name={`adjust-${account.id}`} key={changes} onSubmit={change} className="mt-5">
        <TextField
          label={text.amount}
          hint={text.amountHint}
          name="amount"
          type="number"
          min={-adjustmentAtMost}
          max={adjustmentAtMost}
          required
        />
        <ReasonField label={text.reason} hint={text.reasonHint} />
        <div>
          <SubmitButton>{text.send}</SubmitButton>
        </div>
      </Form>
      {ledger.length > 0 && (
        <ul className="rows mt-5">
          <LedgerLines entries={ledger} linked={false} />
        </ul>
      )}
    </Card>
  )
}

function Adjustments() {
  const open = useInfiniteQuery(waiting)
  const closed = useInfiniteQuery(past)
  const openItems = open.data?.pages.flatMap((page) => page.items as Adjustment[]) ?? []
  const closedItems = closed.data?.pages.flatMap((page) => page.items as Adjustment[]) ?? []
  return (
    <>
      <section className="grid gap-3" aria-labelledby="waiting">
        <h2 id="waiting">{text.waiting}</h2>
        {openItems.length === 0 ? (
          <p className="muted">{text.nothingLead}</p>
        ) : (
          <PagedList list={open} shown={openItems.length}>
            {openItems.map((item) => (
              <AdjustmentRow key={item.id} item={item} />
            ))}
          </PagedList>
        )}
      </section>
      {closedItems.length > 0 && (
        <section className="grid gap-3" aria-labelledby="past">
          <h2 id="past">{text.past}</h2>
          <PagedList list={closed} shown={closedItems.length}>
            {closedItems.map((item) => (
              <AdjustmentRow key={item.id} item={item} />
            ))}
          </PagedList>
        </section>
      )}
    </>
  )
}

function AdjustmentRow({ item }: { item: Adjustment }) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listAdjustments) })
  const decision = useAction(decideAdjustment, { onDone: refresh, onRefused: refresh })
  const decide = (approve: boolean) => decision.run({ params: { id: item.id }, body: { approve } })
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-[17px]" dir="auto">
          <span className="numbers">{item.amount > 0 ? `+${item.amount}` : item.amount}</span>{' '}
          {item.account.name}
        </h3>
        <Badge tone={item.state === 'waiting' ? 'clock' : 'plain'}>
          {adjustmentWords[item.state]}
        </Badge>
      </div>
      <p dir="auto">{item.reason}</p>
      <p className="small muted">
        {text.by(item.requestedBy)} <Time at={item.requestedAt} />
        {item.decidedBy && ` · ${text.decided(item.decidedBy)}`}
      </p>
      {item.dueAt && (
        <>
          <Clock dueAt={item.dueAt} startedAt={item.requestedAt} who={text.until} />
          <div className="flex flex-wrap gap-2">
            {!item.mine && (
              <Button kind="primary" busy={decision.busy} onClick={() => decide(true)}>
                {text.approve}
              </Button>
            )}
            <Button busy={decision.busy} onClick={() => decide(false)}>
              {item.mine ? text.takeBack : text.refuse}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
