import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  emailSchema,
  fileReply,
  idSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  personNameSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const ticketCategories = [
  'account',
  'referral',
  'application',
  'payment',
  'verification',
  'safety',
  'bug',
  'other',
] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** How much it hinders the person who asks. */
export const ticketImpacts = ['blocked', 'hindered', 'question'] as const
export type TicketImpact = (typeof ticketImpacts)[number]

export const ticketPriorities = ['urgent', 'normal', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = [
  'new',
  'open',
  'pending_user',
  'on_hold',
  'resolved',
  'closed',
  'spam',
  'merged',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const subjectMaximum = 150
export const bodyMaximum = 10_000
/** A resolved ticket is opened again by a reply within so many days. */
export const reopenDays = 14

/** Bytes of one file. */
export const fileMaximumBytes = 10 * 1024 * 1024
/** Files of one message. */
export const filesAtMost = 10
export const filesOfTicketAtMost = 40

const ticketFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  contentType: z.string(),
  address: z.string().describe('Where it is downloaded; a guest’s ends after an hour'),
})
export type TicketFile = z.output<typeof ticketFileSchema>

const ticketSchema = z.object({
  id: idSchema,
  reference: z.string().describe('What people quote, such as T-1042'),
  category: z.enum(ticketCategories),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  answerDueAt: timeSchema.nullable().describe('Until when the team promised a first answer'),
  answeredAt: timeSchema.nullable(),
  resolvedAt: timeSchema.nullable(),
  rating: z.number().int().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
})
export type Ticket = z.output<typeof ticketSchema>

const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(['message', 'note', 'event']),
  by: z.enum(['requester', 'agent', 'system']),
  author: z.string().nullable().describe('Name of an agent, only for the team'),
  body: z.string(),
  folded: z.string().describe('What an email quoted, and its signature'),
  files: z.array(ticketFileSchema),
  at: timeSchema,
})
export type TicketEntry = z.output<typeof entrySchema>

const threadSchema = ticketSchema.extend({
  entries: z.array(entrySchema).describe('The oldest first, at most 500'),
  mergedInto: idSchema.nullable().describe('The ticket that goes on with this one'),
  canReply: z.boolean(),
  canRate: z.boolean(),
})
export type TicketThread = z.output<typeof threadSchema>

const fileIds = z
  .array(idSchema)
  .max(filesAtMost)
  .default([])
  .describe('Added before by POST /api/ticket-files')

const path = z
  .string()
  .max(500)
  .regex(/^\/[^\s\\]*$/)

export const createTicket = endpoint({
  method: 'POST',
  path: '/candidate/supportTicket',
  summary: 'Create a support ticket. Guests enter an email address and get a link.',
  access: 'anyone',
  body: z.strictObject({
    category: z.enum(ticketCategories),
    impact: z.enum(ticketImpacts).default('question'),
    subject: lineSchema(subjectMaximum, 1),
    body: textSchema(bodyMaximum, 1),
    email: emailSchema.optional().describe('Of a guest'),
    name: personNameSchema(0, 100).optional().describe('Of a guest'),
    page: path.optional().describe('Where it began'),
    errorId: z
      .string()
      .max(64)
      .regex(/^[\w-]+$/)
      .optional()
      .describe('The request that failed'),
    fileIds: fileIds.describe('Of those who are signed in'),
  }),
  reply: ticketSchema,
  errors: ['LIMIT_REACHED'],
  perMinute: 5,
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/candidate/getSupportTickets',
  summary: 'List your tickets, last changed first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(ticketSchema),
  errors: ['INVALID_CURSOR'],
})

const byId = z.object({ id: idSchema })
const reply = z.strictObject({ body: textSchema(bodyMaximum, 1), fileIds })
const rating = z.strictObject({
  score: z.number().int().min(1).max(5),
  text: textSchema(1_000).default(''),
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}',
  summary: 'Get one of your tickets, without the team’s notes.',
  access: 'signedIn',
  params: byId,
  reply: threadSchema,
  errors: ['NOT_FOUND'],
})

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/replies',
  summary: 'Reply to your ticket. A resolved ticket is reopened.',
  access: 'signedIn',
  params: byId,
  body: reply,
  reply: threadSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  idempotent: true,
})

