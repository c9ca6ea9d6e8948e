import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { reportableKinds, reportReasons } from '#shared/reports.ts'
import {
  fileReply,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

/** product.md 3.10. */
export const caseStatuses = [
  'open',
  'triaged',
  'in_review',
  'actioned',
  'dismissed',
  'appealed',
  'upheld',
  'overturned',
  'closed',
  'duplicate',
] as const
export type CaseStatus = (typeof caseStatuses)[number]

export const caseDecisions = ['actioned', 'dismissed'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** What someone did not keep to, in the order of the form. */
export const rules = [
  'no_scams',
  'no_money',
  'no_harassment',
  'no_personal_data',
  'no_discrimination',
  'no_impersonation',
  'no_spam',
  'no_offence',
  'no_false_facts',
  'other',
] as const
export type Rule = (typeof rules)[number]

/** The mildest first. */
export const sanctionLevels = ['warning', 'limited', 'suspended', 'closed'] as const
export type SanctionLevel = (typeof sanctionLevels)[number]

/** Its time was over, an appeal was right, an admin ended it early, or a longer one took its place. */
export const liftReasons = ['ended', 'overturned', 'byAdmin', 'replaced'] as const
export type LiftReason = (typeof liftReasons)[number]

export const appealDecisions = ['upheld', 'overturned'] as const
export type AppealDecision = (typeof appealDecisions)[number]

export const caseQueues = ['waiting', 'mine', 'appeals', 'decided'] as const
export type CaseQueue = (typeof caseQueues)[number]

export const noteMaximum = 1_000
export const reasonMaximum = 300
export const appealMaximum = 2_000
export const sanctionDaysAtMost = 90
/** Reports of a case that are shown, the newest first. */
export const reportsShown = 50

const byId = z.object({ id: idSchema })
const moderators = { access: { permission: 'reports.decide' } } as const
const reasonSchema = z.enum(reportReasons)
const kindSchema = z.enum(reportableKinds)

export const reportThing = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a job, conversation, post, comment, person or company. Guests can report jobs.',
  access: 'anyone',
  body: z.strictObject({
    kind: kindSchema,
    id: idSchema,
    reason: reasonSchema,
    note: textSchema(noteMaximum).default(''),
    attachMessages: z
      .boolean()
      .default(false)
      .describe('I agree that 20 messages of the conversation are copied for review'),
    message: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional()
      .describe('The message of the conversation that it is about: those around it are copied'),
    block: z.boolean().default(false).describe('Also blocks the other person of the conversation'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  perMinute: 10,
})

const thingSchema = z.object({
  kind: kindSchema,
  title: z.string(),
  path: z.string().nullable().describe('Its page, where its readers have one in common'),
})

const ownReportSchema = z.object({
  id: idSchema,
  thing: thingSchema,
  reason: reasonSchema,
  note: z.string(),
  isDuplicate: z.boolean().describe('Others had reported it before'),
  status: z.enum(caseStatuses),
  decision: z.enum(caseDecisions).nullable(),
  answer: z.string().describe('What a moderator told the reporters'),
  createdAt: timeSchema,
  decidedAt: timeSchema.nullable(),
})
export type OwnReport = z.output<typeof ownReportSchema>

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'List what you reported and what was decided, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(ownReportSchema),
  errors: ['INVALID_CURSOR'],
})

const excerptSchema = z.object({
  isReported: z.boolean().describe('The message that the report is about'),
  by: z.enum(['owner', 'other', 'product']).describe('The person reported, or someone else'),
  text: z.string(),
  at: timeSchema.nullable(),
  file: z
    .object({ id: idSchema, name: z.string(), size: z.number().int().describe('Bytes') })
    .nullable()
    .describe('A copy, made with the report'),
})
export type ShownExcerpt = z.output<typeof excerptSchema>

const sanctionSchema = z.object({
  level: z.enum(sanctionLevels),
  startsAt: timeSchema,
  endsAt: timeSchema.nullable(),
  liftedAt: timeSchema.nullable(),
  liftedBecause: z.enum(liftReasons).nullable(),
})

const caseItemSchema = z.object({
  id: idSchema,
  thing: thingSchema,
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  status: z.enum(caseStatuses),
  isUrgent: z.boolean(),
  isHidden: z.boolean().describe('Hidden from all until it is decided'),
  reports: z.number().int(),
  reasons: z.array(z.object({ reason: reasonSchema, count: z.number().int() })),
  openedAt: timeSchema,
  dueAt: timeSchema.describe('Of the decision; of the appeal where there is one'),
  assignee: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  decision: z.enum(caseDecisions).nullable(),
  decidedAt: timeSchema.nullable(),
})
export type CaseItem = z.output<typeof caseItemSchema>

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/moderation/cases',
  summary:
    'List cases: urgent ones and those with the most weight first; decided ones newest first.',
  ...moderators,
  query: z.object({ ...pageQuery, queue: z.enum(caseQueues).default('waiting') }),
  reply: pageOf(caseItemSchema),
  errors: ['INVALID_CURSOR'],
})

