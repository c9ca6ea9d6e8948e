import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  emailSchema,
  idSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

const daySchema = z.iso.date().describe("In the deployment's time zone")

const walletSchema = z.object({
  // Observed fields, names to the letter (observed-product.md, section 3).
  currentSubscription: z
    .object({
      PlanName: z.string(),
      Status: z.string(),
      EndDate: timeSchema.nullable(),
    })
    .nullable()
    .describe('Null: no subscription, so the Free plan'),
  DailyUsage: z.object({ Date: daySchema, Count: z.number().int() }),
  LifetimeConnects: z.number().int().describe('Held and captured connections'),
  // Ours (decision D4).
  planName: z.string().describe('The plan in force'),
  hasPlans: z.boolean().describe('False where everyone gets the same fair use and nothing is sold'),
  dailyLimit: z.number().int().nullable(),
  lifetimeLimit: z.number().int().nullable(),
  remaining: z.number().int().describe('Connections left today'),
  refundCredits: z.number().int().describe('Usable once none are left'),
  creditsExpireAt: timeSchema.nullable().describe('When the next refund credit ends'),
  held: z.number().int().describe('Waiting for a referrer to accept, or a resume review'),
  resetsAt: timeSchema.nullable().describe('When the daily limit starts again; null without one'),
  timeZone: z.string().describe("IANA zone of 'today'"),
})
export type Wallet = z.output<typeof walletSchema>

export const getWallet = endpoint({
  method: 'GET',
  path: '/candidate/wallet',
  summary: 'Get your plan, what’s left of it, and when it resets.',
  // At start-up the client asks for it under any role but the admin's (observed-product.md, section 4).
  access: 'signedIn',
  reply: walletSchema,
})

export const getConnectionTerms = endpoint({
  method: 'GET',
  path: '/api/connections',
  summary: 'Get what a new account gets and what a request costs. Available to guests.',
  access: 'anyone',
  shared: true,
  reply: z.object({
    cost: z.literal(1).describe('Connections for one request to one company'),
    dailyLimit: z.number().int().nullable(),
    lifetimeLimit: z.number().int().nullable(),
  }),
})
export type ConnectionTerms = z.output<typeof getConnectionTerms.reply>

const ledgerEntrySchema = z.object({
  chargeId: idSchema,
  step: z.number().int(),
  kind: z.enum([
    'hold',
    'capture',
    'reverse',
    'release',
    'refund',
    'grant',
    'bonus',
    'expire',
    'adjust',
  ]),
  reason: z.string(),
  heldFor: z
    .string()
    .nullable()
    .describe('What the connection was held for; null where it was not, and of the hold itself'),
  refType: z.string(),
  refId: z.string(),
  hasPage: z.boolean().describe('Whether what it paid for has its own page'),
  dayChange: z.number().int(),
  lifetimeChange: z.number().int(),
  creditChange: z.number().int(),
  at: timeSchema,
})
export type LedgerEntry = z.output<typeof ledgerEntrySchema>

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/wallet/ledger',
  summary: 'List everything that changed your wallet, newest first.',
  access: ['jobSeeker'],
  query: z.object(pageQuery),
  reply: pageOf(ledgerEntrySchema),
})

/** Connections that one admin may give to and take from one wallet within a day; more takes a second. */
export const soloAdjustmentAtMost = 5
export const adjustmentAtMost = 50
export const adjustmentStates = ['waiting', 'applied', 'refused', 'expired'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

const admin = { permission: 'wallets.adjust' } as const
const byId = z.object({ id: idSchema })

const adminWallet = z.object({
  account: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  wallet: walletSchema,
  ledger: z.array(ledgerEntrySchema).describe('The newest lines'),
})
export type AdminWallet = z.output<typeof adminWallet>

export const lookUpWallet = endpoint({
  method: 'POST',
  path: '/api/admin/wallets/lookup',
  summary: 'Find a wallet by email address, sent in the body to keep it out of logs.',
  access: admin,
  body: z.strictObject({ email: emailSchema }),
  reply: adminWallet,
  errors: ['NOT_FOUND'],
})

export const getAdminWallet = endpoint({
  method: 'GET',
  path: '/api/admin/wallets/{id}',
  summary: 'Get a person’s wallet with its newest entries.',
  access: admin,
  params: byId,
  reply: adminWallet,
  errors: ['NOT_FOUND'],
})

export const adjustWallet = endpoint({
  method: 'POST',
  path: '/api/admin/wallets/{id}/adjustments',
  summary:
    'Add or remove connections with a reason. More than five a day for one person, or many in total, need a second admin.',
  access: admin,
  idempotent: true,
  params: byId,
  body: z.strictObject({
    amount: z
      .number()
      .int()
      .min(-adjustmentAtMost)
      .max(adjustmentAtMost)
      .refine((amount) => amount !== 0, { error: () => fieldWords.notZero }),
    reason: textSchema(280, 10),
  }),
  reply: z.object({ state: z.enum(adjustmentStates) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

const adjustmentSchema = z.object({
  id: idSchema,
  account: z.object({ id: idSchema, name: z.string() }),
  amount: z.number().int(),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  requestedBy: z.string().nullable(),
  requestedAt: timeSchema,
  dueAt: timeSchema.nullable(),
  decidedBy: z.string().nullable(),
  mine: z.boolean(),
})
export type Adjustment = z.output<typeof adjustmentSchema>

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/admin/wallet-adjustments',
  summary: 'List adjustments waiting for a second admin, or decided ones.',
  access: admin,
  query: z.object({ ...pageQuery, show: z.enum(['waiting', 'done']).default('waiting') }),
  reply: pageOf(adjustmentSchema),
})

export const decideAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin/wallet-adjustments/{id}/decision',
  summary: 'Approve or reject a large adjustment. Its author can only withdraw it.',
  access: admin,
  params: byId,
  body: z.strictObject({ approve: z.boolean() }),
  reply: z.object({ state: z.enum(adjustmentStates) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const planCodes = ['free', 'basic', 'premium'] as const
export type PlanCode = (typeof planCodes)[number]

const limit = z.number().int().min(1).max(10_000).nullable()
const planSchema = z.object({
  code: z.enum(planCodes),
  version: z.number().int(),
  name: z.string(),
  dailyLimit: limit,
  lifetimeLimit: limit,
  openLimit: z.number().int().min(1).max(1000).describe('Requests open at once (REF11)'),
  priceMinor: z.number().int().min(0).max(100_000_000).nullable().describe('A month, tax included'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .describe('ISO 4217'),
})
export type Plan = z.output<typeof planSchema>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'List the plans on sale now.',
  access: admin,
  reply: z.object({ items: z.array(planSchema) }),
})

export const savePlan = endpoint({
  method: 'POST',
  path: '/api/admin/plans/{code}',
  summary: 'Create a new version of a plan. Subscribers keep the version they have.',
  access: admin,
  params: z.object({ code: z.enum(planCodes) }),
  body: planSchema
    .omit({ code: true, version: true, name: true })
    .extend({
      reason: textSchema(280, 10).describe('For the audit log'),
      replaces: z
        .number()
        .int()
        .optional()
        .describe('The version that was changed: refused when there is a newer one'),
    })
    .strict()
    .refine((plan) => plan.dailyLimit !== null || plan.lifetimeLimit !== null, {
      error: () => fieldWords.planHasLimit,
      path: ['dailyLimit'],
    })
    .refine((plan) => (plan.priceMinor === null) === (plan.currency === null), {
      error: () => fieldWords.priceHasCurrency,
      path: ['currency'],
    }),
  reply: planSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
