/** One-shot: one frozen profile, sent once to several companies (product.md 2.8). */
import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { matchSchema } from '#features/jobs/contract.ts'
import { referralStatsSchema } from '#features/response-stats/contract.ts'
import {
  releaseSchema,
  requestStatuses,
  shownPreviewSchema,
  whyMeCount,
} from '#features/referrals/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, idSchema, sentTextSchema, textSchema, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const campaignStates = ['sending', 'paused', 'sent', 'stopped', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

export const campaignRequestStates = ['waiting', 'sent', 'skipped', 'returned'] as const
export type CampaignRequestState = (typeof campaignRequestStates)[number]

/** The longest message with the personal line and the names filled in. */
export const messageMaximum = 600
export const campaignNoteMinimum = 60
export const campaignNoteMaximum = 450
export const personalMaximum = 140
/** The first requests of a campaign say something of their own (ONE6). */
export const personalRequired = 3
/** The largest campaign of any plan. */
export const requestsAtMost = 25
export const companiesAnHour = 5

const jobSchema = z.object({ id: idSchema, title: z.string() })

const fixCodes = [
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'RESUME_MISSING',
  'PAUSED',
  'LIMIT_REACHED',
  'ACTIVE_CAMPAIGN',
  'COOL_DOWN',
] as const

const campaignCard = z.object({
  id: idSchema,
  state: z.enum(campaignStates),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
  companies: z.number().int(),
  actions: z.array(z.enum(['pause', 'resume', 'cancel'])),
})

export const getOneShot = endpoint({
  method: 'GET',
  path: '/api/one-shot',
  summary: 'Get whether you can send a one-shot now, and your earlier ones.',
  access: ['jobSeeker'],
  reply: z.object({
    /** What has to be done first; nothing is spent while one of these is there. */
    fixes: z.array(z.object({ code: z.enum(fixCodes), message: z.string() })),
    planName: z.string(),
    /** Companies of one campaign on this plan. */
    planSize: z.number().int(),
    /** Connections that can be spent now. */
    left: z.number().int(),
    /** The smaller of the two. */
    atMost: z.number().int(),
    suggestedRole: z.string(),
    campaigns: z.array(campaignCard).describe('The newest first; at most 20'),
  }),
})
export type OneShot = z.output<typeof getOneShot.reply>

const criteriaSchema = z.object({
  role: textSchema(120).default(''),
  location: textSchema(120).default(''),
  /** A year's pay; postings that name less are left out, those that name none stay. */
  payFrom: z.coerce.number().int().min(0).max(100_000_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})
export type Criteria = z.output<typeof criteriaSchema>

const proposalSchema = z.object({
  company: companyReferenceSchema,
  job: jobSchema,
  places: z.array(z.string()),
  match: matchSchema,
  referrers: z.number().int().describe('Verified referrers who can take a request now'),
  responseStats: referralStatsSchema,
  cost: z.literal(1),
})
export type Proposal = z.output<typeof proposalSchema>

/** Jobs that fit less, in percent, are not proposed. */
export const fitFloor = 50

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/one-shot/companies',
  summary: 'Find companies with available referrers and a fitting open job, with reasons and cost.',
  access: ['jobSeeker'],
  query: criteriaSchema,
  reply: z.object({
    items: z.array(proposalSchema),
    poorFits: z.number().int().describe('Companies left out because no job fits well enough'),
  }),
})
export type Proposals = z.output<typeof listProposals.reply>

const campaignBody = z.strictObject({
  criteria: criteriaSchema,
  note: sentTextSchema(campaignNoteMaximum, campaignNoteMinimum, ['company', 'job']).describe(
    'May contain {company} and {job}',
  ),
  whyMe: z
    .array(sentTextSchema(200, 1))
    .length(whyMeCount, { error: () => fieldWords.enterPoints(whyMeCount) }),
  release: releaseSchema.optional(),
  requests: z
    .array(
      z.strictObject({ jobId: idSchema, personal: sentTextSchema(personalMaximum).default('') }),
    )
    .min(1, { error: () => fieldWords.chooseCompany })
    .max(requestsAtMost, { error: () => fieldWords.tooManyCompanies(requestsAtMost) }),
  stopAfterClaims: z.number().int().min(1).max(requestsAtMost).optional(),
})