const appealSchema = z.object({
  text: z.string(),
  createdAt: timeSchema,
  dueAt: timeSchema,
  decision: z.enum(appealDecisions).nullable(),
  note: z.string(),
})

const caseSchema = caseItemSchema.extend({
  reportList: z
    .array(
      z.object({
        id: idSchema,
        reason: reasonSchema,
        note: z.string(),
        weight: z.number(),
        isGuest: z.boolean(),
        excerpts: z.array(excerptSchema).nullable().describe('Null without consent'),
        createdAt: timeSchema,
      }),
    )
    .describe('The newest first, at most 50; who reported is not told'),
  weight: z.number(),
  canRemove: z.boolean(),
  canRead: z.boolean().describe('More can be read while the case is open'),
  canSanction: z.boolean(),
  canDecideAppeal: z.boolean().describe('False for the moderator who decided the case'),
  suggestion: z
    .object({ level: z.enum(sanctionLevels), days: z.number().int().nullable() })
    .nullable()
    .describe('The next step of the ladder, from what was decided before'),
  earlier: z.array(sanctionSchema).describe('Sanctions of the same person, newest first'),
  others: z
    .array(z.object({ id: idSchema, title: z.string(), kind: kindSchema }))
    .describe('Other open cases about the same person'),
  rule: z.enum(rules).nullable(),
  removed: z.boolean(),
  reason: z.string(),
  sanction: sanctionSchema.nullable(),
  appeal: appealSchema.nullable(),
})
export type ModerationCase = z.output<typeof caseSchema>

export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/moderation/cases/{id}',
  summary:
    'Get a case with its reports, evidence and what was decided about the same person before.',
  ...moderators,
  params: byId,
  reply: caseSchema,
  errors: ['NOT_FOUND'],
})

export const getCaseFile = endpoint({
  method: 'GET',
  path: '/api/admin/moderation/cases/{id}/files/{fileId}',
  summary: 'Download the copy of a file that was sent in a reported conversation.',
  ...moderators,
  params: byId.extend({ fileId: idSchema }),
  reply: fileReply,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const assignCase = endpoint({
  method: 'POST',
  path: '/api/admin/moderation/cases/{id}/assignee',
  summary: 'Take a case, also from another moderator, or hand it back.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    assignee: z.enum(['me', 'nobody']),
    fromOther: z.boolean().default(false).describe('Also when another moderator has it'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

const decidedReason = textSchema(reasonMaximum)

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/admin/moderation/cases/{id}/decision',
  summary: 'Take action on a case, or dismiss it. Answers all of its reports and its duplicates.',
  ...moderators,
  params: byId,
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('actioned'),
      rule: z.enum(rules),
      removes: z.boolean().describe('Takes away what was reported'),
      sanction: z.enum(['none', ...sanctionLevels]),
      days: z.number().int().min(1).max(sanctionDaysAtMost).optional(),
      reason: textSchema(reasonMaximum, 1).describe('Told to the person concerned'),
    }),
    z.strictObject({
      decision: z.literal('dismissed'),
      reason: decidedReason.default('').describe('Told to the people who reported it'),
    }),
  ]),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'INVALID_INPUT'],
})

