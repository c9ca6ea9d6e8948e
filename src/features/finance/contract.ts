import { z } from 'zod'
import { couponCode, orderSchema, orderStates } from '#features/payments/contract.ts'
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

const money = z.number().int().min(0)
const currency = z.string()
const byId = z.object({ id: idSchema })
const finance = { permission: 'refunds.approve' } as const
const search = {
  q: lineSchema(100).optional().describe('Name, email, order or reference'),
  state: z.enum(orderStates).optional(),
}
const financeOrder = orderSchema.extend({
  account: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  reference: z.string().nullable(),
  providerRef: z.string().nullable(),
  confirmations: z.number().int(),
  needsSecond: z.boolean(),
  confirmedByMe: z.boolean(),
})
export type FinanceOrder = z.output<typeof financeOrder>

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'List all payments, newest first.',
  access: finance,
  query: z.object({ ...search, ...pageQuery }),
  reply: pageOf(financeOrder),
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/export',
  summary: 'Export payments as CSV. Beyond 50,000, a header says where to continue.',
  writes: 'Logs the export.',
  access: finance,
  query: z.object({ ...search, cursor: pageQuery.cursor }),
  reply: fileReply,
})

export const getProof = endpoint({
  method: 'GET',
  path: '/api/admin/payments/{id}/proof',
  summary: 'Download the proof of a transfer.',
  access: finance,
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const decideTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/transfer',
  summary: 'Confirm or refuse a transfer. Above a limit, a second person has to confirm.',
  access: finance,
  params: byId,
  body: z.strictObject({ arrived: z.boolean() }),
  reply: z.object({ state: z.enum(orderStates) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/refunds',
  summary: 'Refund part or all of a payment. Larger amounts need a second person.',
  access: finance,
  idempotent: true,
  params: byId,
  body: z.strictObject({
    amountMinor: money.describe('At least one of the currency’s smallest units'),
    reason: lineSchema(280, 10),
  }),
  reply: z.object({ state: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

const refundSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  account: z.object({ id: idSchema, name: z.string() }),
  amountMinor: money,
  currency,
  state: z.enum(['requested', 'approved', 'processing', 'succeeded', 'failed', 'rejected']),
  rule: z.string(),
  reason: z.string(),
  provider: z.string(),
  mine: z.boolean(),
  requestedAt: timeSchema,
})
export type Refund = z.output<typeof refundSchema>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'List refunds, newest first: those waiting, or all.',
  access: finance,
  query: z.object({ ...pageQuery, show: z.enum(['waiting', 'all']).default('waiting') }),
  reply: pageOf(refundSchema),
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/decision',
  summary: 'Approve, reject or retry a refund, or record a manual transfer.',
  access: finance,
  params: byId,
  body: z.strictObject({ decision: z.enum(['approve', 'reject', 'retry', 'transferred']) }),
  reply: z.object({ state: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

const differenceSchema = z.object({
  id: idSchema,
  day: z.iso.date(),
  provider: z.string(),
  providerRef: z.string(),
  kind: z.enum(['missing_here', 'missing_there', 'amount']),
  oursMinor: money.nullable(),
  theirsMinor: money.nullable(),
  currency: z.string(),
  foundAt: timeSchema,
  note: z.string().nullable(),
})
export type Difference = z.output<typeof differenceSchema>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/payment-differences',
  summary: 'List unsettled differences between providers’ reports and our records.',
  access: finance,
  query: z.object(pageQuery),
  reply: pageOf(differenceSchema),
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/payment-differences/{id}/settlement',
  summary: 'Settle a difference with a note.',
  access: finance,
  params: byId,
  body: z.strictObject({ note: lineSchema(280, 5) }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const couponSchema = z.object({
  id: idSchema,
  code: z.string(),
  kind: z.enum(['discount', 'free_month']),
  percentOff: z.number().int(),
  redeemed: z.number().int(),
  redemptionsAtMost: z.number().int(),
  endsAt: timeSchema.nullable(),
  hasEnded: z.boolean(),
})
export type Coupon = z.output<typeof couponSchema>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'List coupons, newest first.',
  access: finance,
  query: z.object(pageQuery),
  reply: pageOf(couponSchema),
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary:
    'Create a coupon for a discount on the first month, or for a free month that isn’t renewed.',
  access: finance,
  body: z.strictObject({
    code: couponCode,
    percentOff: z.number().int().min(1).max(100),
    redemptionsAtMost: z.number().int().min(1).max(1_000_000),
    endsAt: timeSchema.nullable(),
  }),
  reply: couponSchema,
  errors: ['CONFLICT'],
})

export const endCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/{id}/ending',
  summary: 'End a coupon now. Orders that have used it keep their discount.',
  access: finance,
  params: byId,
  reply: couponSchema,
  errors: ['NOT_FOUND'],
})
