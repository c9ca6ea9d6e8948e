/** "Says referred, nothing happened": evidence from both sides, a person decides (REF17). */
import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { referralChannels, relations } from '#features/referrals/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  fileReply,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

export const disputeStates = ['open', 'upheld', 'dismissed'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeParties = ['candidate', 'referrer'] as const
export type DisputeParty = (typeof disputeParties)[number]

export const statementMaximum = 2000
/** Of each side. */
export const statementsAtMost = 5
export const evidenceMaximumBytes = 5 * 1024 * 1024
export const decisionMaximum = 600

const statementSchema = z.object({
  id: idSchema,
  by: z.enum(disputeParties),
  text: z.string(),
  at: timeSchema,
  file: z
    .object({
      readable: z.boolean().describe('For the person who submitted it and those who decide'),
    })
    .nullable(),
})
export type Statement = z.output<typeof statementSchema>

const disputeSchema = z.object({
  id: idSchema.describe('Of the request, too'),
  state: z.enum(disputeStates),
  company: companyReferenceSchema,
  job: z.object({ id: idSchema, title: z.string() }),
  referral: z
    .object({
      channel: z.enum(referralChannels),
      atsReference: z.string().nullable(),
      on: z.string(),
      relation: z.enum(relations),
    })
    .nullable(),
  openedAt: timeSchema,
  evidenceUntil: timeSchema,
  dueAt: timeSchema,
  statements: z.array(statementSchema),
  decision: z.object({ reason: z.string(), at: timeSchema }).nullable(),
})

const ownDispute = disputeSchema.extend({
  side: z.enum(disputeParties),
  canAdd: z.boolean(),
})
export type OwnDispute = z.output<typeof ownDispute>

const byId = z.object({ id: idSchema })
const parties = ['jobSeeker', 'recruiter'] as const

export const openDispute = endpoint({
  method: 'POST',
  path: '/api/referrals/{id}/dispute',
  summary: 'Dispute a referral. Both sides have three days to add evidence.',
  access: ['jobSeeker'],
  params: byId,
  body: z.strictObject({ text: textSchema(statementMaximum, 10) }),
  reply: ownDispute,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/disputes/{id}',
  summary: 'Get a dispute you’re part of.',
  access: parties,
  params: byId,
  reply: ownDispute,
  errors: ['NOT_FOUND'],
})

export const addStatement = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/statements',
  summary: 'Add a statement to a dispute, with an optional picture or PDF.',
  access: parties,
  params: byId,
  body: z.strictObject({ text: textSchema(statementMaximum, 1) }),
  files: { evidence: { maxBytes: evidenceMaximumBytes } },
  reply: ownDispute,
  errors: [
    'NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'LIMIT_REACHED',
    'INVALID_FILE',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
  ],
  perMinute: 10,
})

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/disputes/{id}/evidence/{statementId}',
  summary: 'Download an evidence file. For its owner and for admins who decide.',
  writes: 'Logs who has seen the file.',
  access: ['jobSeeker', 'recruiter', 'admin'],
  params: z.object({ id: idSchema, statementId: idSchema }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

const admin = { permission: 'disputes.decide' } as const

const adminCard = z.object({
  id: idSchema,
  state: z.enum(disputeStates),
  company: companyReferenceSchema,
  jobTitle: z.string(),
  openedAt: timeSchema,
  dueAt: timeSchema,
  decidedAt: timeSchema.nullable(),
  answered: z.boolean().describe('The referrer has replied'),
})
export type DisputeCard = z.output<typeof adminCard>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  summary: 'List open disputes, most urgent first, or decided ones, newest first.',
  access: admin,
  query: z.object({ ...pageQuery, show: z.enum(['open', 'decided']).default('open') }),
  reply: pageOf(adminCard),
})

const adminDispute = disputeSchema.extend({
  candidateName: z.string(),
  referrerName: z.string(),
  confirmations: z.array(z.object({ answer: z.string(), at: timeSchema })),
  upheldBefore: z.number().int().describe('Of this referrer, in the last ninety days'),
  decidableFrom: timeSchema
    .nullable()
    .describe('Null once both sides were heard or their time is over'),
})
export type AdminDispute = z.output<typeof adminDispute>

export const getAdminDispute = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/{id}',
  summary: 'Get a dispute with both sides’ statements and evidence.',
  access: admin,
  params: byId,
  reply: adminDispute,
  errors: ['NOT_FOUND'],
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/{id}/decision',
  summary:
    'Uphold a dispute, which returns the connection, or dismiss it. Both sides see the reason.',
  access: admin,
  params: byId,
  body: z.strictObject({
    decision: z.enum(['uphold', 'dismiss']),
    reason: textSchema(decisionMaximum, 10),
  }),
  reply: adminDispute,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
})

