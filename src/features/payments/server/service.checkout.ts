/** From a plan that someone wants to an order that waits for its money. */
import * as accounts from '#features/accounts/server/service.ts'
import { taxOf } from '#features/invoices/server/service.ts'
import type { Buyer } from '#features/invoices/contract.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { ProviderUnreachable } from '#platform/payments/provider.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  billingTerms,
  type PaidPlanCode,
  type PricedPlan,
  type Pricing,
  type Quote,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderProvider, OrderRow, SubscriptionRow } from './orders.ts'
import { anchorDayOf, monthAfter, prorate } from './policy.periods.ts'
import { nextOrderState } from './policy.states.ts'
import { providerOf } from './providers.ts'
import { findUsable, releaseCoupon, redeem, type CouponRow } from './queries.coupons.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { fulfil } from './service.fulfil.ts'
import { renewalFailed } from './service.renewals.ts'

type SoldPlan = Awaited<ReturnType<typeof wallet.listPlans>>['items'][number]
type Wish = { plan: PaidPlanCode; coupon: string | null; buyer: Buyer }
type QuoteWish = Omit<Wish, 'buyer'> & { buyer: Pick<Buyer, 'country' | 'state' | 'taxId'> }

/** @throws AppError NOT_FOUND where nothing is sold */
export async function readPricing(context: Context): Promise<Pricing> {
  if (context.settings.fairUseDaily !== null) throw new AppError('NOT_FOUND')
  const { billing } = context.settings
  const { items } = await wallet.listPlans(context)
  return {
    plans: items.map((plan) => priced(context, plan)),
    tax: { scheme: billing.tax.scheme, rate: billing.tax.rate },
    seller: { name: billing.seller.name, country: billing.seller.country },
    providers: [...billing.providers],
  }
}

function priced(context: Context, plan: SoldPlan): PricedPlan {
  const { code, name, dailyLimit, lifetimeLimit, openLimit, priceMinor, currency } = plan
  const isSold =
    code !== 'free' && (priceMinor ?? 0) > 0 && context.settings.billing.providers.length > 0
  return { code, name, dailyLimit, lifetimeLimit, openLimit, priceMinor, currency, isSold }
}

type Offer = Quote & {
  planId: string
  coupon: CouponRow | null
  placeOfSupply: string | null
}

/** What the signed-in person would pay now. */
export async function quote(context: Context, wish: QuoteWish): Promise<Quote> {
  const {
    planId: _plan,
    coupon: _coupon,
    placeOfSupply: _place,
    ...shown
  } = await offer(context, wish)
  return shown
}

async function offer(context: Context, { plan: code, coupon, buyer }: QuoteWish): Promise<Offer> {
  const now = context.clock.now()
  const { accountId } = personOf(context)
  const { items } = await wallet.listPlans(context)
  const plan = items.find((one) => one.code === code)
  const shown = plan && context.settings.fairUseDaily === null && priced(context, plan)
  if (!plan || !shown || !shown.isSold) throw new AppError('NOT_FOUND', errorWords.notSold)
  const { priceMinor, currency } = plan as { priceMinor: number; currency: string }
  const { tax, seller } = context.settings.billing
  if (tax.scheme === 'gst' && buyer.country === 'IN' && !buyer.state) {
    throw invalidField('buyer.state', errorWords.stateRequired)
  }
  const running = await subscriptions.findRunning(context.db, accountId)
  const upgraded = running && (await upgradeFrom(context, running, wallet.planIdOf(plan), plan))
  let listMinor = priceMinor
  let creditMinor = 0
  let renewsAt = monthAfter(now, anchorDayOf(now, context.timeZone), context.timeZone)
  if (running && upgraded) {
    const period = { start: running.periodStartsAt, end: running.periodEndsAt }
    ;({ listMinor, creditMinor } = prorate(upgraded.priceMinor, priceMinor, period, now))
    renewsAt = running.periodEndsAt
  } else if (running) {
    renewsAt = monthAfter(running.periodEndsAt, running.anchorDay, context.timeZone)
  }
  if (coupon && running) throw invalidField('coupon', errorWords.couponNotForUpgrades)
  const found = coupon ? await findUsable(context.db, coupon, accountId, now) : null
  if (found === undefined) throw invalidField('coupon', errorWords.couponInvalid)
  const due = listMinor - creditMinor
  const discountMinor = found ? Math.floor((due * found.percentOff) / 100) : 0
  const taxed = taxOf(due - discountMinor, tax, seller, buyer)
  return {
    kind: upgraded ? 'upgrade' : 'purchase',
    plan: shown,
    planId: wallet.planIdOf(plan),
    currency,
    listMinor,
    creditMinor,
    discountMinor,
    netMinor: taxed.netMinor,
    taxes: taxed.lines,
    totalMinor: taxed.totalMinor,
    reverseCharge: taxed.reverseCharge,
    placeOfSupply: taxed.placeOfSupply,
    renewsAt: renewsAt.toISOString(),
    renewalMinor: taxOf(priceMinor, tax, seller, buyer).totalMinor,
    coupon: found,
  }
}

