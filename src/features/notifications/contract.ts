import { z } from 'zod'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import { notificationChannels, notificationFrequencies } from '#shared/notifications.ts'
import { idSchema, okSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'
import { timeZoneSchema } from '#shared/time-zones.ts'
import { fieldWords } from './messages.fields.ts'

/** An unread count says no more than this. */
export const unreadAtMost = 100

export const deliveryStates = ['pending', 'sent', 'merged', 'skipped', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryChannels = ['email', 'push', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

const notificationSchema = z.object({
  id: idSchema,
  type: z.string(),
  label: z.string().describe('What kind of news it is'),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable().describe('A path of this site'),
  count: z.number().int().describe('Events grouped in this entry'),
  read: z.boolean(),
  at: timeSchema.describe('When the latest one happened'),
})
export type Notification = z.output<typeof notificationSchema>

const deliverySchema = z.object({
  id: idSchema,
  notificationId: idSchema,
  label: z.string(),
  title: z.string(),
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  held: z.enum(['quiet', 'digest', 'gather']).nullable().describe('Why it waited'),
  createdAt: timeSchema,
  dueAt: timeSchema,
  sentAt: timeSchema.nullable(),
  attempts: z.number().int(),
})
export type Delivery = z.output<typeof deliverySchema>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List your notifications, newest first.',
  access: 'signedIn',
  query: z.object({ ...pageQuery, show: z.enum(['all', 'unread']).default('all') }),
  reply: pageOf(notificationSchema),
  errors: ['INVALID_CURSOR'],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'Count your unread notifications. 100 means 100 or more.',
  access: 'signedIn',
  reply: z.object({ unread: z.number().int() }),
  perMinute: 240,
})

const byId = z.object({ id: idSchema })

export const getNotification = endpoint({
  method: 'GET',
  path: '/api/notifications/{id}',
  summary: 'Get a notification: why it came and how its messages were delivered.',
  access: 'signedIn',
  params: byId,
  reply: z.object({
    notification: notificationSchema,
    why: z.string(),
    deliveries: z.array(deliverySchema).describe('The newest fifty'),
  }),
  errors: ['NOT_FOUND'],
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Mark a notification as read.',
  access: 'signedIn',
  params: byId,
  reply: z.object({ unread: z.number().int() }),
  errors: ['NOT_FOUND'],
  perMinute: 240,
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all notifications up to a time as read.',
  access: 'signedIn',
  body: z.strictObject({ until: timeSchema.describe('Of the newest one that was seen') }),
  reply: z.object({ unread: z.number().int() }),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/notifications/deliveries',
  summary: 'List emails, push notifications and texts to you, sent or waiting, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(deliverySchema),
  errors: ['INVALID_CURSOR'],
})

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => fieldWords.timeForm })

const quietHoursSchema = z.strictObject({ from: clockTime, until: clockTime })

const settingsSchema = z.object({
  rows: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      why: z.string(),
      lockedReason: z.string().nullable(),
      cells: z.array(
        z.object({
          channel: z.enum(notificationChannels),
          frequency: z.enum(notificationFrequencies),
          locked: z.boolean(),
        }),
      ),
    }),
  ),
  channels: z.array(z.enum(notificationChannels)).describe('That reach this person'),
  quietHours: quietHoursSchema.nullable(),
  timeZone: z.string().describe('IANA name'),
  isTimeZoneChosen: z
    .boolean()
    .describe(
      'False where it’s the browser’s, or the site’s as long as no browser has told its own',
    ),
  digestAt: clockTime,
})
export type NotificationSettings = z.output<typeof settingsSchema>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  summary:
    'Get notification types and their channels, quiet hours and the time of the daily summary.',
  access: 'signedIn',
  reply: settingsSchema,
})

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  summary: 'Change notification settings. Types left out stay as they are.',
  access: 'signedIn',
  body: z.strictObject({
    choices: z
      .array(
        z.strictObject({
          type: textSchema(80, 1),
          channel: z.enum(notificationChannels),
          frequency: z.enum(notificationFrequencies),
        }),
      )
      .max(400),
    quietHours: quietHoursSchema.nullable(),
    timeZone: timeZoneSchema,
    digestAt: clockTime,
  }),
  reply: settingsSchema,
})

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{40,300}$/) })

export const getStopLink = endpoint({
  method: 'GET',
  path: '/api/notifications/stop/{token}',
  summary: 'Get which emails an unsubscribe link stops.',
  access: 'anyone',
  params: tokenParams,
  reply: z.object({ label: z.string(), stopped: z.boolean() }),
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

/** The same address as the page: mail programs post to it without asking (RFC 8058). */
export const stopEmails = endpoint({
  method: 'POST',
  path: '/notifications/stop/{token}',
  summary: 'Unsubscribe by the link in an email. Needs no session.',
  access: 'anyone',
  forms: true,
  params: tokenParams,
  reply: okSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

const support = { permission: 'accounts.manage' } as const

const supportDeliverySchema = deliverySchema.extend({
  accountId: idSchema,
  email: z.string(),
  lastError: z.string().nullable(),
})
export type SupportDelivery = z.output<typeof supportDeliverySchema>

export const listAllDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/notification-deliveries',
  summary: 'List undelivered messages, or all messages to one account, newest first.',
  access: support,
  query: z.object({ ...pageQuery, account: idSchema.optional() }),
  reply: pageOf(supportDeliverySchema),
  errors: ['INVALID_CURSOR'],
})

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/notification-deliveries/{id}/retry',
  summary: 'Send an undelivered message again.',
  access: support,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const notificationEvents = socketEvents({
  client: {},
  server: {
    /** Something is new, or was read in another tab or on another device. */
    'notifications:changed': z.object({
      newest: z
        .object({ id: idSchema, title: z.string(), link: z.string().nullable() })
        .nullable()
        .describe('What has just come; null when something was read'),
    }),
  },
})