export const markDuplicate = endpoint({
  method: 'POST',
  path: '/api/admin/moderation/cases/{id}/duplicate',
  summary: 'Close a case with another open one about the same person: one decision answers both.',
  ...moderators,
  params: byId,
  body: z.strictObject({ of: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const readReportedConversation = endpoint({
  method: 'POST',
  path: '/api/admin/moderation/cases/{id}/messages',
  summary: 'Read a reported conversation while its case is open. Every access is logged.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    purpose: textSchema(300, 10).describe('Why the messages have to be read'),
    before: z.number().int().min(1).optional().describe('Messages with a smaller number'),
  }),
  reply: z.object({
    items: z.array(excerptSchema.extend({ seq: z.number().int() })).describe('The newest first'),
    hasOlder: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 30,
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/moderation/cases/{id}/appeal',
  summary: 'Uphold or overturn a decision that was appealed. Another moderator than before.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    decision: z.enum(appealDecisions),
    note: textSchema(reasonMaximum, 1).describe('Told to the person concerned'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ILLEGAL_TRANSITION'],
})

const accounts = { access: { permission: 'accounts.manage' } } as const

const accountSanctionSchema = sanctionSchema.extend({
  id: idSchema,
  caseId: idSchema,
  rule: z.enum(rules),
  reason: z.string(),
  isReported: z.boolean().describe('False when an admin decided without a report'),
})
export type AccountSanction = z.output<typeof accountSanctionSchema>

export const listAccountSanctions = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}/sanctions',
  summary: 'List the sanctions of an account, newest first.',
  ...accounts,
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(accountSanctionSchema),
  errors: ['INVALID_CURSOR'],
})

const told = textSchema(reasonMaximum, 5).describe('Told to the person concerned')

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/suspensions',
  summary:
    'Suspend an account without a report, or replace such a suspension by a longer one. It can be appealed like any other decision.',
  ...accounts,
  params: byId,
  body: z.strictObject({
    rule: z.enum(rules),
    days: z.number().int().min(1).max(sanctionDaysAtMost).nullable().describe('Null: no end'),
    reason: told,
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

export const endSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/suspensions/end',
  summary: 'End every suspension of an account before its time.',
  ...accounts,
  params: byId,
  body: z.strictObject({ reason: told }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

const ownDecisionSchema = z.object({
  id: idSchema,
  thing: thingSchema,
  excerpts: z.array(z.object({ text: z.string() })).describe('What you had written'),
  rule: z.enum(rules),
  removed: z.boolean(),
  reason: z.string(),
  status: z.enum(caseStatuses),
  sanction: sanctionSchema.nullable(),
  decidedAt: timeSchema,
  appealUntil: timeSchema.nullable(),
  canAppeal: z.boolean(),
  appeal: appealSchema.nullable(),
})
export type OwnDecision = z.output<typeof ownDecisionSchema>

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: '/api/moderation-decisions',
  summary: 'List what moderators decided about you, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(ownDecisionSchema),
  errors: ['INVALID_CURSOR'],
})

const appealBody = { text: textSchema(appealMaximum, 1) }

export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/moderation-decisions/{id}/appeal',
  summary: 'Appeal a decision about you, once, within 14 days.',
  access: 'signedIn',
  params: byId,
  body: z.strictObject(appealBody),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
})

const token = z.string().max(100)

export const openDecisionLink = endpoint({
  method: 'POST',
  path: '/api/moderation-links/open',
  summary: 'Get the decision that the link in an email leads to.',
  access: 'anyone',
  body: z.strictObject({ token }),
  reply: ownDecisionSchema,
  errors: ['NOT_FOUND'],
  perMinute: 20,
})

export const appealByLink = endpoint({
  method: 'POST',
  path: '/api/moderation-links/appeal',
  summary: 'Appeal the decision that the link in an email leads to.',
  access: 'anyone',
  body: z.strictObject({ token, ...appealBody }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION'],
  perMinute: 10,
})
