import { z } from 'zod'
import { responseStatsSchema } from '#features/response-stats/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { payUnits } from '#shared/money.ts'
import {
  fileReply,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { recruiterLevels } from '#features/profiles/contract.ts'

/** Lower-case words joined by single hyphens. */
export const companySlugSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** product.md 3.8; a stub is a company that nobody has claimed. */
export const companyStates = [
  'stub',
  'claim_pending',
  'verified',
  'reverify_due',
  'suspended',
  'merged',
] as const
export type CompanyState = (typeof companyStates)[number]

export const companyReferenceSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  logo: z.string().optional().describe('Address of its logo; absent when it has none'),
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
  verifiedReferrers: z
    .number()
    .int()
    .describe('People who confirmed a work email and take requests'),
  createdAt: timeSchema,
})
export type Company = z.output<typeof companySchema>

const slugParams = z.object({ slug: companySlugSchema })

/** What the public page adds (VER11). */
const companyPageSchema = companySchema.extend({
  /** When the company was proved to be run by its own people. */
  verifiedAt: timeSchema.nullable(),
  parent: companyReferenceSchema.nullable().describe('The company that it belongs to'),
  domains: z.array(z.object({ domain: z.string(), verifiedAt: timeSchema })),
  responseStats: responseStatsSchema,
  payRanges: z.array(
    z.object({
      currency: z.string().length(3).describe('ISO 4217'),
      unit: z.enum(payUnits),
      min: z.number().int().describe('Minor units'),
      max: z.number().int().describe('Minor units'),
      jobs: z.number().int(),
    }),
  ),
  undisclosedPay: z.number().int().describe('Open jobs without a salary'),
})
export type CompanyPage = z.output<typeof companyPageSchema>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}',
  summary:
    'Get a company: open jobs, verified referrers, salaries and response stats. A merged company returns the one it was merged into.',
  access: 'anyone',
  params: slugParams,
  reply: companyPageSchema,
  errors: ['NOT_FOUND'],
})

export const searchCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'Suggest companies whose name starts with the given words.',
  access: 'anyone',
  query: z.object({
    q: textSchema(100).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  reply: z.object({ items: z.array(companyReferenceSchema) }),
})

export const saveCompany = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}',
  summary: 'Update a company’s profile and whether it takes referral requests.',
  access: ['recruiter'],
  publishes: true,
  params: slugParams,
  body: z.strictObject({
    website: z.union([z.literal(''), urlSchema]).optional(),
    description: textSchema(2000).optional(),
    industry: textSchema(80).optional(),
    headquarters: textSchema(120).optional(),
    referralsOpen: z.boolean().optional(),
  }),
  reply: companyPageSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Larger files are hardly logos. */
export const logoMaximumBytes = 2 * 1024 * 1024
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const logoReply = z.object({ logo: z.string().nullable().describe('Its address') })

export const uploadCompanyLogo = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/logo',
  summary: 'Upload a company’s logo: a still PNG, JPEG or WebP picture.',
  access: ['recruiter', 'admin'],
  publishes: true,
  params: slugParams,
  body: z.object({}).optional(),
  files: { logo: { maxBytes: logoMaximumBytes } },
  reply: logoReply,
  errors: ['NOT_FOUND', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  perMinute: 12,
})

export const removeCompanyLogo = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/logo/removal',
  summary: 'Remove a company’s logo. Its monogram is shown instead.',
  access: ['recruiter', 'admin'],
  params: slugParams,
  reply: logoReply,
  errors: ['NOT_FOUND'],
})

export const getCompanyLogo = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}/logo/{version}',
  summary: 'Get a company’s logo, 256 × 256 pixels. A new picture has a new version.',
  access: 'anyone',
  params: slugParams.extend({ version: idSchema }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 1_200,
})

export const ineligibleGroups = [
  'current_employees',
  'former_employees',
  'contractors',
  'relatives',
  'agency',
] as const
export type IneligibleGroup = (typeof ineligibleGroups)[number]
export const monthsAtMost = 24

const months = z.number().int().min(0).max(monthsAtMost)

/** What a company asks of referrals (REF10); nought and empty ask nothing. */
const referralPolicySchema = z.strictObject({
  mustReferBeforeApply: z.boolean(),
  ownershipMonths: months.describe('How long an application or a referral counts'),
  cooldownMonths: months.describe('After a rejection'),
  ineligible: z.array(z.enum(ineligibleGroups)).max(ineligibleGroups.length),
  needsInternalJobId: z.boolean(),
  bonusText: textSchema(200).describe('What the company pays the referrer; only tracked here'),
  bonusDueDays: z.number().int().min(0).max(730).describe('After the first day at work'),
  remarks: textSchema(600),
})
export type ReferralPolicy = z.output<typeof referralPolicySchema>

