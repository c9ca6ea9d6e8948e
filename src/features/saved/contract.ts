import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { jobLocationSchema, jobStatuses, paySchema, workModes } from '#features/jobs/contract.ts'
import { releaseSchema, requestTextsSchema } from '#features/referrals/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  companyNameSchema,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { timeZoneSchema } from '#shared/time-zones.ts'
import { fieldWords } from './messages.fields.ts'

/** A list that someone keeps by hand does not grow beyond this. */
export const savedAtMost = 500

const savedJobSchema = z.object({
  job: z.object({
    id: idSchema,
    title: z.string(),
    company: companyReferenceSchema,
    status: z.enum(jobStatuses),
    locations: z.array(jobLocationSchema).describe('At most three; moreLocations counts the rest'),
    moreLocations: z.number().int(),
    workMode: z.enum(workModes).nullable(),
    pay: paySchema.nullable(),
    lastConfirmedAt: timeSchema,
  }),
  note: z.string(),
  tags: z.array(z.string()),
  savedAt: timeSchema,
})
export type SavedJob = z.output<typeof savedJobSchema>

export const listSavedJobs = endpoint({
  method: 'GET',
  path: '/api/saved-jobs',
  summary: 'List your saved jobs, newest first, closed ones included.',
  access: ['jobSeeker'],
  query: z.object({ ...pageQuery, tag: textSchema(40).optional() }),
  reply: pageOf(savedJobSchema),
})

export const listSavedJobIds = endpoint({
  method: 'GET',
  path: '/api/saved-jobs/ids',
  summary: 'List the ids of your saved jobs.',
  access: ['jobSeeker'],
  reply: z.object({ ids: z.array(idSchema) }),
})

export const saveJob = endpoint({
  method: 'PUT',
  path: '/api/saved-jobs/{id}',
  summary: 'Save a job, or update its note or tags.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema.describe('Of the job') }),
  body: z
    .strictObject({
      note: textSchema(500).optional(),
      tags: z.array(textSchema(40, 1)).max(10).optional(),
    })
    .default({}),
  reply: okSchema,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  perMinute: 240,
})

export const unsaveJob = endpoint({
  method: 'DELETE',
  path: '/api/saved-jobs/{id}',
  summary: 'Remove a job from your saved jobs.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema.describe('Of the job') }),
  reply: okSchema,
  perMinute: 240,
})

export const alertFrequencies = ['instant', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]
export const alertsAtMost = 50

export const alertReasons = ['too_senior', 'too_junior', 'not_remote', 'company', 'other'] as const
export type AlertReason = (typeof alertReasons)[number]

/** The parameters of a search as its address has them, such as `{ q: 'go', location: 'Berlin' }`. */
const searchSchema = z
  .record(
    z.string().regex(/^[A-Za-z]{1,40}$/),
    z.union([textSchema(200), z.array(textSchema(200)).max(20)]),
  )
  .refine((search) => Object.keys(search).length <= 30, { error: () => fieldWords.tooManyFilters })

const alertSchema = z.object({
  id: idSchema,
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  frequency: z.enum(alertFrequencies),
  timeZone: z.string(),
  active: z.boolean(),
  lastRunAt: timeSchema.nullable(),
  nextRunAt: timeSchema.nullable(),
  sent: z.number().int().describe('Jobs sent so far'),
  version: z.number().int(),
})
export type Alert = z.output<typeof alertSchema>

const alertJobSchema = z.object({
  id: idSchema,
  title: z.string(),
  company: companyReferenceSchema,
  why: z.array(z.string()).describe('Why it matches the search, in words'),
  feedback: z.enum(alertReasons).nullable(),
  at: timeSchema,
})
export type AlertJob = z.output<typeof alertJobSchema>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/job-alerts',
  summary: 'List your saved searches, newest first.',
  access: ['jobSeeker'],
  reply: z.object({ items: z.array(alertSchema) }),
})

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/job-alerts',
  summary: 'Save a search and get matching new jobs by email, each once.',
  access: ['jobSeeker'],
  body: z.strictObject({
    name: textSchema(120, 1),
    search: searchSchema,
    frequency: z.enum(alertFrequencies),
    timeZone: timeZoneSchema.describe('IANA name: when a day begins'),
  }),
  reply: alertSchema,
  errors: ['EMAIL_UNVERIFIED', 'LIMIT_REACHED'],
})

const alertParams = z.object({ id: idSchema })

export const getAlert = endpoint({
  method: 'GET',
  path: '/api/job-alerts/{id}',
  summary: 'Get a saved search, what it has sent, and what it would have sent last week.',
  access: ['jobSeeker'],
  params: alertParams,
  reply: z.object({
    alert: alertSchema,
    sent: z.array(alertJobSchema).describe('The newest fifty'),
    preview: z.array(alertJobSchema).describe('Posted in the last seven days, at most twenty'),
  }),
  errors: ['NOT_FOUND'],
})

