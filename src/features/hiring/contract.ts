import { z } from 'zod'
import * as applications from '#features/applications/contract.ts'
import { messageLengthMaximum } from '#features/chat/contract.ts'
import { jobStatuses, matchSchema } from '#features/jobs/contract.ts'
import { anonymousFactsSchema, profileSchema } from '#features/profiles/contract.ts'
import { applicationStatsSchema } from '#features/response-stats/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  daySchema,
  fileReply,
  idSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { timeZoneSchema } from '#shared/time-zones.ts'

/** The columns of the pipeline, in order; a draft is nobody's business. */
export const pipelineColumns = applications.applicationStatuses.filter(
  (status) => status !== 'draft',
)
export type PipelineColumn = (typeof pipelineColumns)[number]

const countsSchema = z.object({
  waiting: z.number().int().describe('Sent and not moved yet'),
  open: z.number().int(),
  overdue: z.number().int(),
})

const hiringJobSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: z.enum(jobStatuses),
  takes: z.boolean().describe('Accepts applications here'),
  counts: countsSchema,
  postedAt: timeSchema,
  own: z.boolean().describe('Posted here, so it can be edited'),
  confirmedAt: timeSchema.nullable().describe('For your own public postings'),
  pausesAt: timeSchema.nullable().describe('Unless someone confirms first'),
})
export type HiringJob = z.output<typeof hiringJobSchema>

const needsHire = { access: ['recruiter'] } as const
const hireErrors = ['NOT_VERIFIED', 'NOT_FOUND'] as const

export const listHiringJobs = endpoint({
  method: 'GET',
  path: '/api/hiring/jobs',
  summary: 'List your company’s jobs with what’s waiting on each.',
  ...needsHire,
  query: z.object({
    ...pageQuery,
    show: z.enum(['open', 'taking', 'drafts', 'closed']).default('open'),
    q: textSchema(100).default('').describe('Part of the title'),
  }),
  reply: pageOf(hiringJobSchema).extend({
    responseStats: applicationStatsSchema.describe('Exactly what candidates see'),
    slug: z.string().describe('Of the company, in addresses'),
  }),
  errors: ['NOT_VERIFIED'],
})

const byId = z.object({ id: idSchema })
const reading = { method: 'GET', ...needsHire, params: byId, errors: hireErrors } as const

const intakeSchema = hiringJobSchema.extend({
  applyUrl: z.string().nullable(),
  respondWithinDays: z.number().int(),
  questions: z.array(applications.ownQuestionSchema),
})
export type Intake = z.output<typeof intakeSchema>

export const getHiringJob = endpoint({
  path: '/api/hiring/jobs/{id}',
  summary: 'Get one of your company’s jobs and its application settings.',
  ...reading,
  reply: intakeSchema,
})

export const saveIntake = endpoint({
  method: 'PUT',
  path: '/api/hiring/jobs/{id}/intake',
  summary: 'Start or stop accepting applications for a job, with its questions and reply deadline.',
  ...needsHire,
  params: byId,
  body: z.strictObject({
    takes: z.boolean(),
    respondWithinDays: z.number().int().min(3).max(30).default(14),
    questions: z
      .array(
        z.strictObject({
          id: idSchema.optional().describe('For an existing question'),
          kind: z.enum(applications.questionKinds),
          label: textSchema(200, 1),
          required: z.boolean().default(true),
          options: z.array(textSchema(120, 1)).max(12).default([]),
          expected: textSchema(120).nullable().default(null),
        }),
      )
      .max(applications.questionsAtMost)
      .default([]),
  }),
  reply: intakeSchema,
  errors: [...hireErrors, 'JOB_CLOSED', 'ILLEGAL_TRANSITION', 'LIMIT_REACHED'],
})

const applicantCard = z.object({
  id: idSchema,
  name: z.string().describe('A stand-in while `hidden`'),
  hidden: z.boolean().describe('First reviews are anonymous'),
  stageId: idSchema.nullable().describe("The company's own stage within the category"),
  headline: z.string().describe('While `hidden`, a profession of our list'),
  status: z.enum(pipelineColumns),
  referred: z.boolean().describe('Someone at the company has referred this person for the job'),
  together: z.number().int().describe('Other applications of the same person, as merged'),
  unexpected: z.number().int().describe('Answers that differ from the preferred ones'),
  clock: applications.applicationClockSchema,
  interviewAt: timeSchema.nullable(),
  submittedAt: timeSchema,
  viewedAt: timeSchema.nullable(),
  actions: z.array(z.string()),
  version: z.number().int(),
})
export type ApplicantCard = z.output<typeof applicantCard>

export const cardsAColumn = 50

