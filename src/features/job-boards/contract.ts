/** Boards of other sites that are read every hour (JOB12, JOB18, ADM14). */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

/** How the address of a board is known: its vendor and the employer's name there, or the address. */
export const jobBoardVendors = [
  'address',
  'greenhouse',
  'lever',
  'ashby',
  'recruitee',
  'workable',
  'personio',
  'teamtailor',
  'breezy',
  'smartrecruiters',
  'bamboohr',
  'jazzhr',
] as const
export type JobBoardVendor = (typeof jobBoardVendors)[number]

/** What a board is known to run on, by its address. */
export const jobBoardSystems = [
  ...jobBoardVendors.filter((vendor) => vendor !== 'address'),
  'workday',
  'oracle',
  'icims',
  'sitemap',
] as const
export type JobBoardSystem = (typeof jobBoardSystems)[number]

/** `added`: it waits for its dry run and someone's yes. `paused`: by hand. */
export const jobBoardStates = ['added', 'active', 'paused'] as const
export type JobBoardState = (typeof jobBoardStates)[number]

/** A board that failed so often in a row rests longer after each further failure. */
export const failuresUntilRest = 3
export const hoursBetweenSyncs = 1
export const longestRestHours = 24
/** Most of a board is closed unasked after it was missing this long, in this many readings in a row. */
export const heldHours = 24
export const heldReadings = 6

const access = { permission: 'sources.manage' } as const
const byId = z.object({ id: idSchema })
const count = z.number().int()

const outcomeSchema = z.object({
  added: count,
  changed: count,
  unchanged: count,
  closed: count,
  refused: count,
  waiting: count.optional().describe('Listed jobs whose details the next import reads'),
})

const syncSchema = z.object({
  at: timeSchema,
  seconds: z.number(),
  /** Null when it went well. */
  problem: z.string().nullable(),
  /** Null when nothing was imported; beside a problem, part of the board was. */
  outcome: outcomeSchema.nullable(),
})
export type JobBoardSync = z.output<typeof syncSchema>

const heldSchema = z.object({
  missing: count.describe('Jobs that left the board and are still open here'),
  open: count.describe('Open jobs of the board, the missing ones included'),
  since: timeSchema,
  /** Null once someone decided: they close at the next reading. */
  closesAt: timeSchema.nullable().describe('They close automatically after this time'),
})

const jobBoardSchema = z.object({
  id: idSchema,
  address: z.string(),
  system: z.enum(jobBoardSystems).nullable().describe('Null: a page or a feed'),
  companyName: z.string().nullable().describe('Null: the postings name their companies'),
  state: z.enum(jobBoardStates),
  addedBy: z
    .object({ as: z.enum(['admin', 'member']), name: z.string().nullable() })
    .describe('A board that a member added and that needs a preview waits for an admin'),
  failures: count.describe('Failures in a row'),
  failing: z
    .object({ since: timeSchema, problem: z.string() })
    .nullable()
    .describe('Since when and why it fails; it is tried again at `nextSyncAt`'),
  previewedAt: timeSchema.nullable(),
  nextSyncAt: timeSchema.nullable(),
  held: heldSchema.nullable().describe('Most of the board is missing: its jobs stay open'),
  syncs: z.array(syncSchema).describe('The newest, at most five'),
})
export type JobBoard = z.output<typeof jobBoardSchema>

export const jobBoardParts = ['all', 'problems', 'suggested'] as const
export type JobBoardPart = (typeof jobBoardParts)[number]

export const listJobBoards = endpoint({
  method: 'GET',
  path: '/api/admin/sources',
  summary: 'List job boards with the changes and problems of their last imports, newest first.',
  access,
  query: z.object({
    ...pageQuery,
    show: z
      .enum(jobBoardParts)
      .default('all')
      .describe(
        '`problems`: those that fail or miss most of their jobs. `suggested`: those that members added and nobody has activated',
      ),
  }),
  reply: pageOf(jobBoardSchema),
})

