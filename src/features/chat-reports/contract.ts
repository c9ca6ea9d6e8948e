import { z } from 'zod'
import { messageSchema } from '#features/chat/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'

export const reportReasons = ['scam', 'harassment', 'spam', 'inappropriate', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Messages that go along with a report when its author agrees. */
export const evidenceMessages = 20

export const reportDecisions = ['upheld', 'dismissed'] as const
export type ReportDecision = (typeof reportDecisions)[number]

const byId = z.object({ id: idSchema })

export const reportConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/report',
  summary: 'Report the other person in a conversation, with the last 20 messages if you agree.',
  access: 'signedIn',
  params: byId,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    note: textSchema(1000).default(''),
    attachMessages: z.boolean().describe('I agree that the last 20 messages are copied for review'),
    block: z.boolean().default(false).describe('Also blocks the other person'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 10,
})

const personSchema = z.object({ accountId: idSchema, name: z.string() })

const chatReportSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  subject: z.string(),
  reporter: personSchema,
  reported: personSchema,
  reason: z.enum(reportReasons),
  note: z.string(),
  evidence: z
    .array(messageSchema)
    .nullable()
    .describe('As the messages were when they were reported; null without consent'),
  decision: z.enum(reportDecisions).nullable().describe('Null while it is open'),
  decisionNote: z.string(),
  createdAt: timeSchema,
  decidedAt: timeSchema.nullable(),
})
export type ChatReport = z.output<typeof chatReportSchema>

const moderators = { access: { permission: 'reports.decide' } } as const

export const listChatReports = endpoint({
  method: 'GET',
  path: '/api/admin/chat-reports',
  summary: 'List reports of conversations, newest first.',
  ...moderators,
  query: z.object({ ...pageQuery, show: z.enum(['open', 'decided']).default('open') }),
  reply: pageOf(chatReportSchema),
  errors: ['INVALID_CURSOR'],
})

export const readReportedConversation = endpoint({
  method: 'POST',
  path: '/api/admin/chat-reports/{id}/conversation',
  summary: 'Read a reported conversation while its report is open. Every access is logged.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    purpose: textSchema(300, 10).describe('Why the messages have to be read'),
    before: z.number().int().min(1).optional().describe('Messages with a smaller number'),
  }),
  reply: z.object({
    items: z.array(messageSchema).describe('The newest first, at most 100'),
    hasOlder: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 30,
})

export const decideChatReport = endpoint({
  method: 'POST',
  path: '/api/admin/chat-reports/{id}/decision',
  summary: 'Uphold a report, which closes the conversation, or dismiss it.',
  ...moderators,
  params: byId,
  body: z.strictObject({
    decision: z.enum(reportDecisions),
    note: textSchema(600).default('').describe('For other admins'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