/** The plan that this one replaces now; undefined when the same plan is paid for another month. */
async function upgradeFrom(
  context: Context,
  running: SubscriptionRow,
  planId: string,
  wanted: SoldPlan,
): Promise<{ priceMinor: number } | undefined> {
  const has = await wallet.planVersion(context, running.planId)
  if (!has || has.code === wanted.code) {
    // A plan that renews by itself is not paid for twice; one that does not is paid ahead.
    if (running.renews) throw new AppError('CONFLICT', errorWords.samePlan)
    if (running.planId !== planId) throw new AppError('CONFLICT', errorWords.samePlan)
    return undefined
  }
  if (running.state === 'past_due') throw new AppError('CONFLICT', errorWords.pastDue)
  if (has.currency !== wanted.currency) throw new AppError('CONFLICT', errorWords.otherCurrency)
  if ((wanted.priceMinor ?? 0) <= (has.priceMinor ?? 0)) {
    throw new AppError('CONFLICT', errorWords.smallerPlan)
  }
  return { priceMinor: has.priceMinor ?? 0 }
}

type OrderWish = Wish & {
  provider: Exclude<OrderProvider, 'coupon'>
  totalMinor: number
  currency: string
}

/**
 * Orders a plan at the total that was shown. Where a coupon leaves nothing to pay, it begins at once.
 *
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_INPUT
 */
export async function createOrder(
  context: Context,
  wish: OrderWish,
): Promise<{ id: string; state: OrderRow['state'] }> {
  const now = context.clock.now()
  const { accountId } = personOf(context)
  if (!context.settings.billing.providers.includes(wish.provider)) {
    throw invalidField('provider', errorWords.noProvider)
  }
  await orders.lockAccount(context.db, accountId)
  await replaceOpenOrders(context, accountId)
  const offered = await offer(context, wish)
  if (offered.totalMinor !== wish.totalMinor || offered.currency !== wish.currency) {
    throw new AppError('CONFLICT', errorWords.totalChanged)
  }
  const isFree = offered.totalMinor === 0
  const id = newId(now.getTime())
  const minutes =
    wish.provider === 'manual' ? billingTerms.transferDays * 24 * 60 : billingTerms.orderMinutes
  const account = (await accounts.accountsByIds(context, [accountId])).get(accountId)
  await orders.insertOrder(context.db, {
    id,
    accountId,
    kind: offered.kind,
    state: 'created',
    planId: offered.planId,
    provider: isFree ? 'coupon' : wish.provider,
    currency: offered.currency,
    listMinor: offered.listMinor,
    discountMinor: offered.discountMinor,
    creditMinor: offered.creditMinor,
    netMinor: offered.netMinor,
    taxMinor: offered.totalMinor - offered.netMinor,
    totalMinor: offered.totalMinor,
    tax: {
      lines: offered.taxes,
      reverseCharge: offered.reverseCharge,
      placeOfSupply: offered.placeOfSupply,
    },
    buyer: wish.buyer,
    couponId: offered.coupon?.id ?? null,
    methodRef: null,
    methodLabel: null,
    search: [id, wish.buyer.name, account?.name, account?.email].join(' '),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    pollAt: null,
    now,
  })
  if (offered.coupon) {
    const row = { couponId: offered.coupon.id, accountId, orderId: id, now }
    if (!(await redeem(context.db, row))) throw invalidField('coupon', errorWords.couponInvalid)
  }
  await recordAudit(context, {
    action: 'payments.ordered',
    entity: { type: 'paymentOrder', id },
    after: { plan: offered.planId, totalMinor: offered.totalMinor, currency: offered.currency },
  })
  if (isFree) {
    const order = (await orders.lockOrder(context.db, id))!
    await fulfil(context, order, {})
    return { id, state: 'succeeded' }
  }
  return { id, state: 'created' }
}