const flaggedSchema = z.object({
  id: idSchema,
  company: companyReferenceSchema,
  jobTitle: z.string(),
  note: z.string(),
  whyMe: z.array(z.string()),
  suspicions: z.array(z.string()).describe('Rules the text matched'),
  sentAt: timeSchema,
  dueAt: timeSchema.describe('When it’s sent automatically'),
  strikes: z.number().int(),
})
export type FlaggedRequest = z.output<typeof flaggedSchema>

export const listFlagged = endpoint({
  method: 'GET',
  path: '/api/admin/referral-screening',
  summary: 'List flagged referral requests, oldest first, without the candidate’s identity.',
  access: admin,
  query: z.object(pageQuery),
  reply: pageOf(flaggedSchema),
})

export const decideFlagged = endpoint({
  method: 'POST',
  path: '/api/admin/referral-screening/{id}',
  summary: 'Release a flagged request, or end it with a strike and return its connection.',
  access: admin,
  params: byId,
  body: z.strictObject({
    decision: z.enum(['send', 'spam']),
    reason: textSchema(300).default(''),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_INPUT'],
})

export const reportReasons = [
  'advert',
  'offers_money',
  'abusive',
  'false_identity',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportOffer = endpoint({
  method: 'POST',
  path: '/api/referral-offers/{id}/report',
  summary: 'Report a request and pass on it. An admin reviews it; the candidate isn’t told.',
  access: ['recruiter'],
  params: byId,
  body: z.strictObject({ reason: z.enum(reportReasons), text: textSchema(600, 10) }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const reportSchema = z.object({
  id: idSchema,
  company: companyReferenceSchema,
  jobTitle: z.string(),
  note: z.string(),
  whyMe: z.array(z.string()),
  reason: z.enum(reportReasons),
  text: z.string().describe('What the referrer says'),
  reportedAt: timeSchema,
  strikes: z.number().int(),
})
export type ReportedRequest = z.output<typeof reportSchema>

export const listReported = endpoint({
  method: 'GET',
  path: '/api/admin/referral-reports',
  summary: 'List requests that referrers reported, oldest first, without the candidate’s identity.',
  access: admin,
  query: z.object(pageQuery),
  reply: pageOf(reportSchema),
})

export const decideReported = endpoint({
  method: 'POST',
  path: '/api/admin/referral-reports/{id}',
  summary: 'Dismiss a report, or end the request with a strike and return its connection.',
  access: admin,
  params: byId,
  body: z.strictObject({
    decision: z.enum(['keep', 'end']),
    reason: textSchema(300).default(''),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_INPUT'],
})

export const selfSigns = ['mailbox', 'device', 'network'] as const

const holdSchema = z.object({
  id: idSchema,
  candidateName: z.string(),
  referrerName: z.string(),
  company: companyReferenceSchema,
  jobTitle: z.string(),
  status: z.string().describe('The request’s status'),
  signs: z.array(z.enum(selfSigns)),
  heldAt: timeSchema,
  dueAt: timeSchema,
})
export type SelfReferral = z.output<typeof holdSchema>

export const listSelfReferrals = endpoint({
  method: 'GET',
  path: '/api/admin/self-referrals',
  summary: 'List possible self-referrals, oldest first. They don’t count until decided.',
  access: admin,
  query: z.object(pageQuery),
  reply: pageOf(holdSchema),
})

export const decideSelfReferral = endpoint({
  method: 'POST',
  path: '/api/admin/self-referrals/{id}',
  summary: 'Count a held referral, or exclude it from points, stats and rewards.',
  access: admin,
  params: byId,
  body: z.strictObject({ decision: z.enum(['count', 'same_person']), note: textSchema(300, 1) }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const reviewSchema = z.object({
  id: idSchema,
  name: z.string(),
  company: companyReferenceSchema.nullable(),
  referrals: z.number().int(),
  unknown: z.number().int().describe('Of these, known by their profile alone'),
  confirmed: z.number().int(),
  openedAt: timeSchema,
})
export type VolumeReview = z.output<typeof reviewSchema>

export const listVolumeReviews = endpoint({
  method: 'GET',
  path: '/api/admin/referral-reviews',
  summary: 'List referrers over the volume limit, longest waiting first.',
  access: admin,
  query: z.object(pageQuery),
  reply: pageOf(reviewSchema),
})

export const closeVolumeReview = endpoint({
  method: 'POST',
  path: '/api/admin/referral-reviews/{id}',
  summary: 'Lift a referrer’s volume limit.',
  access: admin,
  params: byId,
  body: z.strictObject({ note: textSchema(300, 1) }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})
