import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, textSchema, timeSchema } from '#shared/schemas.ts'

/** Lower-case words joined by single hyphens. */
export const companySlugSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** product.md 3.8; a stub is a company that nobody has claimed. */
export const companyStates = ['stub', 'claim_pending', 'verified', 'suspended', 'merged'] as const
export type CompanyState = (typeof companyStates)[number]

export const companyReferenceSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
})
export type CompanyReference = z.output<typeof companyReferenceSchema>

export const companySchema = companyReferenceSchema.extend({
  website: z.string().nullable(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  sizeBand: z.string().nullable().describe('People who work there, such as 51-200'),
  founded: z.number().int().nullable(),
  headquarters: z.string().nullable(),
  state: z.enum(companyStates),
  referralsOpen: z.boolean().describe('False when the company switched referral requests off'),
  openJobs: z.number().int().describe('Jobs that the public search shows'),
  verifiedInsiders: z
    .number()
    .int()
    .describe('People who confirmed a work e-mail and take requests'),
  createdAt: timeSchema,
})
export type Company = z.output<typeof companySchema>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}',
  summary: 'One company with its open jobs and verified insiders counted.',
  access: 'anyone',
  params: z.object({ slug: companySlugSchema }),
  reply: companySchema,
  errors: ['NOT_FOUND'],
})

export const searchCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'Companies whose name starts with the given words, for choosing one in a form.',
  access: 'anyone',
  query: z.object({
    q: textSchema(100).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  reply: z.object({ items: z.array(companyReferenceSchema) }),
})