export const getPipeline = endpoint({
  path: '/api/hiring/jobs/{id}/pipeline',
  summary: `List a job’s applicants by column, the newest ${cardsAColumn} of each.`,
  ...reading,
  reply: z.object({
    job: z.object({ id: idSchema, title: z.string(), takes: z.boolean() }),
    columns: z.array(
      z.object({
        name: z.enum(pipelineColumns),
        stage: z.object({ id: idSchema, name: z.string() }).nullable(),
        total: z.number().int(),
        items: z.array(applicantCard),
      }),
    ),
  }),
})
export type Pipeline = z.output<typeof getPipeline.reply>

export const listApplicants = endpoint({
  path: '/api/hiring/jobs/{id}/applicants',
  summary: 'List a job’s applicants, newest first.',
  ...reading,
  query: z.object({ ...pageQuery, status: z.enum(pipelineColumns).optional() }),
  reply: pageOf(applicantCard),
})

export const sameBy = ['email', 'phone', 'resume'] as const

const noteSchema = z.object({
  id: idSchema,
  author: z.string(),
  text: z.string(),
  at: timeSchema,
})

const applicantDetail = applicantCard.extend({
  job: z.object({ id: idSchema, title: z.string() }),
  facts: anonymousFactsSchema
    .nullable()
    .describe('While `hidden`: facts shown instead of `person`, cover note and typed answers'),
  /** Null while `hidden`, and once it was withdrawn: the name and the timeline stay (APP10). */
  person: z
    .object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      url: z.string().nullable(),
      location: z.string().nullable(),
      summary: z.string(),
      skills: z.array(z.string()),
      work: profileSchema.shape.work.unwrap(),
      education: profileSchema.shape.education.unwrap(),
      resumeFileName: z.string().nullable(),
    })
    .nullable(),
  coverNote: z.string(),
  answers: z.array(applications.answerSchema.extend({ asExpected: z.boolean().nullable() })),
  rejection: z
    .object({ reason: z.enum(applications.rejectionReasons), note: z.string() })
    .nullable(),
  interviews: z.array(applications.interviewSchema),
  offer: applications.offerSchema.nullable(),
  startsOn: z.string().nullable(),
  notes: z.array(noteSchema),
  planned: z
    .object({ reason: z.enum(applications.rejectionReasons), note: z.string(), dueAt: timeSchema })
    .nullable()
    .describe('A scheduled rejection that hasn’t been sent'),
  match: matchSchema.nullable(),
  same: z
    .array(
      z.object({
        id: idSchema,
        name: z.string(),
        job: z.string(),
        by: z.array(z.enum(sameBy)),
        merged: z.boolean().describe('Someone has confirmed it'),
      }),
    )
    .describe('Other applications to the company that may be from the same person'),
  events: z.array(applications.applicationEventSchema),
})
export type ApplicantDetail = z.output<typeof applicantDetail>

const expectedVersion = z.number().int().min(0).optional()
const step = {
  method: 'POST',
  ...needsHire,
  params: byId,
  reply: applicantDetail,
  errors: [...hireErrors, 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
} as const

export const getApplicant = endpoint({
  path: '/api/applicants/{id}',
  summary: 'Get an applicant with answers, notes and timeline.',
  ...reading,
  reply: applicantDetail,
})

export const writeToApplicant = endpoint({
  method: 'POST',
  path: '/api/applicants/{id}/conversation',
  summary: 'Send an applicant a message request, once per person.',
  ...needsHire,
  params: byId,
  body: z.strictObject({
    clientMessageId: z.uuid(),
    body: textSchema(messageLengthMaximum, 1),
  }),
  reply: z.object({ conversationId: idSchema }),
  errors: [...hireErrors, 'CONFLICT'],
  perMinute: 20,
})

export const markApplicantSeen = endpoint({
  method: 'POST',
  path: '/api/applicants/{id}/seen',
  summary: 'Mark an application as opened by the company.',
  ...needsHire,
  params: byId,
  body: z.strictObject({}).optional(),
  reply: z.object({ viewedAt: timeSchema }),
  errors: hireErrors,
  perMinute: 600,
})

export const moveApplicant = endpoint({
  path: '/api/applicants/{id}/move',
  summary: 'Move an applicant to another column. The candidate is told about a new category.',
  body: z.strictObject({
    to: z.enum(applications.moveTargets),
    stageId: idSchema.optional().describe('Of this category'),
    note: textSchema(600).optional(),
    expectedVersion,
  }),
  ...step,
})

export const rejectApplicant = endpoint({
  path: '/api/applicants/{id}/reject',
  summary: 'Reject an applicant with a reason that they see.',
  body: z.strictObject({
    reason: z.enum(applications.rejectionReasons),
    note: textSchema(600).optional(),
    delayHours: z.number().int().min(0).max(48).default(0).describe('Until the candidate is told'),
    expectedVersion,
  }),
  ...step,
})

export const cancelRejection = endpoint({
  path: '/api/applicants/{id}/keep',
  summary: 'Cancel a scheduled rejection.',
  body: z.strictObject({ expectedVersion }).default({}),
  ...step,
})

export const bulkAtMost = 200

export const decideMany = endpoint({
  method: 'POST',
  path: '/api/hiring/decisions',
  summary: 'Reject or move up to 200 applicants at once, each with a personal message.',
  ...needsHire,
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(bulkAtMost),
    decision: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('move'),
        to: z.enum(applications.moveTargets),
        stageId: idSchema.optional(),
        note: textSchema(600).default(''),
      }),
      z.strictObject({
        kind: z.literal('reject'),
        reason: z.enum(applications.rejectionReasons),
        note: textSchema(600).default('').describe('With variables such as {first_name}'),
        delayHours: z.number().int().min(0).max(48).default(0),
      }),
    ]),
  }),
  reply: z.object({
    done: z.number().int(),
    left: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
  }),
  errors: hireErrors,
  perMinute: 30,
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/hiring/waiting',
  summary: 'List applications that wait for the company, longest wait first.',
  ...needsHire,
  query: z.object({
    ...pageQuery,
    limit: z.coerce.number().int().min(1).max(bulkAtMost).default(50),
    show: z.enum(['all', 'overdue', 'old']).default('all').describe('old: longer than 14 days'),
    job: idSchema.optional(),
  }),
  reply: pageOf(applicantCard.extend({ job: z.object({ id: idSchema, title: z.string() }) })),
  errors: ['NOT_VERIFIED', 'INVALID_CURSOR'],
})
export type Waiting = ApplicantCard & { job: { id: string; title: string } }

