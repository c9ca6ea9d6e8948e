import { z } from 'zod'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import {
  cursorSchema,
  fileReply,
  idSchema,
  okSchema,
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

/** Where conversations are listed; requests of others wait apart until they are accepted. */
export const conversationBoxes = ['inbox', 'requests', 'archive'] as const
export type ConversationBox = (typeof conversationBoxes)[number]

/** What in a message of someone else looks like a fraud. */
export const scamSigns = ['link', 'code', 'money', 'documents', 'contact'] as const
export type ScamSign = (typeof scamSigns)[number]

/** Bytes of one file. */
export const fileMaximumBytes = 10 * 1024 * 1024

const messageFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  contentType: z.string(),
  preview: z
    .object({ width: z.number().int(), height: z.number().int() })
    .nullable()
    .describe('Of a picture, in pixels'),
})
export type MessageFile = z.output<typeof messageFileSchema>

export const messageSchema = z.object({
  conversationId: idSchema,
  seq: seqSchema.describe('Consecutive; the order for everyone'),
  senderId: idSchema.nullable().describe('Null for system messages'),
  clientMessageId: z.uuid().nullable().describe('The sender’s file name'),
  kind: z.enum(['text', 'system']),
  body: z.string().describe('Empty if deleted, or if only a file was sent'),
  file: messageFileSchema.nullable(),
  replyTo: seqSchema.nullable().describe('The earlier message that this one answers'),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  scamSign: z.enum(scamSigns).nullable().describe('Why the reader is warned'),
})
export type Message = z.output<typeof messageSchema>

const conversationSchema = z.object({
  id: idSchema,
  kind: z.enum(['direct', 'introduction', 'referral', 'application', 'support']),
  about: z.object({ type: z.string(), id: z.string() }),
  subject: z.string(),
  state: z
    .enum(['requested', 'active', 'declined', 'closed'])
    .describe(
      'Requested: it begins once the other person accepts; they alone see that they declined',
    ),
  requestedByMe: z.boolean(),
  blockedByMe: z.boolean().describe('Closed, and the caller has blocked the other person'),
  closedByModerator: z.boolean().describe('Neither person can ask to reopen it'),
  held: z.boolean().describe('Delivered once the caller’s email address is confirmed'),
  participants: z.array(
    z.object({
      accountId: idSchema,
      name: z.string(),
      picture: z
        .string()
        .nullable()
        .describe('Address of the picture of someone else, once the conversation has begun'),
      role: z.enum(['jobSeeker', 'recruiter', 'admin']),
      lastReadSeq: z.number().int().describe('0 for others when either side hides it'),
      lastDeliveredSeq: z.number().int(),
    }),
  ),
  muted: z.boolean().describe('Not counted as unread'),
  archived: z.boolean().describe('Until a newer message comes'),
  markedUnread: z.boolean(),
  clearedSeq: z.number().int().describe('The caller deleted messages up to here for themselves'),
  lastSeq: z.number().int(),
  unread: z.number().int().describe('Messages of others after the last one read; at most 100'),
  lastMessage: messageSchema.nullable(),
  lastMessageAt: timeSchema,
  waitsForReply: z.boolean().describe('The caller has written twice without an answer'),
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
  summary: 'List your conversations, newest message first.',
  access: 'signedIn',
  query: z.object({ ...pageQuery, box: z.enum(conversationBoxes).default('inbox') }),
  reply: pageOf(conversationSchema),
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: 'Count your unread conversations.',
  access: 'signedIn',
  reply: z.object({
    conversations: z.number().int(),
    requests: z.number().int().describe('Message requests waiting for the caller’s answer'),
  }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}',
  summary: 'Get one of your conversations.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages',
  summary: 'List messages newest first, those around one of them, or the changes since a point.',
  access: 'signedIn',
  params: conversationParams,
  query: z.object({
    cursor: cursorSchema,
    since: cursorSchema.describe(
      '`sync` of an earlier reply: gives what is new or changed, oldest first',
    ),
    around: z.coerce
      .number()
      .int()
      .min(1)
      .max(lastSeq)
      .optional()
      .describe('Number of a message: gives it with what was said before and after it'),
    limit: z.coerce.number().int().min(1).max(200).default(25),
  }),
  reply: z.object({
    items: z.array(messageSchema),
    nextCursor: z.string().nullable().describe('Older messages'),
    newerCursor: z
      .string()
      .nullable()
      .describe('Newer messages, on the way from `around`; null with the newest'),
    sync: z.string().describe('The point that this reply brings the caller to'),
    complete: z.boolean().describe('With `since`: false if there’s more; ask again from `sync`'),
  }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

const firstMessageBody = z.strictObject({ clientMessageId: z.uuid(), body: bodySchema })

const sendBody = z.object({
  clientMessageId: z.uuid(),
  body: bodySchema,
  replyTo: seqSchema.optional(),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages',
  summary: 'Send a message. The same `clientMessageId` sends it once.',
  access: 'signedIn',
  params: conversationParams,
  body: sendBody,
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 60,
})

export const sendFile = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/files',
  summary:
    'Send a PDF, Word document, PNG or JPEG of up to 10 MB. The same `clientMessageId` sends it once.',
  access: 'signedIn',
  params: conversationParams,
  body: z.object({ clientMessageId: z.uuid(), body: textSchema(messageLengthMaximum).default('') }),
  files: { file: { maxBytes: fileMaximumBytes } },
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  perMinute: 20,
})

const fileParams = z.object({ id: idSchema, fileId: idSchema })

export const getFile = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/files/{fileId}',
  summary: 'Download a file from one of your conversations.',
  access: 'signedIn',
  params: fileParams,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const getFilePreview = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/files/{fileId}/preview',
  summary: 'Get a re-encoded thumbnail of a picture.',
  access: 'signedIn',
  params: fileParams,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/conversations/{id}/messages/{seq}',
  summary: 'Edit your message within 15 minutes.',
  access: 'signedIn',
  params: messageParams,
  body: z.object({ body: bodySchema }),
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{id}/messages/{seq}',
  summary: 'Delete your message for everyone within 15 minutes.',
  access: 'signedIn',
  params: messageParams,
  reply: messageSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const readReply = z.object({ seq: z.number().int(), unread: z.number().int() })

export const hideMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/{seq}/hide',
  summary: 'Delete a message for yourself. The other person keeps it.',
  access: 'signedIn',
  params: messageParams,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const foundSchema = z.object({
  message: messageSchema,
  subject: z.string(),
  name: z.string().describe('Of the other person'),
})
export type FoundMessage = z.output<typeof foundSchema>

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'Search your messages and the names of their files by words or the start of words, newest first.',
  access: 'signedIn',
  query: z.object({
    ...pageQuery,
    q: textSchema(200).default(''),
    conversation: idSchema.optional().describe('Only in this conversation'),
  }),
  reply: pageOf(foundSchema),
  errors: ['INVALID_CURSOR'],
  perMinute: 60,
})