export const changeAlert = endpoint({
  method: 'PATCH',
  path: '/api/job-alerts/{id}',
  summary: 'Rename a saved search, change its frequency, stop or restart it.',
  access: ['jobSeeker'],
  params: alertParams,
  body: z.strictObject({
    name: textSchema(120, 1).optional(),
    frequency: z.enum(alertFrequencies).optional(),
    active: z.boolean().optional(),
    search: searchSchema.optional(),
  }),
  reply: alertSchema,
  errors: ['NOT_FOUND'],
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/api/job-alerts/{id}',
  summary: 'Delete a saved search and its history.',
  access: ['jobSeeker'],
  params: alertParams,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

export const judgeAlertJob = endpoint({
  method: 'POST',
  path: '/api/job-alerts/{id}/feedback',
  summary: 'Report why a job doesn’t match. The search is narrowed visibly.',
  access: ['jobSeeker'],
  params: alertParams,
  body: z.strictObject({ jobId: idSchema, reason: z.enum(alertReasons) }),
  reply: alertSchema,
  errors: ['NOT_FOUND'],
})

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/{token}',
  summary: 'Get the name of the saved search behind a link in an email.',
  access: 'anyone',
  params: tokenParams,
  reply: z.object({ name: z.string(), active: z.boolean() }),
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

/** The same address as the page: mail programs post to it without asking (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Stop a saved search by the link in its emails. Needs no session.',
  access: 'anyone',
  forms: true,
  params: tokenParams,
  reply: okSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const watchedAtMost = 100

const watchedCompanySchema = z.object({ slug: z.string(), name: z.string() })
export type WatchedCompany = z.output<typeof watchedCompanySchema>

const companyParams = z.object({ slug: z.string().max(200) })

export const listWatchedCompanies = endpoint({
  method: 'GET',
  path: '/api/watched-companies',
  summary: 'List the companies where you’re waiting for a referrer, newest first, up to 100.',
  access: ['jobSeeker'],
  reply: z.object({ items: z.array(watchedCompanySchema) }),
})

export const watchCompany = endpoint({
  method: 'PUT',
  path: '/api/watched-companies/{slug}',
  summary: 'Get notified once when someone at a company can take a request.',
  access: ['jobSeeker'],
  params: companyParams,
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
})

export const unwatchCompany = endpoint({
  method: 'DELETE',
  path: '/api/watched-companies/{slug}',
  summary: 'Stop waiting for a company.',
  access: ['jobSeeker'],
  params: companyParams,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

export const draftsAtMost = 50
/** A draft that is to send itself stops waiting after so many days. */
export const waitingDays = 60

const draftTexts = requestTextsSchema.extend({
  jobTitle: textSchema(160, 1).optional().describe('The candidate’s title for a job elsewhere'),
})

const requestDraftSchema = z.object({
  job: z.object({ id: idSchema, title: z.string() }),
  company: companyReferenceSchema,
  waitsUntil: timeSchema.nullable().describe('Sent by itself when someone can take it, until then'),
  updatedAt: timeSchema,
})
export type RequestDraft = z.output<typeof requestDraftSchema>

const draftParams = z.object({ id: idSchema.describe('Of the job') })

export const listRequestDrafts = endpoint({
  method: 'GET',
  path: '/api/request-drafts',
  summary: 'List the referral requests you’ve written and not sent, newest first, up to 50.',
  access: ['jobSeeker'],
  accessKeys: true,
  reply: z.object({ items: z.array(requestDraftSchema) }),
})

export const getRequestDraft = endpoint({
  method: 'GET',
  path: '/api/request-drafts/{id}',
  summary: 'Get your draft of a request for a job, or null.',
  access: ['jobSeeker'],
  accessKeys: true,
  params: draftParams,
  reply: z.object({
    draft: requestDraftSchema
      .extend({
        note: z.string(),
        whyMe: z.array(z.string()),
        release: releaseSchema,
        internalJobId: z.string().nullable(),
        confirmsTerms: z.boolean(),
        jobTitle: z.string().nullable(),
      })
      .nullable(),
  }),
})
export type KeptDraft = NonNullable<z.output<typeof getRequestDraft.reply>['draft']>

export const keepRequestDraft = endpoint({
  method: 'PUT',
  path: '/api/request-drafts',
  summary:
    'Keep a request for later, or one that nobody can take yet: you’re told once when someone can, or it’s sent then. Nothing is held until it’s sent.',
  access: ['jobSeeker'],
  accessKeys: true,
  body: draftTexts
    .extend({
      jobId: idSchema.optional(),
      jobUrl: urlSchema.optional().describe('The address of a job elsewhere, instead of `jobId`'),
      companyName: companyNameSchema.optional(),
      waits: z.boolean().describe('Send it when someone can take it'),
      later: z
        .boolean()
        .optional()
        .describe('Only keep it, even if someone could take it now, and watch nothing'),
    })
    .refine((body) => !(body.waits && body.later), {
      error: () => fieldWords.chooseOne,
      path: ['later'],
    })
    .refine((body) => (body.jobId === undefined) !== (body.jobUrl === undefined), {
      error: () => fieldWords.giveJob,
      path: ['jobUrl'],
    }),
  reply: requestDraftSchema,
  errors: ['NOT_FOUND', 'JOB_CLOSED', 'CONFLICT', 'LIMIT_REACHED'],
  perMinute: 60,
})

export const removeRequestDraft = endpoint({
  method: 'DELETE',
  path: '/api/request-drafts/{id}',
  summary: 'Delete a draft.',
  access: ['jobSeeker'],
  accessKeys: true,
  params: draftParams,
  reply: okSchema,
})