export const askToReopen = endpoint({
  path: '/api/applicants/{id}/ask-reopen',
  summary: 'Ask a candidate rejected in the last 30 days whether to reconsider.',
  body: z.strictObject({ expectedVersion }).default({}),
  ...step,
})

/** A wall-clock time in the zone that is named beside it: `2026-11-24T14:00`. */
const wallTime = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
export const slotsAtMost = 5

export const inviteApplicant = endpoint({
  path: '/api/applicants/{id}/interviews',
  summary: 'Propose one to five interview times. The invitation goes out by email.',
  body: z.strictObject({
    kind: z.enum(applications.interviewKinds),
    timeZone: timeZoneSchema,
    times: z.array(wallTime).min(1).max(slotsAtMost).describe('Wall-clock times in that zone'),
    minutes: z.number().int().min(10).max(480),
    place: textSchema(300).default('').describe('Address, number to call, or link'),
    note: textSchema(1000).default(''),
    expectedVersion,
  }),
  ...step,
})

export const makeOffer = endpoint({
  path: '/api/applicants/{id}/offer',
  summary: 'Make an offer that the candidate can accept until its last day.',
  body: z.strictObject({
    note: textSchema(2000, 1),
    pay: applications.offerPaySchema.nullable().default(null),
    startsOn: daySchema.nullable().default(null),
    validDays: z.number().int().min(1).max(60).default(7),
    expectedVersion,
  }),
  ...step,
})

export const hireApplicant = endpoint({
  path: '/api/applicants/{id}/hire',
  summary: 'Record the first day of a candidate who has accepted.',
  body: z.strictObject({ startsOn: daySchema, expectedVersion }),
  ...step,
})

export const addApplicantNote = endpoint({
  method: 'POST',
  path: '/api/applicants/{id}/notes',
  summary: 'Add a note for the hiring team. Candidates never see it.',
  ...needsHire,
  params: byId,
  body: z.strictObject({ text: textSchema(2000, 1) }),
  reply: applicantDetail,
  errors: hireErrors,
})

export const getApplicantResume = endpoint({
  path: '/api/applicants/{id}/resume',
  summary: 'Download the resume as it was sent. Not available once the application is withdrawn.',
  ...reading,
  reply: fileReply,
})

export const getApplicantFile = endpoint({
  path: '/api/applicants/{id}/files/{fileId}',
  summary:
    'Download a file that answers a question. Not available once the application is withdrawn.',
  ...reading,
  params: z.object({ id: idSchema, fileId: idSchema }),
  reply: fileReply,
})

export const namePerson = endpoint({
  path: '/api/applicants/{id}/person',
  summary: 'Merge two applicants who are the same person, or separate them again (null).',
  body: z.strictObject({ with: idSchema.nullable() }),
  ...step,
  errors: [...hireErrors, 'CONFLICT'],
})

export const cancelInterview = endpoint({
  path: '/api/interviews/{id}/cancel',
  summary: 'Cancel an interview. Calendars are updated.',
  body: z.strictObject({ note: textSchema(300).optional() }).default({}),
  ...step,
})
