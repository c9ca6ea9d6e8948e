import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { coverNoteMaximum } from '#features/cover-notes/contract.ts'
import { payUnits } from '#features/jobs/contract.ts'
import { applicationStatsSchema } from '#features/response-stats/contract.ts'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import {
  daySchema,
  fileReply,
  idSchema,
  pageOf,
  pageQuery,
  sentTextSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

/** Columns of the candidate's board. */
export const boardColumns = ['sent', 'talking', 'interview', 'offer', 'closed'] as const
export type BoardColumn = (typeof boardColumns)[number]

/**
 * The states of an application in the order of the company's pipeline: where the candidate's board shows
 * it, whether someone still waits for something, and the action by which a company moves one there without
 * saying anything else.
 */
export const applicationStates = {
  draft: { column: 'sent' },
  submitted: { column: 'sent', isOpen: true },
  in_review: { column: 'talking', isOpen: true, move: 'review' },
  shortlisted: { column: 'talking', isOpen: true, move: 'shortlist' },
  interview: { column: 'interview', isOpen: true, move: 'interview' },
  offer: { column: 'offer', isOpen: true },
  hired: { column: 'closed' },
  rejected: { column: 'closed' },
  no_response: { column: 'closed' },
  withdrawn: { column: 'closed' },
  auto_closed: { column: 'closed' },
} as const satisfies Record<string, { column: BoardColumn; isOpen?: true; move?: string }>
export type ApplicationStatus = keyof typeof applicationStates
export const applicationStatuses = Object.keys(applicationStates) as ApplicationStatus[]

export const openStatuses = applicationStatuses.filter(
  (status) => 'isOpen' in applicationStates[status],
)

type States = typeof applicationStates
export type MoveTarget = {
  [Status in ApplicationStatus]: States[Status] extends { move: string } ? Status : never
}[ApplicationStatus]
export type MoveAction = States[MoveTarget]['move']

export const moveTargets = applicationStatuses.filter(
  (status): status is MoveTarget => 'move' in applicationStates[status],
)

/** What a candidate says of an application that was made elsewhere. */
export const trackedStatuses = [
  'submitted',
  'in_review',
  'interview',
  'offer',
  'hired',
  'rejected',
  'no_response',
  'withdrawn',
] as const
export type TrackedStatus = (typeof trackedStatuses)[number]

export const rejectionReasons = [
  'skills',
  'experience',
  'language',
  'location',
  'work_permit',
  'pay',
  'another_candidate',
  'position_filled',
  'incomplete',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const withdrawReasons = [
  'other_job',
  'not_for_me',
  'pay',
  'location',
  'took_too_long',
  'other',
] as const
export type WithdrawReason = (typeof withdrawReasons)[number]

export const applicationParties = ['candidate', 'company', 'system'] as const
export type ApplicationParty = (typeof applicationParties)[number]

/** How long what was sent can be called back, before the company sees it. */
export const undoSeconds = 10
export const defaultRespondDays = 14
export const questionsAtMost = 20
export const answerFileMaximumBytes = 5 * 1024 * 1024

export const questionKinds = ['text', 'long_text', 'yes_no', 'choice', 'number', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionSchema = z.object({
  id: idSchema,
  kind: z.enum(questionKinds),
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
})
export type Question = z.output<typeof questionSchema>

/** The answer that is hoped for is for those who hire; it flags, it never rejects. */
export const ownQuestionSchema = questionSchema.extend({ expected: z.string().nullable() })
export type OwnQuestion = z.output<typeof ownQuestionSchema>

export const answerSchema = z.object({
  label: z.string(),
  kind: z.enum(questionKinds),
  value: z.string().describe('The name, for a file'),
  fileId: idSchema.nullable(),
})

export const answerFileSchema = z.object({ id: idSchema, fileName: z.string() })
export type AnswerFile = z.output<typeof answerFileSchema>

export const applicationClockSchema = z.object({
  dueAt: timeSchema.nullable(),
  startedAt: timeSchema.nullable(),
  actor: z.enum(['candidate', 'company', 'nobody']),
})

const jobReference = z.object({ id: idSchema, title: z.string() })

const blockerCodes = [
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'COMPANY_BLOCKED',
  'JOB_CLOSED',
  'NOT_TAKEN',
  'POLICY',
] as const
export type ApplyBlocker = (typeof blockerCodes)[number]

export const previewApplication = endpoint({
  method: 'GET',
  path: '/api/applications/preview',
  summary: 'Get how to apply for a job and what blocks an application. Available to guests.',
  access: 'anyone',
  query: z.object({ jobId: idSchema }),
  reply: z.object({
    job: jobReference,
    company: companyReferenceSchema,
    way: z.enum(['here', 'outside', 'none']),
    respondWithinDays: z.number().int().nullable(),
    referFirst: z
      .string()
      .nullable()
      .describe('The company’s rule, if it doesn’t refer people who have applied'),
    questions: z.array(questionSchema),
    responseStats: applicationStatsSchema,
    own: z.object({ id: idSchema, status: z.enum(applicationStatuses) }).nullable(),
    draft: z
      .object({
        coverNote: z.string(),
        answers: z.array(
          z.object({ questionId: idSchema, value: z.string(), fileId: idSchema.nullable() }),
        ),
      })
      .nullable()
      .describe('What was undone'),
    resumeFileName: z.string().nullable().describe("The candidate's resume as it would be sent"),
    blockers: z.array(z.object({ code: z.enum(blockerCodes), message: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})
export type ApplicationPreview = z.output<typeof previewApplication.reply>

export const interviewKinds = ['phone', 'video', 'onsite'] as const
export const interviewStates = ['proposed', 'agreed', 'declined', 'cancelled'] as const
/** Why times or an interview ended that neither side ended itself. */
export const interviewEndReasons = ['other_time', 'application_over'] as const
export type InterviewEndReason = (typeof interviewEndReasons)[number]
export type InterviewKind = (typeof interviewKinds)[number]
const slotSchema = z.object({ startsAt: timeSchema, endsAt: timeSchema })

export const interviewSchema = z.object({
  id: idSchema,
  kind: z.enum(interviewKinds),
  state: z.enum(interviewStates),
  timeZone: z.string().describe('IANA zone in which the times were proposed'),
  slots: z.array(slotSchema),
  agreed: slotSchema.nullable(),
  place: z.string(),
  note: z.string(),
  answerNote: z.string(),
  endReason: z.enum(interviewEndReasons).nullable(),
})
export type Interview = z.output<typeof interviewSchema>
/** As its candidate sees it. */
const ownInterviewSchema = interviewSchema.extend({
  slots: z.array(
    slotSchema.extend({
      unavailable: z
        .string()
        .nullable()
        .describe('Why a proposed time can no longer be chosen; null while it can'),
      moves: z.boolean().describe('Choosing it takes the place of an interview agreed on'),
    }),
  ),
})
export type OwnInterview = z.output<typeof ownInterviewSchema>

export const offerPaySchema = z.object({
  amount: z.number().int().min(1).max(1e12).describe('Minor units'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  unit: z.enum(payUnits),
})
export const offerSchema = z.object({
  note: z.string(),
  pay: offerPaySchema.nullable(),
  startsOn: z.string().nullable(),
  expiresAt: timeSchema,
  state: z.enum(['open', 'accepted', 'expired']),
})
export type Offer = z.output<typeof offerSchema>

export const applicationEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  kind: z.string().describe('The step, such as `shortlist`'),
  by: z.enum(applicationParties),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ApplicationEvent = z.output<typeof applicationEventSchema>

const applicationDetail = z.object({
  id: idSchema,
  job: jobReference,
  company: companyReferenceSchema,
  source: z.enum(['here', 'outside']),
  status: z.enum(applicationStatuses),
  clock: applicationClockSchema,
  submittedAt: timeSchema,
  undoUntil: timeSchema.nullable(),
  viewedAt: timeSchema.nullable(),
  coverNote: z.string(),
  answers: z.array(answerSchema),
  resumeId: idSchema.nullable(),
  resumeFileName: z.string().nullable(),
  rejection: z
    .object({ reason: z.enum(rejectionReasons), note: z.string(), reopenAsked: z.boolean() })
    .nullable(),
  interviews: z.array(ownInterviewSchema),
  offer: offerSchema.nullable(),
  startsOn: z.string().nullable(),
  events: z.array(applicationEventSchema),
  actions: z.array(z.string()),
  version: z.number().int(),
})
export type ApplicationDetail = z.output<typeof applicationDetail>

const expectedVersion = z.number().int().min(0).optional()
const byId = z.object({ id: idSchema })
const stepErrors = ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] as const

export const apply = endpoint({
  method: 'POST',
  path: '/api/applications',
  summary:
    'Apply with the current profile and resume. Applying again returns the first application.',
  access: ['jobSeeker'],
  idempotent: true,
  body: z.strictObject({
    jobId: idSchema,
    coverNote: sentTextSchema(coverNoteMaximum).default(''),
    withoutReferral: z
      .boolean()
      .default(false)
      .describe(
        'If the company doesn’t refer people who have applied: the candidate applies anyway',
      ),
    answers: z
      .array(
        z.strictObject({
          questionId: idSchema,
          value: textSchema(2000).describe('The ID from the upload, for a file'),
        }),
      )
      .max(questionsAtMost)
      .default([]),
  }),
  reply: z.object({ id: idSchema, created: z.boolean(), undoUntil: timeSchema.nullable() }),
  errors: [
    'EMAIL_UNVERIFIED',
    'PROFILE_INCOMPLETE',
    'JOB_CLOSED',
    'CONFLICT',
    'NOT_FOUND',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  perMinute: 30,
})

export const addAnswerFile = endpoint({
  method: 'POST',
  path: '/api/application-files',
  summary: 'Upload a file that answers a job’s question: PDF, DOCX, PNG or JPEG, up to 5 MB.',
  access: ['jobSeeker'],
  body: z.strictObject({ jobId: idSchema, questionId: idSchema }),
  files: { file: { maxBytes: answerFileMaximumBytes } },
  reply: answerFileSchema,
  errors: ['NOT_FOUND', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'LIMIT_REACHED', 'STORAGE_FULL'],
  perMinute: 20,
})

export const getAnswerFile = endpoint({
  method: 'GET',
  path: '/api/application-files/{id}',
  summary: 'Download your own file that answers a question.',
  access: ['jobSeeker'],
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const trackOutside = endpoint({
  method: 'POST',
  path: '/api/applications/outside',
  summary: 'Track an application made on the employer’s own site.',
  access: ['jobSeeker'],
  body: z.strictObject({ jobId: idSchema, appliedOn: daySchema.optional() }),
  reply: z.object({ id: idSchema, created: z.boolean() }),
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
})

const candidateStep = {
  method: 'POST',
  access: ['jobSeeker'],
  params: byId,
  reply: applicationDetail,
  errors: stepErrors,
} as const

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/{id}',
  summary: 'Get one of your applications with its timeline.',
  access: ['jobSeeker'],
  params: byId,
  reply: applicationDetail,
  errors: ['NOT_FOUND'],
})

export const undoApplication = endpoint({
  path: '/api/applications/{id}/undo',
  summary: `Undo an application within ${undoSeconds} seconds, before anyone sees it.`,
  body: z.strictObject({}).default({}),
  ...candidateStep,
})

export const withdrawApplication = endpoint({
  path: '/api/applications/{id}/withdraw',
  summary: 'Withdraw an application. The company can no longer open the resume.',
  body: z.strictObject({
    reason: z.enum(withdrawReasons),
    note: textSchema(300).optional(),
    expectedVersion,
  }),
  ...candidateStep,
})

export const trackStatus = endpoint({
  path: '/api/applications/{id}/track',
  summary: 'Update the status of an application made elsewhere.',
  body: z.strictObject({ status: z.enum(trackedStatuses), expectedVersion }),
  ...candidateStep,
})

export const answerOffer = endpoint({
  path: '/api/applications/{id}/offer-answer',
  summary: 'Accept or decline the offer.',
  body: z.strictObject({ accept: z.boolean(), expectedVersion }),
  ...candidateStep,
})

export const answerInterview = endpoint({
  path: '/api/interviews/{id}/answer',
  summary: 'Choose one of the proposed interview times, or decline all of them.',
  body: z.strictObject({
    slot: z.number().int().min(0).max(4).nullable(),
    note: textSchema(300).optional(),
  }),
  ...candidateStep,
})

export const getInterviewCalendar = endpoint({
  method: 'GET',
  path: '/api/interviews/{id}/calendar',
  summary: 'Download the agreed interview as an iCalendar file.',
  access: ['jobSeeker', 'recruiter'],
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND', 'NOT_VERIFIED'],
})

export const agreeToReopen = endpoint({
  path: '/api/applications/{id}/reopen',
  summary: 'Agree to have a rejected application reconsidered.',
  body: z.strictObject({ expectedVersion }).default({}),
  ...candidateStep,
})

const trackedSchema = z.object({
  kind: z.enum(['application', 'referral']),
  id: idSchema,
  job: jobReference,
  company: companyReferenceSchema,
  source: z.enum(['here', 'outside', 'referral']),
  status: z.string().describe('Of an application or of a referral request'),
  column: z.enum(boardColumns),
  moves: z.array(z.enum(boardColumns)).describe('States the candidate can move it to'),
  clock: z.object({ dueAt: timeSchema.nullable(), startedAt: timeSchema.nullable() }),
  at: timeSchema.describe('When it last changed'),
  version: z.number().int(),
})
export type Tracked = z.output<typeof trackedSchema>

export const trackedStates = ['all', 'open', 'ended', 'no_response'] as const
export type TrackedState = (typeof trackedStates)[number]

export const listTracked = endpoint({
  method: 'GET',
  path: '/api/applications',
  summary: 'List your applications and referral requests together, last changed first.',
  access: ['jobSeeker'],
  query: z.object({ ...pageQuery, state: z.enum(trackedStates).default('all') }),
  reply: pageOf(trackedSchema),
})

const funnelLine = z.object({
  source: z.enum(['here', 'outside', 'referral']),
  sent: z.number().int(),
  answered: z.number().int(),
  interviews: z.number().int(),
  offers: z.number().int(),
  hired: z.number().int(),
  noResponse: z.number().int(),
})
export type FunnelLine = z.output<typeof funnelLine>

export const getFunnel = endpoint({
  method: 'GET',
  path: '/api/applications/funnel',
  summary: 'Get your own application stats by source.',
  access: ['jobSeeker'],
  reply: z.object({ lines: z.array(funnelLine) }),
})

export const applicationEvents = socketEvents({
  client: {},
  server: {
    /** Something about an application changed; pages that show it read it again. */
    'applications:changed': z.object({ applicationId: idSchema }),
  },
})
