import { z } from 'zod'
import { companyReferenceSchema, companySlugSchema } from '#features/companies/contract.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, textSchema, timeSchema } from '#shared/schemas.ts'

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

export const payUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type PayUnit = (typeof payUnits)[number]

export const searchSorts = ['newest', 'relevance'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Offered in the filter; the API takes any number of days up to a year. */
export const postedWithinChoices = [1, 7, 14, 30] as const
export const radiusChoices = [0, 25, 50, 100] as const
export const defaultRadius = 50

/** A count above this is shown as "10,000+": counting further would cost more than it tells. */
export const countCap = 10_000

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
  region: z.string().nullable().describe('ISO 3166-2 subdivision without the country'),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
})
export type JobLocation = z.output<typeof jobLocationSchema>

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
  verifiedInsiders: z.number().int().describe('People at the company who can take a request'),
})
export type JobCard = z.output<typeof jobCardSchema>

export const jobSearchQuerySchema = z.object({
  q: textSchema(200).default('').describe('Words; "a phrase", or, -without'),
  location: textSchema(100).default('').describe('City, region or country, as people write it'),
  radiusKm: z.coerce.number().int().min(0).max(200).default(defaultRadius),
  workMode: z.enum(workModes).optional(),
  type: z.enum(employmentTypes).optional(),
  postedWithinDays: z.coerce.number().int().min(1).max(365).optional(),
  company: companySlugSchema.optional(),
  sort: z.enum(searchSorts).default('newest'),
  cursor: cursorSchema,
  limit: limitSchema,
})
export type JobSearchQuery = z.output<typeof jobSearchQuerySchema>

export const searchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Open jobs by words and filters, newest first or by relevance.',
  access: 'anyone',
  query: jobSearchQuerySchema,
  reply: z.object({
    items: z.array(jobCardSchema),
    nextCursor: z.string().nullable(),
    total: z.number().int().describe(`Counted up to ${countCap}; first page only, else -1`),
    place: z
      .object({
        name: z.string(),
        kind: z.enum(['city', 'country', 'area', 'unknown']),
      })
      .nullable()
      .describe('What `location` was understood as; unknown places are searched as words'),
  }),
  errors: ['INVALID_CURSOR'],
})

export const jobSchema = jobCardSchema.omit({ moreLocations: true }).extend({
  status: z.enum(jobStatuses),
  listed: z.boolean().describe('False for a job that somebody pasted: not in the public search'),
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
  referralsOpen: z.boolean(),
  companyWebsite: z.string().nullable(),
  similar: z.array(jobCardSchema).describe('Open jobs with a similar title, at most six'),
})
export type Job = z.output<typeof jobSchema>

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'One job, open or closed, with similar open ones.',
  access: 'anyone',
  params: z.object({ id: idSchema }),
  reply: jobSchema,
  errors: ['NOT_FOUND'],
})

export const jobCountsSchema = z.object({
  openJobs: z.number().int(),
  companies: z.number().int().describe('Companies with an open job'),
  companiesWithInsiders: z
    .number()
    .int()
    .describe('Of those, companies where a verified person can take a request'),
  lastImportAt: timeSchema.nullable(),
})
export type JobCounts = z.output<typeof jobCountsSchema>

export const getJobCounts = endpoint({
  method: 'GET',
  path: '/api/jobs/counts',
  summary: 'What is really there: open jobs, their companies, and where a referral can be taken.',
  access: 'anyone',
  reply: jobCountsSchema,
})
