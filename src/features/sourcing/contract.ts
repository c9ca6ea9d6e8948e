/** What recruiters keep of the search for people: saved searches, lists, notes, tags, who does not fit. */
import { z } from 'zod'
import { personCardSchema } from '#features/people-search/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  cursorSchema,
  idSchema,
  limitSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { timeZoneSchema } from '#shared/time-zones.ts'

export const peopleSearchesAtMost = 50
export const listsAtMost = 100
export const listedAtMost = 500
export const tagsAtMost = 10
export const notesAtMost = 50

const recruiters = { access: ['recruiter'] } as const
const byId = z.object({ id: idSchema })
const byCard = z.object({ id: idSchema.describe('Of the card') })

export const searchFrequencies = ['daily', 'weekly', 'never'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]

const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  frequency: z.enum(searchFrequencies),
  lastRunAt: timeSchema.nullable(),
  lastCount: z.number().int().nullable().describe('New people at the last check; 100 is “or more”'),
  nextRunAt: timeSchema.nullable(),
})
export type SavedPeopleSearch = z.output<typeof savedSearchSchema>

const searchTerms = z
  .record(z.string().max(40), z.union([textSchema(200), z.array(textSchema(60)).max(20)]))
  .describe('The filters of the search, as its address says them')

export const listPeopleSearches = endpoint({
  method: 'GET',
  path: '/api/people-searches',
  summary: 'List your saved searches for people, newest first.',
  ...recruiters,
  reply: z.object({ items: z.array(savedSearchSchema) }),
})

export const savePeopleSearch = endpoint({
  method: 'POST',
  path: '/api/people-searches',
  summary: 'Save a search for people. You’re told how many new people fit, without names.',
  ...recruiters,
  body: z.strictObject({
    name: lineSchema(80, 1),
    search: searchTerms,
    frequency: z.enum(searchFrequencies),
    timeZone: timeZoneSchema,
  }),
  reply: savedSearchSchema,
  errors: ['NOT_VERIFIED', 'INVALID_INPUT', 'LIMIT_REACHED'],
  idempotent: true,
  perMinute: 30,
})

export const changePeopleSearch = endpoint({
  method: 'PATCH',
  path: '/api/people-searches/{id}',
  summary: 'Rename a saved search for people, or change how often it looks.',
  ...recruiters,
  params: byId,
  body: z.strictObject({
    name: lineSchema(80, 1).optional(),
    frequency: z.enum(searchFrequencies).optional(),
  }),
  reply: savedSearchSchema,
  errors: ['NOT_FOUND'],
})

export const deletePeopleSearch = endpoint({
  method: 'DELETE',
  path: '/api/people-searches/{id}',
  summary: 'Delete a saved search for people.',
  ...recruiters,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const listSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdBy: z.string().nullable().describe('Name of a colleague'),
  createdAt: timeSchema,
})
export type PeopleList = z.output<typeof listSchema>

export const listPeopleLists = endpoint({
  method: 'GET',
  path: '/api/people-lists',
  summary: 'List your team’s lists of candidates, newest first.',
  ...recruiters,
  query: z.object(pageQuery),
  reply: pageOf(listSchema),
  errors: ['NOT_VERIFIED'],
})

export const createPeopleList = endpoint({
  method: 'POST',
  path: '/api/people-lists',
  summary: 'Create a list of candidates. Verified recruiters of your company see it.',
  ...recruiters,
  body: z.strictObject({ name: lineSchema(80, 1) }),
  reply: listSchema,
  errors: ['NOT_VERIFIED', 'LIMIT_REACHED'],
  idempotent: true,
  perMinute: 30,
})

