import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

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
  dailyLimit: z.number().int().nullable(),
  lifetimeLimit: z.number().int().nullable(),
  remaining: z.number().int().describe('What the plan still gives today'),
  refundCredits: z.number().int().describe('Usable once nothing remains'),
  creditsExpireAt: timeSchema.nullable().describe('When the next refund credit ends'),
  held: z.number().int().describe('Waiting for somebody to take the request'),
  resetsAt: timeSchema.nullable().describe('When the daily limit starts again; null without one'),
  timeZone: z.string().describe("IANA zone of 'today'"),
})
export type Wallet = z.output<typeof walletSchema>

export const getWallet = endpoint({
  method: 'GET',
  path: '/candidate/wallet',
  summary: 'The plan, what it still gives, and when it starts again.',
  // At start-up the client asks for it under any hat but the admin's (observed-product.md, section 4).
  access: 'signedIn',
  reply: walletSchema,
})

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
  refType: z.string(),
  refId: z.string(),
  dayChange: z.number().int(),
  lifetimeChange: z.number().int(),
  creditChange: z.number().int(),
  at: timeSchema,
})
export type LedgerEntry = z.output<typeof ledgerEntrySchema>

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/wallet/ledger',
  summary: 'Everything that changed the wallet, newest first.',
  access: ['jobSeeker'],
  query: z.object(pageQuery),
  reply: pageOf(ledgerEntrySchema),
})
