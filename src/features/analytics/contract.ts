import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { okSchema } from '#shared/schemas.ts'

/** What a browser may tell of. */
export const browserEventTypes = ['page_view', 'job_view', 'content_view', 'action'] as const
export type BrowserEventType = (typeof browserEventTypes)[number]

/** What people reach one after the other: told by the features where it happens, never by a browser. */
export const milestones = [
  'signup',
  'profile_ready',
  'request_sent',
  'request_claimed',
  'request_referred',
  'request_confirmed',
  'hired',
] as const
export type Milestone = (typeof milestones)[number]

/** Stored in place of a type that is not in the catalogue. */
export const invalidType = 'invalid'
export type EventType = BrowserEventType | Milestone | typeof invalidType

export const devices = ['phone', 'tablet', 'computer', 'unknown'] as const
export type Device = (typeof devices)[number]

export const visitorRoles = ['guest', 'jobSeeker', 'recruiter', 'admin'] as const
export type VisitorRole = (typeof visitorRoles)[number]

export const eventsAtOnce = 50
export const metadataAtMost = { keys: 20, textLength: 200 } as const
/** An event may arrive so late, and a device's clock may be so far ahead. */
export const eventTimes = { lateHours: 24, aheadMinutes: 10 } as const

// Text that lands in a database: no control characters, no halves of characters.
const shortText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const metadataValue = z.union([
  shortText(metadataAtMost.textLength),
  z.number(),
  z.boolean(),
  z.null(),
])

/** The fields of the observed call, to the letter; `metadata.eventId` makes a repeated one known. */
const eventFields = {
  type: shortText(60).min(1),
  entityType: shortText(40).nullish(),
  entityId: shortText(80).nullish(),
  userId: shortText(64).nullish().describe('Has to be the session’s; may be left out'),
  userRole: shortText(20).nullish().describe('Has to be the session’s; may be left out'),
  sourcePage: shortText(500).nullish(),
  actionLabel: shortText(80).nullish(),
  timestampClient: z.iso.datetime({ offset: true }).nullish(),
  device: shortText(300).nullish(),
  metadata: z
    .record(shortText(40), metadataValue)
    .refine((value) => Object.keys(value).length <= metadataAtMost.keys, {
      error: `At most ${metadataAtMost.keys} keys.`,
    })
    .nullish(),
}
const eventSchema = z.strictObject(eventFields)
export type TrackedEvent = z.output<typeof eventSchema>

export const trackEvent = endpoint({
  method: 'POST',
  path: '/analytics/track-event',
  summary:
    'What is done on a page: one event, or several as `events`. Who did it is read from the session.',
  access: 'anyone',
  body: z
    .strictObject({
      ...eventFields,
      type: eventFields.type.optional(),
      events: z.array(eventSchema).min(1).max(eventsAtOnce).optional(),
    })
    .refine(({ type, events }) => (type === undefined) !== (events === undefined), {
      path: ['type'],
      error: 'Send one event, or `events`.',
    }),
  reply: okSchema,
  perMinute: 600,
  maxBytes: 64 * 1024,
})
