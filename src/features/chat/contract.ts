import { z } from 'zod'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import {
  cursorSchema,
  idSchema,
  limitSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

export const messageLengthMaximum = 4000
/** A message can be changed by its author this long. */
export const editMinutes = 15

const bodySchema = textSchema(messageLengthMaximum, 1)
const lastSeq = 2 ** 31 - 1
const seqSchema = z.number().int().min(1).max(lastSeq)

const messageSchema = z.object({
  conversationId: idSchema,
  seq: seqSchema.describe('Counts without a gap; the order for everyone'),
  senderId: idSchema.nullable().describe('Null: the product itself'),
  clientMessageId: z.uuid().nullable().describe('As its sender named it'),
  kind: z.enum(['text', 'system']),
  body: z.string().describe('Empty once deleted'),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
  deletedAt: timeSchema.nullable(),
})
export type Message = z.output<typeof messageSchema>

const conversationSchema = z.object({
  id: idSchema,
  kind: z.enum(['direct', 'introduction', 'referral', 'application', 'support']),
  about: z.object({ type: z.string(), id: z.string() }),
  subject: z.string(),
  state: z.enum(['active', 'closed']),
  participants: z.array(
    z.object({
      accountId: idSchema,
      name: z.string(),
      role: z.enum(['jobSeeker', 'recruiter', 'admin']),
      lastReadSeq: z.number().int(),
    }),
  ),
  lastSeq: z.number().int(),
  unread: z.number().int().describe('Messages of others after the last one read; at most 100'),
  lastMessage: messageSchema.nullable(),
  lastMessageAt: timeSchema,
})
export type Conversation = z.output<typeof conversationSchema>

const conversationParams = z.object({ id: idSchema })
const messageParams = z.object({
  id: idSchema,
  seq: z.coerce.number().int().min(1).max(lastSeq),
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'My conversations, the one with the newest message first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(conversationSchema),
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: 'In how many conversations something waits to be read.',
  access: 'signedIn',
  reply: z.object({ conversations: z.number().int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}',
  summary: 'One conversation that I take part in.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages',
  summary: 'Messages: newest first page by page, or what changed since a point.',
  access: 'signedIn',
  params: conversationParams,
  query: z.object({
    cursor: cursorSchema,
    since: cursorSchema.describe(
      '`sync` of an earlier reply: gives what is new or changed, oldest first',
    ),
    limit: limitSchema,
  }),
  reply: z.object({
    items: z.array(messageSchema),
    nextCursor: z.string().nullable(),
    sync: z.string().describe('The point that this reply brings the caller to'),
    complete: z.boolean().describe('With `since`: false when more waits; ask again from `sync`'),
  }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

const sendBody = z.object({ clientMessageId: z.uuid(), body: bodySchema })

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages',
  summary: 'Sends a message; the same clientMessageId sends it once.',
  access: 'signedIn',
  params: conversationParams,
  body: sendBody,
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 60,
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/conversations/{id}/messages/{seq}',
  summary: 'Changes a message of mine within 15 minutes.',
  access: 'signedIn',
  params: messageParams,
  body: z.object({ body: bodySchema }),
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{id}/messages/{seq}',
  summary: 'Deletes a message of mine for everyone within 15 minutes.',
  access: 'signedIn',
  params: messageParams,
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const readReply = z.object({ seq: z.number().int(), unread: z.number().int() })

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/read',
  summary: 'Says up to which message I have read.',
  access: 'signedIn',
  params: conversationParams,
  body: z.object({ seq: seqSchema }),
  reply: readReply,
})

export const chatEvents = socketEvents({
  client: {
    'chat:send': {
      summary: 'Sends a message; acknowledged once it is stored.',
      access: 'signedIn',
      payload: sendBody.extend({ conversationId: idSchema }),
      reply: messageSchema,
    },
    'chat:read': {
      summary: 'Says up to which message I have read.',
      access: 'signedIn',
      payload: z.object({ conversationId: idSchema, seq: seqSchema }),
      reply: readReply,
    },
  },
  server: {
    /** A message is new, edited or deleted. */
    'chat:message': messageSchema,
    /** A participant has read up to a message; goes to all participants. */
    'chat:read': z.object({
      conversationId: idSchema,
      accountId: idSchema,
      seq: z.number().int(),
    }),
    /** A conversation was opened or closed. */
    'chat:conversation': z.object({ conversationId: idSchema }),
  },
})
