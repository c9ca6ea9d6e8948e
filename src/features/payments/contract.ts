import { z } from 'zod'
import { buyerSchema, taxLineSchema, taxSchemes } from '#features/invoices/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  fileReply,
  idSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

/** The terms of paid plans: what the pages say, and what the code does. */
export const billingTerms = {
  /** All money back within so many days, as long as nobody accepted a request. */
  refundDays: 7,
  /** People hear of a renewal so many days before it. */
  noticeDays: 3,
  /** The first try comes so many hours before the period's end. */
  renewalLeadHours: 1,
  /** Days after the first failure on which a renewal is tried again. */
  retryDays: [1, 3, 7],
  /** After the last try the plan goes on so long. */
  graceDays: 3,
  /** An order waits so long for its payment; for a transfer, so many days. */
  orderMinutes: 30,
  transferDays: 7,
  /** A bank may think so long about a renewal: a debit takes up to 14 working days. */
  slowDays: 21,
  /** Clicks to cancel. */
  cancelClicks: 2,
} as const

export const paidPlans = ['basic', 'premium'] as const
export type PaidPlanCode = (typeof paidPlans)[number]
export const providers = ['sandbox', 'manual', 'stripe', 'razorpay'] as const
const provider = z.enum(providers)
const money = z.number().int().min(0)
const currency = z.string().regex(/^[A-Z]{3}$/)

const pricedPlan = z.object({
  code: z.enum(['free', ...paidPlans]),
  name: z.string(),
  dailyLimit: z.number().int().nullable(),
  lifetimeLimit: z.number().int().nullable(),
  openLimit: z.number().int(),
  priceMinor: money.nullable(),
  currency: z.string().nullable(),
  isSold: z.boolean().describe('Has a price, and a provider takes the money'),
})
export type PricedPlan = z.output<typeof pricedPlan>

export const getPricing = endpoint({
  method: 'GET',
  path: '/api/pricing',
  summary: 'List the plans and their terms.',
  access: 'anyone',
  shared: true,
  reply: z.object({
    plans: z.array(pricedPlan),
    tax: z.object({ scheme: z.enum(taxSchemes), rate: z.number().int() }),
    seller: z.object({ name: z.string(), country: z.string() }),
    providers: z.array(provider),
  }),
  errors: ['NOT_FOUND'],
})
export type Pricing = z.output<typeof getPricing.reply>

const candidate = ['jobSeeker'] as const
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,30}$/, { error: () => fieldWords.couponForm })

const wish = { plan: z.enum(paidPlans), coupon: couponCode.nullable(), buyer: buyerSchema }
const quoteSchema = z.object({
  kind: z.enum(['purchase', 'upgrade']),
  plan: pricedPlan,
  currency,
  listMinor: money.describe('Price of the plan, or its share of the period that is left'),
  creditMinor: money.describe('What is left of the plan that it replaces'),
  discountMinor: money,
  netMinor: money,
  taxes: z.array(taxLineSchema),
  totalMinor: money,
  reverseCharge: z.boolean(),
  renewsAt: timeSchema.describe('Also the end of what is paid for'),
  renewalMinor: money,
})
export type Quote = z.output<typeof quoteSchema>

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/payments/quote',
  summary: 'Get what a plan costs you now: tax, total, renewal.',
  access: candidate,
  query: z.object({
    plan: z.enum(paidPlans),
    coupon: couponCode.optional(),
    country: buyerSchema.shape.country,
    state: lineSchema(60).optional(),
    taxId: buyerSchema.shape.taxId.unwrap().optional(),
  }),
  reply: quoteSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const orderStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const

/** The code of an order that finance has closed because its transfer was not found. */
export const transferNotReceived = 'transfer_not_received'