/**
 * One order at a time: an older page that is still open must not take money for a second plan. A transfer
 * whose proof is with finance may be under way, and is not given up in silence.
 *
 * @throws AppError CONFLICT
 */
async function replaceOpenOrders(context: Context, accountId: string): Promise<void> {
  const open = await orders.listOpen(context.db, accountId)
  if (open.some(({ hasProof }) => hasProof)) {
    throw new AppError('CONFLICT', errorWords.transferUnderWay)
  }
  for (const { id } of open) await endOrder(context, id, 'cancel')
}

const pollAfterMs = 2 * 60_000

/**
 * The provider's page for an order. The provider is asked outside of a transaction, and the same order
 * gives the same page: a crash between both loses nothing.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, UNAVAILABLE
 */
export async function openCheckout(context: Context, id: string): Promise<{ url: string | null }> {
  const order = await ownOrder(context, id)
  const now = context.clock.now()
  const isOpen = order.expiresAt > now && nextOrderState(order.state, 'submit') !== undefined
  if (!isOpen) throw new AppError('ILLEGAL_TRANSITION', errorWords.notOpen)
  if (order.provider === 'manual' || order.provider === 'coupon') {
    await submit(context, id, null)
    return { url: null }
  }
  if (order.checkoutUrl && order.state !== 'created') {
    await submit(context, id, null)
    return { url: order.checkoutUrl }
  }
  const checkout = await reached(() =>
    providerOf(context, order.provider).createCheckout(checkoutOf(context, order)),
  )
  await submit(context, id, checkout)
  return { url: checkout.url }
}

export function checkoutOf(context: Pick<Context, 'settings'>, order: OrderRow) {
  return {
    orderId: order.id,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: descriptionOf(order),
    returnUrl: `${context.settings.publicUrl}/payments/orders/${order.id}`,
  }
}

export function descriptionOf({ kind, planName }: Pick<OrderRow, 'kind' | 'planName'>): string {
  return kind === 'upgrade' ? replyWords.restOfMonth(planName) : replyWords.month(planName)
}

/** @throws AppError UNAVAILABLE when the provider does not answer as it should */
async function reached<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw new AppError(
      'UNAVAILABLE',
      { reason: errorWords.providerDown, retryAfter: 30 },
      { cause: error },
    )
  }
}

function submit(context: Context, id: string, checkout: { ref: string; url: string } | null) {
  return context.inTransaction(async (own) => {
    const order = (await orders.lockOrder(own.db, id))!
    const state = nextOrderState(order.state, 'submit')
    // Paid meanwhile: what is true now stays.
    if (!state) return
    const now = own.clock.now()
    await orders.changeOrder(
      own.db,
      id,
      {
        state,
        ...(checkout && { providerRef: checkout.ref, checkoutUrl: checkout.url }),
        ...(order.provider !== 'manual' && { pollAt: new Date(now.getTime() + pollAfterMs) }),
      },
      now,
    )
  })
}

/** @throws AppError NOT_FOUND */
export async function ownOrder(context: Context, id: string): Promise<OrderRow> {
  const order = await orders.findOrder(context.db, id)
  if (order?.accountId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return order
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function cancelOrder(context: Context, id: string): Promise<void> {
  await ownOrder(context, id)
  await endOrder(context, id, 'cancel')
}

/** Closes an order without money; its coupon comes back. */
export async function endOrder(
  context: Context,
  id: string,
  operation: 'cancel' | 'expire',
): Promise<void> {
  const order = (await orders.lockOrder(context.db, id))!
  const state = nextOrderState(order.state, operation)
  if (!state) throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongState(order.state))
  await orders.changeOrder(context.db, id, { state }, context.clock.now())
  await releaseCoupon(context.db, id)
  await recordAudit(context, {
    action: operation === 'cancel' ? 'payments.orderCancelled' : 'payments.orderExpired',
    entity: { type: 'paymentOrder', id },
  })
}

/** Closes orders whose time is over; what is paid late is still heard. */
export async function expireOrders(context: Context, atMost: number): Promise<number> {
  const due = await orders.listExpired(context.db, context.clock.now(), atMost)
  for (const id of due) {
    const order = await orders.lockOrder(context.db, id)
    if (!order || !nextOrderState(order.state, 'expire')) continue
    await endOrder(context, id, 'expire')
    // Its provider never said a word: as good as declined, or the plan would wait for ever.
    if (order.kind === 'renewal') await renewalFailed(context, order)
  }
  return due.length
}