export const findMessageAt = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/position',
  summary: 'Find the first message at or after a time, or the last one before it.',
  access: 'signedIn',
  params: conversationParams,
  query: z.object({ at: timeSchema }),
  reply: z.object({ seq: z.number().int().describe('0 if there are none') }),
  errors: ['NOT_FOUND'],
})

export const exportConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/export',
  summary: 'Export a conversation as you see it, as text or JSON.',
  access: 'signedIn',
  params: conversationParams,
  query: z.object({ format: z.enum(['txt', 'json']).default('txt') }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 10,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/read',
  summary: 'Mark messages as read up to one.',
  access: 'signedIn',
  params: conversationParams,
  body: z.object({ seq: seqSchema }),
  reply: readReply,
})

export const markUnread = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/unread',
  summary: 'Mark a conversation as unread.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
  errors: ['NOT_FOUND'],
})

export const markDelivered = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/delivered',
  summary: 'Mark messages as received up to one.',
  access: 'signedIn',
  params: conversationParams,
  body: z.object({ seq: seqSchema }),
  reply: z.object({ seq: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const updateConversation = endpoint({
  method: 'PATCH',
  path: '/api/conversations/{id}',
  summary: 'Mute or archive a conversation for yourself.',
  access: 'signedIn',
  params: conversationParams,
  body: z.object({ muted: z.boolean().optional(), archived: z.boolean().optional() }),
  reply: conversationSchema,
  errors: ['NOT_FOUND'],
})

export const requestConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/request',
  summary: 'Ask to reopen a closed conversation. The other person accepts or declines.',
  access: 'signedIn',
  params: conversationParams,
  body: firstMessageBody,
  publishes: true,
  reply: conversationSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 10,
})

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/accept',
  summary: 'Accept a message request.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/decline',
  summary: 'Decline a message request. The other person isn’t told.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const requestLinkActions = ['accept', 'decline'] as const

const requestLink = z.object({
  action: z.enum(requestLinkActions).describe('What the link does'),
  state: z.enum(['open', 'done', 'over']).describe('`over`: it can no longer be done'),
  from: z.string().describe('Name of the person who asks'),
  subject: z.string(),
  conversationId: idSchema,
})
export type RequestLink = z.output<typeof requestLink>
const byLink = z.object({ token: z.string().min(40).max(300) })

