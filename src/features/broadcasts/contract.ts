import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  idSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const broadcastStates = [
  'awaiting_approval',
  'scheduled',
  'sending',
  'stopped',
  'sent',
] as const
export type BroadcastState = (typeof broadcastStates)[number]
/** Each can be turned off by itself in the settings of notifications. */
export const broadcastTopics = ['productNews', 'careerTips'] as const
export type BroadcastTopic = (typeof broadcastTopics)[number]
export const broadcastChannels = ['in_app', 'email', 'push'] as const
export const broadcastRoles = ['jobSeeker', 'recruiter'] as const

/** More recipients need a second admin. */
export const approvalAbove = 1_000
/** Broadcasts that one person gets in seven days, at most. */
export const perWeekAtMost = 2
export const titleMaximum = 120
export const bodyMaximum = 4_000

const access = { permission: 'broadcasts.send' } as const

const audience = {
  roles: z.array(z.enum(broadcastRoles)).min(1).max(2),
  seenWithinDays: z.number().int().min(1).max(730).nullable().default(null),
}
const kind = {
  topic: z.enum(broadcastTopics),
  channels: z.array(z.enum(broadcastChannels)).min(1).max(3),
}
const content = {
  title: lineSchema(titleMaximum, 1),
  body: textSchema(bodyMaximum, 1),
  link: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/, { error: () => fieldWords.pathForm })
    .nullable()
    .default(null),
}

const broadcastSchema = z.object({
  id: idSchema,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  topic: z.enum(broadcastTopics),
  roles: z.array(z.enum(broadcastRoles)),
  seenWithinDays: z.number().int().nullable(),
  channels: z.array(z.enum(broadcastChannels)),
  state: z.enum(broadcastStates),
  estimated: z.number().int(),
  recipients: z.number().int(),
  dueAt: timeSchema,
  throttlePerMinute: z.number().int(),
  createdBy: z.string().nullable().describe('Name of the admin'),
  approvedBy: z.string().nullable(),
  canApprove: z.boolean().describe('Never true for the broadcast’s author'),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
})
export type Broadcast = z.output<typeof broadcastSchema>

export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/fcm/broadcast',
  summary: 'Create a broadcast. Above 1,000 recipients, a second admin has to approve it.',
  access,
  body: z.strictObject({
    ...content,
    ...kind,
    ...audience,
    dueAt: timeSchema.nullable().default(null).describe('Null: as soon as possible'),
    throttlePerMinute: z.number().int().min(1).max(60_000).default(600),
  }),
  reply: broadcastSchema,
  errors: ['CONFLICT'],
  idempotent: true,
})

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/admin/broadcasts/count',
  summary: 'Count the people a broadcast would reach now, leaving out those who got two this week.',
  access,
  body: z.strictObject({ ...kind, ...audience }),
  reply: z.object({ recipients: z.number().int(), needsApproval: z.boolean() }),
})

export const testBroadcast = endpoint({
  method: 'POST',
  path: '/api/admin/broadcasts/test',
  summary: 'Send a test broadcast to yourself.',
  access,
  body: z.strictObject({ ...content, ...kind }),
  reply: okSchema,
  perMinute: 10,
})

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/api/admin/broadcasts',
  summary: 'List broadcasts, newest first.',
  access,
  query: z.object(pageQuery),
  reply: pageOf(broadcastSchema),
  errors: ['INVALID_CURSOR'],
})

const byId = z.object({ id: idSchema })

export const getBroadcastResults = endpoint({
  method: 'GET',
  path: '/api/admin/broadcasts/{id}/results',
  summary: 'Get a broadcast’s results, counted from the delivery log.',
  access,
  params: byId,
  reply: z.object({
    recipients: z.number().int(),
    read: z.number().int().describe('Opened in the app'),
    channels: z.array(
      z.object({
        channel: z.string(),
        sent: z.number().int(),
        pending: z.number().int(),
        skipped: z.number().int(),
        dead: z.number().int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const approveBroadcast = endpoint({
  method: 'POST',
  path: '/api/admin/broadcasts/{id}/approve',
  summary: 'Approve a large broadcast. Its author can’t.',
  access,
  params: byId,
  reply: broadcastSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const stopBroadcast = endpoint({
  method: 'POST',
  path: '/api/admin/broadcasts/{id}/stop',
  summary: 'Stop a broadcast. Unsent messages are never sent.',
  access,
  params: byId,
  reply: broadcastSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
