/** Postings that a company writes here: drafts, checks, the steps of their life, and the review. */
import { z } from 'zod'
import { applicationStatsSchema } from '#features/response-stats/contract.ts'
import { companyReferenceSchema, companySlugSchema } from '#features/companies/contract.ts'
import {
  employmentTypes,
  jobLocationSchema,
  jobStatuses,
  paySchema,
  payUnits,
  workModes,
} from '#features/jobs/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  countrySchema,
  daySchema,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

export const limits = {
  title: 120,
  description: 20_000,
  places: 20,
  countries: 50,
  skills: 30,
  benefits: 20,
  steps: 10,
} as const

const list = (most: number, length: number) => z.array(textSchema(length, 1)).max(most)

/** A draft may be as unfinished as it likes; what cannot be meant is refused. */
export const contentSchema = z.strictObject({
  title: textSchema(limits.title).default(''),
  description: textSchema(limits.description)
    .default('')
    .describe('Plain text: `## heading`, `- item`, `1. item`, an empty line between paragraphs'),
  employmentTypes: z.array(z.enum(employmentTypes)).max(employmentTypes.length).default([]),
  workMode: z.enum(workModes).nullable().default(null),
  places: list(limits.places, 120).default([]),
  remoteCountries: z.array(countrySchema).max(limits.countries).default([]),
  pay: z
    .strictObject({
      min: z.number().int().min(0).max(1e12).nullable(),
      max: z.number().int().min(0).max(1e12).nullable(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      unit: z.enum(payUnits),
      equity: z.boolean().default(false),
      bonus: z.boolean().default(false),
    })
    .nullable()
    .default(null)
    .describe('Minor units'),
  payUndisclosed: z
    .boolean()
    .default(false)
    .describe('The salary is hidden on purpose: an admin reviews the posting first'),
  department: textSchema(100).default(''),
  team: textSchema(100).default(''),
  requisitionId: textSchema(60).default(''),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)
    .or(z.literal(''))
    .default(''),
  skillsMust: list(limits.skills, 60).default([]),
  skillsNice: list(limits.skills, 60).default([]),
  benefits: list(limits.benefits, 120).default([]),
  process: z
    .array(
      z.strictObject({
        step: textSchema(120),
        days: z.number().int().min(1).max(90).nullable(),
      }),
    )
    .max(limits.steps)
    .default([]),
  openings: z.number().int().min(1).max(999).nullable().default(null),
  startsOn: daySchema.nullable().default(null),
  visaSponsorship: z.boolean().nullable().default(null),
  lastDay: daySchema.nullable().default(null).describe('At most ninety days ahead'),
  applyHere: z.boolean().default(true),
  applyUrl: textSchema(2000).default('').describe('Where to apply, if not here'),
  respondWithinDays: z.number().int().min(3).max(30).default(14),
})
export type Content = z.output<typeof contentSchema>

export const wordingEffects = ['blocks', 'review', 'hint'] as const
export type WordingEffect = (typeof wordingEffects)[number]

const checksSchema = z.object({
  missing: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        required: z.boolean().describe('False: recommended for a richer search result'),
        wrong: z.boolean().describe('True: the value can’t be meant; false: it’s missing'),
      }),
    )
    .describe('What search engines and this platform ask of a posting (product.md 4.1)'),
  wording: z.array(
    z.object({
      rule: z.string(),
      effect: z.enum(wordingEffects),
      field: z.enum(['title', 'description']),
      text: z.string().describe('As it stands there'),
      reason: z.string(),
      instead: z.string().nullable(),
    }),
  ),
  places: z.array(jobLocationSchema),
  unknownPlaces: z.array(z.string()),
  alike: z
    .array(z.object({ id: idSchema, title: z.string(), status: z.enum(jobStatuses) }))
    .describe('Postings of the company with this title in one of these places'),
})
export type Checks = z.output<typeof checksSchema>