export const orderSchema = z.object({
  id: idSchema,
  kind: z.enum(['purchase', 'upgrade', 'renewal']),
  state: z.enum(orderStates),
  planName: z.string(),
  provider: z.string(),
  currency,
  netMinor: money,
  taxMinor: money,
  totalMinor: money,
  refundedMinor: money,
  refundPending: z.boolean().describe('Some of the refund is still on its way'),
  methodLabel: z.string().nullable(),
  failureCode: z.string().nullable(),
  hasProof: z.boolean(),
  invoiceId: idSchema.nullable(),
  expiresAt: timeSchema,
  paidAt: timeSchema.nullable(),
  periodEndsAt: timeSchema.nullable().describe('How long the plan is paid for'),
  createdAt: timeSchema,
})
export type Order = z.output<typeof orderSchema>
const byId = z.object({ id: idSchema })

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders',
  summary: 'Order a plan at the total shown. It starts once it’s paid.',
  access: candidate,
  idempotent: true,
  perMinute: 10,
  body: z.strictObject({ ...wish, provider, totalMinor: money, currency }),
  reply: z.object({ id: idSchema, state: z.enum(orderStates) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/orders/{id}/checkout',
  summary: 'Get the provider’s payment page for an order; null for transfers.',
  access: candidate,
  perMinute: 20,
  params: byId,
  reply: z.object({ url: z.string().nullable() }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'UNAVAILABLE'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/payments/orders/{id}',
  summary: 'Get one of your orders.',
  access: candidate,
  params: byId,
  reply: orderSchema.extend({
    instructions: z.string().nullable().describe('Where a transfer goes'),
    reference: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders/{id}/cancel',
  summary: 'Cancel an unpaid order.',
  access: candidate,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/payments/orders',
  summary: 'List your payments, newest first.',
  access: candidate,
  query: z.object(pageQuery),
  reply: pageOf(orderSchema),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/payments/export',
  summary: 'Export your payments as CSV.',
  access: candidate,
  reply: fileReply,
})

const subscriptionSchema = z.object({
  planName: z.string(),
  planCode: z.string(),
  state: z.enum(['Active', 'past_due', 'cancel_scheduled', 'expired', 'ended']),
  renews: z.boolean(),
  nextPlanName: z.string().nullable().describe('From the next period on'),
  periodStartsAt: timeSchema,
  periodEndsAt: timeSchema,
  graceEndsAt: timeSchema.nullable(),
  methodLabel: z.string().nullable(),
  renewalMinor: money,
  currency,
  refund: z
    .object({ amountMinor: money, rule: z.enum(['sevenDays', 'proRata']) })
    .nullable()
    .describe('The refund if it’s ended now'),
})
export type Subscription = z.output<typeof subscriptionSchema>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/payments/subscription',
  summary: 'Get your current or last subscription; null if there was none.',
  access: candidate,
  reply: z.object({ subscription: subscriptionSchema.nullable() }),
})

const changed = z.object({ state: z.string() })
const act = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/payments/subscription/${name}`,
    summary,
    access: candidate,
    reply: changed,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  })

export const cancelSubscription = act('cancel', 'No renewal: the plan ends with its period.')
export const resumeSubscription = act('resume', 'It renews again.')
export const refundSubscription = act(
  'refund',
  'Ends the plan now and pays back what the terms say.',
)

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/payments/subscription/plan',
  summary:
    'Switch to a smaller plan from the next period. Choosing the current plan cancels the switch.',
  access: candidate,
  body: z.strictObject({ plan: z.enum(paidPlans) }),
  reply: changed,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
})

export const proofBytesAtMost = 5 * 1024 * 1024

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/payments/orders/{id}/proof',
  summary: 'Submit a transfer’s reference with a PDF or picture as proof.',
  access: candidate,
  params: byId,
  perMinute: 10,
  files: { proof: { maxBytes: proofBytesAtMost } },
  body: z.strictObject({ reference: lineSchema(60, 4) }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
})

const token = z.object({ token: z.string().max(600) })

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/api/sandbox-payments/{token}',
  summary: 'Get an order for the sandbox’s payment page. No money is taken.',
  access: 'anyone',
  params: token,
  reply: z.object({
    amountMinor: money,
    currency,
    description: z.string(),
    returnPath: z.string(),
    state: z.enum(['open', 'paid', 'declined']),
  }),
  errors: ['NOT_FOUND'],
})

export const paySandbox = endpoint({
  method: 'POST',
  path: '/api/sandbox-payments/{token}',
  summary: 'Pay in the sandbox. 4242 4242 4242 4242 is accepted; other cards are declined.',
  access: 'anyone',
  perMinute: 30,
  params: token,
  body: z.strictObject({
    card: z
      .string()
      .transform((text) => text.replaceAll(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{12,19}$/, { error: () => fieldWords.cardForm })),
  }),
  reply: z.object({ state: z.enum(['paid', 'declined']), returnPath: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
