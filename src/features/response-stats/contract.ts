import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { timeSchema } from '#shared/schemas.ts'

/** Figures rest on the newest cases, so that they can change for the better as well. */
export const casesCounted = 200

const percent = z.number().int().min(0).max(100).nullable()

/** How someone answers referral requests; figures that rest on too few cases are null. */
export const referralStatsSchema = z.object({
  sample: z.number().int().describe(`Requests offered and over, the newest ${casesCounted}`),
  answeredPercent: percent,
  medianHours: z.number().nullable(),
  overdue: z.number().int().describe('Of the sample: missed'),
  referred: z.number().int().describe('Referrals made, ever'),
  confirmed: z.number().int().describe('Of those, confirmed by the candidate'),
  upheld: z.number().int().describe('Of those, found to be untrue'),
})
export type ReferralStats = z.output<typeof referralStatsSchema>

/** How someone answers applications; figures that rest on too few cases are null. */
export const applicationStatsSchema = z.object({
  sample: z.number().int().describe(`Answered or missed, the newest ${casesCounted}`),
  answeredPercent: percent,
  medianDays: z.number().nullable(),
  overdue: z.number().int().describe('Open past their date now'),
})
export type ApplicationStats = z.output<typeof applicationStatsSchema>

export const responseStatsSchema = z.object({
  referrals: referralStatsSchema,
  applications: applicationStatsSchema,
  /** When something in them changed last; null while there is nothing to count. */
  computedAt: timeSchema.nullable(),
})
export type ResponseStats = z.output<typeof responseStatsSchema>

export const getOwnResponseStats = endpoint({
  method: 'GET',
  path: '/api/recruiter/numbers',
  summary: 'Get your own response stats, exactly as others see them.',
  access: ['recruiter'],
  reply: responseStatsSchema,
})

/** How much each part of a match counts for who is asked first (product.md 2.7); their sum is 1. */
export const referralWeights = {
  skills: 0.4,
  title: 0.2,
  seniority: 0.15,
  location: 0.1,
  closeness: 0.1,
  freshness: 0.05,
} as const

/** How much each part counts when a job is compared with a profile; what is not known on both sides counts nothing. */
export const matchWeights = {
  skills: 50,
  title: 20,
  seniority: 15,
  place: 10,
  workMode: 5,
} as const