export const reviewReasons = ['company_unverified', 'pay_missing', 'wording', 'look_alike'] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const sendBackReasons = [
  'pay_needed',
  'unclear',
  'not_a_job',
  'misleading',
  'asks_money',
  'discriminates',
  'wrong_company',
  'other',
] as const
export type SendBackReason = (typeof sendBackReasons)[number]

export const pauseReasons = ['own', 'unconfirmed', 'lapsed'] as const

const postingSchema = z.object({
  id: idSchema,
  status: z.enum(jobStatuses),
  company: companyReferenceSchema,
  content: contentSchema,
  version: z.number().int(),
  savedAt: timeSchema,
  changed: z.boolean().describe('The draft differs from what is public'),
  checks: checksSchema,
  descriptionHtml: z.string().describe('The draft as it will look; sanitised'),
  actions: z.array(z.string()).describe('Actions available now'),
  publishAt: timeSchema.nullable(),
  postedAt: timeSchema.nullable(),
  lastConfirmedAt: timeSchema.nullable(),
  pausesAt: timeSchema.nullable().describe('Unless someone confirms first'),
  validThrough: timeSchema.nullable(),
  pauseReason: z.enum(pauseReasons).nullable(),
  review: z
    .object({ reasons: z.array(z.enum(reviewReasons)), dueAt: timeSchema })
    .nullable()
    .describe('An admin reviews it first'),
  sentBack: z.object({ reason: z.enum(sendBackReasons), note: z.string() }).nullable(),
})
export type Posting = z.output<typeof postingSchema>

