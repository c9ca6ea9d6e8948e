import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { referralStatsSchema } from '#features/response-stats/contract.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { payUnits, type PayUnit } from '#shared/money.ts'
import { idSchema, timeSchema } from '#shared/schemas.ts'

/** Google for Jobs, `employmentType`. The order is stored in the search table: append only. */
export const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const workModes = ['onsite', 'hybrid', 'remote'] as const
export type WorkMode = (typeof workModes)[number]

/** Their order is stored in the search table: append only. */
export type Seniority = (typeof seniorities)[number]

/** product.md 3.1 */
export const jobStatuses = [
  'draft',
  'pending_review',
  'scheduled',
  'published',
  'paused',
  'closed',
  'removed',
  'archived',
] as const
export type JobStatus = (typeof jobStatuses)[number]

export const closeOutcomes = ['filled', 'cancelled', 'expired', 'duplicate', 'source_gone'] as const
export type CloseOutcome = (typeof closeOutcomes)[number]

export { payUnits, type PayUnit }

export const paySchema = z.object({
  min: z.number().int().nullable().describe('Minor units'),
  max: z.number().int().nullable().describe('Minor units'),
  currency: z.string().length(3).describe('ISO 4217'),
  unit: z.enum(payUnits),
  equity: z.boolean(),
  bonus: z.boolean(),
})
export type Pay = z.output<typeof paySchema>

export const jobLocationSchema = z.object({
  text: z.string().describe('As the employer wrote it'),
  city: z.string().nullable(),
  region: z
    .string()
    .nullable()
    .describe(
      'ISO 3166-2 letters in the US, Canada, Australia and Britain, elsewhere the English name',
    ),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
})
export type JobLocation = z.output<typeof jobLocationSchema>

/** The same opening from another source, which this card stands for. */
export const alsoListedSchema = z.object({ kind: z.string(), url: z.string().nullable() })
export type AlsoListed = z.output<typeof alsoListedSchema>

/** What a posting says beside its text: the editor's in full, a board's as far as its system goes. */
export const jobDetailsSchema = z.object({
  skillsMust: z.array(z.string()).default([]),
  skillsNice: z.array(z.string()).default([]),
  benefits: z.array(z.string()).default([]),
  process: z.array(z.object({ step: z.string(), days: z.number().int().nullable() })).default([]),
  openings: z.number().int().nullable().default(null),
  startsOn: z.string().nullable().default(null),
})
export type JobDetails = z.input<typeof jobDetailsSchema>

export const jobCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  company: companyReferenceSchema,
  locations: z.array(jobLocationSchema).describe('At most three; moreLocations counts the rest'),
  moreLocations: z.number().int(),
  workMode: z.enum(workModes).nullable(),
  employmentTypes: z.array(z.enum(employmentTypes)),
  pay: paySchema.nullable(),
  postedAt: timeSchema,
  lastConfirmedAt: timeSchema,
  verifiedReferrers: z.number().int().describe('People at the company who can take a request'),
  answers: referralStatsSchema
    .pick({ sample: true, answeredPercent: true, medianHours: true })
    .describe('How the company answers'),
  alsoListed: z.array(alsoListedSchema),
})
export type JobCard = z.output<typeof jobCardSchema>

export const jobSchema = jobCardSchema.omit({ moreLocations: true }).extend({
  status: z.enum(jobStatuses),
  takesHere: z.boolean().describe('One applies on this site'),
  listed: z.boolean().describe('False for a job that someone pasted: not in the public search'),
  descriptionHtml: z.string().describe('Sanitised'),
  descriptionText: z.string(),
  remoteCountries: z.array(z.string()).describe('Where a remote job may be done; ISO 3166-1'),
  department: z.string().nullable(),
  team: z.string().nullable(),
  language: z.string().nullable().describe('BCP 47'),
  requisitionId: z.string().nullable(),
  validThrough: timeSchema.nullable(),
  applyUrl: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  sourceKind: z.string(),
  closedAt: timeSchema.nullable(),
  closeOutcome: z.enum(closeOutcomes).nullable(),
  seniority: z.enum(seniorities).nullable().describe('As the title says it'),
  skills: z.array(z.string()).describe('That its text names'),
  visaSponsorship: z.boolean().nullable().describe('Null when its text says nothing'),
  referralsOpen: z.boolean(),
  companyWebsite: z.string().nullable(),
  similar: z.array(jobCardSchema).describe('Open jobs with a similar title, at most six'),
  details: jobDetailsSchema,
  firstPostedAt: timeSchema.describe('Of the opening: repeats keep the first day'),
  standsFor: idSchema.nullable().describe('The posting that the search shows instead of this one'),
  history: z
    .object({
      reposts: z.number().int().describe('How often the opening was posted again'),
      openDays: z.number().int().describe('Days that it was open, its repeats together'),
      events: z.array(z.object({ kind: z.string(), at: timeSchema })),
      postings: z.array(
        z.object({ id: idSchema, postedAt: timeSchema, closedAt: timeSchema.nullable() }),
      ),
    })
    .describe('When it was posted, paused, confirmed and closed; other postings of the opening'),
})
export type Job = z.output<typeof jobSchema>

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'Get a job, open or closed, with similar open jobs.',
  access: 'anyone',
  accessKeys: true,
  params: z.object({ id: idSchema }),
  reply: jobSchema,
  errors: ['NOT_FOUND'],
})

export const matchesAtMost = 50

export const matchSchema = z.object({
  jobId: idSchema,
  score: z
    .number()
    .int()
    .nullable()
    .describe('0 to 100 by `matchWeights`; null when fewer than two parts are known'),
  skills: z
    .object({ matched: z.array(z.string()), missing: z.array(z.string()) })
    .nullable()
    .describe('Skills that the posting names, by whether the profile has them'),
  title: z.object({ fits: z.boolean() }).nullable(),
  seniority: z
    .object({ job: z.enum(seniorities), yours: z.enum(seniorities), fits: z.boolean() })
    .nullable(),
  place: z.object({ fits: z.boolean() }).nullable(),
  workMode: z.object({ fits: z.boolean() }).nullable(),
})
export type Match = z.output<typeof matchSchema>

export const matchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/matches',
  summary: 'Get how jobs fit your profile by public rules, misses included.',
  access: ['jobSeeker'],
  query: z.object({
    id: z
      .union([idSchema, z.array(idSchema).max(matchesAtMost)])
      .transform((ids) => [...new Set([ids].flat())]),
  }),
  reply: z.object({ items: z.array(matchSchema) }),
  perMinute: 120,
})