export const getReferralPolicy = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}/referral-policy',
  summary: 'Get a company’s referral rules.',
  access: 'anyone',
  params: slugParams,
  reply: z.object({
    company: companyReferenceSchema,
    policy: referralPolicySchema,
    rules: z.array(z.string()).describe('As sentences; empty if there are no rules'),
  }),
  errors: ['NOT_FOUND'],
})

export const saveReferralPolicy = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/referral-policy',
  summary: 'Change a company’s referral rules. For its managers.',
  access: ['recruiter'],
  params: slugParams,
  body: referralPolicySchema,
  reply: getReferralPolicy.reply,
  errors: ['NOT_FOUND'],
})

const adminParams = z.object({ id: idSchema })

export const renameCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/name',
  summary: 'Rename a company. Its address stays.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  body: z.strictObject({ name: textSchema(160, 1) }),
  reply: companyReferenceSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const setCompanyParent = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/parent',
  summary:
    'Set a company’s parent company. Candidates who hide from the parent are hidden from this one too.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  body: z.strictObject({ parentId: idSchema.nullable() }),
  reply: z.object({ parent: companyReferenceSchema.nullable() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})

export const suspendCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/suspension',
  summary: 'Suspend a company: hides its verification badge and stops referral requests to it.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  body: z.strictObject({ reason: textSchema(300, 1) }),
  reply: z.object({ state: z.enum(companyStates) }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const restoreCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/restoration',
  summary: 'End a company’s suspension.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  reply: z.object({ state: z.enum(companyStates) }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const mergeSchema = z.object({
  id: idSchema,
  from: companyReferenceSchema,
  into: companyReferenceSchema,
  at: timeSchema,
  undoUntil: timeSchema,
  undoneAt: timeSchema.nullable(),
  moved: z.array(z.object({ kind: z.string(), count: z.number().int() })),
})
export type CompanyMerge = z.output<typeof mergeSchema>

export const mergeCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/merge',
  summary:
    'Merge a company into another. Its jobs, requests and people move, and its page redirects.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  body: z.strictObject({ intoId: idSchema }),
  reply: mergeSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_INPUT'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/company-merges/{id}/undo',
  summary: 'Undo a merge within 30 days.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const proposedSchema = companyReferenceSchema.extend({ openJobs: z.number().int() })

const mergeProposalSchema = z.object({
  reason: z.enum(['name', 'site']).describe('Same name except for the legal form, or same website'),
  from: proposedSchema.describe('Would be merged into the other one'),
  into: proposedSchema,
})
export type MergeProposal = z.output<typeof mergeProposalSchema>

export const listMergeProposals = endpoint({
  method: 'GET',
  path: '/api/admin/company-merge-proposals',
  summary: 'List possible duplicate companies, up to 100 pairs.',
  access: { permission: 'companies.manage' },
  reply: z.object({ items: z.array(mergeProposalSchema) }),
})

export const keepCompaniesApart = endpoint({
  method: 'POST',
  path: '/api/admin/companies/{id}/apart',
  summary: 'Keep two companies separate. They aren’t proposed again.',
  access: { permission: 'companies.manage' },
  params: adminParams,
  body: z.strictObject({ otherId: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/admin/company-merges',
  summary: 'List merges, newest first.',
  access: { permission: 'companies.manage' },
  query: z.object(pageQuery),
  reply: pageOf(mergeSchema),
})

const colleagueSchema = z.object({
  id: idSchema.describe('The account'),
  name: z.string(),
  title: z.string().nullable(),
  workEmail: z.string(),
  level: z.enum(recruiterLevels),
  workEmailAt: timeSchema,
  looksAfter: z.boolean(),
})
export type Colleague = z.output<typeof colleagueSchema>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}/colleagues',
  summary: 'List a company’s verified employees. For its managers.',
  access: ['recruiter'],
  params: slugParams,
  query: z.object(pageQuery),
  reply: pageOf(colleagueSchema),
  errors: ['NOT_FOUND'],
})

const colleagueParams = z.object({ slug: companySlugSchema, accountId: idSchema })

export const removeColleague = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/colleagues/{accountId}/removal',
  summary: 'Remove an employee. They lose access at once, and we tell them.',
  access: ['recruiter'],
  params: colleagueParams,
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const confirmColleague = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/colleagues/{accountId}/confirmation',
  summary: 'Allow a verified colleague to hire (level L3).',
  access: ['recruiter'],
  params: colleagueParams,
  reply: colleagueSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