const byId = z.object({ id: idSchema })
const hiringManagers = { access: ['recruiter'] } as const
const errors = ['NOT_VERIFIED', 'NOT_FOUND'] as const
const step = {
  method: 'POST',
  ...hiringManagers,
  params: byId,
  reply: postingSchema,
  errors: [...errors, 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT', 'LIMIT_REACHED'],
} as const

export const createPosting = endpoint({
  method: 'POST',
  path: '/api/postings',
  summary: 'Create a draft, empty or copied from another posting of the company.',
  ...hiringManagers,
  idempotent: true,
  body: z.strictObject({ title: textSchema(limits.title).default(''), from: idSchema.optional() }),
  reply: postingSchema,
  errors: [...errors, 'LIMIT_REACHED', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const getPosting = endpoint({
  method: 'GET',
  path: '/api/postings/{id}',
  summary: 'Get a posting for editing, with its checks.',
  writes: 'Fills the list of places when the first one asks.',
  ...hiringManagers,
  params: byId,
  reply: postingSchema,
  errors,
})

export const savePosting = endpoint({
  method: 'PUT',
  path: '/api/postings/{id}/draft',
  summary: 'Save a draft. Nothing is public before it’s published.',
  ...hiringManagers,
  params: byId,
  body: z.strictObject({ content: contentSchema, expectedVersion: z.number().int().min(1) }),
  reply: postingSchema,
  errors: [...errors, 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
  perMinute: 240,
})

export const publishPosting = endpoint({
  path: '/api/postings/{id}/publish',
  summary: 'Publish a draft now or later, or the changes to a published posting.',
  body: z
    .strictObject({
      publishAt: z.iso.datetime().optional().describe('Within the next ninety days'),
      expectedVersion: z.number().int().min(1).optional(),
    })
    .default({}),
  publishes: true,
  ...step,
})

export const postingSteps = [
  'unschedule',
  'pause',
  'resume',
  'confirm',
  'reopen',
  'revert',
] as const
export type PostingStep = (typeof postingSteps)[number]

export const takePostingStep = endpoint({
  path: '/api/postings/{id}/{step}',
  summary: 'Pause, resume, confirm, reopen or unschedule a posting, or discard its changes.',
  body: z.strictObject({}).default({}),
  ...step,
  params: byId.extend({ step: z.enum(postingSteps) }),
})

export const closeChoices = ['referral', 'direct', 'elsewhere', 'cancelled'] as const
export type CloseChoice = (typeof closeChoices)[number]

export const closePosting = endpoint({
  path: '/api/postings/{id}/close',
  summary: 'Close a posting with its outcome. Open applications end with a message.',
  body: z.strictObject({ outcome: z.enum(closeChoices) }),
  ...step,
})

export const discardPosting = endpoint({
  method: 'DELETE',
  path: '/api/postings/{id}',
  summary: 'Delete a draft that was never published.',
  ...hiringManagers,
  params: byId,
  reply: okSchema,
  errors: [...errors, 'ILLEGAL_TRANSITION'],
})

export const confirmPostings = endpoint({
  method: 'POST',
  path: '/api/posting-confirmations',
  summary: 'Confirm that up to 100 postings are still open.',
  ...hiringManagers,
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(100) }),
  reply: z.object({ confirmed: z.number().int() }),
  errors,
})

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const confirmationSchema = z.object({
  title: z.string(),
  company: z.string(),
  status: z.enum(jobStatuses),
  lastConfirmedAt: timeSchema,
  pausesAt: timeSchema.nullable(),
})

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/posting-confirmations/{token}',
  summary: 'Get the posting behind a link in a reminder.',
  access: 'anyone',
  params: tokenParams,
  reply: confirmationSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const confirmByLink = endpoint({
  method: 'POST',
  path: '/api/posting-confirmations/{token}',
  summary: 'Confirm a posting by the link in a reminder. Needs no session.',
  access: 'anyone',
  params: tokenParams,
  body: z.strictObject({}).default({}),
  reply: confirmationSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  perMinute: 30,
})

const openingSchema = z.object({
  id: idSchema,
  title: z.string(),
  department: z.string().describe('Empty where the posting names none'),
  locations: z.array(jobLocationSchema),
  workMode: z.enum(workModes).nullable(),
  employmentTypes: z.array(z.enum(employmentTypes)),
  pay: paySchema.nullable(),
  postedAt: timeSchema,
})
export type Opening = z.output<typeof openingSchema>

export const getCareers = endpoint({
  method: 'GET',
  path: '/api/careers/{slug}',
  summary: 'Get a company’s open jobs by department, and its response stats.',
  access: 'anyone',
  params: z.object({ slug: companySlugSchema }),
  query: z.object({ ...pageQuery, department: textSchema(100).optional() }),
  reply: pageOf(openingSchema).extend({
    company: companyReferenceSchema.extend({
      website: z.string().nullable(),
      description: z.string().nullable(),
    }),
    departments: z.array(z.object({ name: z.string(), jobs: z.number().int() })),
    responseStats: applicationStatsSchema,
  }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})
export type Careers = z.output<typeof getCareers.reply>

const queuedSchema = postingSchema
  .pick({ id: true, company: true, content: true, checks: true, descriptionHtml: true })
  .extend({
    review: z.object({
      reasons: z.array(z.enum(reviewReasons)),
      dueAt: timeSchema,
      since: timeSchema,
    }),
    author: z.string(),
    publishAt: timeSchema.nullable(),
  })
export type QueuedPosting = z.output<typeof queuedSchema>

const moderators = { access: { permission: 'reports.decide' } } as const

export const listQueuedPostings = endpoint({
  method: 'GET',
  path: '/api/admin/postings',
  summary: 'List postings to review, most urgent first.',
  writes: 'Fills the list of places when the first one asks.',
  ...moderators,
  query: z.object(pageQuery),
  reply: pageOf(queuedSchema),
  errors: ['INVALID_CURSOR'],
})

export const decidePosting = endpoint({
  method: 'POST',
  path: '/api/admin/postings/{id}/decision',
  summary: 'Approve a posting, send it back with what to change, or remove it.',
  ...moderators,
  params: byId,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({
      decision: z.enum(['send_back', 'remove']),
      reason: z.enum(sendBackReasons),
      note: textSchema(600).default(''),
    }),
  ]),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
