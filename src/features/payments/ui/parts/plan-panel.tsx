import { useState } from 'react'
import { listInvoices } from '#features/invoices/contract.ts'
import { getWallet, type Wallet } from '#features/wallet/contract.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Badge, Card } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { formatMoney } from '#shared/money.ts'
import {
  cancelSubscription,
  changePlan,
  getSubscription,
  listOrders,
  refundSubscription,
  resumeSubscription,
  type PaidPlanCode,
  type Pricing,
  type Subscription,
} from '../../contract.ts'
import { paymentsWords as words, subscriptionWords } from '../messages.ts'

type Given = NonNullable<Wallet['currentSubscription']>
type PanelProps = { subscription: Subscription | null; wallet: Wallet; pricing: Pricing }

/** The plan and what can be done with it: cancel and resume take two clicks. */
export function PlanPanel({ subscription, wallet, pricing }: PanelProps) {
  const isRunning = subscription && !/^(expired|ended)$/.test(subscription.state)
  // The plan in force that was not bought here: an admin has given it.
  const inForce = wallet.currentSubscription
  // What was pressed makes room for its opposite, such as Cancel for Resume.
  const place = useKeptFocus<HTMLHeadingElement>(
    `${subscription?.state} ${subscription?.renews} ${subscription?.nextPlanName}`,
  )
  const given = !isRunning && inForce?.Status === 'Active' ? inForce : null
  return (
    <Card>
      <h2 ref={place} tabIndex={-1} className="mb-3 text-20">
        {words.plan}
      </h2>
      {isRunning ? (
        <Running subscription={subscription} pricing={pricing} />
      ) : (
        <div className="grid justify-items-start gap-3">
          {given ? (
            <GivenPlan plan={given} />
          ) : (
            <>
              <p>{words.none}</p>
              {!subscription && <p className="muted">{words.noneLead}</p>}
            </>
          )}
          <LinkButton to={links.pricing()}>{words.seePlans}</LinkButton>
        </div>
      )}
    </Card>
  )
}

function GivenPlan({ plan: { PlanName, EndDate } }: { plan: Given }) {
  return (
    <>
      <p>{words.given(PlanName)}</p>
      <p className="muted">
        {EndDate === null ? (
          words.givenForGood
        ) : (
          <>
            {words.givenUntil}
            <Time at={EndDate} form="date" />.
          </>
        )}
      </p>
    </>
  )
}

function Running({ subscription, pricing }: { subscription: Subscription; pricing: Pricing }) {
  const { state, periodEndsAt, methodLabel, nextPlanName } = subscription
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-3">
        <strong className="text-20">{subscription.planName}</strong>
        <Badge tone={state === 'Active' ? 'accent' : state === 'past_due' ? 'danger' : 'clock'}>
          {subscriptionWords[state]}
        </Badge>
      </p>
      <p>
        {state === 'past_due' && subscription.graceEndsAt ? (
          <>
            {words.pastDue}
            <Time at={subscription.graceEndsAt} form="date" />.
          </>
        ) : (
          <>
            {subscription.renews
              ? words.renews(formatMoney(subscription.renewalMinor, subscription.currency))
              : words.ends}
            <Time at={periodEndsAt} form="date" />.
          </>
        )}
      </p>
      {nextPlanName && <p>{words.next(nextPlanName)}</p>}
      {methodLabel && (
        <p className="small muted">
          {words.method}
          {methodLabel}
        </p>
      )}
      <Actions subscription={subscription} pricing={pricing} />
    </div>
  )
}

function Actions({ subscription, pricing }: { subscription: Subscription; pricing: Pricing }) {
  const [open, setOpen] = useState<'cancel' | 'refund'>()
  const done = (message: string) => () => {
    setOpen(undefined)
    notify({ message, type: 'success' })
  }
  const acting = (message: string) => ({
    refreshes: [getSubscription, getWallet, listOrders, listInvoices],
    // Finance, the provider or another tab may have been faster.
    isRaced: true,
    onDone: done(message),
    onRefused: () => setOpen(undefined),
  })
  const cancel = useAction(cancelSubscription, acting(words.cancelled))
  const resume = useAction(resumeSubscription, acting(words.resumed))
  const refund = useAction(refundSubscription, acting(words.refundedDone))
  const change = useAction(changePlan, acting(words.downgraded))
  // The same call, with the plan in force, takes back a change that was scheduled.
  const keep = useAction(changePlan, acting(words.kept))
  const { state, planName, refund: offer } = subscription
  const own = pricing.plans.find(({ code }) => code === subscription.planCode)
  const priceOf = (minor: number | null | undefined) => minor ?? 0
  const others = pricing.plans.filter(({ code, isSold }) => isSold && code !== own?.code)
  const larger = others.filter(
    ({ priceMinor }) => priceOf(priceMinor) > subscription.renewalMinor && state !== 'past_due',
  )
  const smaller = others.filter(
    ({ priceMinor, name }) =>
      priceOf(priceMinor) < priceOf(own?.priceMinor) && name !== subscription.nextPlanName,
  )
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {larger.map(({ code, name }) => (
        <LinkButton key={code} to={links.checkout(code)}>
          {words.upgrade(name)}
        </LinkButton>
      ))}
      {state === 'Active' &&
        subscription.renews &&
        smaller.map(({ code, name }) => (
          <Button
            key={code}
            busy={change.busy}
            onClick={() => change.run({ body: { plan: code as PaidPlanCode } })}
          >
            {words.downgrade(name)}
          </Button>
        ))}
      {subscription.nextPlanName && (
        <Button
          busy={keep.busy}
          onClick={() => keep.run({ body: { plan: subscription.planCode as PaidPlanCode } })}
        >
          {words.keep(planName)}
        </Button>
      )}
      {!subscription.renews && state === 'Active' && (
        <LinkButton to={links.checkout(subscription.planCode)}>{words.payAhead}</LinkButton>
      )}
      {state === 'cancel_scheduled' ? (
        <Button kind="primary" busy={resume.busy} onClick={() => resume.run({})}>
          {words.resume}
        </Button>
      ) : (
        // One that doesn't renew ends anyway.
        (subscription.renews || state === 'past_due') && (
          <Button onClick={() => setOpen('cancel')}>{words.cancel}</Button>
        )
      )}
      {offer && (
        <Button kind="plain" onClick={() => setOpen('refund')}>
          {words.refund}
        </Button>
      )}
      <Dialog
        open={open === 'cancel'}
        onClose={() => setOpen(undefined)}
        title={words.cancelTitle(planName)}
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>{words.keepPlan}</Button>
            <Button busy={cancel.busy} onClick={() => cancel.run({})}>
              {words.cancel}
            </Button>
          </>
        }
      >
        {state !== 'past_due' && (
          <p>
            {words.cancelLead}
            <Time at={subscription.periodEndsAt} form="date" />.
          </p>
        )}
        <p>{words.cancelAfter}</p>
      </Dialog>
      {offer && (
        <Dialog
          open={open === 'refund'}
          onClose={() => setOpen(undefined)}
          title={words.refundTitle(formatMoney(offer.amountMinor, subscription.currency))}
          actions={
            <>
              <Button onClick={() => setOpen(undefined)}>{words.keepPlan}</Button>
              <Button busy={refund.busy} onClick={() => refund.run({})}>
                {words.refundDo}
              </Button>
            </>
          }
        >
          <p>{words.refundLead(offer.rule)}</p>
        </Dialog>
      )}
    </div>
  )
}