const sendingErrors = [
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'LIMIT_REACHED',
  'NOT_FOUND',
  'ALREADY_REQUESTED',
  'JOB_CLOSED',
  'CONFLICT',
] as const

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/one-shot/preview',
  summary: 'Preview every message and the cost. Sends and spends nothing.',
  access: ['jobSeeker'],
  body: campaignBody,
  reply: z.object({
    messages: z.array(
      z.object({ company: companyReferenceSchema, job: jobSchema, text: z.string() }),
    ),
    before: shownPreviewSchema.describe('What referrers read before they accept'),
    cost: z.number().int(),
    left: z.number().int().describe('Connections after sending'),
  }),
  errors: sendingErrors,
})
export type CampaignPreview = z.output<typeof previewCampaign.reply>

export const startCampaign = endpoint({
  method: 'POST',
  path: '/api/one-shot',
  summary:
    'Send a one-shot: holds one connection for each company, all or none, and sends the requests in steps.',
  access: ['jobSeeker'],
  idempotent: true,
  body: campaignBody,
  publishes: true,
  reply: z.object({ id: idSchema }),
  errors: [...sendingErrors, 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  perMinute: 10,
})

const chargeStates = ['held', 'captured', 'released', 'refunded'] as const

const campaignDetail = campaignCard.extend({
  note: z.string(),
  stopAfterClaims: z.number().int().nullable(),
  nextAt: timeSchema.nullable().describe('When the next request can be sent'),
  requests: z.array(
    z.object({
      id: idSchema,
      company: companyReferenceSchema,
      job: jobSchema,
      note: z.string(),
      state: z.enum(campaignRequestStates),
      reason: z.string().nullable().describe('Why it was skipped'),
      actedAt: timeSchema.nullable(),
      requestStatus: z.enum(requestStatuses).nullable().describe('Null until it was sent'),
      declineReasons: z.array(z.string()),
      charge: z.enum(chargeStates),
    }),
  ),
  /** From the ledger of connections: the four add up to the requests. */
  ledger: z.object({
    held: z.number().int(),
    captured: z.number().int(),
    released: z.number().int(),
    refunded: z.number().int(),
  }),
  report: z.object({
    /** Every request was sent or given back, and every request has left the hands of referrers. */
    final: z.boolean(),
    sent: z.number().int(),
    claimed: z.number().int(),
    referred: z.number().int(),
    declined: z.number().int(),
    unanswered: z.number().int(),
    declines: z.array(z.object({ code: z.string(), count: z.number().int() })),
    fixes: z.array(z.string()).max(3),
  }),
  version: z.number().int(),
})
export type CampaignDetail = z.output<typeof campaignDetail>

const byId = z.object({ id: idSchema })

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/one-shot/{id}',
  summary: 'Get one of your one-shots: its requests, what was spent and returned, and its report.',
  access: ['jobSeeker'],
  params: byId,
  reply: campaignDetail,
  errors: ['NOT_FOUND'],
})

export const changeCampaign = endpoint({
  method: 'POST',
  path: '/api/one-shot/{id}/{action}',
  summary:
    'Pause, resume or cancel a one-shot. Cancelling returns the connections of unsent requests.',
  access: ['jobSeeker'],
  params: byId.extend({ action: z.enum(['pause', 'resume', 'cancel']) }),
  body: z.strictObject({ expectedVersion: z.number().int().min(0).optional() }).default({}),
  reply: campaignDetail,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
})

export const getCampaignTable = endpoint({
  method: 'GET',
  path: '/api/one-shot/{id}/table',
  summary: 'Export a one-shot’s requests as CSV.',
  access: ['jobSeeker'],
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})