export const rateTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/{id}/rating',
  summary: 'Rate a resolved ticket.',
  access: 'signedIn',
  params: byId,
  body: rating,
  reply: threadSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const addTicketFile = endpoint({
  method: 'POST',
  path: '/api/ticket-files',
  summary:
    'Upload a file (PDF, Word, PNG, JPEG) for a message being written. It’s kept once the message is sent.',
  access: 'signedIn',
  files: { file: { maxBytes: fileMaximumBytes } },
  reply: ticketFileSchema,
  errors: ['INVALID_FILE', 'LIMIT_REACHED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  perMinute: 20,
})

export const getTicketFile = endpoint({
  method: 'GET',
  path: '/api/ticket-files/{id}',
  summary: 'Download a ticket’s file: your own, any for the team, or with a pass.',
  access: 'anyone',
  params: byId,
  query: z.object({ pass: z.string().max(200).optional().describe('Of a guest’s reply') }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

const token = z.string().max(100)

export const openTicketLink = endpoint({
  method: 'POST',
  path: '/api/ticket-links/read',
  summary: 'Get a guest’s ticket by the link in the email.',
  access: 'anyone',
  body: z.strictObject({ token }),
  reply: threadSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const replyByLink = endpoint({
  method: 'POST',
  path: '/api/ticket-links/replies',
  summary: 'Reply to a guest’s ticket by the link in the email.',
  access: 'anyone',
  body: z.strictObject({ token, body: textSchema(bodyMaximum, 1) }),
  reply: threadSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  perMinute: 10,
})

const access = { permission: 'tickets.answer' } as const

const agentTicketSchema = ticketSchema.extend({
  impact: z.enum(ticketImpacts),
  priority: z.enum(ticketPriorities),
  requester: z.object({
    id: idSchema.nullable().describe('Null for a guest'),
    name: z.string(),
    email: z.string(),
  }),
  assignee: z.string().nullable().describe('Name of the agent'),
  isMine: z.boolean(),
  wakesAt: timeSchema.nullable(),
  version: z.number().int(),
})
export type AgentTicket = z.output<typeof agentTicketSchema>

const agentThreadSchema = agentTicketSchema.extend({
  context: z.object({ page: z.string().nullable(), errorId: z.string().nullable() }),
  ratingText: z.string().nullable(),
  mergedInto: z.object({ id: idSchema, reference: z.string() }).nullable(),
  entries: z.array(entrySchema),
  allowed: z.array(z.string()).describe('What may be done now'),
})
export type AgentThread = z.output<typeof agentThreadSchema>

export const ticketQueues = [
  'waiting',
  'mine',
  'pending_user',
  'on_hold',
  'resolved',
  'spam',
] as const
export type TicketQueue = (typeof ticketQueues)[number]

export const listQueue = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  summary: 'List the tickets of a queue. Waiting tickets are sorted by deadline.',
  access,
  query: z.object({ ...pageQuery, queue: z.enum(ticketQueues).default('waiting') }),
  reply: pageOf(agentTicketSchema),
  errors: ['INVALID_CURSOR'],
})

export const getAgentTicket = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/{id}',
  summary: 'Get a ticket with notes and context.',
  access,
  params: byId,
  reply: agentThreadSchema,
  errors: ['NOT_FOUND'],
})

const seen = { expectedVersion: z.number().int() }

export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/{id}/answers',
  summary: 'Answer a ticket, ask a question, resolve it, or add a note for the team.',
  access,
  params: byId,
  body: z.strictObject({
    ...seen,
    body: textSchema(bodyMaximum, 1),
    fileIds,
    as: z.enum(['answer', 'question', 'solution', 'note']),
  }),
  reply: agentThreadSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
  idempotent: true,
})

export const moveTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/{id}/steps',
  summary: 'Assign a ticket, put it on hold, reactivate it, or mark it as spam.',
  access,
  params: byId,
  body: z.strictObject({
    ...seen,
    step: z.enum(['take', 'hold', 'wake', 'spam', 'notSpam']),
    until: timeSchema.nullable().default(null).describe('With hold'),
  }),
  reply: agentThreadSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/{id}/merge',
  summary: 'Merge a ticket into another ticket of the same person.',
  access,
  params: byId,
  body: z.strictObject({
    ...seen,
    into: z
      .string()
      .trim()
      .regex(/^T-\d{1,15}$/i, { error: () => fieldWords.ticketNumberForm })
      .describe('Reference of the other one'),
  }),
  reply: agentThreadSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
})