export const renamePeopleList = endpoint({
  method: 'PATCH',
  path: '/api/people-lists/{id}',
  summary: 'Rename a list of candidates.',
  ...recruiters,
  params: byId,
  body: z.strictObject({ name: lineSchema(80, 1) }),
  reply: listSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const deletePeopleList = endpoint({
  method: 'DELETE',
  path: '/api/people-lists/{id}',
  summary: 'Delete a list of candidates, for the whole team.',
  ...recruiters,
  params: byId,
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

const listedSchema = personCardSchema.extend({ tags: z.array(z.string()), at: timeSchema })
export type ListedPerson = z.output<typeof listedSchema>

export const getPeopleList = endpoint({
  method: 'GET',
  path: '/api/people-lists/{id}',
  summary: 'Get a list with its candidates, newest first. Those you can’t find are left out.',
  ...recruiters,
  params: byId,
  query: z.object({ cursor: cursorSchema, limit: limitSchema }),
  reply: pageOf(listedSchema).extend({ list: listSchema }),
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

const entryParams = z.object({ id: idSchema, cardId: idSchema })

export const addToPeopleList = endpoint({
  method: 'PUT',
  path: '/api/people-lists/{id}/people/{cardId}',
  summary: 'Add a candidate to a list.',
  ...recruiters,
  params: entryParams,
  body: z.strictObject({}).default({}),
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND', 'LIMIT_REACHED'],
  perMinute: 120,
})

export const removeFromPeopleList = endpoint({
  method: 'DELETE',
  path: '/api/people-lists/{id}/people/{cardId}',
  summary: 'Remove a candidate from a list.',
  ...recruiters,
  params: entryParams,
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
  perMinute: 120,
})

const noteSchema = z.object({
  id: idSchema,
  author: z.string(),
  isOwn: z.boolean(),
  body: z.string(),
  createdAt: timeSchema,
})
export type PersonNote = z.output<typeof noteSchema>

const recordSchema = z.object({
  listIds: z.array(idSchema),
  tags: z.array(z.string()),
  notes: z.array(noteSchema),
})
export type PersonRecord = z.output<typeof recordSchema>

export const getPersonRecord = endpoint({
  method: 'GET',
  path: '/api/people/{id}/record',
  summary: 'Get what your team keeps about a candidate: lists, tags and notes.',
  ...recruiters,
  params: byCard,
  reply: recordSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const savePersonTags = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/tags',
  summary: 'Set your team’s tags for a candidate.',
  ...recruiters,
  params: byCard,
  body: z.strictObject({ tags: z.array(lineSchema(40, 1)).max(tagsAtMost) }),
  reply: recordSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/api/people/{id}/notes',
  summary:
    'Add a note about a candidate. Your team sees it, and so does the candidate in their data export.',
  ...recruiters,
  params: byCard,
  body: z.strictObject({ body: textSchema(2000, 1) }),
  reply: recordSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND', 'LIMIT_REACHED'],
  idempotent: true,
  perMinute: 60,
})

export const deletePersonNote = endpoint({
  method: 'DELETE',
  path: '/api/people/{id}/notes/{noteId}',
  summary: 'Delete a note of your own.',
  ...recruiters,
  params: z.object({ id: idSchema.describe('Of the card'), noteId: idSchema }),
  reply: recordSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const dismissalReasons = [
  'skills',
  'experience',
  'location',
  'pay',
  'availability',
  'other',
] as const
export type DismissalReason = (typeof dismissalReasons)[number]

export const dismissPerson = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/dismissal',
  summary: 'Leave a candidate out of your searches, with the reason.',
  ...recruiters,
  params: byCard,
  body: z.strictObject({ reason: z.enum(dismissalReasons) }),
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
  perMinute: 120,
})

export const restorePerson = endpoint({
  method: 'DELETE',
  path: '/api/people/{id}/dismissal',
  summary: 'Show a candidate in your searches again.',
  ...recruiters,
  params: byCard,
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
  perMinute: 120,
})

const dismissedSchema = personCardSchema.extend({
  reason: z.enum(dismissalReasons),
  at: timeSchema,
})
export type DismissedPerson = z.output<typeof dismissedSchema>

export const listDismissals = endpoint({
  method: 'GET',
  path: '/api/people-dismissals',
  summary: 'List the candidates you left out of your searches, with counts by reason.',
  ...recruiters,
  query: z.object(pageQuery),
  reply: pageOf(dismissedSchema).extend({
    reasons: z.array(z.object({ reason: z.enum(dismissalReasons), count: z.number().int() })),
  }),
  errors: ['NOT_VERIFIED'],
})
