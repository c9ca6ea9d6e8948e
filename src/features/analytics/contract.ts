import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { daySchema, fileReply, okSchema, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

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
  userId: shortText(64).nullish().describe('Optional; must be the session’s'),
  userRole: shortText(20).nullish().describe('Optional; must be the session’s'),
  sourcePage: shortText(500).nullish(),
  actionLabel: shortText(80).nullish(),
  timestampClient: z.iso.datetime({ offset: true }).nullish(),
  device: shortText(300).nullish(),
  metadata: z
    .record(shortText(40), metadataValue)
    .refine((value) => Object.keys(value).length <= metadataAtMost.keys, {
      error: () => fieldWords.tooManyKeys(metadataAtMost.keys),
    })
    .nullish(),
}
const eventSchema = z.strictObject(eventFields)
export type TrackedEvent = z.output<typeof eventSchema>

export const trackEvent = endpoint({
  method: 'POST',
  path: '/analytics/track-event',
  summary: 'Record one event, or several as `events`. The account comes from the session.',
  access: 'anyone',
  body: z
    .strictObject({
      ...eventFields,
      type: eventFields.type.optional(),
      events: z.array(eventSchema).min(1).max(eventsAtOnce).optional(),
    })
    .refine(({ type, events }) => (type === undefined) !== (events === undefined), {
      path: ['type'],
      error: () => fieldWords.oneOrSeveral,
    }),
  reply: okSchema,
  perMinute: 600,
  maxBytes: 64 * 1024,
})

const tile = {
  name: z.string(),
  label: z.string(),
  link: z.string().nullable().describe('The page that lists what is counted'),
}
const amounts = z.array(z.object({ currency: z.string(), minor: z.number() }))

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Get queues, income and system health, limited to what the admin’s roles allow.',
  access: ['admin'],
  reply: z.object({
    at: timeSchema,
    mayReadFigures: z.boolean().describe('Whether the analytics page opens'),
    queues: z.array(
      z.object({
        ...tile,
        figure: z
          .object({
            waiting: z.number().int(),
            oldestAt: timeSchema.nullable(),
            overdue: z.number().int().nullable().describe('Null if no time was promised'),
          })
          .nullable()
          .describe('Null when it could not be read'),
      }),
    ),
    sums: z.array(
      z.object({
        ...tile,
        figures: z.object({ today: amounts, week: amounts, month: amounts }).nullable(),
      }),
    ),
    vitals: z.array(
      z.object({
        ...tile,
        state: z.enum(['ok', 'warning', 'failed']),
        told: z.string(),
      }),
    ),
  }),
})

const read = { permission: 'figures.read' } as const
export const periods = [7, 30, 90, 365] as const
const periodQuery = z.object({
  days: z.coerce
    .number()
    .refine((days): days is (typeof periods)[number] =>
      (periods as readonly number[]).includes(days),
    )
    .default(30),
})

const dayCounts = z.object({
  day: daySchema,
  visitors: z.number().int(),
  pageViews: z.number().int(),
  jobViews: z.number().int(),
})

export const getVisits = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/visits',
  summary: 'Get visitors and views by day, the most viewed pages and the devices.',
  access: read,
  query: periodQuery,
  reply: z.object({
    days: z.array(dayCounts).describe('Every day of the period, the last one not over yet'),
    pages: z.array(z.object({ page: z.string(), views: z.number().int() })),
    devices: z.array(z.object({ device: z.enum(devices), events: z.number().int() })),
    roles: z.array(z.object({ role: z.enum(visitorRoles), events: z.number().int() })),
    countedUntil: timeSchema
      .nullable()
      .describe('When the last event was received that is counted'),
  }),
})

export const getFunnel = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/funnel',
  summary: 'Get the funnel and retention by sign-up week.',
  access: read,
  query: periodQuery,
  reply: z.object({
    visitors: z.number().int().describe('The visitors of the days, added up'),
    steps: z.array(z.object({ step: z.enum(milestones), people: z.number().int() })),
    cohorts: z.array(
      z.object({
        week: daySchema.describe('Its Monday'),
        people: z.number().int(),
        steps: z.array(z.number().int()).describe('In the order of the milestones'),
        returned: z
          .array(z.number().int())
          .describe('By weeks after the first, the same week first'),
      }),
    ),
  }),
})

const hours = z.number().nullable()

export const getReferralFigures = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/referrals',
  summary: 'Get how a period’s referral requests were answered, by wave and company.',
  access: read,
  query: periodQuery,
  reply: z.object({
    sent: z.number().int(),
    answered: z.number().int(),
    claimed: z.number().int(),
    ended: z.number().int().describe('Ended without an acceptance'),
    medianAnswerHours: hours,
    waves: z.array(
      z.object({
        wave: z.number().int(),
        offers: z.number().int(),
        answered: z.number().int(),
        claimed: z.number().int(),
      }),
    ),
    companies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        sent: z.number().int(),
        claimed: z.number().int(),
        ended: z.number().int(),
        medianAnswerHours: hours,
      }),
    ),
  }),
})

export const openDays = 90

export const getOpenFigures = endpoint({
  method: 'GET',
  path: '/api/open-figures',
  summary: 'Get how the referral requests of the last 90 days went. Public.',
  flag: 'openFigures',
  access: 'anyone',
  shared: true,
  reply: z.object({
    since: z.iso.date(),
    sent: z.number().int().describe('Requests sent'),
    answered: z.number().int().describe('Accepted or passed by at least one referrer'),
    accepted: z.number().int(),
    unfilled: z.number().int().describe('Ended without an acceptance'),
    medianAnswerHours: hours,
    referred: z.number().int().describe('Referrals made in these days'),
    confirmed: z.number().int().describe('Of those, confirmed by the candidate'),
  }),
  perMinute: 60,
})
export type OpenFigures = z.output<typeof getOpenFigures.reply>

export const exportTables = ['daily', 'pages', 'visitors', 'cohorts', 'retention'] as const

export const exportFigures = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/export/{table}',
  summary: 'Export the last year’s counts as CSV. The operator’s guide describes the columns.',
  access: read,
  params: z.object({ table: z.enum(exportTables) }),
  reply: fileReply,
})

export const getOwnTracking = endpoint({
  method: 'GET',
  path: '/api/analytics/own',
  summary: 'Get whether the signed-in account’s activity is counted.',
  access: 'signedIn',
  reply: z.object({ isCounted: z.boolean() }),
})

export const setOwnTracking = endpoint({
  method: 'POST',
  path: '/api/analytics/own',
  summary:
    'Turn the counting of the signed-in account’s activity on or off. Turning it off deletes its events.',
  access: 'signedIn',
  body: z.strictObject({ isCounted: z.boolean() }),
  reply: okSchema,
})

export const getOwnFunnel = endpoint({
  method: 'GET',
  path: '/api/analytics/own-funnel',
  summary: 'Get the funnel of your own referral requests.',
  access: ['jobSeeker'],
  reply: z.object({
    sent: z.number().int(),
    answered: z.number().int(),
    claimed: z.number().int(),
    referred: z.number().int(),
    confirmed: z.number().int(),
    hired: z.number().int(),
  }),
})