const actionSchema = z.object({
  name: z.string(),
  label: z.string(),
  targets: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      most: z.number().int().nullable().describe('Null where there is no amount'),
      currency: z.string().nullable().describe('Of an amount in minor units; null for pieces'),
    }),
  ),
})
export type AgentAction = z.output<typeof actionSchema>

export const listTicketActions = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/{id}/actions',
  summary: 'List what your permissions let you do for the person who asked.',
  access,
  params: byId,
  reply: z.object({ items: z.array(actionSchema) }),
  errors: ['NOT_FOUND'],
})

export const takeTicketAction = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/{id}/actions',
  summary:
    'Refund a payment, give connections back, allow another verification try or invite a guest to sign up from a ticket. The rules of those pages apply.',
  access,
  params: byId,
  body: z.strictObject({
    ...seen,
    name: z.string().max(100),
    targetId: idSchema,
    amount: z.number().int().min(1).max(100_000_000).nullable().default(null),
    reason: lineSchema(200, 10),
  }),
  reply: agentThreadSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION', 'CONFLICT'],
  idempotent: true,
})

export const viewTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/{id}/viewers',
  summary: 'Announce that you’re viewing or answering a ticket, and get who else is.',
  access,
  params: byId,
  body: z.strictObject({ isWriting: z.boolean() }),
  reply: z.object({
    others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })).describe('At most 10'),
  }),
  errors: ['NOT_FOUND'],
  perMinute: 60,
})

export const savedAnswersAtMost = 200
export const savedAnswerNameMaximum = 80

const savedAnswerSchema = z.object({
  id: idSchema,
  name: z.string(),
  body: z.string().describe('With {name} and {reference} as placeholders'),
  version: z.number().int(),
})
export type SavedAnswer = z.output<typeof savedAnswerSchema>

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/saved-answers',
  summary: 'List the team’s saved answers by name, up to 200.',
  access,
  reply: z.object({ items: z.array(savedAnswerSchema) }),
})

const savedAnswerBody = {
  name: lineSchema(savedAnswerNameMaximum, 1),
  body: textSchema(bodyMaximum, 1),
}

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers',
  summary: 'Create a saved answer.',
  access,
  body: z.strictObject(savedAnswerBody),
  reply: savedAnswerSchema,
  errors: ['CONFLICT', 'LIMIT_REACHED'],
  idempotent: true,
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/saved-answers/{id}',
  summary: 'Update a saved answer.',
  access,
  params: byId,
  body: z.strictObject({ ...savedAnswerBody, ...seen }),
  reply: savedAnswerSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})

export const deleteSavedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/saved-answers/{id}',
  summary: 'Delete a saved answer. Messages sent with it stay.',
  access,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

export const noteSolved = endpoint({
  method: 'POST',
  path: '/api/help/solved',
  summary: 'Report that a help article answered a question before it was sent.',
  access: 'anyone',
  body: z.strictObject({ articleId: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
  perMinute: 6,
})

export const getTicketReport = endpoint({
  method: 'GET',
  path: '/api/admin/ticket-report',
  summary: 'Get support’s figures for recent days, by category.',
  access,
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  reply: z.object({
    items: z.array(
      z.object({
        category: z.enum(ticketCategories),
        tickets: z.number().int(),
        answeredInTime: z.number().int(),
        medianAnswerMinutes: z.number().int().nullable(),
        medianResolutionMinutes: z.number().int().nullable(),
        reopened: z.number().int(),
        rated: z.number().int(),
        averageRating: z.number().nullable(),
      }),
    ),
    solvedByHelp: z.number().int().describe('Times people said so instead of asking'),
  }),
})

/** Why an email to support became no part of a ticket. */
export const ignoredReasons = [
  'automatic',
  'noSender',
  'own',
  'rate',
  'alike',
  'tooManyTickets',
  'spam',
  'unreadable',
] as const

const ignoredEmailSchema = z.object({
  id: idSchema,
  sender: z.string().nullable(),
  reason: z.enum(ignoredReasons),
  beginning: z.string().describe('Its first words, ignoring case and punctuation'),
  receivedAt: timeSchema,
})
export type IgnoredEmail = z.output<typeof ignoredEmailSchema>

export const listIgnoredEmails = endpoint({
  method: 'GET',
  path: '/api/admin/ignored-support-emails',
  summary: 'List emails to support that became no ticket, newest first. They’re kept for 90 days.',
  access,
  query: z.object(pageQuery),
  reply: pageOf(ignoredEmailSchema),
  errors: ['INVALID_CURSOR'],
})
