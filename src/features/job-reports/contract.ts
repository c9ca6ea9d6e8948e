import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'

export const jobReportReasons = [
  'scam',
  'asks_money',
  'expired',
  'wrong_pay',
  'discriminates',
  'other',
] as const
export type JobReportReason = (typeof jobReportReasons)[number]

export const jobReportDecisions = ['removed', 'dismissed'] as const
export type JobReportDecision = (typeof jobReportDecisions)[number]

const byId = z.object({ id: idSchema })
const noteMaximum = 1000
/** Of one job, shown to a moderator. */
export const notesShown = 20

export const reportJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/reports',
  summary: 'Report a job. Guests can report too; members see what was decided.',
  access: 'anyone',
  params: byId,
  body: z.strictObject({
    reason: z.enum(jobReportReasons),
    note: textSchema(noteMaximum).default(''),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 5,
})

const ownReportSchema = z.object({
  id: idSchema,
  job: z.object({ id: idSchema, title: z.string(), company: z.string() }),
  reason: z.enum(jobReportReasons),
  decision: z.enum(jobReportDecisions).nullable().describe('Null while it is open'),
  decisionNote: z.string(),
  createdAt: timeSchema,
})
export type OwnJobReport = z.output<typeof ownReportSchema>

export const listOwnJobReports = endpoint({
  method: 'GET',
  path: '/api/job-reports',
  summary: 'List the jobs you reported and what was decided, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(ownReportSchema),
})

const reportedJobSchema = z.object({
  job: z.object({ id: idSchema, title: z.string(), company: z.string(), status: z.string() }),
  reports: z.number().int(),
  reasons: z.array(z.object({ reason: z.enum(jobReportReasons), count: z.number().int() })),
  notes: z.array(z.string()).describe('The newest first, at most 20'),
  firstAt: timeSchema,
  decision: z.enum(jobReportDecisions).nullable().describe('Null while it is open'),
  decisionNote: z.string(),
})
export type ReportedJob = z.output<typeof reportedJobSchema>

const moderators = { access: { permission: 'reports.decide' } } as const

export const listReportedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/job-reports',
  summary: 'List reported jobs, the longest waiting first, or decided ones, newest first.',
  ...moderators,
  query: z.object({ ...pageQuery, show: z.enum(['open', 'decided']).default('open') }),
  reply: pageOf(reportedJobSchema),
})

export const decideJobReports = endpoint({
  method: 'POST',
  path: '/api/admin/job-reports/{id}/decision',
  summary: 'Remove a reported job, or dismiss its reports. Decides all open reports of the job.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    decision: z.enum(jobReportDecisions),
    note: textSchema(300).default('').describe('For the people who reported it'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