export const addJobBoard = endpoint({
  method: 'POST',
  path: '/api/admin/sources',
  summary: 'Add a job board by vendor and name, or by address. Nothing is imported yet.',
  access,
  body: z.strictObject({
    vendor: z.enum(jobBoardVendors),
    token: z
      .string()
      .regex(/^[\w.-]{2,60}$/, { error: () => fieldWords.boardNameForm })
      .optional(),
    address: urlSchema.optional(),
    companyName: textSchema(160).optional(),
  }),
  reply: jobBoardSchema,
  errors: ['CONFLICT'],
})

export const previewSchema = outcomeSchema.extend({
  company: z.string(),
  titles: z.object({
    added: z.array(z.string()),
    changed: z.array(z.string()),
    closed: z.array(z.string()),
  }),
  held: z.object({ missing: count, open: count }).nullable(),
  sampleOf: count.nullable().describe('Only a few of so many jobs were read'),
  refusals: z.array(z.object({ label: z.string(), reason: z.string() })),
  warnings: z.array(z.object({ label: z.string(), warning: z.string() })),
})
export type JobBoardPreview = z.output<typeof previewSchema>

export const previewJobBoard = endpoint({
  method: 'POST',
  path: '/api/admin/sources/{id}/preview',
  summary: 'Preview what an import of the board would add, change and close. Changes nothing.',
  access,
  params: byId,
  reply: previewSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 10,
})

export const activateJobBoard = endpoint({
  method: 'POST',
  path: '/api/admin/sources/{id}/activation',
  summary: 'Activate a board: import it now and then every hour. Requires a preview first.',
  access,
  params: byId,
  reply: jobBoardSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const pauseJobBoard = endpoint({
  method: 'POST',
  path: '/api/admin/sources/{id}/pause',
  summary: 'Pause a board. Its jobs stay open until they expire.',
  access,
  params: byId,
  reply: jobBoardSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const importJobBoard = endpoint({
  method: 'POST',
  path: '/api/admin/sources/{id}/import',
  summary: 'Import an active board now, even one that’s read less often after failures.',
  access,
  params: byId,
  reply: jobBoardSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  perMinute: 10,
})

export const closeHeldJobs = endpoint({
  method: 'POST',
  path: '/api/admin/sources/{id}/closing',
  summary: 'Import a board now and close its missing jobs, even if they’re most of it.',
  access,
  params: byId,
  reply: jobBoardSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const removeJobBoard = endpoint({
  method: 'DELETE',
  path: '/api/admin/sources/{id}',
  summary: 'Remove a board and its history. Its jobs stay open until they expire.',
  access,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

/** What a link to a job says of the board that the job is on. */
const linkedBoardSchema = z.object({
  system: z.enum(jobBoardSystems).nullable().describe('Null: none that we know by its links'),
  companyName: z.string().nullable().describe('As the link or our record of the board names it'),
  state: z
    .enum(['read', 'waiting', 'paused', 'unknown'])
    .describe('`read`: every hour. `waiting`: for an admin. `unknown`: nobody has added it'),
  mayAdd: z.boolean().describe('The caller may have it read every hour'),
})
export type LinkedBoard = z.output<typeof linkedBoardSchema>

export const lookUpJobBoard = endpoint({
  method: 'GET',
  path: '/api/job-boards/link',
  summary: 'Look up which job board a link to a job is on, and whether its jobs come here.',
  access: 'signedIn',
  query: z.object({ url: textSchema(2_000).default('') }),
  reply: linkedBoardSchema,
  perMinute: 60,
})

export const addLinkedJobBoard = endpoint({
  method: 'POST',
  path: '/api/job-boards',
  summary:
    'Add the job board that a link to a job is on. For verified employees and members with a record of good posts, a few times a day. The board is read first; one of a company that is known here and that the caller doesn’t work for waits for an admin.',
  access: 'signedIn',
  body: z.strictObject({ url: urlSchema }),
  reply: z.object({
    state: z.enum(['read', 'waiting']),
    companyName: z.string(),
    jobs: count.describe('Jobs that the first import adds'),
  }),
  errors: ['CONFLICT'],
  publishes: true,
  perMinute: 5,
})