export const getRequestLink = endpoint({
  method: 'GET',
  path: '/api/message-request-links/{token}',
  summary: 'Get what a link in an email about a message request does. Changes nothing.',
  access: 'anyone',
  params: byLink,
  reply: requestLink,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const followRequestLink = endpoint({
  method: 'POST',
  path: '/api/message-request-links/{token}',
  summary:
    'Accept or decline a message request by the link in its email, within 14 days. Needs no session and shows no message.',
  access: 'anyone',
  params: byLink,
  reply: requestLink,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 30,
})

export const clearConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{id}/history',
  summary: 'Delete the messages so far for yourself. The other person keeps them.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
  errors: ['NOT_FOUND'],
})

export const blockParticipant = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/block',
  summary: 'Block the other person. Neither of you can see or reach the other.',
  access: 'signedIn',
  params: conversationParams,
  reply: conversationSchema,
  errors: ['NOT_FOUND'],
})

export const presences = ['online', 'hour', 'day', 'week'] as const
/** A page is open, or one was within the last hour, day or week. */
export type Presence = (typeof presences)[number]
const presenceSchema = z
  .enum(presences)
  .nullable()
  .describe('Null: not for a week, or either side hides it')

export const getPresence = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/presence',
  summary: 'Get whether the other person is online, or when they last were, in coarse words.',
  access: 'signedIn',
  params: conversationParams,
  reply: z.object({ presence: presenceSchema }),
  errors: ['NOT_FOUND'],
})

const settingsSchema = z.object({
  showsSeen: z.boolean().describe('Off: neither side sees what the other has read'),
  showsTyping: z.boolean().describe('Off: neither side sees the other typing'),
  showsPresence: z
    .boolean()
    .describe('Off: neither side sees whether the other is online, and it isn’t stored'),
})

export const getChatSettings = endpoint({
  method: 'GET',
  path: '/api/chat-settings',
  summary: 'Get what others see of your reading, typing and presence.',
  access: 'signedIn',
  reply: settingsSchema,
})

export const putChatSettings = endpoint({
  method: 'PUT',
  path: '/api/chat-settings',
  summary: 'Change what others see of your reading, typing and presence.',
  access: 'signedIn',
  body: settingsSchema.extend({
    showsPresence: z.boolean().optional().describe('Unchanged if left out'),
  }),
  reply: settingsSchema,
})

export const chatEvents = socketEvents({
  client: {
    'chat:send': {
      summary: 'Send a message. Acknowledged once stored.',
      access: 'signedIn',
      payload: sendBody.extend({ conversationId: idSchema }),
      reply: messageSchema,
    },
    'chat:read': {
      summary: 'Mark messages as read up to one.',
      access: 'signedIn',
      payload: z.object({ conversationId: idSchema, seq: seqSchema }),
      reply: readReply,
    },
    'chat:delivered': {
      summary: 'Mark messages as received up to one.',
      access: 'signedIn',
      payload: z.object({ conversationId: idSchema, seq: seqSchema }),
      reply: z.object({ seq: z.number().int() }),
    },
    'chat:typing': {
      summary: 'Show that you’re typing for a few seconds, if both sides allow it.',
      access: 'signedIn',
      payload: z.object({ conversationId: idSchema }),
      reply: z.object({ ok: z.literal(true) }),
    },
    'chat:view': {
      summary: 'Say whether this page is in view. Until then it is; you’re online while one is.',
      access: 'signedIn',
      payload: z.object({ isInView: z.boolean() }),
      reply: z.object({ ok: z.literal(true) }),
    },
  },
  server: {
    /** A message is new, edited or deleted. */
    'chat:message': messageSchema,
    /** A participant has read up to a message; goes to the others only when both sides show it. */
    'chat:read': z.object({
      conversationId: idSchema,
      accountId: idSchema,
      seq: z.number().int(),
    }),
    /** A device of a participant has received up to a message. */
    'chat:delivered': z.object({
      conversationId: idSchema,
      accountId: idSchema,
      seq: z.number().int(),
    }),
    'chat:typing': z.object({ conversationId: idSchema, accountId: idSchema }),
    /** Someone whom I talk with has come or gone, or hides it from now on. */
    'chat:presence': z.object({ accountId: idSchema, presence: presenceSchema }),
    /** I deleted a message for myself. */
    'chat:hidden': z.object({ conversationId: idSchema, seq: z.number().int() }),
    /** A conversation was opened, closed, or changed for me. */
    'chat:conversation': z.object({ conversationId: idSchema }),
  },
})
